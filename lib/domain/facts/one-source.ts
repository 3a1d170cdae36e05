import { quotesOf } from "@/lib/domain/facts/near/quotes-of";
import { isNearDuplicate, restates, saysAllOf } from "@/lib/domain/text/rank/diversity";
import { registrableDomain } from "@/lib/domain/text/registrable-domain";
import { normalForm } from "./fact";

/** What counting needs of a fact. */
interface Evidenced {
  key: string;
  statement: string;
  score: number;
  evidence: readonly { sha256: string; quote: string; start: number; isBeside?: true | undefined }[];
}

/** Words that two documents may share without one having them from the other. */
const OWN_WORDS = 6;

function sharable(quote: string): string | null {
  const form = normalForm(quote);
  return form.split(" ").length < OWN_WORDS ? null : form;
}

/**
 * How many pieces of evidence facts stand on: documents, but those that say nothing which another of them does not say
 * word for word, as copies of one agency's report do, count as that one.
 */
export function countIndependent(facts: readonly Pick<Evidenced, "evidence">[]): number {
  const said = new Map<string, Set<string>>();
  for (const { evidence } of facts) {
    for (const { sha256, quote, start } of quotesOf(evidence)) {
      const form = sharable(quote) ?? `${sha256} ${start}`;
      said.set(sha256, (said.get(sha256) ?? new Set()).add(form));
    }
  }
  const documents = [...said].sort(([a, own], [b, others]) => others.size - own.size || (a < b ? -1 : 1));
  const counted: ReadonlySet<string>[] = [];
  for (const [, own] of documents) {
    if (!counted.some((other) => [...own].every((form) => other.has(form)))) counted.push(own);
  }
  return counted.length;
}

/** What was said, and who said it there: `sitesOf` its source. */
export interface Piece {
  sites: readonly string[];
  quote: string;
  isBeside?: true | undefined;
}

/**
 * By what a source is known for one that another is of, too: its site and its publisher; a text without either by
 * itself. Works behind DOIs are of one site: whose each is, its address does not say, and one voice less is counted
 * rather than one too many.
 */
export function sitesOf(source: { host: string | null; publisher: string | null; sha256: string }): string[] {
  const site = source.host === null ? source.sha256 : registrableDomain(source.host);
  const publisher = normalForm(source.publisher ?? "").replace(/^the /, "");
  return publisher === "" ? [site] : [site, `published by ${publisher}`];
}

/**
 * Whose voice each piece of evidence is: pieces of one site or one publisher are of one, and so are those that say the
 * same words, as copies of one agency's report do, wherever they stand.
 */
export function voicesOf(pieces: readonly Piece[]): string[] {
  const voices = pieces.map(({ sites }, nth) => sites[0] ?? String(nth));
  const first = new Map<string, number>();
  for (const [nth, { sites, quote }] of pieces.entries()) {
    const form = sharable(quote);
    const marks = [...sites, ...(form === null ? [] : [`says ${form}`])];
    for (const mark of marks) {
      const before = first.get(mark);
      if (before === undefined) first.set(mark, nth);
      const [one, other] = [voices[before ?? nth], voices[nth]];
      if (one === undefined || one === other) continue;
      for (const [at, voice] of voices.entries()) if (voice === other) voices[at] = one;
    }
  }
  return voices;
}

/**
 * Whether what one fact stands on says nothing that the other's sources do not: all of it is of the same sites or publishers, or
 * says the same words. Such facts bear each other out no more than one does alone. Words beside quotes are no voice.
 */
export function isOneVoice(a: readonly Piece[], b: readonly Piece[]): boolean {
  const [quotes, otherQuotes] = [quotesOf(a), quotesOf(b)];
  const voices = voicesOf([...quotes, ...otherQuotes]);
  const [own, others] = [new Set(voices.slice(0, quotes.length)), new Set(voices.slice(quotes.length))];
  return [...own].every((voice) => others.has(voice)) || [...others].every((voice) => own.has(voice));
}

/** A fact with what it is compared by: its quotes, their forms, where they are long enough, and its sources. */
interface Comparable<F extends Evidenced> {
  fact: F;
  /** The fact with its quotes alone. */
  quoted: Evidenced;
  forms: ReadonlySet<string>;
  sources: ReadonlySet<string>;
}

/** Share of two stretches of a text that both cover, from which they are the same words. */
const COINCIDES = 0.8;

/** Whether a fact is put in words of its own, and not in those of a quote. */
function isReworded({ statement, evidence }: Evidenced): boolean {
  const said = normalForm(statement);
  return evidence.every(({ quote }) => !said.includes(normalForm(quote)));
}

/** Whether both put the same stretch of the same text, give or take a few words, in words of their own. */
function coincides(a: Evidenced, b: Evidenced): boolean {
  if (!isReworded(a) || !isReworded(b)) return false;
  return a.evidence.some((one) =>
    b.evidence.some((other) => {
      if (one.sha256 !== other.sha256) return false;
      const [oneEnd, otherEnd] = [one.start + one.quote.length, other.start + other.quote.length];
      const both = Math.min(oneEnd, otherEnd) - Math.max(one.start, other.start);
      return both >= COINCIDES * (Math.max(oneEnd, otherEnd) - Math.min(one.start, other.start));
    }),
  );
}

function comparable<F extends Evidenced>(fact: F): Comparable<F> {
  const evidence = quotesOf(fact.evidence);
  return {
    fact,
    quoted: { ...fact, evidence },
    forms: new Set(evidence.flatMap(({ quote }) => sharable(quote) ?? [])),
    sources: new Set(evidence.map(({ sha256 }) => sha256)),
  };
}

/** Whether one says what the other does, and perhaps more, of the same words or of no other source. */
function isSame(a: Comparable<Evidenced>, b: Comparable<Evidenced>): boolean {
  const isFound = [...b.forms].some((form) => a.forms.has(form)) || [...b.sources].every((hash) => a.sources.has(hash));
  const [one, other] = [a.fact.statement, b.fact.statement];
  if (!isFound) return false;
  return (
    isNearDuplicate(one, other) || saysAllOf(one, other) || (coincides(a.quoted, b.quoted) && restates(one, other))
  );
}

/**
 * The facts without those that another says already from the same words or the same sources: told twice they would look
 * like two. Of equals the better borne out stays, then the smaller key.
 */
export function distinctFacts<F extends Evidenced>(facts: readonly F[]): F[] {
  const kept = new Map<string, Comparable<F>[]>();
  const keys = new Set<string>();
  const best = facts.toSorted((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  for (const one of best.map(comparable)) {
    // Only what shares a source or words with it can be the same.
    const marks = [...one.sources, ...one.forms];
    const near = new Set(marks.flatMap((mark) => kept.get(mark) ?? []));
    if ([...near].some((other) => isSame(other, one))) continue;
    keys.add(one.fact.key);
    for (const mark of marks) kept.set(mark, [...(kept.get(mark) ?? []), one]);
  }
  return facts.filter(({ key }) => keys.has(key));
}

/** The facts without those that another says already, as above; of equals one that is told already stays. */
export function distinctBeside<F extends Evidenced>(facts: readonly F[], told: ReadonlySet<string>): F[] {
  const weighed = facts.map((fact) => (told.has(fact.key) ? { ...fact, score: Number.MAX_VALUE } : fact));
  const keys = new Set(distinctFacts(weighed).map(({ key }) => key));
  return facts.filter(({ key }) => keys.has(key));
}
