import { looksLikeTerm, setLine } from "./definitions";
import { isField } from "./field";
import { beginsAnew, runInHeading } from "./run-in-heading";
import { type Sentence, sentences } from "./sentences";

/** A sentence with what it stands beneath. */
export interface Placed {
  sentence: Sentence;
  /** The heading above it: that of the text as a whole where it has none of its own before it. */
  heading: string | null;
  /** What leads to the list that it is an item of: “The keeper closes it when:”. */
  lead: string | null;
  /** The term that it says something of, in a list of definitions: “-f, --force”. */
  term: string | null;
}

/** How far the line is set in that a place in a text stands on. */
function indentAt(text: string, at: number): number {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  return setLine(text.slice(start, end < 0 ? text.length : end)).indent ?? 0;
}

/** A term of a list of definitions as it stands in a text, and whether anything was said of it yet. */
interface OpenTerm {
  said: string;
  end: number;
  indent: number;
  isTold: boolean;
}

/** The term that a heading is, where it looks like one; whether it is shows what stands beneath it. */
function termIn(text: string, { text: own, start, end }: Sentence): OpenTerm | null {
  const said = own.replace(/\s+/g, " ").trim();
  const indent = indentAt(text, start);
  return looksLikeTerm({ said, indent }) ? { said, end, indent, isTold: false } : null;
}

/** Whether a sentence says something of a term: it is set in further, and the first of them follows without an empty line. */
function isSaidOf({ end, indent, isTold }: OpenTerm, { start }: Sentence, text: string): boolean {
  if (!isTold && /\n[ \t]*\r?\n/.test(text.slice(end, start))) return false;
  return indentAt(text, start) > indent;
}

/** A text's sentences, and those behind a label at the beginning of a paragraph beneath that: “3. Insurance. Two brokers …”. */
function withRunIn(text: string, placed: readonly Placed[]): Placed[] {
  let label: string | null = null;
  let end = 0;
  return placed.map((one) => {
    const { sentence } = one;
    if (sentence.kind === "heading" || sentence.kind === "cell" || beginsAnew(text, sentence, end)) label = null;
    end = sentence.end;
    const above = label;
    label = runInHeading(text, sentence) ?? label;
    return above === null ? one : { ...one, heading: above };
  });
}

/** The sentences of a text in order, each with the heading, the lead and the term that it stands beneath. */
export function underHeadings(text: string, heading: string | null, isRunIn = true): Placed[] {
  const placed = beneathHeadings(text, heading);
  return isRunIn ? withRunIn(text, placed) : placed;
}

function beneathHeadings(text: string, heading: string | null): Placed[] {
  let above = heading;
  let lead: string | null = null;
  let term: OpenTerm | null = null;
  /** The heading that holds again behind what is said of a term. */
  let around = heading;
  return sentences(text).map((sentence) => {
    if (term !== null && !isSaidOf(term, sentence, text)) {
      above = term.isTold ? around : above;
      term = null;
    }
    if (sentence.kind === "heading") {
      around = above;
      above = sentence.text.trim();
      lead = null;
      term = termIn(text, sentence);
      return { sentence, heading: above, lead, term: null };
    }
    if (term !== null) term.isTold = true;
    if (sentence.kind !== "item") lead = /:$/.test(sentence.text.trim()) ? sentence.text : null;
    return { sentence, heading: above, lead: sentence.kind === "item" ? lead : null, term: term?.said ?? null };
  });
}

/** Labelled fields from which lines without an empty one between them are a head: what is set in there heads nothing. */
const HEAD_FIELDS = 3;

/** Where the head begins that a place in a text stands in, be it a document's or an entry's; the place itself where it stands in none. */
function beforeHead(text: string, at: number): number {
  const from = Math.max(
    0,
    ...[...text.slice(0, at).matchAll(/\n[ \t]*\r?\n/g)].map((gap) => gap.index + gap[0].length),
  );
  const behind = text.slice(at).search(/\n[ \t]*\r?\n/);
  const block = text.slice(from, behind < 0 ? text.length : at + behind);
  return block.split("\n").filter(isField).length >= HEAD_FIELDS ? from - 1 : at;
}

/** The heading that a stretch of a text stands beneath, by where it begins in code points; also one that runs in, unless not. */
export function headingAt(text: string, start: number, heading: string | null, isRunIn = true): string | null {
  const at = beforeHead(text, [...text].slice(0, start).join("").length);
  return underHeadings(text, heading, isRunIn).findLast(({ sentence }) => sentence.start <= at)?.heading ?? heading;
}
