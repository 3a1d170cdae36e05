import { counted } from "@/components/kit/words";
import type { NodeKind, NodeStatus, Stage } from "@/lib/domain/core/words";
import type { NodeView, RunHeadView } from "@/lib/features/kit/models";

/** What a run does in each stage, for whoever watches it. */
const doing: Record<Stage, string> = {
  init: "Planning the research",
  wave1: "Searching and reading sources",
  pivot: "Looking for contradictions and gaps",
  wave2: "Searching for what is still missing",
  citations: "Checking every quote in its source",
  summaries: "Summing up what was found",
  synthesis: "Writing the report",
  review: "Reading the report over",
  finalize: "Finishing",
};

/** What happens now. */
export function doingNow(stage: Stage): string {
  return doing[stage];
}

/** A part of the work of which one can say how much is done. */
export interface Part {
  name: string;
  done: number;
  of: number;
}

const ended: ReadonlySet<NodeStatus> = new Set(["complete", "skipped", "exhausted", "in_review"]);

function partOf(nodes: readonly NodeView[], kind: NodeKind, [one, many]: [string, string]): Part[] {
  const those = nodes.filter((node) => node.kind === kind);
  const done = those.filter(({ status }) => ended.has(status)).length;
  return those.length === 0 ? [] : [{ name: those.length === 1 ? one : many, done, of: those.length }];
}

/** How far searches and sections have come: what the plan has of each, and how many are done. */
export function partsOf(nodes: readonly NodeView[]): Part[] {
  return [...partOf(nodes, "search", ["search", "searches"]), ...partOf(nodes, "section", ["section", "sections"])];
}

const MINUTE_MS = 60_000;

/** What is left, in a sentence: stages to come, and the time that a limit leaves. */
export function whatIsLeft({ stage, leftMs }: Pick<RunHeadView, "stage" | "leftMs">): string {
  const time = leftMs === null ? "" : ` At most ${counted(Math.max(1, Math.ceil(leftMs / MINUTE_MS)), "minute")} left.`;
  return `${next[stage]}${time}`;
}

const next: Record<Stage, string> = {
  init: "Then sources are searched and read, quotes are checked, and the report is written.",
  wave1: "Then gaps are looked for, quotes are checked, and the report is written.",
  pivot: "Then quotes are checked, and the report is written.",
  wave2: "Then quotes are checked, and the report is written.",
  citations: "Then the report is written.",
  summaries: "Then the report is written.",
  synthesis: "Then it is read over.",
  review: "Then the run is done.",
  finalize: "Then the run is done.",
};
