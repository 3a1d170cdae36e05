import { citedKeys, placedSentences } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import { markedKind, SCOPE } from "@/lib/domain/markdown/sentence-kinds";
import type { Section } from "@/lib/domain/report/report";
import { rankLinked } from "@/lib/domain/text/rank/linking";
import { bm25Over } from "@/lib/domain/text/ranking";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { asFactsIn, pick } from "@/lib/run/nodes/parts/facts-in";

/** Facts shown for each limit that a text names, of each source that it leaves out, and in all; limits that are held so. */
const SHOWN = { eachLimit: 3, eachSource: 2, all: 40, limits: 12 } as const;

/** What a text says is missing, or says of the evidence, sentence by sentence. */
export function limitsIn(sections: readonly Section[]): string[] {
  return sections.flatMap(({ markdown }) =>
    placedSentences(markdown)
      .filter(({ text }) => markedKind(text) === "scope")
      .map(({ text }) => plainText(text).replace(SCOPE, "").trim()),
  );
}

/** What a text says is missing, with the facts that stand nearest to it, be they cited elsewhere or not. */
interface Limit {
  said: string;
  nearest: string[];
}

/**
 * What a text calls missing, each with the facts that speak most of it: what one of them tells was found. A limit that
 * shares no word with any fact is left out.
 */
export function limitsWithFacts(sections: readonly Section[], facts: readonly RunFact[]): Limit[] {
  const ranked = bm25Over(asFactsIn(facts).map(({ id, statement }) => ({ id, text: statement })));
  return limitsIn(sections)
    .slice(0, SHOWN.limits)
    .map((said) => ({
      said,
      nearest: ranked(said)
        .slice(0, SHOWN.eachLimit)
        .map(({ id }) => id),
    }))
    .filter(({ nearest }) => nearest.length > 0);
}

/**
 * Facts that a written text cites nowhere and whose absence a reader would notice: those nearest to what it calls
 * missing, then, unless its writer saw them all, the ones of each source that it leaves out which bear most on the
 * question.
 */
export function leftOutFacts(
  question: string,
  sections: readonly Section[],
  facts: readonly RunFact[],
  { ofSources = true }: { ofSources?: boolean } = {},
): RunFact[] {
  const cited = new Set<string>(citedKeys(sections));
  const unused = facts.filter(({ key }) => !cited.has(key));
  const told = asFactsIn(unused);
  const sourceOf = new Map(asFactsIn(facts).map(({ id, sourceId }) => [id, sourceId]));
  const known = new Set([...cited].flatMap((key) => sourceOf.get(key) ?? []));
  const documents = told.map(({ id, statement }) => ({ id, text: statement }));
  const ranked = bm25Over(documents);
  const near = limitsIn(sections).flatMap((limit) => ranked(limit).slice(0, SHOWN.eachLimit));
  const others = told
    .filter(({ sourceId }) => ofSources && !known.has(sourceId))
    .map(({ id, statement: text, sourceTitle: title }) => ({ id, text, title }));
  const seen = new Map<string, number>();
  const ofOthers = rankLinked(question, others).filter(({ id }) => {
    const source = sourceOf.get(id) ?? id;
    seen.set(source, (seen.get(source) ?? 0) + 1);
    return (seen.get(source) ?? 0) <= SHOWN.eachSource;
  });
  const keys = [...new Set([...near, ...ofOthers].map(({ id }) => id))];
  return pick(unused, keys.slice(0, SHOWN.all));
}
