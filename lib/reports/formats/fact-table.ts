import { csvLine } from "./csv";
import type { ExportedFact } from "./exported-report";

/** A fact as tables of a knowledge base hold it. */
export interface TabledFact extends ExportedFact {
  status: string;
  confidence: number;
  score: number;
  /** Null for a fact that a person made. */
  researcher: { name: string } | null;
}

const COLUMNS = [
  "fact",
  "statement",
  "status",
  "score",
  "confidence",
  "researcher",
  "quote",
  "source",
  "address",
  "page",
  "heading",
  "read",
  "sha256",
  "fields",
] as const;

/** The first line of a CSV file of facts. Source: RFC 4180. */
export const csvHead = csvLine(COLUMNS);

/** The lines of one fact: one for each of its quotes. */
export function csvLines(fact: TabledFact): string {
  const { key, statement, status, score, confidence, researcher } = fact;
  const said = [`F${key}`, statement, status, score, confidence, researcher?.name ?? ""] as const;
  return fact.evidence
    .map((one) =>
      csvLine([
        ...said,
        one.quote,
        one.sourceTitle,
        one.sourceUrl,
        one.page,
        one.heading,
        one.readAt,
        one.sha256,
        (one.fields ?? []).join("; "),
      ]),
    )
    .join("");
}

/** One fact with its quotes as a line of JSON. */
export function jsonLine(fact: TabledFact): string {
  const { key, statement, status, score, confidence, researcher, evidence } = fact;
  const quotes = evidence.map(({ quote, sourceTitle, fields = [], sourceUrl, page, heading, readAt, sha256 }) => ({
    quote,
    source: sourceTitle,
    fields,
    address: sourceUrl,
    page,
    heading,
    read: readAt,
    sha256,
  }));
  const said = { fact: `F${key}`, statement, status, score, confidence, researcher: researcher?.name ?? null };
  return `${JSON.stringify({ ...said, evidence: quotes })}\n`;
}
