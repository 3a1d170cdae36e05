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

/** Texts with the short fields of their heads, as facts of the same sources have them. */
export function withFields(texts: readonly ReadSource[], facts: readonly PromptFact[]): ReadSource[] {
  const fieldsOf = new Map(
    facts.flatMap(({ sourceId, fields }) => (fields?.length ? [[sourceId, fields] as const] : [])),
  );
  return texts.map((text) => {
    const fields = fieldsOf.get(text.sourceId);
    return fields === undefined ? text : { ...text, fields: [...fields] };
  });
}
