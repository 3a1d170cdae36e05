/**
 * A pure function of a text that is worked out once for each of the last texts: what is compared in pairs is asked of the
 * same few texts again and again. Up to `texts` results are kept, none of a text over `length` UTF-16 units. Those kept
 * are an older and a younger half; when the younger is full, the older goes, but for what was asked of it meanwhile: an
 * order by last use would cost more at each asking than most results. Results are shared: callers do not change them.
 */
export function keeping<T>(read: (text: string) => T, limits: KeptTexts): (text: string) => T {
  return keepingBy(read, (text) => text, limits);
}

/** How many results are kept, and how long the text may be that one is kept by, in UTF-16 units. */
interface KeptTexts {
  texts: number;
  length: number;
}

/** The same for a function of any value that a text tells from all others. */
export function keepingBy<V, T>(
  read: (value: V) => T,
  keyOf: (value: V) => string,
  { texts, length }: KeptTexts,
): (value: V) => T {
  const half = Math.ceil(texts / 2);
  let older = new Map<string, { result: T }>();
  let younger = new Map<string, { result: T }>();
  return (value) => {
    const text = keyOf(value);
    if (text.length > length) return read(value);
    const known = younger.get(text);
    if (known !== undefined) return known.result;
    const entry = older.get(text) ?? { result: read(value) };
    if (younger.size >= half) {
      older = younger;
      younger = new Map();
    }
    younger.set(text, entry);
    return entry.result;
  };
}

/**
 * A pure function of two values that do not change, worked out once for each pair and kept as long as the first is held
 * elsewhere: a question, taken apart, is asked of one statement alone and in many pairs. Results are shared.
 */
export function keepingPairs<A extends object, B extends object | string, T extends object | string | number | boolean>(
  read: (one: A, other: B) => T,
): (one: A, other: B) => T {
  const kept = new WeakMap<A, Map<B, T>>();
  return (one, other) => {
    let own = kept.get(one);
    if (own === undefined) {
      own = new Map();
      kept.set(one, own);
    }
    const known = own.get(other);
    if (known !== undefined) return known;
    const result = read(one, other);
    own.set(other, result);
    return result;
  };
}
