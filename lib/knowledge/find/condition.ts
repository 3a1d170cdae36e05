/** A word held in a degree at least: what the index has an entry of. */
export interface Entry {
  term: number;
  degree: number;
}

/** Which facts are asked for: those that hold a term in a degree at least, or several such things, or any of some. */
export type Condition = Entry | { all: readonly Condition[] } | { any: readonly Condition[] };

/** Whether facts meet a condition that hold what is said. */
export function isMet(condition: Condition, isHeld: (entry: Entry) => boolean): boolean {
  if ("all" in condition) return condition.all.every((one) => isMet(one, isHeld));
  if ("any" in condition) return condition.any.some((one) => isMet(one, isHeld));
  return isHeld(condition);
}

/** The entries that a condition names, each as often as it does: the index reads one anew each time that it is named. */
export function entriesIn(condition: Condition): Entry[] {
  if ("term" in condition) return [condition];
  return ("all" in condition ? condition.all : condition.any).flatMap(entriesIn);
}

/**
 * Through how many facts the index steps for a condition: it goes through the rarest entries, as many of them as it takes
 * until what holds none of them cannot meet it, and looks each of these facts up among all other entries.
 */
export function steppedThrough(condition: Condition, factsOf: (entry: Entry) => number): number {
  const gone = new Set<string>();
  let facts = 0;
  const isLeft = ({ term, degree }: Entry): boolean => !gone.has(`${term} ${degree}`);
  for (const entry of entriesIn(condition).toSorted((a, b) => factsOf(a) - factsOf(b))) {
    if (!isMet(condition, isLeft)) break;
    if (isLeft(entry)) facts += factsOf(entry);
    gone.add(`${entry.term} ${entry.degree}`);
  }
  return facts;
}
