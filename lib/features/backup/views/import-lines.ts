import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { attachedParts } from "@/lib/features/kit/attachment";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { csvLine } from "@/lib/reports/formats/csv";

/** Lines of a page on the screen, and that are read at once for a file. */
const PAGE = 100;
const AT_ONCE = 1_000;

/** What an address asks for: lines behind a place, all or those of what was left. */
const Asked = z.object({
  after: z.coerce.number().int().min(0).max(2_147_483_647).nullable().catch(null),
  only: z.literal("left").nullable().catch(null),
});

export interface LinesAsked {
  after: number | null;
  isLeftOnly: boolean;
  take: number;
}

/** Lines of what an import took and left, in their order, from behind a place on; `next` is null at the end. */
export async function listImportLines(db: Db, access: Access<"read">, { after, isLeftOnly, take }: LinesAsked) {
  const rows = await db.importLine.findMany({
    where: {
      projectId: access.projectId,
      ...(after === null ? {} : { ordinal: { gt: after } }),
      ...(isLeftOnly ? { isTaken: false } : {}),
    },
    orderBy: { ordinal: "asc" },
    take: take + 1,
    select: { ordinal: true, path: true, line: true, isTaken: true, words: true, said: true, sourceId: true },
  });
  const items = rows.slice(0, take);
  return { items, next: rows.length > take ? (items.at(-1)?.ordinal ?? null) : null };
}

/** What of a folder of earlier research came into a project and what did not, a page at a time. */
export async function getImportLinesView(db: Db, access: Access<"read">, query: unknown) {
  const { after, only } = Asked.parse(query ?? {});
  const where = { projectId: access.projectId };
  const [project, taken, left, lines] = await Promise.all([
    projectHead(db, access),
    db.importLine.count({ where: { ...where, isTaken: true } }),
    db.importLine.count({ where: { ...where, isTaken: false } }),
    listImportLines(db, access, { after, isLeftOnly: only === "left", take: PAGE }),
  ]);
  return { project, taken, left, ...lines, isFirst: after === null, isLeftOnly: only === "left" };
}

export type ImportLinesView = ShownBy<typeof getImportLinesView>;
export type ImportLineView = ImportLinesView["items"][number];

async function* csvOf(db: Db, access: Access<"read">): AsyncGenerator<string> {
  yield csvLine(["file", "line", "outcome", "words", "what became of it"]);
  for (let after: number | null = null; ; ) {
    const page: Awaited<ReturnType<typeof listImportLines>> = await listImportLines(db, access, {
      after,
      isLeftOnly: false,
      take: AT_ONCE,
    });
    const lines = page.items.map(({ path, line, isTaken, words, said }) =>
      csvLine([path, line, isTaken ? "taken" : "left", words, said]),
    );
    yield lines.join("");
    if (page.next === null) return;
    after = page.next;
  }
}

/** All lines as a file to save. */
export function getImportLinesFile(db: Db, access: Access<"read">): Response {
  return attachedParts(csvOf(db, access), { name: "taken-and-left.csv", mediaType: "text/csv; charset=utf-8" });
}
