import { type Stage, stages } from "@/lib/domain/words";
import type { NodeView } from "@/lib/views/models";

/** Size of a card and the space between cards, in pixels of the canvas. */
export const CARD = { width: 216, height: 76 } as const;
const GAP = { x: 56, y: 20 } as const;

export interface Placed {
  key: string;
  x: number;
  y: number;
}

type Laid = Pick<NodeView, "key" | "stage" | "needs">;

/** How far a node stands behind the first of its stage: the longest path within the stage. */
function depths(nodes: readonly Laid[]): Map<string, number> {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const known = new Map<string, number>();
  for (const node of nodes) {
    // Nodes come in the order they were added, so that what a node needs is known before it.
    const before = node.needs
      .map((need) => byKey.get(need))
      .filter((need) => need?.stage === node.stage)
      .map((need) => known.get(need?.key ?? "") ?? 0);
    known.set(node.key, before.length === 0 ? 0 : Math.max(...before) + 1);
  }
  return known;
}

/** Research above, writing below: side by side they would be too wide to read. */
const lower: ReadonlySet<Stage> = new Set(["citations", "summaries", "synthesis", "review", "finalize"]);
/** Rows between the two bands. */
const BAND_GAP = 1;

/** The column of each node: stages from left to right within their band, within one stage by depth. */
function columns(nodes: readonly Laid[]): Map<string, number> {
  const depth = depths(nodes);
  const widths = new Map<string, number>();
  for (const node of nodes) {
    widths.set(node.stage, Math.max(widths.get(node.stage) ?? 0, (depth.get(node.key) ?? 0) + 1));
  }
  const starts = new Map<string, number>();
  const next = { upper: 0, lower: 0 };
  for (const stage of stages) {
    const band = lower.has(stage) ? "lower" : "upper";
    starts.set(stage, next[band]);
    next[band] += widths.get(stage) ?? 0;
  }
  return new Map(nodes.map((node) => [node.key, (starts.get(node.stage) ?? 0) + (depth.get(node.key) ?? 0)]));
}

/** Places the nodes of one band from `firstRow` down; returns the first row that is free below it. */
function placeBand(
  nodes: readonly Laid[],
  column: ReadonlyMap<string, number>,
  firstRow: number,
): { placed: Placed[]; nextRow: number } {
  const filled = new Map<number, number>();
  const rowOf = new Map<string, number>();
  const placed = nodes.map((node) => {
    const at = column.get(node.key) ?? 0;
    const free = filled.get(at) ?? firstRow;
    // Beside what it needs where there is room, so that a pair reads as a row.
    const beside = node.needs.length === 1 ? (rowOf.get(node.needs[0] ?? "") ?? firstRow) : firstRow;
    const row = Math.max(free, beside);
    filled.set(at, row + 1);
    rowOf.set(node.key, row);
    return { key: node.key, x: at * (CARD.width + GAP.x), y: row * (CARD.height + GAP.y) };
  });
  return { placed, nextRow: Math.max(firstRow, ...filled.values()) };
}

/**
 * Where each node stands: columns by stage and depth, rows in the order in which nodes were added. A node that comes
 * later never moves one of the same column; it goes below it. Linear in nodes and edges.
 */
export function layoutPlan(nodes: readonly Laid[]): Placed[] {
  const column = columns(nodes);
  const upper = placeBand(
    nodes.filter((node) => !lower.has(node.stage)),
    column,
    0,
  );
  const below = placeBand(
    nodes.filter((node) => lower.has(node.stage)),
    column,
    upper.nextRow === 0 ? 0 : upper.nextRow + BAND_GAP,
  );
  const places = new Map([...upper.placed, ...below.placed].map((place) => [place.key, place]));
  return nodes.flatMap((node) => places.get(node.key) ?? []);
}
