import type { CitedSentence } from "./citation";
import { plainText } from "./markdown";
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

/** Whether it claims nothing: a heading, a fragment of up to three words, what leads to a list; none that holds a figure. */
function isLead({ kind }: Sentence, plain: string): boolean {
  if (kind === "heading") return true;
  if (/\p{N}/u.test(plain)) return false;
  return words(plain) < 4 || /:["'”’)\]]*$/.test(plain);
}

/** The kind of a sentence by how it begins, whether or not it may stand. */
export function markedKind(text: string): "inference" | "scope" | null {
  const plain = plainText(text);
  if (plain.startsWith(INFERENCE)) return "inference";
  return plain.startsWith(SCOPE) ? "scope" : null;
}

/** What a sentence is: cited, an inference from facts, about the scope of the evidence, a lead; nothing else may stand. */
export function judgeSentence(sentence: Sentence, record: RunRecord | null): Judged {
  const plain = plainText(sentence.text);
  const isCiting = sentence.keys.length > 0;
  const marked = markedKind(sentence.text);
  if (marked === "inference") {
    return isCiting
      ? { kind: "inference", why: null }
      : offending("An inference names the facts that it rests on; this one names none.");
  }
  if (marked === "scope") {
    const problem = record === null ? null : scopeProblem(plain.slice(SCOPE.length), record);
    return problem === null ? { kind: "scope", why: null } : offending(problem);
  }
  if (isLead(sentence, plain)) return { kind: isCiting ? "cited" : "lead", why: null };
  return isCiting ? { kind: "cited", why: null } : offending("It cites nothing.");
}
