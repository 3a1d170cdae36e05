import { codeIn, maskCode } from "@/lib/domain/prose/code-mask";
import { markerGroups } from "./citation";
import { type Edit, edited } from "./markdown";
import { type KindPlace, kindPlaces, type MarkedSentence, markedSentences, SCOPE } from "./sentence-kinds";

/** What is said behind a sentence that is its writer's own step. */
export const INFERRED = "(inference)";

/** What a shown word says of the sentence that it stands at: its kind, and whether that leads to more of its kind. */
export interface ShownKind {
  word: typeof INFERRED | typeof SCOPE;
  /** What it leads to: the list or paragraph behind its own, or the rest of its own paragraph. */
  leadsTo: "next" | "own" | null;
  /** Whether emphasis opens right before the word. */
  isSetOff: boolean;
}

/** Marks of emphasis that stand side by side at most. */
const MARKS_MOST = 3;

type Label = Pick<KindPlace, "start" | "label">;

/** Where a label stands, with the emphasis that is its alone and the blanks behind it. */
function labelRange(text: string, { start, label }: Label): Omit<Edit, "by"> {
  const end = start + label.length;
  const marks = /[*_]*$/.exec(text.slice(Math.max(0, start - MARKS_MOST), start))?.[0] ?? "";
  // Emphasis that opens before the label closes behind it: both go.
  const isAlone = marks !== "" && text.startsWith(marks, end);
  const closing = /^[*_]+(?=[ \t])/.exec(text.slice(end))?.[0] ?? "";
  // What closes behind the label opened at its item's point.
  if (closing !== "" && !isAlone) return { from: text.slice(0, start).trimEnd().length, to: end };
  const blanks = /^[*_]*[ \t]*/.exec(text.slice(end))?.[0].length ?? 0;
  return { from: isAlone ? start - marks.length : start, to: end + blanks };
}

