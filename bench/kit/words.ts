/** How often each word stands in a text. */
function tokens(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

function size(bag: ReadonlyMap<string, number>): number {
  return [...bag.values()].reduce((sum, count) => sum + count, 0);
}

/** F1 of the two texts' bags of words, 0 to 1. */
export function tokenF1(found: string, expected: string): number {
  const [a, b] = [tokens(found), tokens(expected)];
  const shared = [...a].reduce((sum, [word, count]) => sum + Math.min(count, b.get(word) ?? 0), 0);
  return shared === 0 ? 0 : (2 * shared) / (size(a) + size(b));
}
