import type { TopicVerdict } from "@/lib/domain/core/words";
import { ReviewResult, SearchInput } from "@/lib/domain/run/results";
import type { RunNode } from "@/lib/domain/run/run-state";

/** What is seen of a node by whoever asks for verdicts. */
export type Judged = Pick<RunNode, "key" | "kind" | "status" | "needs" | "input" | "result">;

/** What a review says of its topic: `exhausted` stands where it was sent back and nothing more can be found. */
const concluded = { accepted: "accepted", rejected: "not_accepted", exhausted: "exhausted" } as const satisfies Record<
  ReviewResult["verdict"],
  TopicVerdict
>;

function verdictOf(search: Judged, review: Judged | undefined): TopicVerdict {
  if (search.status !== "complete") return "not_reached";
  // What was found and could not be judged is not accepted.
  return review?.status === "complete" ? concluded[ReviewResult.parse(review.result).verdict] : "not_accepted";
}

/**
 * The verdict on each topic, perspective or gap of a run, by its thread: that of the last search for it that was made. One
 * that was never searched, or whose search failed, is not reached; a repeat that a limit cut off takes nothing back.
 */
export function verdictsOfTopics(nodes: readonly Judged[]): Map<string, TopicVerdict> {
  const reviews = new Map(nodes.filter((node) => node.kind === "review").map((node) => [node.needs[0], node]));
  const verdicts = new Map<string, TopicVerdict>();
  for (const node of nodes) {
    if (node.kind !== "search") continue;
    const { thread } = SearchInput.parse(node.input);
    const verdict = verdictOf(node, reviews.get(node.key));
    if (verdict !== "not_reached" || !verdicts.has(thread)) verdicts.set(thread, verdict);
  }
  return verdicts;
}
