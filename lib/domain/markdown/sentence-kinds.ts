import { maskCode } from "@/lib/domain/prose/code-mask";
import { type CitedSentence, placedSentences } from "./citation";
import { plainText } from "./markdown";
import { isRemovedMark } from "./removed";
import { type RunRecord, scopeProblem } from "./scope-check";

/** How a sentence begins that is its writer's own step, and one that says what the evidence is. */
export const INFERENCE = "Inference:";
export const SCOPE = "Scope:";

/** What a sentence of a report is. `lead` is what only leads to a list, a heading or a fragment: it claims nothing. */
type SentenceKind = "cited" | "inference" | "scope" | "lead";

/** The kind of a sentence; or why it is of none, so that it may not stand in a report. */
export type Judged = { kind: SentenceKind; why: null } | { kind: null; why: string };

type Sentence = Pick<CitedSentence, "text" | "kind" | "keys">;

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

/** The kind of a sentence by how it begins, be it behind an item's point, whether or not it may stand. */
export function markedKind(text: string): "inference" | "scope" | null {
  const plain = plainText(text).replace(POINT, "");
  if (plain.startsWith(INFERENCE)) return "inference";
  return plain.startsWith(SCOPE) ? "scope" : null;
}

/** Where the words stand that say of which kind a sentence is; marks of emphasis may stand before them. In code they are none. */
export function kindPlaces(markdown: string): { start: number; label: typeof INFERENCE | typeof SCOPE }[] {
  const outsideCode = maskCode(markdown);
  return placedSentences(markdown).flatMap(({ text, start, said }) => {
    const kind = markedKind(text);
    if (kind === null) return [];
    const label = kind === "inference" ? INFERENCE : SCOPE;
    const at = outsideCode.slice(start, said).indexOf(label);
    return at < 0 ? [] : [{ start: start + at, label }];
  });
}

/** What a sentence is: cited, an inference from facts, about the scope of the evidence, a lead; nothing else may stand. */
export function judgeSentence(sentence: Sentence, record: RunRecord | null): Judged {
  const plain = plainText(sentence.text);
  const isCiting = sentence.keys.length > 0;
  const marked = markedKind(sentence.text);
  if (!isCiting && isRemovedMark(plain)) return { kind: "lead", why: null };
  if (marked === "inference") {
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
