import { sentences } from "@/lib/domain/prose/sentences";
import { type Compared, comparedOf } from "./beside-adds";

/** What a sentence begins with that leads back to the one before it. */
const LEADS_BACK =
  /^\P{L}*(?:it|its|they|their|he|his|she|her|this|that|these|those|such|there|then|thus|hence|so|but|and|or|yet|however|therefore|instead|otherwise|additionally|also|for example|in this|in that)\b/iu;

/** Whether a part of a quote has all that the whole shares with each sentence that cites it. */
function hasAll(part: Compared, whole: Compared, said: readonly Compared[]): boolean {
  const isIn = (kind: keyof Compared): boolean =>
    said.every((one) => [...one[kind]].every((item) => !whole[kind].has(item) || part[kind].has(item)));
  return isIn("figures") && isIn("names") && isIn("terms");
}

/**
 * Of a quote of several sentences the fewest next to each other, from its first or to its last, that hold every figure,
 * name and term which it shares with the sentences that cite it: a piece of the quote, letter by letter, with the
 * sentence before where its own first one leads back to that. The whole quote where nothing cites it.
 */
export function neededPart(quote: string, said: readonly string[]): string {
  const all = sentences(quote);
  if (all.length < 2 || said.length === 0 || all.some(({ kind }) => kind !== "prose")) return quote;
  const whole = comparedOf(quote);
  const citing = said.map(comparedOf);
  const piece = (first: number, last: number): string =>
    quote.slice(first === 0 ? 0 : all[first]?.start, last === all.length - 1 ? quote.length : all[last]?.end);
  const isEnough = (first: number, last: number): boolean => hasAll(comparedOf(piece(first, last)), whole, citing);
  let [first, last] = [0, all.length - 1];
  while (last > first && isEnough(first, last - 1)) last -= 1;
  while (first < last && isEnough(first + 1, last)) first += 1;
  while (first > 0 && LEADS_BACK.test(all[first]?.text ?? "")) first -= 1;
  return piece(first, last);
}
