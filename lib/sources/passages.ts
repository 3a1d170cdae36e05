import { z } from "zod";
import type { Tx } from "@/lib/db/client";
import type { Scope } from "@/lib/domain/ids";

const Row = z.object({
  ordinal: z.int(),
  start: z.int(),
  end: z.int(),
  heading: z.string().nullable(),
  page: z.int().nullable(),
  text: z.string(),
  sourceTitle: z.string(),
});
/** A stretch of a snapshot; spans in code points. */
export type StoredPassage = z.infer<typeof Row>;

/** Passages that one snapshot gives at most: the beginning of a very long text. */
const PASSAGE_CAP = 2_000;

/** The passages of a snapshot, in order, their text as it is stored. */
export async function listPassages(tx: Tx, scope: Scope, input: { snapshotId: string }): Promise<StoredPassage[]> {
  const rows = await tx.$queryRaw`
    select p.ordinal, p.start, p."end", p.heading, p.page,
      substring(c.text from p.start + 1 for p."end" - p.start) as text, coalesce(s.title, o.title) as "sourceTitle"
    from snapshot s join source o on o.id = s.source_id
      join content c on c.project_id = s.project_id and c.sha256 = s.sha256
      join passage p on p.project_id = s.project_id and p.sha256 = s.sha256
    where s.project_id = ${scope.projectId}::uuid and s.id = ${input.snapshotId}::uuid
    order by p.ordinal limit ${PASSAGE_CAP}`;
  return z.array(Row).parse(rows);
}
