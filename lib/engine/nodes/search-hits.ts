import { namesToFollow } from "@/lib/domain/linking";
import { untriedQueries } from "@/lib/domain/loop";
import { personaOf } from "@/lib/domain/persona";
import type { SearchHit } from "@/lib/drivers/driver";
import type { NodeContext } from "@/lib/engine/context";
import { kindOf } from "./classified";
import type { ReadablePassage } from "./reading";
import { toolNotes } from "./remember";
import { noteFailed, type Progress, REMINDED } from "./search-progress";

/** Results asked of each query, of each name that is followed, and sources read in one iteration. */
const HITS = { query: 6, name: 3 } as const;
const SOURCES_PER_ITERATION = 8;

/** Asks several queries at once: each query's best come before any query's last, and each page once. */
async function searchEach(
  context: NodeContext,
  progress: Progress,
  { queries, each }: { queries: readonly string[]; each: number },
): Promise<SearchHit[]> {
  progress.queries.push(...queries);
  const answers = await Promise.all(queries.map((query) => context.search(query, each)));
  for (const answer of answers) if (!answer.ok) noteFailed(progress, "search");
  const byUrl = new Map<string, SearchHit>();
  for (let rank = 0; rank < each; rank += 1) {
    for (const answer of answers) {
      const hit = answer.ok ? answer.hits[rank] : undefined;
      if (hit && !byUrl.has(hit.url)) byUrl.set(hit.url, hit);
    }
  }
  return [...byUrl.values()].slice(0, SOURCES_PER_ITERATION);
}

/** Searches for a question with queries that were not tried before. */
export async function findHits(context: NodeContext, progress: Progress, question: string): Promise<SearchHit[]> {
  const tried = [...progress.tried, ...progress.queries];
  const { queries } = await context.ask("generate_queries", {
    goal: context.run.question,
    perspective: personaOf(progress.input, context.run.question),
    question,
    gaps: progress.gaps,
    tried: tried.slice(-REMINDED),
    tools: toolNotes(progress.memory),
    keyTerms: kindOf(context.run).keyTerms,
  });
  const fresh = untriedQueries([...progress.input.queries, ...queries], tried);
  return searchEach(context, progress, { queries: fresh, each: HITS.query });
}

/** A second hop: searches for names in the sentences that tell most of the question and lead on from them. */
export function followNames(
  context: NodeContext,
  progress: Progress,
  { question, passages }: { question: string; passages: readonly ReadablePassage[] },
): Promise<SearchHit[]> {
  const names = namesToFollow(question, passages, [...progress.tried, ...progress.queries]);
  return searchEach(context, progress, { queries: names, each: HITS.name });
}
