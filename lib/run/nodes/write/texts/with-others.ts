import type { LinkedPassage } from "@/lib/run/nodes/search/read-passages";

/** Passages, and behind them others that are not among them. */
export function withOthers(passages: readonly LinkedPassage[], others: readonly LinkedPassage[]): LinkedPassage[] {
  const known = new Set(passages.map(({ id }) => id));
  return [...passages, ...others.filter(({ id }) => !known.has(id))];
}

/** Passages with others, of two that begin at one place the longer. */
export function withLonger(passages: readonly LinkedPassage[], others: readonly LinkedPassage[]): LinkedPassage[] {
  const known = new Map(passages.map(({ id, text }) => [id, text.length]));
  const added = others.filter(({ id, text }) => text.length > (known.get(id) ?? 0));
  const longer = new Set(added.map(({ id }) => id));
  return [...passages.filter(({ id }) => !longer.has(id)), ...added];
}
