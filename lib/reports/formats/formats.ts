import type { ReportFormatName } from "@/lib/domain/report/report-file";
import { bibtex, cslItems, ris } from "./bibliography";
import { reportMarkdown } from "./report-markdown";
import { type WriteFile, writeApart } from "./write-apart";

export interface ReportFormat {
  ending: string;
  mediaType: string;
  /** `owner` is for whom it is written: owners take turns. */
  write: WriteFile;
}

/** What a report can be saved as. */
export const reportFormats: Readonly<Record<ReportFormatName, ReportFormat>> = {
  pdf: {
    ending: "pdf",
    mediaType: "application/pdf",
    write: writeApart("pdf"),
  },
  docx: {
    ending: "docx",
    mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    write: writeApart("docx"),
  },
  html: {
    ending: "html",
    mediaType: "text/html; charset=utf-8",
    write: writeApart("html"),
  },
  markdown: {
    ending: "md",
    mediaType: "text/markdown; charset=utf-8",
    write: async (report, facts, { style }) => reportMarkdown(report, facts, style),
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
