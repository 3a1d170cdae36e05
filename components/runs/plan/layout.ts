import { type Stage, stages } from "@/lib/domain/core/words";
import { forestOf, type Linked } from "./branches";

/** Size of a card and the space between cards, in pixels of the canvas. */
export const CARD = { width: 224, height: 116 } as const;
const GAP = { x: 36, y: 16 } as const;

export interface Placed {
  key: string;
  x: number;
  y: number;
}

type Laid = Linked;

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
const lower: ReadonlySet<Stage> = new Set(stages.slice(stages.indexOf("citations")));
/** Rows between the two bands, as a share of one: room for the line that leads from the one to the other. */
const BAND_GAP = 0.4;

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

/** Rows of one stage from `firstRow` down: a step beside the first that stands on it, the others below. */
function rowsOf(nodes: readonly Laid[], firstRow: number): { rows: Map<string, number>; nextRow: number } {
  const { roots, childrenOf } = forestOf(nodes);
  const rows = new Map<string, number>();
  let nextRow = firstRow;
  const stack = roots.map((node) => ({ node, row: -1 })).toReversed();
  for (let next = stack.pop(); next; next = stack.pop()) {
    const row = next.row === -1 ? nextRow : next.row;
    nextRow = Math.max(nextRow, row + 1);
    rows.set(next.node.key, row);
    const children = childrenOf.get(next.node.key) ?? [];
    // The first child is worked off next and shares the row, so that a pair reads as a row; the others take new ones.
    stack.push(...children.map((node, index) => ({ node, row: index === 0 ? row : -1 })).toReversed());
  }
  return { rows, nextRow };
}

/** Places the nodes of one band from `firstRow` down; returns the first row that is free below it. */
function placeBand(
  nodes: readonly Laid[],
  column: ReadonlyMap<string, number>,
  firstRow: number,
): { placed: Placed[]; nextRow: number } {
  const stagesOf = [...Map.groupBy(nodes, (node) => node.stage).values()].map((stage) => rowsOf(stage, firstRow));
  const placed = stagesOf.flatMap(({ rows }) =>
    [...rows].map(([key, row]) => ({
      key,
      x: (column.get(key) ?? 0) * (CARD.width + GAP.x),
      y: row * (CARD.height + GAP.y),
    })),
  );
  return { placed, nextRow: Math.max(firstRow, ...stagesOf.map((stage) => stage.nextRow)) };
}

/** A line between two cards; `turnY` is where one turns that leads from the upper band to the lower. */
export interface Line {
  source: string;
  target: string;
  turnY: number | null;
}

/**
 * The lines by which one stage leads on to the next where no step needs another by name: what ended there leads to the
 * first step here, and each step that begins here follows what came last.
 */
function linksBetween(
  before: readonly Laid[],
  after: readonly Laid[],
  plan: { byKey: ReadonlyMap<string, Laid>; needed: ReadonlySet<string> },
): [Laid, Laid][] {
  const ends = before.filter(({ key }) => !plan.needed.has(key));
  const begins = after.filter(({ needs }) => !needs.some((need) => plan.byKey.has(need)));
  const last = ends.at(-1) ?? before.at(-1);
  const first = begins[0] ?? after[0];
  if (last === undefined || first === undefined) return [];
  const followed = ends.length > 0 ? begins.slice(1) : begins;
  return [...ends.map((end): [Laid, Laid] => [end, first]), ...followed.map((begin): [Laid, Laid] => [last, begin])];
}

/**
 * The lines of a plan: from what each step needs, and, where a stage begins with a step that needs none, from where the
 * stage before it ended, so that the whole is one.
 */
export function linesOf(nodes: readonly Laid[], placed: readonly Placed[]): Line[] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const needed = new Set(nodes.flatMap(({ needs }) => needs));
  const below = placed.filter(({ key }) => lower.has(byKey.get(key)?.stage ?? "init")).map(({ y }) => y);
  const turn = below.length === 0 ? null : Math.min(...below) - (GAP.y + BAND_GAP * (CARD.height + GAP.y)) / 2;
  const used = stages.flatMap((stage) => {
    const those = nodes.filter((node) => node.stage === stage);
    return those.length === 0 ? [] : [those];
  });
  const own = nodes.flatMap((node) =>
    node.needs.flatMap((need): [Laid, Laid][] => {
      const from = byKey.get(need);
      return from === undefined ? [] : [[from, node]];
    }),
  );
  const between = used.slice(1).flatMap((after, nth) => linksBetween(used[nth] ?? [], after, { byKey, needed }));
  return [...own, ...between].map(([from, to]) => ({
    source: from.key,
    target: to.key,
    turnY: lower.has(to.stage) && !lower.has(from.stage) ? turn : null,
  }));
}

/**
 * Where each node stands: columns by stage and depth, rows by what stands on what, so that a tree of topics reads as one.
 * A node that stands on none goes below those of its stage and moves none of them. Linear in nodes and edges.
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
