import type { ReactNode } from "react";
import { SaveMenu } from "@/components/save-menu";

const formats = [
  { name: "docx", label: "Word, with footnotes" },
  { name: "html", label: "Web page in one file" },
  { name: "markdown", label: "Markdown" },
  { name: "bibtex", label: "Sources as BibTeX" },
  { name: "ris", label: "Sources as RIS" },
  { name: "csl", label: "Sources as CSL-JSON" },
] as const;

/** Saves a report, or its list of sources, as a file. */
export function ExportMenu({ reportId }: { reportId: string }): ReactNode {
  const files = formats.map(({ name, label }) => ({ label, href: `/api/reports/${reportId}/export/${name}` }));
  return <SaveMenu word="Export" files={files} />;
}
