/**
 * A pure function of a text that is worked out once for each of the last texts: what is compared in pairs is asked of the
 * same few texts again and again. Up to `texts` results are kept, none of a text over `length` UTF-16 units; the one that
 * was asked longest ago goes first. Results are shared: callers do not change them.
 */
export function keeping<T>(
  read: (text: string) => T,
  { texts, length }: { texts: number; length: number },
): (text: string) => T {
  const kept = new Map<string, { result: T }>();
  return (text) => {
    if (text.length > length) return read(text);
    const known = kept.get(text);
    kept.delete(text);
    const entry = known ?? { result: read(text) };
    kept.set(text, entry);
    if (kept.size > texts) kept.delete(kept.keys().next().value ?? text);
    return entry.result;
  };
}
