import type { PromptFact } from "./fact-lines";
import { leanFacts, statedOnly } from "./fitting";
import { partText, type ReadSource } from "./read-together";

/**
 * Facts beside texts that stand in the same prompt: one whose quote stands there is told by its statement alone; one that
 * nobody named is left out then, where facts are named: whoever reads the text finds it there.
 */
export function besideTexts<F extends PromptFact & { id?: string }>(
  facts: readonly F[],
  texts: readonly ReadSource[],
  named: ReadonlySet<string> | null = null,
): F[] {
  const told = new Map(texts.map(({ sourceId, parts }) => [sourceId, parts.map(partText)]));
  return facts.flatMap((fact) => {
    const isThere = fact.quote !== "" && told.get(fact.sourceId)?.some((text) => text.includes(fact.quote));
    if (!isThere) return [fact];
    return named === null || named.has(fact.id ?? "") ? statedOnly([fact]) : [];
  });
}

/**
 * Facts beside texts in no more tokens: the room of quotes that stand in a text already is that of the others, so that
 * fewer of these are told without their source's words.
 */
export function leanBesideTexts<F extends PromptFact & { id: string }>(
  facts: readonly F[],
  texts: readonly ReadSource[],
  { named, tokens }: { named: ReadonlySet<string>; tokens: number },
): F[] {
  return leanFacts(besideTexts(facts, texts, named), named, tokens);
}

/** Texts without the fields of their heads where these stand behind their titles among facts of the same prompt already. */
export function withFieldsOnce(texts: readonly ReadSource[], facts: readonly PromptFact[]): ReadSource[] {
  const told = new Set(facts.flatMap(({ sourceId, fields }) => (fields?.length ? [sourceId] : [])));
  return texts.map(({ fields, ...text }) =>
    fields === undefined || told.has(text.sourceId) ? text : { ...text, fields },
  );
}
