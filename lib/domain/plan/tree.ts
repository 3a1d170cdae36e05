import { normalForm } from "@/lib/domain/facts/fact";
import { treeOf } from "@/lib/domain/run/of-settings";
import type { NodeDraft } from "@/lib/domain/run/plan";
import { type Perspective, ReviewResult, SearchInput } from "@/lib/domain/run/results";
import type { RunNode, RunState } from "@/lib/domain/run/run-state";
import type { TreeSettings } from "@/lib/domain/run/settings";
import { iterationLimit } from "./iterations";
import { searchPair } from "./search-pair";

type Shape = Pick<TreeSettings, "breadth" | "depth">;

type Counted = Pick<RunNode, "kind" | "stage" | "status" | "attempt">;

/** Whether a node is a topic's search that nobody has begun. */
function isUnbegun(node: Counted): boolean {
  return node.kind === "search" && node.stage === "wave1" && node.attempt === 0 && node.status === "pending";
}

/** Iterations that a tree has made or begun: searches of its topics, those that were sent back among them. */
export function iterationsMade(nodes: readonly Counted[]): number {
  const topics = nodes.filter((node) => node.kind === "search" && node.stage === "wave1");
  return topics.filter((node) => node.attempt > 0 || !["pending", "skipped"].includes(node.status)).length;
}

/** The ready nodes that the iterations of a tree still allow, in their order. */
export function withinIterations<N extends Counted>(state: RunState, ready: readonly N[]): N[] {
  let left = iterationLimit(treeOf(state.settings)) - iterationsMade(state.nodes);
  return ready.filter((node) => {
    if (!isUnbegun(node)) return true;
    left -= 1;
    return left >= 0;
  });
}

/** Whether a tree has come to a stand because its iterations are used up; what is under way is waited for. */
export function isOutOfIterations(state: RunState): boolean {
  const wave = state.nodes.filter((node) => node.stage === "wave1");
  const isBusy = wave.some((node) => ["ready", "running", "failed"].includes(node.status));
  if (isBusy || !wave.some(isUnbegun)) return false;
  return iterationsMade(wave) >= iterationLimit(treeOf(state.settings));
}

// ── Topics ──────────────────────────────────────────────────────────────────

/** The topics of the question itself, behind the node that planned them. */
export function topicNodes(topics: readonly Perspective[], planner = "topics"): NodeDraft[] {
  return topics.flatMap((perspective, index) => {
    const key = `topic-${index + 1}`;
    return searchPair("wave1", { thread: key, rerun: 0, perspective, gaps: [], actionItems: [], depth: 0 }, key, [
      planner,
    ]);
  });
}

/** A topic that an accepted one opens, one level below it. */
interface Opening {
  key: string;
  reviewKey: string;
  parent: SearchInput;
  perspective: Perspective;
}

function openingsOf(review: RunNode, search: RunNode, { breadth, depth }: Shape): Opening[] {
  const { verdict, subtopics } = ReviewResult.parse(review.result);
  const parent = SearchInput.parse(search.input);
  // What belongs to no tree, such as a search that a limit has reached, opens nothing.
  if (verdict !== "accepted" || parent.depth === undefined || parent.depth >= depth) return [];
  return subtopics.slice(0, breadth).map((perspective, index) => ({
    key: `${parent.thread}-${index + 1}`,
    reviewKey: review.key,
    parent,
    perspective,
  }));
}

/**
 * The subtopics that accepted topics open and the plan does not have: at most X for each topic, none below depth Y, none
 * of a name that another topic has.
 */
export function subtopicsDue(state: RunState): NodeDraft[] {
  const byKey = new Map(state.nodes.map((node) => [node.key, node]));
  const wave = state.nodes.filter((node) => node.stage === "wave1");
  const names = new Set(wave.filter((node) => node.kind === "search").map((node) => normalForm(node.title)));
  const accepted = wave.filter((node) => node.kind === "review" && node.status === "complete");
  const openings = accepted.flatMap((review) => {
    const search = byKey.get(review.needs[0] ?? "");
    return search ? openingsOf(review, search, treeOf(state.settings)) : [];
  });
  return openings.flatMap(({ key, reviewKey, parent, perspective }) => {
    const name = normalForm(perspective.name);
    if (byKey.has(key) || names.has(name)) return [];
    names.add(name);
    const input = { thread: key, rerun: 0, perspective, gaps: [], actionItems: [] };
    return searchPair("wave1", { ...input, depth: (parent.depth ?? 0) + 1, parent: parent.thread }, key, [reviewKey]);
  });
}
