import { normalForm } from "@/lib/domain/facts/fact";
import { isNamedIn } from "@/lib/domain/questions/named-sources";
import { type Answered, unanswered } from "@/lib/domain/run/loop";
import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";

/** A question that a search asked, with the facts that its answer stands on. */
interface AskedTurn {
  question: string;
  factKeys: readonly string[];
}

/** Questions to which nobody who asked them found a fact, each once, in their order. */
export function askedInVain(turns: readonly AskedTurn[]): string[] {
  const found = new Set(
    turns.filter(({ factKeys }) => factKeys.length > 0).map(({ question }) => normalForm(question)),
  );
  const vain = turns.filter(({ question }) => !found.has(normalForm(question)));
  return [...new Map(vain.map(({ question }) => [normalForm(question), question])).values()];
}

/** What other searches ask that nothing answers yet and that is none of one's own, each once. */
export function openOfOthers(
  others: readonly string[],
  own: readonly string[],
  answers: readonly Answered[],
): string[] {
  const ownForms = new Set(own.map(normalForm));
  const foreign = others.filter((question) => !ownForms.has(normalForm(question)));
  return [...new Map(unanswered(foreign, answers).map((question) => [normalForm(question), question])).values()];
}

/** Of texts so many that share most terms with some others, in their order; none that shares nothing. */
export function nearestTo(texts: readonly string[], others: readonly string[], most: number): string[] {
  const wanted = termSet(others.join("\n"));
  const shares = new Map(texts.map((text) => [text, sharedCount(termSet(text), wanted)]));
  const near = texts
    .filter((text) => (shares.get(text) ?? 0) > 0)
    .toSorted((a, b) => (shares.get(b) ?? 0) - (shares.get(a) ?? 0));
  const chosen = new Set(near.slice(0, most));
  return texts.filter((text) => chosen.has(text));
}

interface Listed {
  /** What was asked before, in these words: it would find the same again. */
  asked: readonly string[];
  /** Titles of what another search reads meanwhile for these questions. */
  awaited: readonly string[];
}

/**
 * The question of a list to ask next; null where all were asked. One about what another search is still reading waits
 * for what that finds while there are others.
 */
export function nextListed(open: readonly string[], { asked, awaited }: Listed): string | null {
  const forms = new Set(asked.map(normalForm));
  const left = open.filter((question) => !forms.has(normalForm(question)));
  const isAwaited = (question: string): boolean => awaited.some((title) => isNamedIn(question, { title, head: "" }));
  return left.find((question) => !isAwaited(question)) ?? left[0] ?? null;
}
