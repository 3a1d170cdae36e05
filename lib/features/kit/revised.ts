import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";

const Revised = z.array(z.object({ revision: z.int() }));

/** The row that an update changed as it was seen; refused where somebody has changed it meanwhile. */
export function requireRevised(rows: unknown, { what, next }: { what: string; next: string }): { revision: number } {
  const revised = Revised.parse(rows)[0];
  if (revised !== undefined) return revised;
  throw new Refusal(
    "stale",
    `Someone else changed this ${what} meanwhile, and nothing of yours was saved. Look at what it says now, then ${next}.`,
  );
}