/** A word that is a name as it is written: a file, an option, a thing with a capital within. */
const ORDINARY_WORD = /^\p{Ll}[\p{Ll}'’-]*(?![\p{L}\p{N}_(@/\\]|\.\p{L})/u;

/** Characters of a word that are looked at. */
const WORD_MOST = 60;

/** What an item begins with. */
const ITEM_OPENS = /^[ \t>]*(?:[-*+]|\d+[.)])[ \t]+/;
/** What begins a block where it begins a line, or closes one. */
const OPENS_BLOCK = /^(?:#{1,6}(?!\S)|[-+*_=](?!\S)|[-*_=]{2,}[ \t]*(?:\n|$)|[>|]|\d{1,9}[.)](?!\S)|`{3}|~{3})/;

/** Characters of a line before what may open it, or its item. */
const OPENING_MOST = 160;

/** Where the line of a place begins; null where that is too far before it for the place to open anything. */
function lineOf(text: string, place: number): number | null {
  const from = Math.max(0, place - OPENING_MOST);
  const at = text.slice(from, place).lastIndexOf("\n");
  if (at !== -1) return from + at + 1;
  return from === 0 ? 0 : null;
}

/** Whether a text without this label is the same in its blocks. */
function mayGo(text: string, place: Label): boolean {
  const { from, to } = labelRange(text, place);
  const line = lineOf(text, from);
  const opensLine = line !== null && !/[\p{L}\p{N}]/u.test(text.slice(line, from).replace(ITEM_OPENS, ""));
  return !opensLine || !OPENS_BLOCK.test(text.slice(to));
}

/** A label gone, so that what it stood before begins as a sentence does. */
export function labelGone(text: string, place: Label): Edit {
  const { from, to } = labelRange(text, place);
  if (!mayGo(text, place)) return { from, to: from, by: "" };
  const marks = /^[*_]{0,3}/.exec(text.slice(to, to + MARKS_MOST))?.[0] ?? "";
  const word = to + marks.length;
  if (!ORDINARY_WORD.test(text.slice(word, word + WORD_MOST))) return { from, to, by: "" };
  return { from, to: word + 1, by: `${marks}${text.charAt(word).toUpperCase()}` };
}

const STOPS = /[.!?…:。！？]+[*_]*$/u;
/** A stop that is part of the word before it. */
const OWN_STOP = /(?:\b(?:etc|al|inc|ltd|co|corp|jr|sr)|(?:\p{L}\.)+\p{L})\.[*_]*$/iu;

/** A place moved behind the code that it is in. */
function outsideCode(code: readonly { from: number; to: number }[], at: number): number {
  return code.find(({ from, to }) => from < at && at < to)?.to ?? at;
}

/** Where the blanks before each group of markers begin, by where it ends. */
type Gaps = ReadonlyMap<number, number>;

/** Where a text that begins at `start` and ends at `end` is closed: before its last stop, and the markers before that. */
function closedAt(markdown: string, gaps: Gaps, start: number, end: number): number {
  const said = markdown.slice(start, end);
  const stop = STOPS.exec(said);
  const isStop = stop !== null && !OWN_STOP.test(said);
  // What is escaped stays with its escape.
  const at = isStop && !/\\$/.test(said.slice(0, stop.index)) ? start + stop.index : end;
  return gaps.get(at) ?? at;
}

/** Where the word stands behind an inference; one that leads to the rest of its paragraph has it in its first line. */
function behind(
  markdown: string,
  gaps: Gaps,
  { start, said, leads }: MarkedSentence,
): Pick<ShownKind, "leadsTo"> & { at: number } {
  if (!leads) return { at: closedAt(markdown, gaps, start, said), leadsTo: null };
  const line = markdown.slice(start, said).indexOf("\n");
  const first = line === -1 ? "" : markdown.slice(start, start + line).trimEnd();
  const isOwn = /:["'”’)\]*_]*$/.test(first);
  return isOwn
    ? { at: closedAt(markdown, gaps, start, start + first.length), leadsTo: "own" }
    : { at: closedAt(markdown, gaps, start, said), leadsTo: "next" };
}

/** What an item opens with besides: its point, in a few words. */
const POINT = /^[*_]{0,3}(?:[^.:!?*_]{1,80}[.:][*_]{0,3}[ \t]+)?[*_]{0,3}$/;

/** Where the item ends whose line begins at a place: at the next item, or at a line with nothing in it. */
function itemEnd(markdown: string, line: number): number {
  let end = markdown.indexOf("\n", line);
  while (end !== -1) {
    const next = markdown.indexOf("\n", end + 1);
    const said = markdown.slice(end + 1, next === -1 ? undefined : next);
    if (said.trim() === "" || ITEM_OPENS.test(said)) return end;
    end = next;
  }
  return markdown.length;
}

/** Those of a list that is in order which stand between two places, by one that does. */
function standingIn<T extends { start: number }>(all: readonly T[], nth: number, from: number, to: number): T[] {
  let first = nth;
  while ((all[first - 1]?.start ?? -1) >= from) first--;
  let last = nth;
  while ((all[last + 1]?.start ?? Number.POSITIVE_INFINITY) < to) last++;
  return all.slice(first, last + 1);
}

/** Whether a sentence is an item's point, as a whole in bold. */
function isPoint(markdown: string, { start, said }: MarkedSentence): boolean {
  return /^[*_]{2,3}[^*_]+[*_]{2,3}$/.test(markdown.slice(start, said));
}

/** The label where it opens a cell of a table. */
const SCOPE_CELL = new RegExp(`(?<=\\|[ \\t]{0,4}[*_]{0,3})${SCOPE}(?=[*_]{0,3}[ \\t]+[^|\\s])`, "g");

/**
 * The labels in items that say nothing but what the evidence is: they alone cite nothing, and need no word that says so.
 * Nor does an item's point, which only names what is said behind it.
 */
function scopeItems(markdown: string, all: readonly MarkedSentence[], places: readonly KindPlace[]): Set<KindPlace> {
  const bare = new Set<KindPlace>();
  for (const [nth, place] of places.entries()) {
    const line = lineOf(markdown, place.start);
    if (line === null) continue;
    const opening = ITEM_OPENS.exec(markdown.slice(line, place.start))?.[0] ?? "";
    const opensItem = opening !== "" && POINT.test(markdown.slice(line + opening.length, place.start));
    const sentence = all[place.sentence];
    if (place.label !== SCOPE || !opensItem || sentence === undefined) continue;
    const end = itemEnd(markdown, line);
    const own = standingIn(all, place.sentence, line, end);
    const isScope = own.every(({ marked, keys }) => keys.length === 0 && marked !== "inference");
    if (isScope) for (const one of standingIn(places, nth, place.start, end)) bare.add(one);
    if (isPoint(markdown, sentence)) bare.add(place);
  }
  return bare;
}

/** The labels that open cells of tables go: “not given” says it all. A row is one sentence, of the kind that it begins with. */
function cellsWithoutScope(markdown: string): Edit[] {
  if (!markdown.includes("|")) return [];
  const hits = [...maskCode(markdown).matchAll(SCOPE_CELL)];
  return hits.map(({ index }) => labelGone(markdown, { start: index, label: SCOPE }));
}

/**
 * What is changed of a text where it is shown, and in files: what is its writer's own step reads as a sentence does, with
 * “(inference)” behind it rather than a label before it, once where a line leads to several; what is said of the evidence
 * keeps its label where other things stand beside it. `write` gives each word as it is shown. In order, none over another.
 */
export function kindEdits(markdown: string, write: (shown: ShownKind) => string): Edit[] {
  const cells = cellsWithoutScope(markdown);
  const inCells = new Set(cells.map(({ from }) => from));
  const places = kindPlaces(markdown).filter(({ start }) => !inCells.has(start));
  if (places.length === 0) return cells;
  const all = markedSentences(markdown);
  const bare = scopeItems(markdown, all, places);
  const code = codeIn(markdown);
  const gaps = new Map(markerGroups(markdown).map(({ gap, end }) => [end, gap]));
  const edits = places.flatMap((place): Edit[] => {
    const { start, label, sentence: nth } = place;
    const isSetOff = /[*_]/.test(markdown.charAt(start - 1));
    if (!mayGo(markdown, place) && label !== SCOPE) return [];
    if (bare.has(place) && mayGo(markdown, place)) return [labelGone(markdown, place)];
    if (label === SCOPE) {
      return [{ from: start, to: start + label.length, by: write({ word: SCOPE, leadsTo: null, isSetOff }) }];
    }
    const sentence = all[nth];
    const gone = labelGone(markdown, place);
    if (sentence === undefined || !/[\p{L}\p{N}]/u.test(markdown.slice(start + label.length, sentence.said))) return [];
    if (sentence.isLed) return [gone];
    const { at: closed, leadsTo } = behind(markdown, gaps, sentence);
    // A label alone in its line has the word in its place.
    const at = Math.max(outsideCode(code, closed), gone.to);
    return [gone, { from: at, to: at, by: ` ${write({ word: INFERRED, leadsTo, isSetOff: false })}` }];
  });
  return cells.length === 0 ? edits : [...edits, ...cells].sort((a, b) => a.from - b.from);
}

/** A text as it is shown where its marks are not: each word as it is. */
export function kindsShown(markdown: string): string {
  return edited(
    markdown,
    kindEdits(markdown, ({ word }) => word),
  );
}
