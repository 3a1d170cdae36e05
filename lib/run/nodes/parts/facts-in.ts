import type { FactIn } from "@/lib/agents/kit/parts";
import { quotesOf } from "@/lib/domain/facts/near/quotes-of";
import type { KnownFact } from "@/lib/domain/run/bundle";
import type { RunFact } from "@/lib/knowledge/run-facts";

/** A source's id as agents see it: the start of its content's hash, the same in every replay. */
export function sourceLabel(sha256: string): string {
  return sha256.slice(0, 16);
}

/** A fact as agents see it, with its first quote. Null when none is left. */
function asFactIn(fact: RunFact): FactIn | null {
  const [first] = quotesOf(fact.evidence);
  if (!first) return null;
  return {
    id: fact.key,
    statement: fact.statement,
    quote: first.quote,
    sourceId: sourceLabel(first.sha256),
    sourceTitle: first.title,
    confidence: fact.confidence,
    published: first.published,
    place: first.start,
    heading: first.heading,
  };
}

/** The facts that agents may be shown, as they see them, in the order given. */
export function asFactsIn(facts: readonly RunFact[]): FactIn[] {
  return facts.flatMap((fact) => asFactIn(fact) ?? []);
}

/** Facts of the knowledge base as agents see them, each with its first piece of evidence. */
export function asKnownFactsIn(facts: readonly KnownFact[]): FactIn[] {
  return facts.flatMap(({ key: id, statement, confidence, evidence: [first] }) => {
    if (!first) return [];
    const { sha256, title, quote, published, heading } = first;
    return [
      { id, statement, quote, sourceId: sourceLabel(sha256), sourceTitle: title, confidence, published, heading },
    ];
  });
}

/** The facts named by `keys`, in the order of the keys. */
export function pick(facts: readonly RunFact[], keys: readonly string[]): RunFact[] {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  return keys.flatMap((key) => byKey.get(key) ?? []);
}

/** The best-scored facts first; of equals the smaller key. */
export function strongest(facts: readonly RunFact[], limit: number): RunFact[] {
  return [...facts].sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1)).slice(0, limit);
}

/** Facts with those that were found since, each once. */
export function withFound(facts: readonly RunFact[], found: readonly RunFact[]): RunFact[] {
  return [...new Map([...facts, ...found].map((fact) => [fact.key, fact])).values()];
}
