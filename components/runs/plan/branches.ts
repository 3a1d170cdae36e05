import type { NodeView } from "@/lib/features/runs/views/nodes";

/** What the shape of a plan needs of a step. */
export type Linked = Pick<NodeView, "key" | "stage" | "needs">;

/** The steps of one plan as trees: within a stage each stands beneath the first step of the stage that it needs. */
export interface Forest<N> {
  roots: N[];
  childrenOf: ReadonlyMap<string, N[]>;
}

/** The trees of a plan whose steps come in the order in which they were added. Linear in steps and edges. */
export function forestOf<N extends Linked>(nodes: readonly N[]): Forest<N> {
  // Of those before it alone: steps that need each other would stand beneath none, and be nowhere.
  const stageOf = new Map<string, N["stage"]>();
  const roots: N[] = [];
  const childrenOf = new Map<string, N[]>();
  for (const node of nodes) {
    const parent = node.needs.find((need) => stageOf.get(need) === node.stage);
    stageOf.set(node.key, node.stage);
    const siblings = parent === undefined ? roots : (childrenOf.get(parent) ?? []);
    siblings.push(node);
    if (parent !== undefined) childrenOf.set(parent, siblings);
  }
  return { roots, childrenOf };
}

/** A step with all that stands beneath it, itself first. */
function branchOf<N extends Linked>(node: N, { childrenOf }: Forest<N>): N[] {
  const branch: N[] = [];
  const stack = [node];
  for (let next = stack.pop(); next; next = stack.pop()) {
    branch.push(next);
    stack.push(...(childrenOf.get(next.key) ?? []).toReversed());
  }
  return branch;
}

/** The steps as one reads a tree: each followed by what stands beneath it. */
export function inTreeOrder<N extends Linked>(nodes: readonly N[]): N[] {
  const forest = forestOf(nodes);
  return forest.roots.flatMap((root) => branchOf(root, forest));
}

/** Whether a later search of the same topic stands in the place of this one. */
export function successorOf(node: NodeView, nodes: readonly NodeView[]): NodeView | null {
  if (node.kind !== "search") return null;
  const [, thread = node.key, rerun = "0"] = /^(.+?)(?:-retry-(\d+))?$/.exec(node.key) ?? [];
  const next = nodes.find((one) => one.key === `${thread}-retry-${Number(rerun) + 1}`);
  return next && next.startedAt !== null ? next : null;
}

// ── Folding ─────────────────────────────────────────────────────────────────

const ended: ReadonlySet<NodeView["status"]> = new Set(["complete", "exhausted", "skipped"]);
/** A search with its review is no branch yet. */
const PAIR = 2;

export interface Folded {
  nodes: NodeView[];
  /** How many steps each folded branch hides, by the key of its first step. */
  hidden: ReadonlyMap<string, number>;
}

function finishedBranches(nodes: readonly NodeView[], open: ReadonlySet<string>): NodeView[][] {
  const forest = forestOf(nodes);
  const found: NodeView[][] = [];
  const stack = forest.roots.filter((root) => root.stage === "wave1");
  for (let node = stack.pop(); node; node = stack.pop()) {
    const branch = branchOf(node, forest);
    const isWhole = node.kind === "search" && branch.length > PAIR && branch.every((one) => ended.has(one.status));
    if (isWhole && !open.has(node.key)) found.push(branch);
    else stack.push(...(forest.childrenOf.get(node.key) ?? []));
  }
  return found;
}

/** The plan with its finished branches folded into their first step, but for those that a person has opened. */
export function foldFinished(nodes: readonly NodeView[], open: ReadonlySet<string>): Folded {
  const headOf = new Map<string, string>();
  const hidden = new Map<string, number>();
  for (const [head, ...rest] of finishedBranches(nodes, open)) {
    if (!head) continue;
    hidden.set(head.key, rest.length);
    for (const one of rest) headOf.set(one.key, head.key);
  }
  const shown = nodes.filter((node) => !headOf.has(node.key));
  const relinked = shown.map((node) =>
    node.needs.some((need) => headOf.has(need))
      ? { ...node, needs: [...new Set(node.needs.map((need) => headOf.get(need) ?? need))] }
      : node,
  );
  return { nodes: relinked, hidden };
}
