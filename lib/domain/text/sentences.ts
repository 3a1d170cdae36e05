import type { Block, BlockKind } from "./blocks";
import { blocks } from "./blocks";

/** A sentence and where it stands: `text.slice(start, end)` is the sentence, in code units. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
  kind: BlockKind;
}

const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

/** A full stop behind one of these ends no sentence. */
const abbreviation =
  /(?:^|[\s(["'“])(?:(?:e\.g|i\.e|cf|vs|etc|approx|ca|no|nos|fig|figs|eq|sec|ch|vol|p|pp|ed|eds|al|dr|mr|mrs|ms|prof|st|mt|jr|sr|inc|ltd|co|corp|dept|est|resp|incl|excl|max|min|avg|z\.b|d\.h|u\.s|u\.k|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\.|\p{Lu}\.)$/iu;

/** Whether the stretch before a break and the stretch behind it are one sentence. */
function belongTogether(before: string, after: string): boolean {
  const head = before.trimEnd();
  const tail = after.trimStart();
  if (tail === "") return true;
  // However the one before it ends, what is marked as a writer's own begins a sentence.
  if (/^(?:Inference|Scope):/.test(tail)) return false;
  if (/^\p{Ll}/u.test(tail)) return true;
  return abbreviation.test(head) && !/^(?:etc|al)\.$/i.test(head);
}

/**
 * A number that begins a sentence: “They were pleased. 530 households answered.” The segmenter sees none there. A word
 * of fewer than four letters may be cut short, as are the others here.
 */
const numberBegins =
  /(?<=(?!\b(?:para|sect|sept|prop|theor|lemma|annex|art)\.)\b\p{Ll}{4,}[.!?]["”’)]?)\s+(?=\p{N}[\p{N}.,]*\s+\p{Ll})/giu;

/** Where segments begin in a text, each with what the segmenter takes for one and a number begins anew. */
function segments(text: string): { segment: string; index: number }[] {
  return [...segmenter.segment(text)].flatMap(({ segment, index }) => {
    const cuts = [...segment.matchAll(numberBegins)].map((hit) => hit.index + hit[0].length);
    const starts = [0, ...cuts];
    return starts.map((from, nth) => ({ segment: segment.slice(from, starts[nth + 1]), index: index + from }));
  });
}

/** Ends of the sentences of a block, in code units from its start. */
function breaks(text: string): number[] {
  const ends: number[] = [];
  let start = 0;
  for (const { segment, index } of segments(text)) {
    const last = ends.at(-1);
    if (last !== undefined && belongTogether(text.slice(start, last), segment)) ends.pop();
    else if (last !== undefined) start = last;
    ends.push(index + segment.length);
  }
  return ends;
}

function sentencesOf(text: string, block: Block): Sentence[] {
  // Line ends and the marks of a quotation are white space to the segmenter; the offsets stay.
  const flat = text.slice(block.start, block.end).replace(/\r?\n[ \t]*>?/g, (gap) => " ".repeat(gap.length));
  if (block.kind === "heading" || block.kind === "code") return [spanOf(text, block.start, block.end, block.kind)];
  let from = 0;
  return breaks(flat).map((to) => {
    const span = spanOf(text, block.start + from, block.start + to, block.kind);
    from = to;
    return span;
  });
}

function spanOf(text: string, from: number, to: number, kind: BlockKind): Sentence {
  const raw = text.slice(from, to);
  const start = from + (raw.length - raw.trimStart().length);
  const end = to - (raw.length - raw.trimEnd().length);
  return { text: text.slice(start, Math.max(start, end)), start, end: Math.max(start, end), kind };
}

/**
 * The sentences of a text, plain or Markdown, in order. Headings, list items and the cells of tables stand for
 * themselves; hard line ends within a paragraph are kept in the sentence, so that each is a verbatim stretch.
 */
export function sentences(text: string): Sentence[] {
  return blocks(text)
    .flatMap((block) => sentencesOf(text, block))
    .filter((sentence) => sentence.end > sentence.start);
}
