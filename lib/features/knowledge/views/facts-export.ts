import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { attachedParts } from "@/lib/features/kit/attachment";
import { inTurn } from "@/lib/features/kit/costly-reads";
import type { Db } from "@/lib/platform/db/client";
import { csvHead, csvLines, jsonLine, type TabledFact } from "@/lib/reports/formats/fact-table";
import { asFact, factColumns } from "./facts";
import { withNoteFields } from "./note-fields";

/** Facts that are read at once. */
const PAGE = 500;

interface FactFormat {
  ending: string;
  mediaType: string;
  head: string;
  lines(fact: TabledFact): string;
}

const formats: Readonly<Record<string, FactFormat>> = {
  csv: { ending: "csv", mediaType: "text/csv; charset=utf-8", head: csvHead, lines: csvLines },
  jsonl: { ending: "jsonl", mediaType: "application/x-ndjson; charset=utf-8", head: "", lines: jsonLine },
};

/** The pages of a project's facts, in the order of their ids, as the text of a file. */
async function* pages(db: Db, access: Access<"read">, format: FactFormat): AsyncGenerator<string> {
  yield format.head;
  let after: string | null = null;
  for (;;) {
    const id = after === null ? {} : { id: { gt: after } };
    const rows: Parameters<typeof asFact>[0][] = await inTurn(access.userId, () =>
      db.fact.findMany({
        where: { projectId: access.projectId, ...id },
        orderBy: { id: "asc" },
        take: PAGE,
        select: factColumns,
      }),
    );
    if (rows.length === 0) return;
    const facts = await withNoteFields(db, access, rows.map(asFact));
    yield facts.map((fact) => format.lines(fact)).join("");
    after = rows.at(-1)?.id ?? null;
  }
}

/** All facts of a project with their quotes as a file to save, sent page by page while it is read. */
export async function getFactsFile(db: Db, access: Access<"read">, input: { format: string }): Promise<Response> {
  const format = Object.hasOwn(formats, input.format) ? formats[input.format] : undefined;
  if (format === undefined) throw new Refusal("not_found", "Facts cannot be saved in this format.");
  const name = `facts.${format.ending}`;
  return attachedParts(pages(db, access, format), { name, mediaType: format.mediaType });
}
