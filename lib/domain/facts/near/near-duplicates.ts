import { codesIn } from "@/lib/domain/text/codes";
import { isNegated } from "@/lib/domain/text/polarity";
import { numbersIn } from "@/lib/domain/text/quantities";
import { sharedCount, similarity } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";

/** A text as it is compared with many others: taken apart once. */
export interface Compared {
  terms: ReadonlySet<string>;
  /** The terms, the rarest of all texts first. */
  rare: readonly string[];
  numbers: readonly string[];
  /** Names in code: options, settings, what stands between backticks. */
  codes: readonly string[];
  isNegated: boolean;
}

/** Terms in common from which two texts with the same numbers and negation say the same. */
const SAME = 0.6;
/** Share of a text's terms that another must have, to say all of it. */
const WHOLE = 0.85;
/** Share of a text's terms that a shorter one must have, to be a part of it: of a long text any few words can be. */
const PART = 0.4;

/** Takes texts apart for comparison with each other. */
export function compared(texts: readonly string[]): Compared[] {
  const sets = texts.map(termSet);
  const counts = new Map<string, number>();
  for (const set of sets) for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1);
  const rareFirst = (a: string, b: string): number =>
    (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || (a < b ? -1 : Number(a > b));
  return texts.map((text, index) => {
    const terms = sets[index] ?? new Set<string>();
    return {
      terms,
      rare: [...terms].sort(rareFirst),
      numbers: numbersIn(text),
      codes: codesIn(text),
      isNegated: isNegated(text),
    };
  });
}

/** Whether two texts say the same: near-identical terms, the same numbers and names in code, the same negation. */
export function saysTheSame(a: Compared, b: Compared): boolean {
  if (a.isNegated !== b.isNegated || a.numbers.join(" ") !== b.numbers.join(" ")) return false;
  if (a.codes.join(" ") !== b.codes.join(" ")) return false;
  return similarity(a.terms, b.terms) >= SAME;
}

/** Whether the first says all that the second says, and perhaps more. */
export function saysAll(longer: Compared, shorter: Compared): boolean {
  if (longer.isNegated !== shorter.isNegated || shorter.terms.size < 4) return false;
  if (shorter.terms.size < longer.terms.size * PART) return false;
  if (shorter.codes.some((one) => !longer.codes.includes(one))) return false;
  if (shorter.numbers.some((number) => !longer.numbers.includes(number))) return false;
  return sharedCount(shorter.terms, longer.terms) >= shorter.terms.size * WHOLE;
}

/** Of the rarest terms so many, that two texts which say the same share one of them. */
function prefix({ rare }: Compared): readonly string[] {
  return rare.slice(0, rare.length - Math.ceil(rare.length * SAME) + 1);
}

function put<T>(lists: Map<string, T[]>, term: string, entry: T): void {
  const list = lists.get(term);
  if (list) list.push(entry);
  else lists.set(term, [entry]);
}

/** Finds among many texts those that may say the same as another, without comparing each with each. */
export class Nearby<T> {
  readonly #byTerm = new Map<string, T[]>();
  readonly #byRareTerm = new Map<string, T[]>();
  readonly #places = new Map<T, number>();

  /** Adds one that later ones may say again. */
  add(entry: T, text: Compared): void {
    if (!this.#places.has(entry)) this.#places.set(entry, this.#places.size);
    for (const term of text.terms) put(this.#byTerm, term, entry);
    for (const term of prefix(text)) put(this.#byRareTerm, term, entry);
  }

  /** The texts that may say the same, more or less, in the order in which they were added. */
  of(text: Compared): T[] {
    const found = new Set<T>();
    for (const term of prefix(text)) for (const entry of this.#byTerm.get(term) ?? []) found.add(entry);
    for (const term of text.terms) for (const entry of this.#byRareTerm.get(term) ?? []) found.add(entry);
    return [...found].sort((a, b) => (this.#places.get(a) ?? 0) - (this.#places.get(b) ?? 0));
  }
}
