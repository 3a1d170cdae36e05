/** How a report names its sources: in the text and in the list at its end. */
export const citationStyles = ["numbered", "apa", "chicago", "ieee"] as const;
export type CitationStyle = (typeof citationStyles)[number];

export const citationStyleNames: Readonly<Record<CitationStyle, string>> = {
  numbered: "Numbered notes",
  apa: "APA",
  chicago: "Chicago, author-date",
  ieee: "IEEE",
};

/** What a report can be saved as; the first four are the report, the others its list of sources. */
export const reportFormatNames = ["pdf", "docx", "html", "markdown", "bibtex", "ris", "csl"] as const;
export type ReportFormatName = (typeof reportFormatNames)[number];

/** How people choose a format, and whether it has a citation style. */
export const reportFormatLabels: Readonly<Record<ReportFormatName, { label: string; hasStyle: boolean }>> = {
  pdf: { label: "PDF", hasStyle: true },
  docx: { label: "Word, with footnotes", hasStyle: true },
  html: { label: "Web page in one file", hasStyle: true },
  markdown: { label: "Markdown", hasStyle: true },
  bibtex: { label: "Sources as BibTeX", hasStyle: false },
  ris: { label: "Sources as RIS", hasStyle: false },
  csl: { label: "Sources as CSL-JSON", hasStyle: false },
};

export const exportStatuses = ["queued", "running", "done", "failed"] as const;

/** Days that an export is kept. */
export const EXPORT_DAYS = 7;
