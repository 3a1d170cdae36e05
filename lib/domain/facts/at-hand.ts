import type { PromptFact } from "./fact-lines";
import { statedOnly } from "./fitting";
import { partText, type ReadSource } from "./read-together";

/** Facts beside texts that stand in the same prompt: one whose quote stands there is told by its statement alone. */
export function besideTexts<F extends PromptFact>(facts: readonly F[], texts: readonly ReadSource[]): F[] {
  const told = new Map(texts.map(({ sourceId, parts }) => [sourceId, parts.map(partText)]));
  return facts.flatMap((fact) => {
    const isThere = fact.quote !== "" && told.get(fact.sourceId)?.some((text) => text.includes(fact.quote));
    return isThere ? statedOnly([fact]) : [fact];
  });
}

/** Texts without the fields of their heads where these stand behind their titles among facts of the same prompt already. */
export function withFieldsOnce(texts: readonly ReadSource[], facts: readonly PromptFact[]): ReadSource[] {
  const told = new Set(facts.flatMap(({ sourceId, fields }) => (fields?.length ? [sourceId] : [])));
  return texts.map(({ fields, ...text }) =>
    fields === undefined || told.has(text.sourceId) ? text : { ...text, fields },
  );
}
