import type { Strategy } from "@/lib/domain/core/words";
import type { NodeDraft } from "@/lib/domain/run/plan";
import type { FoundGap, Perspective, PlannedPerspective, ReviewResult, SearchInput } from "@/lib/domain/run/results";
import type { RunNode, RunState } from "@/lib/domain/run/run-state";
import { askedParts } from "./asked-parts";
import { sharedPages } from "./follow";
import { SECOND_WAVE_CAP } from "./iterations";
import { THE_QUESTION } from "./persona";
import { searchPair } from "./search-pair";
import { sharedReading } from "./shared-reading";

/** Importance from which a gap is searched for again. Source: engine.md, strategies. */
export const GAP_IMPORTANCE = 0.5;
/**
 * Gaps that one search looks for, by who asks. Source: of 19 that a model named over 703 documents four were looked for,
 * and readers missed the others. Without a model each has a section of its own in the report, and so a search.
 */
const GAPS_EACH = { live: 3, offline: 1 } as const;

/** What marks the keys of a later round's nodes, and the artifacts that they leave; nothing in the first. */
export function roundSuffix(round: number): string {
  return round === 1 ? "" : `-r${round}`;
}

const scopeNode: NodeDraft = {
  key: "scope",
  kind: "scope",
  stage: "init",
  title: "Scope",
  needs: [],
  depth: 0,
  input: {},
};

/** The one search of a quick run: for the question, and for the questions within it. */
export function quickNodes({ question, settings }: Pick<RunState, "question" | "settings">): NodeDraft[] {
  const parts = askedParts(question, settings);
  const perspective = { name: THE_QUESTION, focus: question, questions: parts.length > 0 ? [...parts] : [question] };
  const input = { thread: "search-1", rerun: 0, perspective, gaps: [], actionItems: [] };
  return searchPair("wave1", input, "search-1", ["scope"]);
}

function planning(kind: "perspectives" | "topics", title: string): NodeDraft {
  return { key: kind, kind, stage: "init", title, needs: ["scope"], depth: 0, input: {} };
}

/** The node that plans the searches, beside the scope. A quick run needs none, and one without a planner waits for it. */
export const planningNodes = {
  quick: [],
  perspectives: [planning("perspectives", "Perspectives")],
  tree: [planning("topics", "Topics")],
  auto: [],
} as const satisfies Record<Strategy, readonly NodeDraft[]>;

/** The nodes that a run begins with. */
export function openingNodes(strategy: Strategy): NodeDraft[] {
  return [scopeNode, ...planningNodes[strategy]];
}

/** One search with its review for each perspective, behind the node that planned them. */
export function perspectiveNodes(
  perspectives: readonly (Perspective & Partial<PlannedPerspective>)[],
  planner = "perspectives",
): NodeDraft[] {
  const readers = sharedReading(perspectives);
  return perspectives.flatMap(({ documents: _, ...perspective }, index) => {
    const key = `search-${index + 1}`;
    const reading = readers[index] ?? {};
    const input = { thread: key, rerun: 0, perspective, gaps: [], actionItems: [], ...reading };
    return searchPair("wave1", input, key, [planner]);
  });
}

/** Where a person's search stands in a plan: what it waits for, and in a tree how deep and beneath which topic. */
export type Place = Pick<SearchInput, "depth" | "parent"> & { after: string };

/** A search that a person adds while research is under way, with its review. */
export function addedNodes(perspective: Perspective, number: number, { after, ...place }: Place): NodeDraft[] {
  const key = `added-${number}`;
  const input = { thread: key, rerun: 0, perspective, gaps: [], actionItems: [], ...place };
  return searchPair("wave1", input, key, [after]);
}

/** Searches, with their reviews, for what a person missed in the report. */
export function missedNodes(
  perspectives: readonly Perspective[],
  { round, after, ...place }: Place & { round: number },
): NodeDraft[] {
  return perspectives.flatMap((perspective, index) => {
    const key = `missed-${index + 1}${roundSuffix(round)}`;
    const input = { thread: key, rerun: 0, perspective, gaps: [], actionItems: [], ...place };
    return searchPair("wave1", input, key, [after]);
  });
}

