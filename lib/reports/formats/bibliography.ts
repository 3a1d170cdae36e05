import { Cite, plugins } from "@citation-js/core";
import { doiOf, isDoiAddress } from "@/lib/domain/references/doi";
import type { Reference } from "@/lib/domain/report/report-parts";
import "@citation-js/plugin-bibtex";
import "@citation-js/plugin-ris";

/** One source as CSL-JSON has it. Source: citation style language, data schema 1.0. */
export interface CslItem {
  id: string;
  type: "webpage" | "document";
  title: string;
  author?: { literal: string }[];
  issued?: { "date-parts": [number[]] };
  accessed: { "date-parts": [number[]] };
  URL?: string;
  DOI?: string;
  note: string;
}

// Labels are ours: made of an author's name, those of two sources may be the same.
plugins.config.get("@bibtex").format.useIdAsLabel = true;

function dateParts(iso: string): [number[]] {
  return [iso.slice(0, 10).split("-").map(Number)];
}

/** `ames2025s3`: the first word that names the source, its year, its number in the report. */
function labelOf(reference: Reference & { number: number }): string {
  const plain = `${reference.author ?? reference.title}`.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const word = /[a-z]{3,}/.exec(plain)?.[0] ?? "source";
  return `${word}${/^\d{4}/.exec(reference.publishedOn ?? "")?.[0] ?? ""}s${reference.number}`;
}

function doiField(url: string | null): { DOI?: string } {
  const doi = url !== null && isDoiAddress(url) ? doiOf(url) : null;
  return doi === null ? {} : { DOI: doi };
}

/** The sources of a report as CSL-JSON: each with which text of it was read, and when. */
export function cslItems(references: readonly (Reference & { number: number })[]): CslItem[] {
  return references.map((reference) => ({
    id: labelOf(reference),
    type: reference.url === null ? "document" : "webpage",
    title: reference.title,
    ...(reference.author === null ? {} : { author: [{ literal: reference.author }] }),
    ...(reference.publishedOn === null ? {} : { issued: { "date-parts": dateParts(reference.publishedOn) } }),
    accessed: { "date-parts": dateParts(reference.readAt) },
    ...(reference.url === null ? {} : { URL: reference.url }),
    ...doiField(reference.url),
    note: `Text as read: sha256 ${reference.sha256}`,
  }));
}

function written(references: readonly (Reference & { number: number })[], format: "bibtex" | "ris"): string {
  if (references.length === 0) return "";
  return `${new Cite(cslItems(references)).format(format).trim()}\n`;
}

/** The sources of a report for BibTeX. */
export function bibtex(references: readonly (Reference & { number: number })[]): string {
  return written(references, "bibtex");
}

/** The sources of a report for reference managers that read RIS. */
export function ris(references: readonly (Reference & { number: number })[]): string {
  return written(references, "ris");
}
