import { z } from "zod";
import { db } from "@/lib/platform/db/client";
import { installReach, projectAnswering } from "@/lib/run/reach/reach";
import { driversOver } from "@/lib/run/worker/world";
import { runReady } from "./run-ready";

/** How long one call works, in seconds; below what platforms grant. */
const Seconds = z.coerce.number().int().min(1).max(300).catch(50);

/** Works what is ready for so many seconds, as the worker would. */
export async function workFor(seconds: string | null): Promise<{ worked: number }> {
  const forMs = Seconds.parse(seconds ?? undefined) * 1_000;
  return {
    worked: await runReady(db(), (deps) => driversOver(deps.db, installReach(deps.db)), {
      forMs,
      answeringOf: projectAnswering,
    }),
  };
}