/** A rejected search once more, with what the review found missing. */
export function rerunNodes(search: SearchInput, review: ReviewResult, { key: reviewKey, stage }: RunNode): NodeDraft[] {
  const rerun = search.rerun + 1;
  const key = `${search.thread}-retry-${rerun}`;
  // What links lead to was read by the first one.
  const { follow: _, ...again } = search;
  const input = { ...again, rerun, gaps: review.gaps, actionItems: review.actionItems };
  return searchPair(stage, input, key, [reviewKey]);
}

/** Searches, with their reviews, for the gaps that the pivot chose. */
export function secondWaveNodes(
  gaps: readonly FoundGap[],
  chosen: readonly number[],
  { round, isLive, pages = 0 }: { round: number; isLive: boolean /** Pages that links may lead to. */; pages?: number },
): NodeDraft[] {
  const suffix = roundSuffix(round);
  const each = isLive ? GAPS_EACH.live : GAPS_EACH.offline;
  const picked = [...new Set(chosen)]
    .flatMap((index) => gaps[index] ?? [])
    .filter((gap) => gap.importance >= GAP_IMPORTANCE)
    .sort((a, b) => b.importance - a.importance)
    .slice(0, SECOND_WAVE_CAP * each);
  // The weightiest lead a search each; what weighs less is looked for beside one of them.
  const searches = [...Map.groupBy(picked, (_, nth) => nth % SECOND_WAVE_CAP).values()];
  const wanted = searches.map((own) => [...new Set(own.flatMap((gap) => gap.follow ?? []))]);
  const following = sharedPages(wanted, pages);
  return searches.flatMap((own, index) => {
    const [lead] = own;
    if (lead === undefined) return [];
    const follow = following[index];
    const key = `gap-${index + 1}${suffix}`;
    const questions = own.map(({ description }) => description);
    const perspective = { name: lead.description, focus: lead.description, questions };
    const queries = own.flatMap((gap) => gap.queries);
    const documents = [...new Set(own.flatMap((gap) => gap.documents))];
    const reading = { ...(documents.length > 0 && { documents }), ...(follow && { follow }) };
    const input = { thread: key, rerun: 0, perspective, gaps: questions, actionItems: [], queries, ...reading };
    return searchPair("wave2", input, key, [`analyze${suffix}`]);
  });
}

/** The analysis of what the second wave brought. */
export function secondAnalysis(round: number, reviews: readonly string[]): NodeDraft {
  const key = `analyze-2${roundSuffix(round)}`;
  const title = "Second analysis";
  return { key, kind: "analyze", stage: "wave2", title, needs: [...reviews], depth: 0, input: {} };
}

/** The nodes that write: one for the answer and one for each section, or one for all of it. */
function writerNodes(
  headings: readonly string[],
  { suffix, isWhole }: { suffix: string; isWhole: boolean },
): NodeDraft[] {
  const shape = { kind: "section", stage: "synthesis", needs: [`outline${suffix}`], depth: 0 } as const;
  const titles = ["Answer", ...headings];
  const whole = { ordinal: 0, parts: titles.length };
  if (isWhole) return [{ ...shape, needs: [...shape.needs], key: `writing${suffix}`, title: "Writing", input: whole }];
  return titles.map((title, ordinal) => {
    const key = `${ordinal === 0 ? "answer" : `section-${ordinal}`}${suffix}`;
    return { ...shape, needs: [...shape.needs], key, title, input: { ordinal } };
  });
}

/** The nodes that write the parts of a report, and the one that puts them together as a version of it. */
export function writingNodes(
  headings: readonly string[],
  report: { version: number; round: number; isWhole: boolean },
): NodeDraft[] {
  const suffix = roundSuffix(report.round);
  const writers = writerNodes(headings, { suffix, isWhole: report.isWhole });
  return [
    ...writers,
    {
      key: `assemble${suffix}`,
      kind: "assemble",
      stage: "synthesis",
      title: "Report",
      needs: writers.map((node) => node.key),
      depth: 0,
      input: { version: report.version },
    },
  ];
}

/** A node that stands alone in its stage. */
export function singleNode(draft: Pick<NodeDraft, "key" | "kind" | "stage" | "title" | "input">): NodeDraft {
  return { ...draft, needs: [], depth: 0 };
}

/** A node that each round of research has once, named by its kind. */
export function onceARound(draft: Pick<NodeDraft, "kind" | "stage" | "title">, round: number): NodeDraft {
  return singleNode({ ...draft, key: `${draft.kind}${roundSuffix(round)}`, input: {} });
}
