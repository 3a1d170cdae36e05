import type { Db } from "./client";

/** What waits for the next statement, with whoever waits for it. */
interface Waiting<I, O> {
  item: I;
  resolve: (value: O) => void;
  reject: (error: unknown) => void;
}

async function answerEach<I, O>(work: (items: readonly I[]) => Promise<O[]>, batch: Waiting<I, O>[]): Promise<void> {
  try {
    const values = await work(batch.map(({ item }) => item));
    for (const [index, { resolve }] of batch.entries()) resolve(values[index] as O);
  } catch (error) {
    const [first, ...others] = batch;
    if (others.length === 0) return first?.reject(error);
    // One that cannot be done must not take the others with it.
    for (const one of batch) await answerEach(work, [one]);
  }
}

/**
 * Does in one go what is asked for in one moment: `work` gets at most `most` items of one database and answers them in
 * their order. When a go fails, its items are done one by one, so that each fails or succeeds for itself.
 */
export function gather<I, O>(
  most: number,
  work: (db: Db, items: readonly I[]) => Promise<O[]>,
): (db: Db, item: I) => Promise<O> {
  const waiting = new WeakMap<Db, Waiting<I, O>[]>();
  async function flush(db: Db): Promise<void> {
    const all = waiting.get(db) ?? [];
    waiting.delete(db);
    for (let start = 0; start < all.length; start += most) {
      await answerEach((items) => work(db, items), all.slice(start, start + most));
    }
  }
  return (db, item) =>
    new Promise((resolve, reject) => {
      const known = waiting.get(db);
      if (known) {
        known.push({ item, resolve, reject });
        return;
      }
      waiting.set(db, [{ item, resolve, reject }]);
      setImmediate(() => void flush(db));
    });
}
