/** A call that took its time, in milliseconds since 1970. */
export interface Call {
  startMs: number;
  endMs: number;
}

export interface TimedNode {
  key: string;
  /** Nodes that had to end before it could start. */
  needs: readonly string[];
  calls: readonly Call[];
}

/**
 * Milliseconds of the longest chain of calls of one node in which each began when the one before it had ended: what the
 * node would take if nothing but its calls took time.
 */
export function chainMs(calls: readonly Call[]): number {
  const byEnd = [...calls].sort((a, b) => a.endMs - b.endMs);
  const best: number[] = [];
  for (const [index, call] of byEnd.entries()) {
    let before = 0;
    for (let earlier = 0; earlier < index; earlier += 1) {
      const other = byEnd[earlier];
      if (other && other.endMs <= call.startMs) before = Math.max(before, best[earlier] ?? 0);
    }
    best.push(before + call.endMs - call.startMs);
  }
  return Math.max(0, ...best);
}

/** Milliseconds of the longest chain of nodes, each with its own longest chain of calls. */
export function criticalPathMs(nodes: readonly TimedNode[]): number {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const known = new Map<string, number>();
  function until(key: string): number {
    const done = known.get(key);
    if (done !== undefined) return done;
    const node = byKey.get(key);
    if (!node) return 0;
    const before = Math.max(0, ...node.needs.map(until));
    const total = before + chainMs(node.calls);
    known.set(key, total);
    return total;
  }
  return Math.max(0, ...nodes.map((node) => until(node.key)));
}
