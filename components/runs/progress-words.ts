import { stageWords } from "@/components/kit/stage-words";
import { counted } from "@/components/kit/words";
import type { NodeKind, NodeStatus } from "@/lib/domain/core/words";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import type { RunHeadView } from "@/lib/features/runs/views/run-head";

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
  return `${stageWords[stage].next}${time}`;
}
