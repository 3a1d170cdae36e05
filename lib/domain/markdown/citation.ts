import { FactKey, markerOf } from "@/lib/domain/core/ids";
import { MARKER_PATTERN, WRITTEN_MARKER } from "@/lib/domain/core/marker";
import { type Block, markdownBlocks } from "@/lib/domain/prose/blocks";
import { maskCode } from "@/lib/domain/prose/code-mask";
import { endsAsSentence, type Sentence, sentencesOfBlocks } from "@/lib/domain/prose/sentences";

/** A marker `[F<key>]` of a fact in Markdown. Offsets in code units; `sentence` is what it stands behind. */
export interface Marker {
  key: FactKey;
  start: number;
  end: number;
  sentence: string;
}

/** Markers that stand side by side, with nothing but spaces, commas or semicolons between them. */
export interface MarkerGroup {
  keys: FactKey[];
  /** Where the blanks before it begin. */
  gap: number;
  start: number;
  end: number;
}

/** A sentence, an item, a row of a table or a heading, without its markers, and what it cites. */
export interface CitedSentence {
  text: string;
  keys: FactKey[];
  kind: "prose" | "item" | "row" | "heading";
}

/** The groups of markers in order; what stands in code or is escaped is none. */
export function markerGroups(markdown: string): MarkerGroup[] {
  return [...maskCode(markdown).matchAll(GROUP)].map((hit) => ({
    keys: keysIn(hit[0]),
    gap: blanksBefore(markdown, hit.index),
    start: hit.index,
    end: hit.index + hit[0].length,
  }));
}

/** The markers in order of appearance, each with the sentence that it stands behind. */
export function readMarkers(markdown: string): Marker[] {
  return readSentences(markdown).groups.flatMap(({ group, sentence }) =>
    [...markdown.slice(group.start, group.end).matchAll(WRITTEN_MARKER)].map((hit) => ({
      key: FactKey.parse(hit[1]),
      start: group.start + hit.index,
      end: group.start + hit.index + hit[0].length,
      sentence: sentence?.text ?? "",
    })),
  );
}

/** A sentence with where it stands in the Markdown: its words, and where it ends behind its markers. */
export interface PlacedSentence extends CitedSentence {
  start: number;
  /** Where its words end; markers may stand between them. */
  said: number;
  end: number;
}

/** Every sentence of the Markdown, code left out, with the keys it cites, each once, in order. */
export function citedSentences(markdown: string): CitedSentence[] {
  return placedSentences(markdown).map(({ text, kind, keys }) => ({ text, kind, keys }));
}

/** Every sentence of the Markdown with the keys it cites, as `citedSentences` gives them, and where each stands. */
export function placedSentences(markdown: string): PlacedSentence[] {
  const { all, groups } = readSentences(markdown);
  const cited = new Map(all.map((sentence) => [sentence, new Set<FactKey>()]));
  const ends = new Map<Stretch, number>();
  for (const { group, sentence } of groups) {
    if (sentence === null) continue;
    for (const key of group.keys) cited.get(sentence)?.add(key);
    ends.set(sentence, group.end);
  }
  const begins = placing(groups, (at, place) => at <= place);
  const stops = placing(groups, (at, place) => at < place);
  return all.map((sentence) => {
    const said = stops(sentence.end);
    return {
      text: sentence.text,
      kind: sentence.kind,
      keys: [...(cited.get(sentence) ?? [])],
      start: begins(sentence.start),
      said,
      end: Math.max(said, ends.get(sentence) ?? 0),
    };
  });
}

/** Says where places of the text without markers, asked for in their order, stand in the text with them. */
function placing(
  groups: readonly { group: MarkerGroup; at: number }[],
  isBefore: (at: number, place: number) => boolean,
): (place: number) => number {
  let next = 0;
  return (place) => {
    while (isBefore(groups[next]?.at ?? Number.POSITIVE_INFINITY, place)) next++;
    const before = groups[next - 1];
    return before === undefined ? place : before.group.end + place - before.at;
  };
}

/** The keys that are cited, each once, in order of first appearance. */
export function citedKeys(sections: readonly { markdown: string }[]): FactKey[] {
  return [...new Set(sections.flatMap((section) => markerGroups(section.markdown).flatMap((group) => group.keys)))];
}

/** The number that each key is shown as: 1, 2, 3 in order of first appearance. */
export function numberMarkers(sections: readonly { markdown: string }[]): Map<FactKey, number> {
  return new Map(citedKeys(sections).map((key, index) => [key, index + 1]));
}

/** The keys that the Markdown cites and nobody knows. */
export function resolveMarkers(markdown: string, known: ReadonlySet<string>): FactKey[] {
  return citedKeys([{ markdown }]).filter((key) => !known.has(key));
}

/** The Markdown without its markers and the spaces before them. */
export function stripMarkers(markdown: string): string {
  return replaceGroups(markdown, () => "").text;
}

/** The text with the markers of these facts alone: one of a fact that its reader is not given leads nowhere. */
export function withMarkersOf(markdown: string, keys: ReadonlySet<string>): string {
  return replaceMarkers(markdown, (own) => {
    const kept = own
      .filter((key) => keys.has(key))
      .map(markerOf)
      .join("");
    return kept === "" ? "" : ` ${kept}`;
  });
}

/** The Markdown with each group of markers, and the spaces before it, replaced. */
export function replaceMarkers(markdown: string, replacement: (keys: readonly FactKey[]) => string): string {
  return replaceGroups(markdown, (group) => replacement(group.keys)).text;
}

/**
 * The sections with the markers of each group in the order of their numbers and each key once in its group. Numbers do
 * not change by it: a key that a group brings new has a higher number than all before.
 */
