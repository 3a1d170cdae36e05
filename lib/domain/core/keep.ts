/**
 * A pure function of a text that is worked out once for each of the last texts: what is compared in pairs is asked of the
 * same few texts again and again. Up to `texts` results are kept, none of a text over `length` UTF-16 units. Those kept
 * are an older and a younger half; when the younger is full, the older goes, but for what was asked of it meanwhile: an
 * order by last use would cost more at each asking than most results. Results are shared: callers do not change them.
 */
export function keeping<T>(
  read: (text: string) => T,
  { texts, length }: { texts: number; length: number },
): (text: string) => T {
  const half = Math.ceil(texts / 2);
  let older = new Map<string, { result: T }>();
  let younger = new Map<string, { result: T }>();
  return (text) => {
    if (text.length > length) return read(text);
    const known = younger.get(text);
    if (known !== undefined) return known.result;
    const entry = older.get(text) ?? { result: read(text) };
    if (younger.size >= half) {
      older = younger;
      younger = new Map();
    }
    younger.set(text, entry);
    return entry.result;
  };
}
