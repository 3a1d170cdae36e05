import { oneLine } from "@/lib/domain/prose/lines";
import { plainStatement } from "./statement";

/** A fact as it is told in a prompt. */
export interface PromptFact {
  statement: string;
  quote: string;
  sourceId: string;
  sourceTitle: string;
  published: string | null;
  /** The headings that its quote stands beneath, the outermost first; absent where nobody looked. */
  above?: readonly string[] | undefined;
  /** The short fields of its source's head; absent where nobody looked. */
  fields?: readonly string[] | undefined;
}

/** Stands behind a statement that is its source's own words: it may be quoted. */
const WORD_FOR_WORD = "(word for word)";

/** Whether a statement says its quote in the same words: marks of lists and of emphasis do not count. */
export function isWordForWord({ statement, quote }: Pick<PromptFact, "statement" | "quote">): boolean {
  return plainStatement(oneLine(statement)) === plainStatement(oneLine(quote));
}

/** A source by its title and its date, on one line. */
export function sourceName({ sourceTitle, published }: Pick<PromptFact, "sourceTitle" | "published">): string {
  return `${oneLine(sourceTitle)}${published === null ? "" : `, published ${oneLine(published)}`}`;
}

/** The fields of a source's head that what is told of it beside them does not say. */
export function fieldsBeside(fields: readonly string[], told: readonly (string | null)[]): string[] {
  const said = told.map((text) => oneLine(text ?? ""));
  const valueIn = (field: string): string => field.slice(field.indexOf(": ") + 2);
  return fields.map(oneLine).filter((field) => !said.some((text) => text.includes(valueIn(field))));
}

/** A source by its name, and the fields of its head that its title does not say, in brackets. */
export function sourceWithFields({
  fields = [],
  ...source
}: Parameters<typeof sourceName>[0] & Pick<PromptFact, "fields">): string {
  const told = fieldsBeside(fields, [source.sourceTitle]);
  return told.length === 0 ? sourceName(source) : `${sourceName(source)} [${told.join("; ")}]`;
}

/** What is said of a source once, before its facts. */
export function sourceLine(fact: PromptFact): string {
  return `Source: ${sourceWithFields(fact)}`;
}

/** What a quote stands beneath, in a line: the two headings next to it say of what it is. */
function placeOf({ above = [], sourceTitle }: Pick<PromptFact, "above" | "sourceTitle">): string {
  const title = oneLine(sourceTitle);
  return above
    .map(oneLine)
    .filter((heading) => !title.includes(heading))
    .slice(-2)
    .join(" › ");
}

/**
 * What is said of a fact: its statement, and its quote where that says it in other words and is told, with the headings
 * above it where these are known; where they differ in marks alone, the quote, marked as one. A quote is as its source
 * has it, but for white space.
 */
export function factLines({ statement, quote, ...source }: PromptFact): string {
  const [said, quoted] = [oneLine(statement), oneLine(quote)];
  if (quoted === "") return said;
  const place = placeOf(source);
  const under = place === "" ? "" : `\n  under: ${place}`;
  if (isWordForWord({ statement, quote })) return `${quoted} ${WORD_FOR_WORD}${under}`;
  return `${said}\n  quote: ${quoted}${under}`;
}

/** Facts by their source, sources and facts in the order in which they first come. */
export function bySource<F extends PromptFact>(facts: readonly F[]): F[][] {
  return [...Map.groupBy(facts, ({ sourceId }) => sourceId).values()];
}
