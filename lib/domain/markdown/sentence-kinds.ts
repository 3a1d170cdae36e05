import { maskCode } from "@/lib/domain/prose/code-mask";
import { type CitedSentence, type PlacedSentence, placedSentences } from "./citation";
import { plainText } from "./markdown";
import { isRemovedMark } from "./removed";
import { type RunRecord, scopeProblem } from "./scope-check";

/** How a sentence begins that is its writer's own step, and one that says what the evidence is. */
export const INFERENCE = "Inference:";
export const SCOPE = "Scope:";
/** How a sentence begins that the product computed from the cells of a table that it cites. */
export const COMPUTED = `${INFERENCE} Computed from a table in`;

/** What a sentence of a report is. `lead` is what only leads to a list, a heading or a fragment: it claims nothing. */
type SentenceKind = "cited" | "inference" | "scope" | "lead";

/** The kind of a sentence; or why it is of none, so that it may not stand in a report. */
export type Judged = { kind: SentenceKind; why: null } | { kind: null; why: string };

/** A sentence as it stands in a text, of which kind it is marked there, be it by the line that leads to it. */
export interface MarkedSentence extends PlacedSentence {
  marked: Marked;
  /** It only leads to inferences, which name what they rest on. */
  leads: boolean;
  /** A line before it leads to it, and says of it that it is an inference. */
  isLed: boolean;
}

/** A sentence alone is of the kind that it begins with. */
type Sentence = Pick<CitedSentence, "text" | "kind" | "keys"> & Partial<Pick<MarkedSentence, "marked" | "leads">>;

function offending(why: string): Judged {
  return { kind: null, why };
}

function words(plain: string): number {
  return plain.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’.,-]*/gu)?.length ?? 0;
}

/** A number that is part of a name: “PEP 735”, “ISO-9001”. */
const NAMED_NUMBER = /(?<!\p{L})\p{Lu}{2,}s?[\s-]\p{N}+(?:(?:, | and |, and )\p{N}+(?!\p{L}))*/gu;

