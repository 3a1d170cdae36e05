import { normalForm } from "@/lib/domain/facts/fact";
import { isField } from "@/lib/domain/prose/field";
import { inQuotes } from "@/lib/domain/text/quoted";
import type { ExportedFact } from "./exported-report";

/** What a note says behind a quote: source, place in it, address, and which text of it was read. */
export interface EvidenceLine {
  quote: string;
  /** Title and place: `Field trial, page 3, under “Costs”`. */
  source: string;
  url: string | null;
  read: string;
}

/** The heading that a quote stands under, where it says more than the title of its source; empty where it does not. */
export function placeUnder({ heading, sourceTitle }: ExportedFact["evidence"][number]): string {
  if (heading === null || isField(heading) || normalForm(heading) === normalForm(sourceTitle)) return "";
  return `under ${inQuotes(heading)}`;
}

/** What a source's head says of when, and how it stands, in a note behind its title: `[Status: Rejected; Created: 2021]`. */
export function fieldsSaid({ fields = [] }: Pick<ExportedFact["evidence"][number], "fields">): string {
  return fields.length === 0 ? "" : `[${fields.map((field) => field.replace(/\s+/g, " ").trim()).join("; ")}]`;
}

/** One piece of evidence as the notes of an export word it. */
export function evidenceLine(evidence: ExportedFact["evidence"][number]): EvidenceLine {
  const place = [
    [evidence.sourceTitle || "untitled", fieldsSaid(evidence)].filter((part) => part !== "").join(" "),
    evidence.page === null ? "" : `page ${evidence.page}`,
    placeUnder(evidence),
  ];
  return {
    quote: evidence.quote,
    source: place.filter((part) => part !== "").join(", "),
    url: evidence.sourceUrl,
    read: `read ${evidence.readAt.slice(0, 10)}, sha256 ${evidence.sha256.slice(0, 12)}`,
  };
}
