import type { ExportedFact } from "./exported-report";

/** What a note says behind a quote: source, place in it, address, and which text of it was read. */
export interface EvidenceLine {
  quote: string;
  /** Title and place: `Field trial, page 3, under “Costs”`. */
  source: string;
  url: string | null;
  read: string;
}

/** One piece of evidence as the notes of an export word it. */
export function evidenceLine(evidence: ExportedFact["evidence"][number]): EvidenceLine {
  const place = [
    evidence.sourceTitle || "untitled",
    evidence.page === null ? "" : `page ${evidence.page}`,
    evidence.heading === null ? "" : `under “${evidence.heading}”`,
  ];
  return {
    quote: evidence.quote,
    source: place.filter((part) => part !== "").join(", "),
    url: evidence.sourceUrl,
    read: `read ${evidence.readAt.slice(0, 10)}, sha256 ${evidence.sha256.slice(0, 12)}`,
  };
}
