import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import type { Stage } from "@/lib/domain/core/words";
import { plannerOfRun } from "@/lib/domain/plan/planner-of-run";
import { treeOf } from "@/lib/domain/run/of-settings";
import type { NodeDraft } from "@/lib/domain/run/plan";
import { ReviewResult, SearchInput } from "@/lib/domain/run/results";
import type { AfterFailure } from "@/lib/domain/run/retry";
import type { RunNode, RunState } from "@/lib/domain/run/run-state";

/**
 * How often one stage may have something tried again, failed attempts and topics sent back together; in a tree for each
 * topic that the question opens. Source: engine.md, retries and halts.
 */
export function directiveCap(state: Pick<RunState, "settings" | "nodes">): number {
  const { settings } = state;
  const isTree = plannerOfRun(state) === "tree";
  return settings.directiveCap * (isTree ? treeOf(settings).breadth : 1);
}

type Draft = Pick<RunNode, "key" | "kind" | "title" | "needs" | "input">;

/** A search that is made once more, with the search that was sent back and what its review said. */
export interface SentBack<D extends Draft = NodeDraft> {
  draft: D;
  rerun: number;
  search: RunNode;
  review: ReviewResult;
}

/** The new nodes that search a topic again which a review sent back. */
export function sentBackBy<D extends Draft>(nodes: readonly RunNode[], drafts: readonly D[]): SentBack<D>[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  return drafts.flatMap((draft) => {
    const review = draft.kind === "search" ? byKey.get(draft.needs[0] ?? "") : undefined;
    const search = byKey.get(review?.needs[0] ?? "");
    if (review?.kind !== "review" || search === undefined) return [];
    const { rerun } = SearchInput.parse(draft.input);
    return rerun === 0 ? [] : [{ draft, rerun, search, review: ReviewResult.parse(review.result) }];
  });
}

/** How many of new nodes count towards the cap: what people send back is always made. */
export function countDirectives(nodes: readonly RunNode[], drafts: readonly NodeDraft[]): number {
  return sentBackBy(nodes, drafts).filter(({ review }) => review.by !== "people").length;
}

/** As many of these searches as the stage may still send back, in the order given; all that people sent back. */
export function withinCap(state: RunState, drafts: readonly NodeDraft[]): NodeDraft[] {
  let left = directiveCap(state) - state.directives;
  const made = new Set<string>();
  for (const { draft, review } of sentBackBy(state.nodes, drafts)) {
    if (review.by !== "people" && left <= 0) continue;
    if (review.by !== "people") left -= 1;
    made.add(draft.key);
  }
  // The review of a search comes with it.
  return drafts.filter(({ key, needs }) => made.has(key) || made.has(needs[0] ?? ""));
}

/** Searches that agents sent back and that were not made again, for the stage had tried again as often as it may. */
export function leftRejected({ nodes, settings, limitReached }: RunState, stage: Stage): RunNode[] {
  if (limitReached !== null) return [];
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const again = new Set(sentBackBy(nodes, nodes).map(({ search }) => search.key));
  return nodes.flatMap((review) => {
    if (review.kind !== "review" || review.stage !== stage || review.status !== "complete") return [];
    const search = byKey.get(review.needs[0] ?? "");
    if (search === undefined || again.has(search.key)) return [];
    // A state that cannot be read halts the run elsewhere.
    if (ReviewResult.safeParse(review.result).data?.verdict !== "rejected") {
      return [];
    }
    return SearchInput.parse(search.input).rerun < settings.rerunCap ? [search] : [];
  });
}

/** A stage that has tried again as often as it may tries nothing again; a provider that is away is waited for all the same. */
export function withinStage(
  after: AfterFailure,
  { failure, left, cap }: { failure: Failure; left: number; cap: number },
): { after: AfterFailure; failure: Failure } {
  if (after.status === "exhausted" || left > 0 || failure.code === PROVIDER_DOWN) return { after, failure };
  const message = `${failure.message} It is not tried again: its stage has tried ${cap} times, as often as it may.`;
  return { after: { status: "exhausted" }, failure: { ...failure, message } };
}
