import { keeping } from "@/lib/domain/core/keep";
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

/** Longer than any abbreviation with what stands before it, in code units. */
const ABBREVIATION_MAX = 40;

/** A full stop behind one of these ends no sentence. */
const abbreviation =
  /(?:^|[\s(["'“])(?:(?:e\.g|i\.e|cf|vs|etc|approx|ca|no|nos|fig|figs|eq|sec|ch|vol|p|pp|ed|eds|al|dr|mr|mrs|ms|prof|st|mt|jr|sr|inc|ltd|co|corp|dept|est|resp|incl|excl|max|min|avg|z\.b|d\.h|u\.s|u\.k|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)\.|(?:\p{Lu}\.)+)$/iu;

/** The day of an entry, of a log or a diary, which says when what stands behind it was: “26 June. Sheared the flock.” */
const entryDay =
  /^\s*(?:[-*•]\s+)?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?(?:\d{1,2}(?:st|nd|rd|th)? (?:January|February|March|April|May|June|July|August|September|October|November|December)|(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}(?:st|nd|rd|th)?),?(?: \d{4})?\.\s*$/u;

/** Whether the stretch before a break and the stretch behind it are one sentence. */
function belongTogether(before: string, after: string): boolean {
  // As much of it as an abbreviation takes: the whole is read once, not once for each of its stops.
  const head = before.slice(-ABBREVIATION_MAX).trimEnd();
  const tail = after.trimStart();
  if (tail === "") return true;
  // However the one before it ends, what is marked as a writer's own begins a sentence.
  if (/^(?:Inference|Scope):/.test(tail)) return false;
  if (/^\p{Ll}/u.test(tail) || entryDay.test(before)) return true;
  return abbreviation.test(head) && !/^(?:etc|al)\.$/i.test(head);
}

/**
 * Whether a stretch ends as a sentence does, whatever follows it: with a stop that is none of an abbreviation, nor of a
 * quotation, behind which its sentence may go on.
 */
export function endsAsSentence(text: string): boolean {
  const head = text.slice(-ABBREVIATION_MAX).trimEnd();
  return /[.!?…。！？]$/u.test(head) && (!abbreviation.test(head) || /^(?:etc|al)\.$/i.test(head));
}

/**
 * A number that begins a sentence: “They were pleased. 530 households answered.” The segmenter sees none there. A word
 * of fewer than four letters may be cut short, as are the others here.
 */
const numberBegins =
  /(?<=(?:(?!\b(?:para|sect|sept|prop|theor|lemma|annex|art)\.)\b\p{Ll}{4,}|\b\p{Ll}{2,}\s(?:1\d|20)\d\d)[.!?]["”’)]?)\s+(?=\p{N}[\p{N}.,]*\s+\p{Ll})/giu;

/** What the segmenter may end a sentence at: it is slow to begin, and most lines of a list or a table have nothing of it. */
const mayEnd = /[\p{Sentence_Terminal}\u2024\uFE52\uFF0E\n\r\u0085\u2028\u2029]/u;

/** Where segments begin in a text, each with what the segmenter takes for one and a number begins anew. */
function* segments(text: string): Generator<{ segment: string; index: number }> {
  for (const { segment, index } of segmenter.segment(text)) {
    const cuts = [...segment.matchAll(numberBegins)].map((hit) => hit.index + hit[0].length);
    const starts = [0, ...cuts];
    yield* starts.map((from, nth) => ({ segment: segment.slice(from, starts[nth + 1]), index: index + from }));
  }
}

/** What closes the emphasis of the sentence before it. */
const closing = /^[*_~]+["”’)\]]*(?:\s+|$)/;

/** Where the sentences of a stretch of prose end, each with the white space behind it, in code units. */
export function* sentenceEnds(text: string): Generator<number> {
  if (!mayEnd.test(text)) {
    if (text !== "") yield text.length;
    return;
  }
  let start = 0;
  let last = 0;
  for (const { segment, index } of segments(text)) {
    const own = last > 0 ? (closing.exec(segment)?.[0].length ?? 0) : 0;
    const rest = segment.slice(own);
    if (last > 0 && !belongTogether(text.slice(start, last), rest)) {
      start = last + own;
      yield start;
    }
    last = index + segment.length;
  }
  if (last > 0) yield last;
}

/** A block's text on one line: what says nothing between its lines is white space, and the offsets stay. */
function flattened(text: string, { start, end, gaps }: Block): string {
  let flat = "";
  let done = start;
  for (const { from, to } of gaps) {
    flat += text.slice(done, from) + " ".repeat(to - from);
    done = to;
  }
  return flat + text.slice(done, end);
}

function sentencesOf(text: string, block: Block): Sentence[] {
  if (block.kind === "heading" || block.kind === "code") return [spanOf(text, block.start, block.end, block.kind)];
  let from = 0;
  return [...sentenceEnds(flattened(text, block))].map((to) => {
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

/** The sentences of the blocks of a text. */
export function sentencesOfBlocks(text: string, all: readonly Block[]): Sentence[] {
  return all.flatMap((block) => sentencesOf(text, block)).filter((sentence) => sentence.end > sentence.start);
}

/**
 * The sentences of a text, plain or Markdown, in order. Headings, list items and the cells of tables stand for
 * themselves; hard line ends within a paragraph are kept in the sentence, so that each is a verbatim stretch.
 */
export const sentences = keeping(
  (text: string): readonly Readonly<Sentence>[] => sentencesOfBlocks(text, blocks(text)),
  {
    texts: 500,
    length: 4_000,
  },
);

/** Whether a text ends as a sentence does, whatever closes behind it. */
export function endsSentence(text: string): boolean {
  return /[.!?…。！？]["”’)\]*_]*$/u.test(text);
}
