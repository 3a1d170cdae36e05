import { z } from "zod";
import type { Tx } from "@/lib/db/client";
import type { Scope } from "@/lib/domain/ids";

const Row = z.object({
  ordinal: z.int(),
  start: z.int(),
  end: z.int(),
  heading: z.string().nullable(),
  page: z.int().nullable(),
});
const Read = z.object({ sha256: z.string(), text: z.string(), sourceTitle: z.string() });

/** A stretch of a snapshot; spans in code points. */
export interface StoredPassage extends z.infer<typeof Row> {
  text: string;
  sourceTitle: string;
}

/** Passages that one snapshot gives at most: the beginning of a very long text. */
const PASSAGE_CAP = 2_000;

/** Turns ascending code points of a text into unit offsets; each letter is looked at once. */
function unitCursor(text: string): (codePoints: number) => number {
  let point = 0;
  let unit = 0;
  return (codePoints) => {
    for (; point < codePoints && unit < text.length; point += 1) unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
    return unit;
  };
}

/** The passages of a snapshot, in order, their text as it is stored; none when there is no such snapshot. */
export async function listPassages(tx: Tx, scope: Scope, input: { snapshotId: string }): Promise<StoredPassage[]> {
  const [snapshot] = z.array(Read).parse(
    await tx.$queryRaw`
      select s.sha256, c.text, coalesce(s.title, o.title) as "sourceTitle"
      from snapshot s join source o on o.project_id = s.project_id and o.id = s.source_id
        join content c on c.project_id = s.project_id and c.sha256 = s.sha256
      where s.project_id = ${scope.projectId}::uuid and s.id = ${input.snapshotId}::uuid`,
  );
  if (!snapshot) return [];
  const { sha256, text, sourceTitle } = snapshot;
  const rows = z.array(Row).parse(
    await tx.$queryRaw`
      select ordinal, start, "end", heading, page from passage
      where project_id = ${scope.projectId}::uuid and sha256 = ${sha256} order by ordinal limit ${PASSAGE_CAP}`,
  );
  // Cut here, not in SQL: there each substring would unpack the whole text again.
  const unitsAt = unitCursor(text);
  return rows.map((row) => ({ ...row, sourceTitle, text: text.slice(unitsAt(row.start), unitsAt(row.end)) }));
}
