const year = String.raw`(?:1\d{3}|20\d\d)(?![\p{N}/–-])`;
const bound = new RegExp(
  String.raw`\b(after|since|before) (?:the (?:end|beginning|start) of )?(?:(?:early|late|mid|\p{Lu}\p{Ll}+) )?(${year})`,
  "gu",
);
const years = new RegExp(String.raw`(?<![\p{N}.,€$£])${year}`, "gu");

/** A year from which on, or before which, something is asked for: “after 2021”. */
export interface TimeBound {
  year: number;
  isBefore: boolean;
}

/** The years that only bound what a question asks for: an answer lies beyond them, and need not name them. */
export function timeBounds(question: string): TimeBound[] {
  return [...question.matchAll(bound)].map(([, word, named]) => ({ year: Number(named), isBefore: word === "before" }));
}

/** Whether a text may be of a time that a question bounds: it names a year within the bounds, or none. */
export function isWithinBounds(bounds: readonly TimeBound[], text: string): boolean {
  if (bounds.length === 0) return true;
  const named = [...text.matchAll(years)].map(([one]) => Number(one));
  if (named.length === 0) return true;
  return named.some((one) => bounds.every(({ year, isBefore }) => (isBefore ? one <= year : one >= year)));
}
