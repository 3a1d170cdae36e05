import type { Stage } from "@/lib/domain/core/words";
import type { NodeDraft } from "@/lib/domain/run/plan";
import type { SearchDraft } from "@/lib/domain/run/results";

/** A search and the review that follows it. A topic's go by its depth: what lies higher is worked first. */
export function searchPair(stage: Stage, input: SearchDraft, key: string, needs: string[]): NodeDraft[] {
  const review = key.startsWith("search-") ? `review-${key.slice("search-".length)}` : `review-${key}`;
  const depth = input.depth ?? 0;
  return [
    { key, kind: "search", stage, title: input.perspective.name, needs, depth, input: { ...input } },
    {
      key: review,
      kind: "review",
      stage,
      title: `Review: ${input.perspective.name}`,
      needs: [key],
      depth,
      input: { thread: input.thread, rerun: input.rerun, search: key },
    },
  ];
}
