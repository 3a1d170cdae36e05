import { oneLine } from "@/lib/domain/prose/lines";
import { codePointCount } from "./quote";

/** Characters before a stretch, and behind it, that are told of its paragraph. */
const MOST = { before: 500, after: 400 } as const;
/** Those that are told where a paragraph is to be read whole: longer ones are rare. */
export const WHOLE_PARAGRAPH = { before: 1_200, after: 800 } as const;

type Most = Record<keyof typeof MOST, number>;

const EMPTY_LINE = /\n[ \t>]*\n/;

/** How many characters of the end of a text belong to the paragraph that goes on behind it, cut between words. */
function lengthBefore(text: string, most: number = MOST.before): number {
  const { length } = text.split(EMPTY_LINE).at(-1) ?? "";
  if (length <= most) return length;
  const cut = text.slice(-most);
  return most - (cut.search(/\s/) + 1);
}

/** How many of its beginning belong to the paragraph of a stretch before it; what a colon leads to belongs to it. */
function lengthAfter(text: string, stretch: string, most: number = MOST.after): number {
  const [first = "", next] = text.split(EMPTY_LINE);
  const isLeading = next !== undefined && /:\s*$/.test(`${stretch}${first}`);
  const { length } = isLeading ? text.slice(0, text.indexOf(next, first.length) + next.length) : first;
  if (length <= most) return length;
  return text.slice(0, most).replace(/\s+\S*$/, "").length;
}

/** What stands in the paragraph before a stretch that begins behind this text, the next to it when it is long. */
export function paragraphBefore(text: string, { before }: Most = MOST): string {
  return oneLine(text.slice(text.length - lengthBefore(text, before)));
}

/**
 * What stands in the paragraph before a stretch and, before that, the end of the one above: an item of a list, or a step,
 * rests on those above it. At most `most` characters, cut between words.
 */
export function paragraphsBefore(text: string, most: number): string {
  const said = oneLine(text.split(EMPTY_LINE).slice(-2).join("\n"));
  if (said.length <= most) return said;
  const cut = said.slice(-most);
  return cut.slice(cut.search(/\s/) + 1);
}

/** What stands in the paragraph behind a stretch that ends before this text. */
export function paragraphAfter(text: string, stretch: string, { after }: Most = MOST): string {
  return oneLine(text.slice(0, lengthAfter(text, stretch, after)));
}

/** A stretch of a text, as it stands there, and where it begins, in code points. */
export interface Stretch {
  start: number;
  text: string;
}

/** The paragraph of a stretch, as it stands in its text, or as much of it as stands next to the stretch. */
export function paragraphAround(
  { before, stretch, after }: Record<"before" | "stretch" | "after", string>,
  start: number,
): Stretch {
  const own = before.slice(before.length - lengthBefore(before));
  const text = `${own}${stretch}${after.slice(0, lengthAfter(after, stretch))}`;
  const blank = /^\s*/.exec(text)?.[0].length ?? 0;
  return { start: start - codePointCount(own) + blank, text: text.trim() };
}

function endOf({ start, text }: Stretch): number {
  return start + codePointCount(text);
}

/** Stretches of one text in its order; those that overlap are one. */
export function joinedStretches(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const next of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last === undefined || next.start >= endOf(last)) joined.push({ ...next });
    else if (endOf(next) > endOf(last)) last.text += [...next.text].slice(endOf(last) - next.start).join("");
  }
  return joined;
}
