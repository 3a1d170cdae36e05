import { z } from "zod";
import { type CitationStyle, citationStyles } from "@/lib/domain/report/report-file";
import { answerParent } from "@/lib/platform/children/child";
import type { ExportedFact, ExportedReport } from "./exported-report";
import { formatsApart } from "./write-apart";

const Request = z.object({
  format: z.enum(formatsApart),
  report: z.custom<ExportedReport>(),
  facts: z.custom<ExportedFact[]>(),
  style: z.enum(citationStyles),
});

type Write = (...input: [ExportedReport, ExportedFact[], CitationStyle]) => Promise<Uint8Array>;

/** Each with what it needs, loaded when it is first asked for. */
const writers: Record<(typeof formatsApart)[number], Write> = {
  pdf: async (...input) => await (await import("./report-pdf")).reportPdf(...input),
  docx: async (...input) => await (await import("./report-docx")).reportDocx(...input),
  html: async (...input) => Buffer.from((await import("./report-html")).reportHtml(...input)),
};

/** The process in which files are laid out: seconds of work for a long report, during which nobody else waits. */
answerParent(Request, async ({ format, report, facts, style }) => ({
  bytes: await writers[format](report, facts, style),
}));
