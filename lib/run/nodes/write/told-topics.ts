import type { TopicVerdict } from "@/lib/domain/core/words";
import { gatherTopics } from "@/lib/domain/plan/gather-topics";
import { verdictsOfTopics } from "@/lib/domain/plan/topic-verdicts";
import { ReviewResult, SearchInput } from "@/lib/domain/run/results";
import { listSearched } from "@/lib/run/nodes/parts/searched-nodes";
import { THREADS_MOST, type Thread, type ThreadDeps } from "@/lib/run/nodes/parts/threads";

/** A perspective, topic or gap with what the run concluded of it. */
export interface JudgedThread extends Thread {
  verdict: TopicVerdict;
  /** What its last review said, and the questions that it found unanswered; empty where there was none. */
  why: string;
  gaps: readonly string[];
}

/** All that the run's plan was to search for, in its order, with verdicts; not what a person took from it. */
export async function listJudged({ db, run }: ThreadDeps): Promise<JudgedThread[]> {
  const nodes = await listSearched(db, run.id);
  const verdicts = verdictsOfTopics(nodes);
  const threads = new Map<string, JudgedThread & { nodeKeys: string[] }>();
  for (const node of nodes) {
    if (node.kind !== "search") continue;
    const { thread, perspective, depth = 0, parent = null } = SearchInput.parse(node.input);
    const review = nodes.find((one) => one.kind === "review" && one.needs[0] === node.key);
    const judged = review?.status === "complete" ? ReviewResult.parse(review.result) : null;
    const { reason: why, gaps } = judged ?? { reason: "", gaps: [] };
    const known = threads.get(thread);
    const own = { key: thread, depth, parent, perspective, verdict: verdicts.get(thread) ?? "not_reached", why, gaps };
    threads.set(thread, {
      ...own,
      nodeKeys: [...(known?.nodeKeys ?? []), node.key],
      why: why || (known?.why ?? ""),
      gaps: judged === null ? (known?.gaps ?? []) : gaps,
    });
  }
  return [...threads.values()];
}

/** Whether it is a topic of the plan; a gap is one that the analysis found. */
export function isPlanned({ key }: { key: string }): boolean {
  return !key.startsWith("gap-");
}

/** The topics of a large tree, gathered under those that opened them. */
export function gatheredOf(threads: readonly JudgedThread[]): JudgedThread[] {
  return gatherTopics(threads, THREADS_MOST);
}
