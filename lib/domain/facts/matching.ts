import { isField } from "@/lib/domain/prose/field";
import { numbersIn } from "@/lib/domain/text/quantities";
import { sharedCount, similarity } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";
import { speakerOf } from "./claims";
import { agreement, contradiction } from "./contradiction";

export interface Statement {
  id: string;
  statement: string;
  /** The words that it stands on. */
  quote?: string;
  sourceId: string;
  sourceTitle?: string;
}

interface Keyed<F> {
  fact: F;
  /** Who it says that it is from. */
  speaker: ReadonlySet<string>;
  terms: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  /** The numbered document that it names first: “PEP 517”. */
  document: string | null;
  /** Whether it stands on a field of its source's head: a status or a date of that document alone. */
  isField: boolean;
}

/** A term that more statements than this share says little; its block is not read. Keeps the work linear. */
const BLOCK_CAP = 60;
/** Shared keys from which a pair is worth a look. */
const SHARED_KEYS = 3;
/** Partners that one statement is compared with at most, the likest first. */
const PARTNER_CAP = 12;

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

const numbered = /(?<![\p{L}\p{N}])(\p{Lu}{2,}) \p{N}+(?![\p{L}\p{N}]|[.,]\p{N})/u;
const currencies = new Set(Intl.supportedValuesOf("currency"));

/** The numbered document that a statement names first, “PEP 517”; a measured value and a sum of money are none. */
function documentOf(statement: string): string | null {
  const [name = null, word = ""] = numbered.exec(statement) ?? [];
  return currencies.has(word) ? null : name;
}

