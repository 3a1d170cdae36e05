import { isAsked } from "@/lib/domain/asked/is-asked";
import { normalForm } from "@/lib/domain/facts/fact";
import type { Perspective } from "@/lib/domain/run/results";
import { askedTerms } from "@/lib/domain/text/asked-terms";

/** What a run might have looked for and did not, each in the words in which it was planned. */
export interface NotLookedFor {
  /** Questions that people took out of the plan. */
  takenOut: string[];
  /** Topics that a tree would have had, were it broader. */
  beyond: string[];
}

interface Planning {
  question: string;
  /** What was planned, and what people dropped or changed since. */
  proposed: readonly Perspective[];
  /** What is searched for, or was to be. */
  kept: readonly Perspective[];
  /** Names of topics that stood beyond the breadth of a tree. */
  beyond: readonly string[];
}

/** The share of its terms above which a question that was written anew is the old one in other words. */
const REWORDED = 0.5;

function isReworded(question: string, anew: readonly string[]): boolean {
  const own = askedTerms(question);
  return anew.some((one) => {
    const terms = askedTerms(one);
    return [...own].filter((term) => terms.has(term)).length / own.size > REWORDED;
  });
}

/** Each text once, as it stands first. */
function distinct(texts: readonly string[]): string[] {
  return [...new Map(texts.toReversed().map((text) => [normalForm(text), text])).values()].toReversed();
}

/** What was planned and is not looked for any more. A question that people put into other words is looked for. */
export function notLookedFor({ question, proposed, kept, beyond }: Planning): NotLookedFor {
  const asked = kept.flatMap(({ questions }) => questions);
  const planned = proposed.flatMap(({ questions }) => questions);
  const anew = asked.filter((one) => !planned.some((old) => normalForm(old) === normalForm(one)));
  const names = new Set(kept.map(({ name }) => normalForm(name)));
  return {
    takenOut: distinct(planned.filter((one) => !isAsked(one, { question, asked }) && !isReworded(one, anew))),
    beyond: distinct(beyond.filter((name) => !names.has(normalForm(name)))),
  };
}
