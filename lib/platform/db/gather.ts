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

/** What of one database waits, and how many goes are under way or about to begin. */
interface Line<I, O> {
  waiting: Waiting<I, O>[];
  goes: number;
}

/** How many items one go takes at most, and how many goes there are at once; what comes meanwhile waits for the next. */
interface Bounds {
  most: number;
  atOnce: number;
}

/**
 * Does in one go what is asked for in one moment: `work` gets items of one database and answers them in their order. The
 * busier the database, the more go together. When a go fails, its items are done one by one, so that each fails or
 * succeeds for itself.
 */
export function gather<I, O>(
  { most, atOnce }: Bounds,
  work: (db: Db, items: readonly I[]) => Promise<O[]>,
): (db: Db, item: I) => Promise<O> {
  const lines = new WeakMap<Db, Line<I, O>>();
  async function go(db: Db, line: Line<I, O>): Promise<void> {
    for (let batch = line.waiting.splice(0, most); batch.length > 0; batch = line.waiting.splice(0, most)) {
      await answerEach((items) => work(db, items), batch);
    }
    line.goes -= 1;
  }
  return (db, item) =>
    new Promise((resolve, reject) => {
      const line = lines.get(db) ?? { waiting: [], goes: 0 };
      lines.set(db, line);
      line.waiting.push({ item, resolve, reject });
      // One that is about to begin takes what comes in this moment.
      if (line.goes >= atOnce || line.waiting.length > 1) return;
      line.goes += 1;
      setImmediate(() => void go(db, line));
    });
}
