import type { CitationStyle, ReportFormatName } from "@/lib/domain/report-file";
import { bibtex, cslItems, ris } from "./bibliography";
import type { ExportedFact, ExportedReport } from "./exported-report";
import { reportDocx } from "./report-docx";
import { reportHtml } from "./report-html";
import { reportMarkdown } from "./report-markdown";
import { writePdf } from "./write-pdf";

export interface ReportFormat {
  ending: string;
  mediaType: string;
  write(
    report: ExportedReport,
    facts: readonly ExportedFact[],
    style: CitationStyle,
  ): Promise<string | Uint8Array<ArrayBuffer>>;
}

/** What a report can be saved as. */
export const reportFormats: Readonly<Record<ReportFormatName, ReportFormat>> = {
  pdf: {
    ending: "pdf",
    mediaType: "application/pdf",
    write: writePdf,
  },
  docx: {
    ending: "docx",
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    write: reportDocx,
  },
  html: {
    ending: "html",
    mediaType: "text/html; charset=utf-8",
    write: async (report, facts, style) => reportHtml(report, facts, style),
  },
  markdown: {
    ending: "md",
    mediaType: "text/markdown; charset=utf-8",
    write: async (report, facts, style) => reportMarkdown(report, facts, style),
  },
  bibtex: {
    ending: "bib",
    mediaType: "application/x-bibtex; charset=utf-8",
    write: async ({ references }) => bibtex(references),
  },
  ris: {
    ending: "ris",
    mediaType: "application/x-research-info-systems; charset=utf-8",
    write: async ({ references }) => ris(references),
  },
  csl: {
    ending: "csl.json",
    mediaType: "application/vnd.citationstyles.csl+json; charset=utf-8",
    write: async ({ references }) => `${JSON.stringify(cslItems(references), null, 2)}\n`,
  },
};
