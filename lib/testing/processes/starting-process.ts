import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ProjectId, ResearcherId, UserId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { openDb } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";

const Wanted = z.object({ projectId: ProjectId, userId: UserId, researchers: z.array(ResearcherId) });

/** A process as the web's is, for tests: starts runs of the researchers in its first argument, one after the other, and ends. */
async function main(): Promise<void> {
  const { projectId, userId, researchers } = Wanted.parse(JSON.parse(process.argv[2] ?? "{}"));
  const db = openDb(process.env["DATABASE_URL"] ?? "");
  const settings = RunSettings.parse({ strategy: "quick", iterations: 1, approvePlan: false });
  for (const researcherId of researchers)
    await startRun(db, { projectId }, { researcherId, settings, userId, idempotencyKey: randomUUID() });
  await closeSender(db);
  await db.$disconnect();
}

await main();
