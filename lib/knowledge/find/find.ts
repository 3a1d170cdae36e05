import pLimit from "p-limit";
import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type FactFilter, whereFilter } from "./fact-filter";
import type { Match, Reach } from "./match";
import { LENGTH, SATURATION, weightOf } from "./strength";

/** How often a word counts that stands in a title, a quote, a statement (D, C, B, A). */
const TIMES = Prisma.raw("'{1,1,0.4,1}'::float4[]");
/**
 * Rankings of one process at once; more wait in line. Of many side by side on a few cores each takes as long as all, and
 * the longest hold up the others: in line the slowest of twenty answers a quarter sooner. Source:
 * bench/knowledge/knowledge.ts.
 */
const AT_ONCE = 3;
const inLine = pLimit(AT_ONCE);
/**
 * Facts that are ranked at most where neither fewer nor more can be chosen: some 50 ms for two words. Of more than that,
 * which all hold the same words alike, chance says which are ranked.
 */
const EVERY = 20_000;
/** Fewer facts than this are too few where others hold some of the words, too. */
const FEW = 20;

/** Where a page of ranked facts begins: behind this one. */
interface RankCursor {
  rank: number;
  id: string;
}

/** A fact that was found; of two the one of higher rank is the better. Ranks of two searches cannot be compared. */
export interface FoundFact {
  id: string;
  rank: number;
}

export interface RankedPage {
  match: Match;
  filter: FactFilter;
  after: RankCursor | null;
  take: number;
}

/** A page of facts, the best first, and the condition of all that were ranked, with its `and` before it. */
export interface RankedFacts {
  facts: FoundFact[];
  words: Prisma.Sql;
}

const Rows = z.array(z.object({ id: z.string().nullable(), rank: z.coerce.number(), ranked: z.int() }));

interface Ranked {
  facts: FoundFact[];
  /** How many facts were ranked, on all pages. */
  ranked: number;
}

function column(letter: string, nth: number): Prisma.Sql {
  return Prisma.raw(`${letter}${nth}`);
}

/** What is reckoned of each term: as columns of a fact, of all facts that are ranked, and as parts of a fact's rank. */
interface TermColumns {
  /** How often it stands in a fact. */
  times: Prisma.Sql;
  /** How many of the facts that are ranked hold it. */
  held: Prisma.Sql;
  /** What it weighs, by these numbers where they are all facts that hold it. */
  weights: Prisma.Sql;
  rank: Prisma.Sql;
}

function termColumns({ terms, counts, figures }: Match, { isWhole }: Reach): TermColumns {
  const times = terms.map(
    ({ query }, nth) => Prisma.sql`ts_rank_cd(${TIMES}, f.words, ${query}::tsquery)::float8 as ${column("t", nth)}`,
  );
  const held = terms.map(
    (_, nth) => Prisma.sql`count(*) filter (where ${column("t", nth)} > 0) as ${column("n", nth)}`,
  );
  const weights = terms.map((term, nth) => {
    const n = column("n", nth);
    const weight = isWhole[nth]
      ? Prisma.sql`${term.times}::int * ln(1 + (greatest(0, facts - ${n}) + 0.5) / (${n} + 0.5))`
      : Prisma.sql`${weightOf(term.times, counts[nth] ?? 0, figures.facts)}::float8`;
    return Prisma.sql`${weight} as ${column("w", nth)}`;
  });
  const rank = terms.map((_, nth) => {
    const [t, w] = [column("t", nth), column("w", nth)];
    return Prisma.sql`${w} * ${t} * ${SATURATION + 1}::int / (${t} + size)`;
  });
  return {
    times: Prisma.join(times),
    held: Prisma.join(held),
    weights: Prisma.join(weights),
    rank: Prisma.join(rank, " + "),
  };
}

/** A page of the facts of a reach, the best first. */
async function rankWithin(
  db: Db,
  scope: Scope,
  { match, filter, after, take }: RankedPage,
  reach: Reach,
): Promise<Ranked> {
  const { times, held, weights, rank } = termColumns(match, reach);
  const behind = after ? Prisma.sql`where (rank, id) < (${after.rank}::bigint, ${after.id}::uuid)` : Prisma.empty;
  const size = Prisma.sql`${SATURATION}::float8 * (${1 - LENGTH}::float8
    + ${LENGTH}::float8 * length(f.words) / ${Math.max(1, match.figures.length)}::float8)`;
  const rows = await inLine(
    () => db.$queryRaw`
    with candidate as materialized (
      select f.id, ${size} as size, ${times} from fact f
      where true ${reach.words} ${whereFilter(scope, filter)} limit ${match.most + 1}
    ), counted as (
      select count(*)::int as ranked, greatest(count(*), ${match.figures.facts}::float8) as facts, ${held} from candidate
    ), known as materialized (
      select ranked, ${weights} from counted
    ), page as (
      select id, rank from (
        select candidate.id, floor(1e6 * (${rank}))::bigint as rank from candidate, known) as ranked
      ${behind} order by rank desc, id desc limit ${take}
    )
    select page.id, page.rank, known.ranked from known left join page on true order by rank desc, id desc`,
  );
  const read = Rows.parse(rows);
  return {
    facts: read.flatMap(({ id, rank: own }) => (id === null ? [] : { id, rank: own })),
    ranked: read[0]?.ranked ?? 0,
  };
}

/** The facts of a reach, as many of which are ranked as one search may rank. */
async function rankAll(db: Db, scope: Scope, page: RankedPage, reach: Reach): Promise<RankedFacts> {
  const match = { ...page.match, most: EVERY };
  const { facts } = await rankWithin(db, scope, { ...page, match }, reach);
  return { facts, words: reach.words };
}

/**
 * Facts of a project that answer a search best, the best first: any of its words, the rarer the more, in the statement
 * before the quotes before the titles of sources. Those are ranked that hold enough of the words, strongly enough, to be
 * among the best; where that leaves too few, others too; where far too many do, as words always stand together, fewer, or
 * all of them. Pages are behind a cursor, and cover every fact that is found once.
 */
export async function rankFacts(db: Db, scope: Scope, page: RankedPage): Promise<RankedFacts> {
  const { terms, most, reach, instead } = page.match;
  if (terms.length === 0) return { facts: [], words: reach.words };
  const first = await rankWithin(db, scope, page, reach);
  if (first.ranked > most) return await rankFewer(db, scope, page);
  let last = { facts: first.facts, words: reach.words };
  if (first.ranked >= FEW) return last;
  for (const wider of instead("few")) {
    const { facts, ranked } = await rankWithin(db, scope, page, wider);
    last = { facts, words: wider.words };
    if (ranked >= FEW) break;
  }
  return last;
}

/** Of far too many facts those of a narrower reach; all of one where that leaves too few, or too many still. */
async function rankFewer(db: Db, scope: Scope, page: RankedPage): Promise<RankedFacts> {
  let all = page.match.reach;
  for (const narrower of page.match.instead("many")) {
    const { facts, ranked } = await rankWithin(db, scope, page, narrower);
    if (ranked >= FEW && ranked <= page.match.most) return { facts, words: narrower.words };
    if (ranked >= FEW) all = narrower;
  }
  return await rankAll(db, scope, page, all);
}
