/** Whose a piece of work is: an account's, in a project, in a run. An account that nobody knows any more is its project's. */
export interface Whose {
  accountId: string | null;
  projectId: string;
  runId: string;
}

/**
 * What waits for one of a few places, in the order in which it gets one: the account that holds the fewest comes first,
 * and among equals the one that has waited longest since its last turn. Within an account its projects take turns in the
 * same way, and within a project its runs. However much one of them has waiting, the others do not wait longer for it.
 */
export interface FairOrder<T> {
  /** Puts an item behind the others of its run. */
  add(whose: Whose, item: T): void;
  /** Takes out an item that waits no more. */
  remove(whose: Whose, item: T): void;
  /** The next one, whose place counts as held until `end`; undefined when none waits. */
  take(): T | undefined;
  /** How many places the account holds whose turn is next, and how many accounts hold or wait; undefined when none waits. */
  next(): { held: number; accounts: number } | undefined;
  /** Gives back a place that was taken. */
  end(whose: Whose): void;
}

/** An account, a project or a run, or what is above all accounts. */
interface Level<T> {
  held: number;
  waiting: number;
  /** The levels below it, the one whose last turn is longest ago first. */
  parts: Map<string, Level<T>>;
  items: Set<T>;
}

function aLevel<T>(): Level<T> {
  return { held: 0, waiting: 0, parts: new Map(), items: new Set() };
}

function pathOf({ accountId, projectId, runId }: Whose): string[] {
  return [accountId ?? `of ${projectId}`, projectId, runId];
}

/** The levels from the top down to the run; those that are missing are made. */
function levelsTo<T>(top: Level<T>, path: readonly string[]): Level<T>[] {
  const levels = [top];
  let level = top;
  for (const key of path) {
    const part = level.parts.get(key) ?? aLevel<T>();
    level.parts.set(key, part);
    levels.push(part);
    level = part;
  }
  return levels;
}

/** Forgets those that neither hold nor wait for anything. */
function prune<T>(top: Level<T>, path: readonly string[]): void {
  const [key, ...rest] = path;
  const part = key === undefined ? undefined : top.parts.get(key);
  if (key === undefined || part === undefined) return;
  prune(part, rest);
  if (part.held === 0 && part.waiting === 0) top.parts.delete(key);
}

/** The part whose turn it is. */
function turnOf<T>({ parts }: Level<T>): { key: string; part: Level<T> } | undefined {
  let next: { key: string; part: Level<T> } | undefined;
  for (const [key, part] of parts) {
    if (part.waiting > 0 && (next === undefined || part.held < next.part.held)) next = { key, part };
  }
  return next;
}

/** The part whose turn it is; it goes behind all others. */
function nextPart<T>(level: Level<T>): Level<T> | undefined {
  const { parts } = level;
  const next = turnOf(level);
  if (next === undefined) return undefined;
  parts.delete(next.key);
  parts.set(next.key, next.part);
  return next.part;
}

/** An order in which nothing waits. */
export function fairOrder<T>(): FairOrder<T> {
  const top = aLevel<T>();
  return {
    add(whose, item): void {
      const levels = levelsTo(top, pathOf(whose));
      const run = levels.at(-1);
      if (run === undefined || run.items.has(item)) return;
      run.items.add(item);
      for (const level of levels) level.waiting += 1;
    },
    remove(whose, item): void {
      const path = pathOf(whose);
      const levels = levelsTo(top, path);
      if (levels.at(-1)?.items.delete(item)) for (const level of levels) level.waiting -= 1;
      prune(top, path);
    },
    take(): T | undefined {
      if (top.waiting === 0) return undefined;
      let run = top;
      for (let level: Level<T> | undefined = top; level !== undefined; level = nextPart(level)) {
        level.waiting -= 1;
        level.held += 1;
        run = level;
      }
      const [item] = run.items;
      if (item !== undefined) run.items.delete(item);
      return item;
    },
    next(): { held: number; accounts: number } | undefined {
      const turn = turnOf(top);
      return turn && { held: turn.part.held, accounts: top.parts.size };
    },
    end(whose): void {
      const path = pathOf(whose);
      for (const level of levelsTo(top, path)) level.held -= 1;
      prune(top, path);
    },
  };
}
