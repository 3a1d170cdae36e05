import { chainsIn } from "@/lib/domain/asked/chains";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import { meanings } from "@/lib/domain/text/meanings";
import { namesBeside } from "@/lib/domain/text/rank/linking";
import { termSet } from "@/lib/domain/text/terms";
import { formsAsked } from "./answer-forms";
import { namesIn } from "./asked-for";

/** Statements that answer the first step and names of each that are asked for the second, at most. */
const TRIED = { statements: 2, names: 4 } as const;
/**
 * Share of what a step asks that its statement speaks of. A step says less than the question that it is taken from, so
 * that it would be answered by what shares a word with it. Found by reading: below it stand other subjects.
 */
const SPEAKS = 0.8;

/** A statement as a step of an answer reads it. */
interface Step {
  text: string;
  title: string;
  heading?: string;
}

/** What answers a question, as far as its steps are told by it. */
interface Answering {
  question: string;
  ids: string[];
  nearest: string[];
}

/** How questions of one step are answered, and what a statement says. */
interface Asking<A extends Answering> {
  answer: (question: string) => A;
  step: (id: string) => Step | undefined;
}

/** Whether a statement speaks of every name of a question, and of most of what else it asks beside the kind of the thing. */
function speaksOf(question: string, kind: string, { text, title, heading = "" }: Step): boolean {
  const said = meanings(termSet(`${title} ${heading} ${text}`), text);
  const names = meanings(namesIn(`: ${question}`));
  const given = formsAsked(question).flatMap(({ terms, gives }) => (gives.test(text) ? [...terms] : []));
  const untold = meanings(termSet(kind));
  const own = [...meanings(askedTerms(question))].filter((term) => !untold.has(term));
  const found = own.filter((term) => said.has(term) || given.includes(term)).length;
  return [...names].every((name) => said.has(name)) && found >= own.length * SPEAKS;
}

/**
 * What answers a question of two steps: the statement that answers the second, of a name that the first is answered with,
 * and behind it the one that leads there. Null where either is missing.
 */
export function answerByChain<A extends Answering>(question: string, { answer, step }: Asking<A>): A | null {
  for (const { first, kind, then } of chainsIn(question)) {
    for (const leading of answer(first).ids.slice(0, TRIED.statements)) {
      const from = step(leading);
      if (from === undefined || !speaksOf(first, kind, from)) continue;
      for (const name of namesBeside(question, from.text).slice(0, TRIED.names)) {
        const found = answer(then(name));
        const [told = "", ...others] = found.ids;
        const telling = step(told);
        if (telling === undefined || told === leading || !speaksOf(then(name), "", telling)) continue;
        return { ...found, question, ids: [...new Set([told, leading, ...others])], nearest: [] };
      }
    }
  }
  return null;
}
