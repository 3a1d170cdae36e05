import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { stopWords } from "@/lib/domain/text/stop-words";
import { stem, termSet } from "@/lib/domain/text/terms";

/** A place in a statement that one value fills: “founded in 1856”, “directed by Ada Moe”. */
export interface Slot {
  kind: "date" | "name";
  /** The word that says how the value relates to what is spoken of, as a stem. */
  relation: string;
  /** The value as it is written. */
  value: string;
  terms: ReadonlySet<string>;
}

const month = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const date = String.raw`(?:(?:\d{1,2}(?:st|nd|rd|th)? )?${month} (?:\d{1,2}(?:st|nd|rd|th)?,? )?)?(?:1[0-9]|20)\d\d(?![\p{L}\p{N}%]|[.,]\d)`;
const small = "(?:in|on|at|by|of|from|for|to|as|was|is|were|are|the|since|around|about|early|late)";
const dated = new RegExp(
  String.raw`(?<![\p{L}-])(?<relation>\p{Ll}[\p{L}-]{2,30})(?: ${small}){0,3},? (?<value>${date})`,
  "gu",
);
/** “Ada Moe (8 February 1900 – 2 March 1977)” */
const lifespan = new RegExp(String.raw`\((?:born |b\. )?(?<born>${date})(?: ?[–—-] ?(?<died>${date}))?\)`, "gu");
const named =
  /(?<![\p{L}-])(?<relation>\p{Ll}[\p{L}-]{2,30})(?: (?:by|in|at|of|for|to|as|is|was|from|the|with|near|a|an|called|named)){1,3} (?<value>\p{Lu}[\p{L}\p{N}'’.-]*(?: (?:(?:of|the|de|la|von|van|and) ){0,2}\p{Lu}[\p{L}\p{N}'’.-]*){0,4})/gu;

/** How much of a long statement is read for slots. */
const READ = 2000;

function slot(kind: Slot["kind"], relation: string, value: string): Slot[] {
  const word = relation.toLowerCase();
  const written = value.replace(/['’]s?$|[.'’-]+$/u, "");
  return stopWords.has(word) ? [] : [{ kind, relation: stem(word), value: written, terms: termSet(written) }];
}

/** The slots of a statement, in the order of the forms above. */
export function slotsIn(text: string): Slot[] {
  const read = text.slice(0, READ);
  return [
    ...[...read.matchAll(dated)].flatMap(({ groups }) => slot("date", groups?.relation ?? "", groups?.value ?? "")),
    ...[...read.matchAll(lifespan)].flatMap(({ groups }) => [
      ...slot("date", "born", groups?.born ?? ""),
      ...(groups?.died ? slot("date", "died", groups.died) : []),
    ]),
    ...[...read.matchAll(named)].flatMap(({ groups }) => slot("name", groups?.relation ?? "", groups?.value ?? "")),
  ];
}

/** Whether two values may be one, told more or less fully: “1900” and “8 February 1900”, “Moe” and “Ada Moe”. */
function mayBeOne(a: Slot, b: Slot): boolean {
  const shared = sharedCount(a.terms, b.terms);
  if (a.kind === "name") return shared > 0;
  return shared === Math.min(a.terms.size, b.terms.size);
}

/**
 * The slot that two statements fill with values of which both cannot be the only one; null where none is filled
 * differently, or where either statement has the other's value, too.
 */
export function differingSlot(a: readonly Slot[], b: readonly Slot[]): [Slot, Slot] | null {
  const isSaid = (one: Slot, by: readonly Slot[]): boolean =>
    by.some((other) => other.kind === one.kind && mayBeOne(one, other));
  for (const one of a) {
    for (const other of b) {
      if (one.kind !== other.kind || one.relation !== other.relation) continue;
      if (!isSaid(one, b) && !isSaid(other, a)) return [one, other];
    }
  }
  return null;
}
