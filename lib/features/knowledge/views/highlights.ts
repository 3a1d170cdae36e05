import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";

/** Marks around a hit: of the private use area, and taken out of the text before. */
const [HIT, END] = ["\ue000", "\ue001"] as const;

const Row = z.object({ id: z.string(), marked: z.string() });

/** A marked text in its parts. */
function partsOf(marked: string) {
  return marked.split(HIT).flatMap((piece, nth) => {
    const [hit = "", ...rest] = nth === 0 ? ["", piece] : piece.split(END);
    const parts = [
      { text: hit, isHit: true },
      { text: rest.join(""), isHit: false },
    ];
    return parts.filter(({ text }) => text !== "");
  });
}

/** A piece of a text; a hit is what was looked for. */
export type TextPartView = ShownBy<typeof partsOf>[number];

/** The statements of facts with what was looked for marked, by fact id. `queries` are the index's own. */
export async function highlight(
  db: Db | Tx,
  scope: Scope,
  input: { ids: readonly string[]; queries: readonly string[] },
): Promise<Map<string, TextPartView[]>> {
  if (input.queries.length === 0) return new Map();
  const any = input.queries.map((query) => `(${query})`).join(" | ");
  const rows = await db.$queryRaw`
    select id, ts_headline('stemma', translate(statement, ${HIT + END}, ''), ${any}::tsquery,
      ${`HighlightAll=true, StartSel=${HIT}, StopSel=${END}`}) as marked
    from fact where project_id = ${scope.projectId}::uuid and id = any(${[...input.ids]}::uuid[])`;
  return new Map(
    z
      .array(Row)
      .parse(rows)
      .map(({ id, marked }) => [id, partsOf(marked)]),
  );
}
