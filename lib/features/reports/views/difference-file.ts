import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { fileStem } from "@/lib/domain/text/cut";
import { attachment } from "@/lib/features/kit/attachment";
import type { Db } from "@/lib/platform/db/client";
import { differenceCsv, differenceMarkdown, type FiledDifference } from "@/lib/reports/formats/difference-files";
import { type ComparedVersionView, getDifferenceView } from "./difference";

interface DifferenceFormat {
  ending: string;
  mediaType: string;
  write: (difference: FiledDifference) => string;
}

/** What a difference can be saved as. */
const formats = {
  markdown: { ending: "md", mediaType: "text/markdown; charset=utf-8", write: differenceMarkdown },
  csv: { ending: "csv", mediaType: "text/csv; charset=utf-8", write: differenceCsv },
} as const satisfies Record<string, DifferenceFormat>;

const Format = z.object({ format: z.enum(["markdown", "csv"]).default("markdown") });

function nameOf({ run, version }: ComparedVersionView): string {
  return `Run ${run.number}, version ${version}`;
}

/** What changed between two versions, as a file to save. `query` is an address's parameters. */
export async function getDifferenceFile(
  db: Db,
  access: Access<"read">,
  input: { reportId: string; query: Record<string, string> },
): Promise<Response> {
  const asked = Format.safeParse(input.query);
  if (!asked.success) throw new Refusal("not_found", "A difference cannot be saved in this format.");
  const { from, to, line, changes } = await getDifferenceView(db, access, input);
  const { ending, mediaType, write } = formats[asked.data.format];
  const written = write({
    title: `What changed: ${to.title}`,
    line: from === null ? "There is no older report to compare with yet." : line,
    from: from === null ? "" : nameOf(from),
    to: nameOf(to),
    changes,
  });
  return attachment(written, { name: `${fileStem(to.title) || "report"}-changes.${ending}`, mediaType });
}
