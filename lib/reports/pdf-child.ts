import { z } from "zod";
import { citationStyles } from "@/lib/domain/report-file";
import type { ExportedFact, ExportedReport } from "./exported-report";
import { reportPdf } from "./report-pdf";

/** The process in which a PDF is laid out: seconds of work for a long report, during which nobody else waits. */
const Request = z.object({
  report: z.custom<ExportedReport>(),
  facts: z.custom<ExportedFact[]>(),
  style: z.enum(citationStyles),
});

process.once("message", (message) => {
  const { report, facts, style } = Request.parse(message);
  reportPdf(report, facts, style)
    .then((bytes) => process.send?.({ bytes }, () => process.exit(0)))
    .catch(() => process.exit(1));
});
process.on("disconnect", () => process.exit(0));