/** Whether it claims nothing: a heading, a fragment of up to three words, what leads to a list; none that holds a figure. */
function isLead({ kind }: Sentence, plain: string): boolean {
  if (kind === "heading") return true;
  if (/\p{N}/u.test(plain.replace(NAMED_NUMBER, ""))) return false;
  return words(plain) < 4 || /:["'”’)\]]*$/.test(plain);
}

/** What an item of a list may open with before it says of which kind it is: its point in a few words and a colon. */
const POINT = /^[^.:!?]{1,80}: (?=(?:Inference|Scope):)/;

/** Of which kind a sentence is marked, if of any. */
type Marked = "inference" | "scope" | null;

/** The kind of a sentence by how it begins, be it behind an item's point, whether or not it may stand. */
export function markedKind(text: string): Marked {
  const plain = plainText(text).replace(POINT, "");
  if (plain.startsWith(INFERENCE)) return "inference";
  return plain.startsWith(SCOPE) ? "scope" : null;
}

/** Where a label stands in a text, and which of its sentences it is of. */
export interface KindPlace {
  start: number;
  label: typeof INFERENCE | typeof SCOPE;
  sentence: number;
}

/** Where the words stand that say of which kind a sentence is; marks of emphasis may stand before them. In code they are none. */
export function kindPlaces(markdown: string): KindPlace[] {
  const outsideCode = maskCode(markdown);
  return placedSentences(markdown).flatMap(({ text, start, said }, sentence) => {
    const kind = markedKind(text);
    if (kind === null) return [];
    const label = kind === "inference" ? INFERENCE : SCOPE;
    const at = outsideCode.slice(start, said).indexOf(label);
    return at < 0 ? [] : [{ start: start + at, label, sentence }];
  });
}

/** White space and marks of quotations before what begins a line. */
function indentAt(markdown: string, place: number): number {
  const line = markdown.slice(markdown.lastIndexOf("\n", place - 1) + 1);
  return /^[ \t>]*/.exec(line)?.[0].length ?? 0;
}

/** Whether a line ends between two sentences that nothing stands in. */
function areApart(markdown: string, before: PlacedSentence, behind: PlacedSentence): boolean {
  return /\n[ \t>]*\n/.test(markdown.slice(before.end, behind.start));
}

/** How many sentences in a row are prose of one paragraph, behind the one before them. */
function paragraphBehind(markdown: string, before: PlacedSentence, others: readonly PlacedSentence[]): number {
  const end = others.findIndex(
    (one, nth) => one.kind !== "prose" || areApart(markdown, others[nth - 1] ?? before, one),
  );
  return end === -1 ? others.length : end;
}

const ENDS_WITH_COLON = /:["'”’)\]*_]*$/;

/**
 * How many sentences an inference leads to: those of the list, or of the paragraph, that stands behind a line which begins
 * as an inference and ends with a colon.
 */
function ledBy(markdown: string, lead: PlacedSentence, others: readonly PlacedSentence[]): number {
  const [first] = others;
  const [line = "", ...more] = lead.text.split("\n");
  // Its line ends within the sentence, as the line has no stop: the others of its paragraph go on with it.
  if (more.length > 0 && ENDS_WITH_COLON.test(line.trimEnd())) return paragraphBehind(markdown, lead, others);
  if (first === undefined || !ENDS_WITH_COLON.test(lead.text.trimEnd())) return 0;
  if (first.kind === "prose") return 1 + paragraphBehind(markdown, first, others.slice(1));
  const base = indentAt(markdown, first.start);
  // Beneath an item it is the list within it.
  if (first.kind !== "item" || (lead.kind === "item" && base <= indentAt(markdown, lead.start))) return 0;
  const end = others.findIndex(({ kind, start }) => {
    const indent = indentAt(markdown, start);
    return kind === "item" ? indent < base : kind !== "prose" || indent <= base;
  });
  return end === -1 ? others.length : end;
}

/** Every sentence of a text, with the kind that it is marked as: one that an inference leads to is an inference, too. */
export function markedSentences(markdown: string): MarkedSentence[] {
  const all = placedSentences(markdown);
  let led = 0;
  return all.map((sentence, nth) => {
    const own = markedKind(sentence.text);
    const isLed = nth < led;
    const next = own === "inference" ? ledBy(markdown, sentence, all.slice(nth + 1)) : 0;
    led = Math.max(led, nth + 1 + next);
    return { ...sentence, marked: own ?? (isLed ? "inference" : null), leads: next > 0, isLed };
  });
}

/** What a sentence is: cited, an inference from facts, about the scope of the evidence, a lead; nothing else may stand. */
export function judgeSentence(sentence: Sentence, record: RunRecord | null): Judged {
  const plain = plainText(sentence.text);
  const isCiting = sentence.keys.length > 0;
  const { marked = markedKind(sentence.text), leads = false } = sentence;
  if (!isCiting && isRemovedMark(plain)) return { kind: "lead", why: null };
  if (marked === "inference") {
    // What leads to inferences claims nothing, nor does the point in bold of one of them.
    const isPoint = leads || (markedKind(sentence.text) === null && isLead(sentence, plain));
    if (isPoint && !isCiting) return { kind: "lead", why: null };
    return isCiting
      ? { kind: "inference", why: null }
      : offending("An inference names the facts that it rests on; this one names none.");
  }
  if (marked === "scope") {
    const problem = record === null ? null : scopeProblem(plain.replace(POINT, "").slice(SCOPE.length), record);
    return problem === null ? { kind: "scope", why: null } : offending(problem);
  }
  if (isLead(sentence, plain)) return { kind: isCiting ? "cited" : "lead", why: null };
  return isCiting ? { kind: "cited", why: null } : offending("It cites nothing.");
}
