/** A fact by where its first piece of evidence stands. */
interface Placed {
  key: string;
  evidence: readonly { sha256: string }[];
}

/** What a fact that answers a question counts, and one that does not. */
const WEIGHT = { answers: 2, other: 1 } as const;

/**
 * The texts that a run's facts rest on most, by their hashes, those first that its questions are answered from: what
 * decided a matter is said there.
 */
export function decidingSources(
  facts: readonly Placed[],
  { answering, most }: { answering: ReadonlySet<string>; most: number },
): string[] {
  const weights = new Map<string, number>();
  for (const { key, evidence } of facts) {
    const [first] = evidence;
    if (!first) continue;
    const weight = answering.has(key) ? WEIGHT.answers : WEIGHT.other;
    weights.set(first.sha256, (weights.get(first.sha256) ?? 0) + weight);
  }
  return [...weights]
    .sort(([a, heavy], [b, light]) => light - heavy || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([sha256]) => sha256);
}
