import { plainStatement } from "./statement";

/** A fact as it is told in a prompt. */
export interface PromptFact {
  statement: string;
  quote: string;
  sourceId: string;
  sourceTitle: string;
  published: string | null;
}

/** Text that can begin no line of its own. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Stands behind a statement whose quote is not told: it is no quote itself. */
const REWORDED = "(reworded)";

/** What is said of a source once, before its facts. */
export function sourceLine({ sourceTitle, published }: PromptFact): string {
  return `Source: ${oneLine(sourceTitle)}${published === null ? "" : `, published ${oneLine(published)}`}`;
}

/**
 * What is said of a fact: its statement, and its quote where that says it in other words; where they differ in marks
 * alone, the quote. A quote is as its source has it, but for white space.
 */
export function factLines({ statement, quote }: PromptFact): string {
  const [said, quoted] = [oneLine(statement), oneLine(quote)];
  if (quoted === "") return `${said} ${REWORDED}`;
  return plainStatement(said) === plainStatement(quoted) ? quoted : `${said}\n  quote: ${quoted}`;
}

/** Facts by their source, sources and facts in the order in which they first come. */
export function bySource<F extends PromptFact>(facts: readonly F[]): F[][] {
  return [...Map.groupBy(facts, ({ sourceId }) => sourceId).values()];
}