function keyed<F extends Statement>(facts: readonly F[]): Keyed<F>[] {
  return facts.toSorted(byId).map((fact) => ({
    fact,
    terms: termSet(fact.statement),
    numbers: new Set(numbersIn(fact.statement)),
    speaker: speakerOf(fact.statement),
    document: documentOf(fact.statement),
    isField: isField(fact.quote?.trim() ?? ""),
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

/** Agreement of two statements from which one bears the other out. */
const AGREES = 0.6;

/** Whether either of two statements bears the other out. */
export function agree(a: string, b: string): boolean {
  return agreement(a, b) >= AGREES || agreement(b, a) >= AGREES;
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

/** Likeness from which two facts may bear each other out; a shared number lets less do. */
const SAME = { likeness: 0.4, likenessWithNumber: 0.22 } as const;
/**
 * Likeness, uncommon terms weighing more, from which two facts may be of one subject though no rule relates them. Source:
 * of the pairs of answers that differ in 40 questions of ramdocs and share terms at all, 29 of 32 are in one group, 13
 * with twice as much.
 */
const SUBJECT = 0.15;
/** Facts of a group that likeness alone puts together, and groups' members that one fact brings. */
const GROUP_CAP = 12;
const JOINS = 3;
/** Facts of a group at most, so that it can be read at once. */
const RELATED_CAP = 40;

interface Link<F> {
  a: Keyed<F>;
  b: Keyed<F>;
  isRelated: boolean;
  likeness: number;
}

/** Whether the rules that answer without a model relate two statements: these are of one group in any case. */
function isRelated<F extends Statement>(a: Keyed<F>, b: Keyed<F>): boolean {
  const [one, other] = [a.fact.statement, b.fact.statement];
  if (contradiction(one, other, [a.fact.sourceTitle ?? "", b.fact.sourceTitle ?? ""]) !== null) return true;
  const least = sharedCount(a.numbers, b.numbers) > 0 ? SAME.likenessWithNumber : SAME.likeness;
  return a.fact.sourceId !== b.fact.sourceId && similarity(a.terms, b.terms) >= least && agree(one, other);
}

/** Whether two statements may be of one thing: what one document rules is no other value of what the next one does. */
function mayBeOfOneDocument(a: Keyed<Statement>, b: Keyed<Statement>): boolean {
  return a.document === null || b.document === null || a.document === b.document;
}

/**
 * Which statements are compared: all that a rule relates or that are alike, or of these only such as name one document
 * at most. A model that was shown status and dates of 39 documents in one group found nothing in it, and was paid for it.
 */
type ComparedSubject = "any" | "one document";

/**
 * Whether statements may be of one subject: they name one document at most, be it by a third that names none, and what
 * a head says of its own document is no other value of what another says of itself.
 */
function isOfOneSubject(entries: readonly Keyed<Statement>[]): boolean {
  const documents = new Set(entries.flatMap(({ document }) => document ?? []));
  const heads = new Set(entries.flatMap(({ isField, fact }) => (isField ? [fact.sourceId] : [])));
  return documents.size <= 1 && heads.size <= 1;
}

/** How much each term tells of a statement among these: the fewer have it, the more. Numbers tell values, no subject. */
function weightsOf<F>(entries: readonly Keyed<F>[]): (entry: Keyed<F>) => ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { terms } of entries) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const all = new Map<Keyed<F>, ReadonlyMap<string, number>>();
  for (const entry of entries) {
    const own = [...entry.terms].filter((term) => !entry.numbers.has(term));
    all.set(entry, new Map(own.map((term) => [term, Math.log(1 + entries.length / (counts.get(term) ?? 1))])));
  }
  return (entry) => all.get(entry) ?? new Map();
}

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const size = (weights: ReadonlyMap<string, number>): number =>
    Math.hypot(...weights.values()) || Number.POSITIVE_INFINITY;
  const shared = [...a].reduce((sum, [term, weight]) => sum + weight * (b.get(term) ?? 0), 0);
  return shared / (size(a) * size(b));
}

/** What may belong together, the surest first: what a rule relates, then what is alike. */
function linksOf<F extends Statement>(
  facts: readonly F[],
  isNew: (fact: F) => boolean,
  subject: ComparedSubject,
): Link<F>[] {
  const entries = keyed(facts);
  const weights = weightsOf(entries);
  const links = [...partners(entries, areOfTwo)].flatMap(([b, others]) =>
    others
      .filter((a) => isNew(a.fact) || isNew(b.fact))
      .map((a) => ({ a, b, isRelated: isRelated(a, b), likeness: cosine(weights(a), weights(b)) })),
  );
  return links
    .filter(({ isRelated, likeness, a, b }) => {
      if (subject === "one document") return isOfOneSubject([a, b]) && (isRelated || likeness >= SUBJECT);
      return isRelated || (likeness >= SUBJECT && mayBeOfOneDocument(a, b));
    })
    .toSorted((one, other) => Number(other.isRelated) - Number(one.isRelated) || other.likeness - one.likeness);
}

/**
 * Facts in groups of one subject and quantity, or event: each in one at most, and none alone. A group has a new fact in
 * it, and facts of two sources or speakers. What the rules relate is together; beyond that, what is likest. The number
 * of facts in groups grows with the new ones, not with all that is known.
 */
export function comparisonGroups<F extends Statement>(
  facts: readonly F[],
  isNew: (fact: F) => boolean,
  subject: ComparedSubject = "any",
): F[][] {
  const home = new Map<Keyed<F>, Keyed<F>[]>();
  const joined = new Map<Keyed<F>, number>();
  for (const { a, b, isRelated } of linksOf(facts, isNew, subject)) {
    const [one, other] = [home.get(a) ?? [a], home.get(b) ?? [b]];
    const isApart = subject === "one document" && !isOfOneSubject([...one, ...other]);
    const size = one === other || isApart ? 0 : one.length + other.length;
    const isFull = [a, b].some((entry) => isNew(entry.fact) && (joined.get(entry) ?? 0) >= JOINS);
    if (size === 0 || size > RELATED_CAP || (!isRelated && (size > GROUP_CAP || isFull))) continue;
    const both = [...one, ...other];
    for (const entry of both) home.set(entry, both);
    for (const entry of [a, b]) joined.set(entry, (joined.get(entry) ?? 0) + 1);
  }
  const groups = [...new Set(home.values())].map((group) => group.map(({ fact }) => fact));
  return groups
    .map((group) => group.toSorted(byId))
    .toSorted(([a], [b]) => (a === undefined || b === undefined ? 0 : byId(a, b)));
}
