/** Facts that an answer in their own words tells at most: what more answers the question stands in the table of facts. */
const TOLD = 4;

/** What is said of a question in the words of the facts that answer it, and which these are. */
interface ToldAnswer {
  answer: string;
  factIds: string[];
}

/** A statement as a sentence among others. */
function asSentence(statement: string): string {
  const text = statement.trim();
  return /[.!?…。！？]["”’»)]*$/u.test(text) ? text : `${text}.`;
}

/**
 * The answer to a question from the facts of which their reader said that they answer it, the nearest first; null where
 * there are none.
 */
export function toldAnswer(answering: readonly { id: string; statement: string }[]): ToldAnswer | null {
  const told = answering.slice(0, TOLD);
  if (told.length === 0) return null;
  return {
    answer: told.map(({ statement }) => asSentence(statement)).join(" "),
    factIds: told.map(({ id }) => id),
  };
}
