import { speakerOf } from "./claims";
import { sharedCount, similarity } from "./diversity";
import { numbersIn } from "./quantities";
import { termSet } from "./terms";

export interface Statement {
  id: string;
  statement: string;
  sourceId: string;
}

interface Keyed<F> {
  fact: F;
  /** Who it says that it is from. */
  speaker: ReadonlySet<string>;
  terms: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
}

/** A term that more statements than this share says little; its block is not read. Keeps the work linear. */
const BLOCK_CAP = 60;
/** Shared keys from which a pair is worth a look. */
const SHARED_KEYS = 3;
/** Partners that one statement is compared with at most, the likest first. */
const PARTNER_CAP = 12;

function keyed<F extends Statement>(facts: readonly F[]): Keyed<F>[] {
  return facts
    .toSorted((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))
    .map((fact) => ({
      fact,
      terms: termSet(fact.statement),
      numbers: new Set(numbersIn(fact.statement)),
      speaker: speakerOf(fact.statement),
    }));
}

/** Whether two statements are of two: of two sources, or of two whom one source quotes. */
function areOfTwo(a: Keyed<Statement>, b: Keyed<Statement>): boolean {
  return a.fact.sourceId !== b.fact.sourceId || areTwoSpeakers(a.speaker, b.speaker);
}

function areTwoSpeakers(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && sharedCount(a, b) === 0;
}

/** Whether two statements may contradict each other: what one speaker says in one source does not. */
export function mayContradict(a: Omit<Statement, "id">, b: Omit<Statement, "id">): boolean {
  return a.sourceId !== b.sourceId || areTwoSpeakers(speakerOf(a.statement), speakerOf(b.statement));
}

/** For each statement the earlier ones that share at least three uncommon terms with it, likest first. */
function partners<F extends Statement>(
  entries: readonly Keyed<F>[],
  mayMeet: (a: Keyed<F>, b: Keyed<F>) => boolean,
): Map<Keyed<F>, Keyed<F>[]> {
  const blocks = Map.groupBy(
    entries.flatMap((entry) => [...entry.terms].map((term) => ({ term, entry }))),
    ({ term }) => term,
  );
  const found = new Map<Keyed<F>, Keyed<F>[]>();
  for (const entry of entries) {
    const counts = new Map<Keyed<F>, number>();
    for (const term of entry.terms) {
      const block = blocks.get(term) ?? [];
      if (block.length > BLOCK_CAP) continue;
      for (const { entry: other } of block) {
        if (other.fact.id < entry.fact.id && mayMeet(entry, other)) {
          counts.set(other, (counts.get(other) ?? 0) + 1);
        }
      }
    }
    const near = [...counts].filter(([, count]) => count >= SHARED_KEYS).map(([other]) => other);
    const ranked = near
      .map((other) => ({ other, likeness: similarity(entry.terms, other.terms) }))
      .toSorted((a, b) => b.likeness - a.likeness || (a.other.fact.id < b.other.fact.id ? -1 : 1));
    found.set(
      entry,
      ranked.slice(0, PARTNER_CAP).map(({ other }) => other),
    );
  }
  return found;
}

/**
 * Pairs of facts of different sources, or speakers, that may speak of one thing, by shared uncommon terms. Each pair once, ordered
 * by ids; the number of pairs grows with the number of facts, never with its square.
 */
export function candidatePairs<F extends Statement>(facts: readonly F[]): { a: F; b: F }[] {
  return [...partners(keyed(facts), areOfTwo)].flatMap(([entry, others]) =>
    others.map((other) => ({ a: other.fact, b: entry.fact })),
  );
}

/** Likeness from which two facts belong to one cluster; a shared number lets less do. */
const CLUSTER = { likeness: 0.4, likenessWithNumber: 0.22 } as const;
const CLUSTER_CAP = 12;

function belong<F>(a: Keyed<F>, b: Keyed<F>): boolean {
  const least = sharedCount(a.numbers, b.numbers) > 0 ? CLUSTER.likenessWithNumber : CLUSTER.likeness;
  return similarity(a.terms, b.terms) >= least;
}

/** Clusters of facts that share terms, names and numbers, of at least two sources each; a fact is in one at most. */
export function clusters<F extends Statement>(facts: readonly F[]): F[][] {
  const entries = keyed(facts);
  const near = partners(entries, (a, b) => a.fact.sourceId !== b.fact.sourceId);
  const home = new Map<Keyed<F>, F[]>();
  for (const entry of entries) {
    const other = (near.get(entry) ?? []).find(
      (candidate) => belong(entry, candidate) && (home.get(candidate)?.length ?? 0) < CLUSTER_CAP,
    );
    const cluster = (other === undefined ? undefined : home.get(other)) ?? [];
    cluster.push(entry.fact);
    home.set(entry, cluster);
  }
  return [...new Set(home.values())].filter((cluster) => new Set(cluster.map((fact) => fact.sourceId)).size >= 2);
}
