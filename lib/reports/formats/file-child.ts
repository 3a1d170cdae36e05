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

type Write = (...asked: [ExportedReport, ExportedFact[], CitationStyle]) => Promise<Uint8Array>;

/** Each with what it needs, loaded when it is first asked for. */
const writers: Record<(typeof formatsApart)[number], Write> = {
  pdf: async (...asked) => await (await import("./report-pdf")).reportPdf(...asked),
  docx: async (...asked) => await (await import("./report-docx")).reportDocx(...asked),
  html: async (...asked) => Buffer.from((await import("./report-html")).reportHtml(...asked)),
};

/** The process in which files are laid out: seconds of work for a long report, during which nobody else waits. */
answerParent(Request, async ({ format, report, facts, style }) => ({
  bytes: await writers[format](report, facts, style),
}));