export function orderMarkers<S extends { markdown: string }>(sections: readonly S[]): S[] {
  const numbers = numberMarkers(sections);
  const inOrder = (keys: readonly FactKey[]): string =>
    [...new Set(keys)]
      .sort((a, b) => (numbers.get(a) ?? 0) - (numbers.get(b) ?? 0))
      .map(markerOf)
      .join("");
  return sections.map((section) => ({
    ...section,
    markdown: replaceMarkers(section.markdown, (keys) => ` ${inOrder(keys)}`).trimStart(),
  }));
}

interface Stretch {
  text: string;
  kind: CitedSentence["kind"];
  start: number;
  end: number;
}

/** The text without markers in sentences, and for each group of markers the sentence it stands behind, if there is one. */
function readSentences(markdown: string): {
  all: Stretch[];
  groups: { group: MarkerGroup; at: number; sentence: Stretch | null }[];
} {
  const { text, places } = replaceGroups(markdown, () => "");
  // Blocks are those of the whole: a marker alone on its line parts no paragraph.
  const all = stretchesOf(
    text,
    moved(markdownBlocks(markdown), places),
    places.map(({ at }) => at),
  );
  let last = -1;
  return {
    all,
    groups: places.map(({ group, at }) => {
      while ((all[last + 1]?.start ?? Number.POSITIVE_INFINITY) < at) last++;
      return { group, at, sentence: citing(text, at, [all[last], all[last + 1]]) };
    }),
  };
}

/** Blocks of a text where they stand once its groups of markers are taken out, with the blanks before them. */
function moved(blocks: readonly Block[], places: readonly { group: MarkerGroup; at: number }[]): Block[] {
  let next = 0;
  const placeOf = (offset: number): number => {
    while ((places[next]?.group.end ?? Number.POSITIVE_INFINITY) <= offset) next++;
    const before = places[next - 1];
    const place = before === undefined ? offset : before.at + offset - before.group.end;
    return Math.min(place, places[next]?.at ?? place);
  };
  return blocks.map(({ kind, start, end, gaps }) => ({
    kind,
    start: placeOf(start),
    gaps: gaps.map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) })),
    end: placeOf(end),
  }));
}

/** A marker cites the sentence before it; one that begins a line, the sentence that follows there. */
function citing(text: string, at: number, [before, after]: [Stretch | undefined, Stretch | undefined]): Stretch | null {
  const opensLine = before === undefined || text.slice(before.end, at).includes("\n");
  if (opensLine && after !== undefined && !text.slice(at, after.start).includes("\n")) return after;
  return before ?? after ?? null;
}

/** Behind a stop, a marker ends the sentence, however the next one begins: “It was read. [F1] setup.cfg was not. [F2]” */
function cutAtMarkers(text: string, all: readonly Sentence[], marked: readonly number[]): Sentence[] {
  let next = 0;
  return all.flatMap((sentence) => {
    const parts: Sentence[] = [];
    let { start } = sentence;
    for (; (marked[next] ?? Number.POSITIVE_INFINITY) < sentence.end; next++) {
      const at = marked[next] ?? 0;
      const isProse = sentence.kind === "prose" || sentence.kind === "item";
      if (at <= start || !isProse || !endsAsSentence(text.slice(start, at))) continue;
      parts.push({ ...sentence, text: text.slice(start, at), start, end: at });
      start = at + (text.slice(at, sentence.end).length - text.slice(at, sentence.end).trimStart().length);
    }
    return [...parts, { ...sentence, text: text.slice(start, sentence.end), start }];
  });
}

/** Sentences as the reader sees them; the cells of one row are one, rows of dashes and code are none. */
function stretchesOf(text: string, blocks: readonly Block[], marked: readonly number[]): Stretch[] {
  const found: Stretch[] = [];
  let rowLine = -1;
  for (const sentence of cutAtMarkers(text, sentencesOfBlocks(text, blocks), marked)) {
    if (sentence.kind === "code" || !/[\p{L}\p{N}]/u.test(sentence.text)) continue;
    const kind = kindOf(sentence.kind);
    const line = text.lastIndexOf("\n", sentence.start) + 1;
    const previous = found.at(-1);
    const isCell = sentence.kind === "cell" || sentence.kind === "column";
    if (isCell && line === rowLine && previous) {
      previous.text += ` | ${sentence.text}`;
      previous.end = sentence.end;
    } else {
      found.push({ text: sentence.text, start: sentence.start, end: sentence.end, kind });
    }
    rowLine = isCell ? line : -1;
  }
  return found;
}

function kindOf(kind: Exclude<Sentence["kind"], "code">): Stretch["kind"] {
  if (kind === "cell") return "row";
  return kind === "column" ? "heading" : kind;
}

/** Replaces the groups; `places` says where in the new text each group's replacement ends. */
function replaceGroups(
  markdown: string,
  replacement: (group: MarkerGroup) => string,
): { text: string; places: { group: MarkerGroup; at: number }[] } {
  let text = "";
  let done = 0;
  const places = markerGroups(markdown).map((group) => {
    text += markdown.slice(done, group.gap) + replacement(group);
    done = group.end;
    return { group, at: text.length };
  });
  return { text: text + markdown.slice(done), places };
}

function blanksBefore(text: string, at: number): number {
  let gap = at;
  while (gap > 0 && " \t".includes(text.charAt(gap - 1))) gap--;
  return gap;
}

function keysIn(group: string): FactKey[] {
  return [...group.matchAll(WRITTEN_MARKER)].map((hit) => FactKey.parse(hit[1]));
}

/** An escaped bracket is text; the class between two markers cannot begin one, so matching stays linear. */
const GROUP = new RegExp(String.raw`(?<!\\)${MARKER_PATTERN}(?:[ \t,;]*${MARKER_PATTERN})*`, "g");
