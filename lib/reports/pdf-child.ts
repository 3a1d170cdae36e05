import { z } from "zod";
import { answerParent } from "@/lib/children/child";
import { citationStyles } from "@/lib/domain/report-file";
import type { ExportedFact, ExportedReport } from "./exported-report";
import { reportPdf } from "./report-pdf";

const Request = z.object({
  report: z.custom<ExportedReport>(),
  facts: z.custom<ExportedFact[]>(),
  style: z.enum(citationStyles),
});

/** The process in which a PDF is laid out: seconds of work for a long report, during which nobody else waits. */
answerParent(Request, async ({ report, facts, style }) => ({ bytes: await reportPdf(report, facts, style) }));
