import { z } from "zod";
import { Refusal } from "@/lib/domain/core/refusal";
import type { CitationStyle } from "@/lib/domain/report/report-file";
import { openChildren } from "@/lib/platform/children/children";
import type { ExportedFact, ExportedReport } from "./exported-report";

/** What takes long to lay out, or parses Markdown. */
export const formatsApart = ["pdf", "docx", "html"] as const;

/** What such files are laid out in: a PDF of 100 pages takes seconds. */
const writers = openChildren({
  name: "files",
  program: "reports/formats/file-child.ts",
  answer: z.object({ bytes: z.instanceof(Uint8Array) }),
  atOnce: 2,
  eachAtOnce: 2,
  waitingMost: 200,
  waitingEach: 50,
  cpuMs: 60_000,
  deadlineMs: 120_000,
  residentMb: 1_024,
});

export type WriteFile = (
  report: ExportedReport,
  facts: readonly ExportedFact[],
  how: { style: CitationStyle; owner: string },
) => Promise<string | Uint8Array<ArrayBuffer>>;

/** Writes a report in a process of its own: it may take seconds, and dies alone if it must. Owners take turns. */
export function writeApart(format: (typeof formatsApart)[number]): WriteFile {
  return async (report, facts, { style, owner }) => {
    const answer = await writers.ask({ format, report, facts, style }, { owner });
    if (answer.ok) return new Uint8Array(answer.answer.bytes);
    if (answer.why !== "busy") throw new Error(`The file could not be laid out (${answer.why}).`);
    throw new Refusal("over_limit", "Too many files are being written. Wait a minute and try again.");
  };
}
