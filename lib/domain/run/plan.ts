import { z } from "zod";
import { type NodeStatus, nodeKinds, stages } from "@/lib/domain/core/words";

/** Marks what a person took out of the plan, so that it can be put back. */
export const DROPPED = "DROPPED";

/** Marks a step that failed and that a person left out, so that its run goes on without it. */
export const LEFT_OUT = "LEFT_OUT";

/** A node as it is added to a plan: what it is called, what it does, what it waits for. */
export const NodeDraft = z.object({
  key: z.string(),
  kind: z.enum(nodeKinds),
  stage: z.enum(stages),
  title: z.string(),
  needs: z.array(z.string()),
  depth: z.int(),
  input: z.record(z.string(), z.unknown()),
});
export type NodeDraft = z.infer<typeof NodeDraft>;

/** What the rules about the graph need of a node. */
export interface PlanNode {
  key: string;
  status: NodeStatus;
  needs: readonly string[];
  depth: number;
  ordinal: number;
}

/** A node that a plan must not get; `path` names the keys along a cycle, or the two ends of a missing edge. */
export class PlanError extends Error {
  readonly path: readonly string[];

  constructor(message: string, path: readonly string[]) {
    super(message);
    this.name = "PlanError";
    this.path = path;
  }
}

const ended: ReadonlySet<NodeStatus> = new Set(["complete", "exhausted", "skipped"]);

/** Whether a node will not change any more and lets those that need it start. */
export function hasEnded(status: NodeStatus): boolean {
  return ended.has(status);
}

interface Linked {
  key: string;
  needs: readonly string[];
}

function pathBack(from: string, byKey: ReadonlyMap<string, Linked>, target: string): string[] | null {
  const seen = new Set<string>();
  const stack: string[][] = [[from]];
  for (let path = stack.pop(); path; path = stack.pop()) {
    const key = path.at(-1);
    if (key === undefined || seen.has(key)) continue;
    seen.add(key);
    for (const need of byKey.get(key)?.needs ?? []) {
      if (need === target) return [...path, need];
      stack.push([...path, need]);
    }
  }
  return null;
}

/**
 * Checks that `drafts` may be added beside `existing`: no key twice, no edge to itself, none to a node that is not
 * there, no cycle. Throws a `PlanError` that names the path.
 */
export function checkAddition(existing: readonly Linked[], drafts: readonly Linked[]): void {
  const byKey = new Map<string, Linked>(existing.map((node) => [node.key, node]));
  for (const draft of drafts) {
    if (byKey.has(draft.key)) throw new PlanError(`The plan has a step ${draft.key} already.`, [draft.key]);
    byKey.set(draft.key, draft);
  }
  for (const draft of drafts) {
    for (const need of draft.needs) {
      if (need === draft.key) throw new PlanError(`${need} cannot need itself.`, [need, need]);
      if (!byKey.has(need))
        throw new PlanError(`${draft.key} needs ${need}, which is not in the plan.`, [draft.key, need]);
    }
    const cycle = pathBack(draft.key, byKey, draft.key);
    if (cycle) throw new PlanError(`These steps wait for each other: ${cycle.join(" → ")}.`, cycle);
  }
}

/** Whether the whole graph can run: every need is there and no node waits for itself, however indirectly. */
export function isAcyclic(nodes: readonly Linked[]): boolean {
  try {
    checkAddition([], nodes);
    return true;
  } catch (error) {
    if (error instanceof PlanError) return false;
    throw error;
  }
}

/** Pending nodes whose needs have all ended: lower depth first, then in the order they were added. */
export function readyNodes<N extends PlanNode>(nodes: readonly N[]): N[] {
  const statusOf = new Map(nodes.map((node) => [node.key, node.status]));
  return nodes
    .filter((node) => node.status === "pending")
    .filter((node) => node.needs.every((need) => hasEnded(statusOf.get(need) ?? "pending")))
    .sort((a, b) => a.depth - b.depth || a.ordinal - b.ordinal);
}

/** What may start now of `ready`, at most `concurrency` nodes being queued or under way together. */
export function nodesToStart<N extends PlanNode>(
  nodes: readonly N[],
  concurrency: number,
  ready: readonly N[] = readyNodes(nodes),
): N[] {
  const busy = nodes.filter((node) => node.status === "ready" || node.status === "running").length;
  return ready.slice(0, Math.max(0, concurrency - busy));
}
