import { normalForm } from "@/lib/domain/facts/fact";
import { withWordsBeside } from "@/lib/domain/facts/near/beside";
import { isField } from "@/lib/domain/prose/field";
import { inQuotes } from "@/lib/domain/text/quoted";
import type { ExportedFact } from "./exported-report";

/** What a note says behind a quote: source, place in it, address, and which text of it was read. */
export interface EvidenceLine {
  quote: string;
  /** Words beside it, which say what it leaves open. */
  beside: readonly string[];
  /** Title and place: `Field trial, page 3, under “Costs”`. */
  source: string;
  url: string | null;
  /** Null where an earlier note told it. */
  read: string | null;
}

/**
 * The facts by their keys as the notes of a file tell them in this order: the fields of a source's head, and which text
 * of it was read, stand in its first note; later ones have its title and the place in it, and its address where another
 * source has that title, too.
 */
export function notedOnce(keys: Iterable<string>, facts: readonly ExportedFact[]): Map<string, ExportedFact> {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const texts = new Map<string, Set<string>>();
  for (const { sourceTitle, sha256 } of facts.flatMap(({ evidence }) => evidence)) {
    texts.set(sourceTitle, (texts.get(sourceTitle) ?? new Set()).add(sha256));
  }
  const told = new Set<string>();
  const noted = new Map<string, ExportedFact>();
  for (const key of new Set(keys)) {
    const fact = byKey.get(key);
    if (fact === undefined) continue;
    const evidence = withBeside(fact.evidence).map((one) => {
      if (!told.has(one.sha256)) {
        told.add(one.sha256);
        return one;
      }
      const isOnly = texts.get(one.sourceTitle)?.size === 1;
      return { ...one, fields: [], isAgain: true, sourceUrl: isOnly ? null : one.sourceUrl };
    });
    noted.set(key, { ...fact, evidence });
  }
  return noted;
}

type Piece = ExportedFact["evidence"][number];

/** The quotes of a fact, each with the words beside it in its text; words whose quote is not told stand for themselves. */
function withBeside(evidence: readonly Piece[]): Piece[] {
  const { quotes, alone } = withWordsBeside(evidence);
  const told = quotes.map(({ quote, beside }) =>
    beside.length === 0 ? quote : { ...quote, beside: beside.map((words) => words.quote) },
  );
  return [...told, ...alone];
}

/** A quote as notes have it, behind it the words beside it. */
export function quoteSaid({ quote, beside = [] }: Pick<Piece, "quote" | "beside">): string {
  return [inQuotes(quote), ...beside.map((words) => `beside it ${inQuotes(words)}`)].join(", ");
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
    beside: evidence.beside ?? [],
    source: place.filter((part) => part !== "").join(", "),
    url: evidence.sourceUrl,
    read: evidence.isAgain ? null : `read ${evidence.readAt.slice(0, 10)}, sha256 ${evidence.sha256.slice(0, 12)}`,
  };
}
