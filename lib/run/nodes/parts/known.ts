import { z } from "zod";
import { listRunContradictions, RunContradiction } from "@/lib/knowledge/relations";
import { listRunFacts, listUncompared, RunFact } from "@/lib/knowledge/run-facts";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { Hit } from "@/lib/sources/search/hit";
import { countSources, listSmallLibrary } from "@/lib/sources/search/library";

/** The facts in use by the run, as this attempt of the node sees them: a replay sees the same. */
export function runFacts(context: NodeContext): Promise<RunFact[]> {
  const { db, scope, run } = context;
  return context.recall("facts", z.array(RunFact), () => listRunFacts(db, scope, run.id));
}

/** The same facts for an analysis: those that were known and that nobody has compared yet are marked. */
export function runFactsToCompare(context: NodeContext): Promise<RunFact[]> {
  const { db, scope, run } = context;
  return context.recall("facts", z.array(RunFact), async () => {
    const facts = await listRunFacts(db, scope, run.id);
    const known = facts.flatMap(({ key, isKnown }) => (isKnown ? [key] : []));
    const uncompared = await listUncompared(db, scope, { runId: run.id, keys: known });
    return facts.map((fact) => (uncompared.has(fact.key) ? { ...fact, isUncompared: true as const } : fact));
  });
}

/** The facts in use by the run with these keys, as this attempt of the node sees them. */
export function runFactsOf(context: NodeContext, keys: readonly string[]): Promise<RunFact[]> {
  const { db, scope, run } = context;
  return context.recall("facts", z.array(RunFact), () => listRunFacts(db, scope, run.id, keys));
}

/** The open contradictions among them, likewise. */
export function runContradictions(
  context: Pick<NodeContext, "scope" | "recall"> & { db: Db | Tx; run: Pick<NodeContext["run"], "id"> },
): Promise<RunContradiction[]> {
  const { db, scope, run } = context;
  return context.recall("contradictions", z.array(RunContradiction), () => listRunContradictions(db, scope, run.id));
}

/** How many sources of the library could be read, likewise. */
export function librarySources(context: NodeContext): Promise<number> {
  return context.recall("library_sources", z.int(), () => countSources(context.db, context.scope));
}

const LibraryHits = z.array(Hit);

/** All sources of the library where it has no more than so many passages, likewise; none of a larger one. */
export function smallLibrary(context: NodeContext, passagesMost: number): Promise<SearchHit[]> {
  const { db, scope } = context;
  return context.recall("small_library", LibraryHits, () => listSmallLibrary(db, scope, passagesMost));
}
