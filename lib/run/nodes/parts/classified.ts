import { agents } from "@/lib/agents/index";
import type { QueryType } from "@/lib/domain/core/words";
import { queryTypeOf } from "@/lib/domain/questions/query-type";
import { knowsWhoAsks, type RunSettings } from "@/lib/domain/run/settings";
import type { NodeRun } from "@/lib/run/engine/context";

/** What is known of a run's question. */
export type AskedRun = Pick<NodeRun, "question" | "scope"> & { settings: Pick<RunSettings, "rules"> };

/**
 * What kind of question a run asks, and the terms of its subject: as it was classified. Where that failed, or brought no
 * terms, what the question itself says of it.
 */
export function kindOf({ question, scope, settings }: AskedRun): {
  queryType: QueryType;
  keyTerms: string[];
} {
  const own = agents.classify.offline({ question, projectSummary: "", history: [] });
  const queryType = scope?.queryType ?? queryTypeOf(question, { isAskerNamed: !knowsWhoAsks(settings) });
  const keyTerms = scope?.keyTerms ?? [];
  return { queryType, keyTerms: keyTerms.length === 0 ? own.keyTerms : keyTerms };
}
