import { z } from "zod";
import { RunId } from "@/lib/domain/core/ids";
import { isoOrNull } from "@/lib/features/kit/instant";
import type { Db } from "@/lib/platform/db/client";

/**
 * How far a run has come: the number of its last event, and when a text that is being written grew last, for drafts are
 * no events.
 */
export interface RunMark {
  seq: number;
  draftAt: string | null;
}

/** Whether nothing happened between two looks at a run. */
export function isSameMark(one: RunMark, other: RunMark): boolean {
  return one.seq === other.seq && one.draftAt === other.draftAt;
}

const Row = z.object({ id: RunId, seq: z.int(), draftAt: z.date().nullable() });

/** How far each of these runs has come, in one statement; a run that is gone is left out. */
export async function readMarks(db: Db, runIds: readonly RunId[]): Promise<Map<RunId, RunMark>> {
  const rows = await db.$queryRaw<unknown[]>`
    select r.id, r.event_seq as seq, (select max(n.draft_at) from node n where n.run_id = r.id) as "draftAt"
    from run r where r.id = any(${[...runIds]}::uuid[])`;
  return new Map(
    z
      .array(Row)
      .parse(rows)
      .map(({ id, seq, draftAt }) => [id, { seq, draftAt: isoOrNull(draftAt) }]),
  );
}
