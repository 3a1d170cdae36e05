import type { TopicVerdict } from "@/lib/domain/core/words";
import { type Perspective, ReviewResult, SearchInput } from "@/lib/domain/run/results";
import { type Judged, verdictsOfTopics } from "./topic-verdicts";

/** A perspective, topic or gap of a run's plan with what the run concluded of it. */
export interface JudgedThread {
  key: string;
  /** In a tree: how deep it lies, and the thread of the topic that opened it. */
  depth: number;
  parent: string | null;
  perspective: Perspective;
  /** Keys of its search nodes, reruns included. */
  nodeKeys: readonly string[];
  verdict: TopicVerdict;
  /** What its last review said, and the questions that it found unanswered; empty where there was none. */
  why: string;
  gaps: readonly string[];
}

/** The threads of a plan with their verdicts, from its searches and reviews in the order of the plan. */
export function judgedThreads(nodes: readonly Judged[]): JudgedThread[] {
  const verdicts = verdictsOfTopics(nodes);
  const threads = new Map<string, JudgedThread>();
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
