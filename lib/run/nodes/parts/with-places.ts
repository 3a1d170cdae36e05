import type { FactIn } from "@/lib/agents/kit/parts";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "./asks-model";
import { quoteContexts, spanOf } from "./quote-contexts";

/**
 * Facts with what their documents say of the quotes of those named: the headings above, for what a heading says of all
 * beneath it, as mandatory or withdrawn, no quote says again; and the fields of the head, as a status. A model is told it.
 */
export async function withPlaces(
  context: NodeContext,
  facts: readonly FactIn[],
  named: readonly RunFact[],
): Promise<FactIn[]> {
  if (!asksModel(context)) return [...facts];
  const firsts = named.flatMap(({ key, evidence: [first] }) => (first ? [{ ...first, key }] : []));
  const contexts = await quoteContexts(context, "headings", firsts);
  const places = new Map<string, Pick<FactIn, "above" | "fields">>(
    firsts.map((first) => {
      const { above = [], fields = [] } = contexts.get(spanOf(first)) ?? {};
      return [first.key, { above, fields }];
    }),
  );
  const fieldsOf = new Map(
    facts
      .flatMap(({ id, sourceId }) => [[sourceId, places.get(id)?.fields] as const])
      .filter(([, fields]) => fields !== undefined && fields.length > 0),
  );
  return facts.map((fact) => ({ ...fact, above: places.get(fact.id)?.above, fields: fieldsOf.get(fact.sourceId) }));
}
