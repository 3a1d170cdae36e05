import { maskCode } from "./code-mask";
import type { Line } from "./lines";

/** How words stand out. */
type Tone = "strong" | "em";

/** A stretch of a text as it is drawn; offsets in code units. */
export interface DrawnPiece {
  from: number;
  to: number;
  /** Signs of Markdown are a part of the text and are not seen; that of an item is seen as a bullet. */
  as: "words" | "sign" | "bullet";
  tones: readonly Tone[];
}

interface Stretch {
  from: number;
  to: number;
}

interface Emphasis extends Stretch {
  sign: number;
  tone: Tone;
}

/** Words between two of the same signs that touch them, within one paragraph and no longer than a person emphasizes. */
const EMPHASIS: readonly { tone: Tone; sign: number; pattern: RegExp }[] = [
  { tone: "strong", sign: 2, pattern: /(?<![\\*\w])\*\*(?=[^\s*])[^\n]{0,400}?[^\s*\\]\*\*(?![*\w])/gu },
  { tone: "strong", sign: 2, pattern: /(?<![\\_\w])__(?=[^\s_])[^\n]{0,400}?[^\s_\\]__(?![_\w])/gu },
  { tone: "em", sign: 1, pattern: /(?<![\\*\w])\*(?=[^\s*])[^\n*]{0,400}?[^\s*\\]\*(?![*\w])/gu },
  { tone: "em", sign: 1, pattern: /(?<![\\_\w])_(?=[^\s_])[^\n_]{0,400}?[^\s_\\]_(?![_\w])/gu },
];
const HASHES = /^#{1,6}[ \t]+/u;
const BULLET = /^([ \t]*)[-*+][ \t]+/u;

function emphasized(text: string): Emphasis[] {
  const masked = maskCode(text);
  return EMPHASIS.flatMap(({ tone, sign, pattern }) =>
    [...masked.matchAll(pattern)].map(({ 0: found, index }) => ({ tone, sign, from: index, to: index + found.length })),
  );
}

type Opening = Stretch & { as: "sign" | "bullet" };

/** What opens a line: the signs of a heading, or the sign of an item that is not numbered. */
function openingOf(text: string, { start, end, kind, opensItem }: Line): Opening | null {
  const said = text.slice(start, end);
  const hashes = kind === "heading" ? HASHES.exec(said)?.[0] : undefined;
  if (hashes !== undefined) return { from: start, to: start + hashes.length, as: "sign" };
  const bullet = opensItem ? BULLET.exec(said) : null;
  if (bullet === null) return null;
  const [whole, indent = ""] = bullet;
  return { from: start + indent.length, to: start + whole.length, as: "bullet" };
}

/** The text with blanks where these stretches of it are. */
function without(text: string, base: number, gone: readonly Stretch[]): string {
  let at = base;
  const kept = gone.map(({ from, to }) => {
    const before = text.slice(at - base, from - base);
    at = to;
    return before + " ".repeat(to - from);
  });
  return kept.join("") + text.slice(at - base);
}

type State = DrawnPiece["as"] | Tone;

/** Where in a stretch of text, which has these lines, signs of Markdown stand, and what they make of the words. */
export function signsIn(text: string, { from, to }: Stretch, lines: readonly Line[]): DrawnPiece[] {
  const openings = lines.flatMap((line) => openingOf(text, line) ?? []);
  const states: (Stretch & { is: State })[] = openings.map(({ as, ...opening }) => ({ ...opening, is: as }));
  for (const one of emphasized(without(text.slice(from, to), from, openings))) {
    const [begins, ends] = [from + one.from, from + one.to];
    states.push({ from: begins, to: ends, is: one.tone });
    states.push({ from: begins, to: begins + one.sign, is: "sign" }, { from: ends - one.sign, to: ends, is: "sign" });
  }
  const turns = states.flatMap((one) => [
    { at: one.from, is: one.is, by: 1 },
    { at: one.to, is: one.is, by: -1 },
  ]);
  turns.sort((a, b) => a.at - b.at);
  const open = { words: 0, sign: 0, bullet: 0, strong: 0, em: 0 };
  const pieces: DrawnPiece[] = [];
  let at = from;
  for (const turn of [...turns, { at: to, is: "words" as const, by: 0 }]) {
    if (turn.at > at) {
      const as = open.bullet > 0 ? "bullet" : open.sign > 0 ? "sign" : "words";
      const tones = (["strong", "em"] as const).filter((tone) => open[tone] > 0);
      pieces.push({ from: at, to: turn.at, as, tones });
      at = turn.at;
    }
    open[turn.is] += turn.by;
  }
  return pieces;
}
