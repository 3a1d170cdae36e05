import { z } from "zod";
import { openChildren } from "@/lib/children/children";
import type { CitationStyle } from "@/lib/domain/report-file";
import type { ExportedFact, ExportedReport } from "./exported-report";

/** What PDFs are laid out in: a report of 100 pages takes seconds. */
const writers = openChildren({
  name: "pdf",
  program: ["reports", "pdf-child.ts"],
  answer: z.object({ bytes: z.instanceof(Uint8Array) }),
  atOnce: 2,
  eachAtOnce: 2,
  waitingMost: 200,
  waitingEach: 200,
  deadlineMs: 120_000,
  residentMb: 1_024,
});

/** A report as a PDF, laid out in a process of its own: it may take seconds, and dies alone if it must. */
export async function writePdf(
  report: ExportedReport,
  facts: readonly ExportedFact[],
  style: CitationStyle,
): Promise<Uint8Array<ArrayBuffer>> {
  const asked = await writers.ask({ report, facts, style }, { owner: "exports" });
  if (!asked.ok) throw new Error(`The PDF could not be laid out (${asked.why}).`);
  return new Uint8Array(asked.answer.bytes);
}
