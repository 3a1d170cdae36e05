import pLimit from "p-limit";
import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type FactFilter, whereFilter } from "./fact-filter";
import type { Match } from "./match";

/** What a word in a statement, a quote and a source's title weighs (D, C, B, A). */
const WEIGHTS = Prisma.raw("'{0,0.5,0.4,1}'::float4[]");
/** BM25's constants; the best of those tried on two collections. Source: bench/knowledge-ranking.ts. */
const SATURATION = 2;
const LENGTH = 0.75;
/**
 * Rankings of one process at once; more wait in line. Of many side by side on a few cores each takes as long as all, and
 * the longest hold up the others: in line the slowest of twenty answers a quarter sooner. Source: bench/knowledge.ts.
 */
const AT_ONCE = 3;
const inLine = pLimit(AT_ONCE);
/** Facts at the head of the ranking that are weighed by how often each word stands in them. */
const WEIGHED = 100;

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

const Row = z.object({ id: z.string(), rank: z.coerce.number() });

function column(letter: string, nth: number): Prisma.Sql {
  return Prisma.raw(`${letter}${nth}`);
}

/** How much a term says: BM25's weight of a word that so many of all facts hold. */
function weight(held: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`ln(1 + (greatest(0, known.facts - ${held}) + 0.5) / (${held} + 0.5))`;
}

/** Each term's first rank in a fact, how many facts hold it, and what it weighs. */
function termColumns({ terms, choice }: Match): {
  ranks: Prisma.Sql;
  counts: Prisma.Sql;
  weights: Prisma.Sql;
  sum: Prisma.Sql;
} {
  // The database divides by the number of stems; a word that stands for several is not to weigh less.
  const ranks = terms.map(
    ({ query, lexemes }, nth) =>
      Prisma.sql`${Prisma.raw(String(lexemes.length))} * ts_rank(${WEIGHTS}, f.words, ${query}::tsquery)
        as ${column("r", nth)}`,
  );
  const counts = terms.map(
    (_, nth) => Prisma.sql`count(*) filter (where ${column("r", nth)} > 0) as ${column("n", nth)}`,
  );
  const weights = terms.map(
    ({ times }, nth) =>
      Prisma.sql`${Prisma.raw(String(times))} * ${weight(
        choice.isCounted[nth] ? Prisma.sql`known.${column("n", nth)}` : Prisma.sql`${choice.counts[nth] ?? 0}::float8`,
      )}`,
  );
  const sum = terms.map((_, nth) => Prisma.raw(`weighed.weights[${nth + 1}] * r${nth}`));
  return {
    ranks: Prisma.join(ranks),
    counts: Prisma.join(counts),
    weights: Prisma.join(weights),
    sum: Prisma.join(sum, " + "),
  };
}

/** The facts of the index `fact_sample_holds`: one in sixteen, by chance. */
const IN_SAMPLE = Prisma.sql`get_byte(uuid_send(f.id), 15) < 16`;

/**
 * The facts that are ranked. Where very many may be found, those that hold a rare word come first; without such a word
 * those of the sample, as they are found sooner.
 */
function candidates(scope: Scope, { match, filter }: RankedPage, ranks: Prisma.Sql): Prisma.Sql {
  const found = (also: Prisma.Sql): Prisma.Sql => Prisma.sql`
    select f.id, f.words, length(f.words) as size, ${ranks} from fact f
    where f.project_id = ${scope.projectId}::uuid ${match.anyWord} ${whereFilter(scope, filter)} ${also} limit ${match.most}`;
  if (!match.choice.isMany) return Prisma.sql`candidate as materialized (${found(Prisma.empty)})`;
  const earlier = match.firstWord ?? Prisma.sql`and ${IN_SAMPLE}`;
  const later =
    match.firstWord === null ? Prisma.sql`not ${IN_SAMPLE}` : Prisma.sql`f.id not in (select id from sampled)`;
  return Prisma.sql`
    sampled as materialized (${found(earlier)}),
    candidate as materialized (
      select * from sampled union all
      (${found(Prisma.sql`and ${later} and (select count(*) from sampled) < ${match.most}`)}) limit ${match.most})`;
}

/**
 * Facts of a project that answer a search best, the best first: any of its words, the rarer the more, in the statement
 * before the quotes before the titles of sources. Words that so many facts hold that they tell none apart find nothing
 * by themselves; they only rank what the others find. Pages are behind a cursor, and cover every fact that is found once.
 */
export async function rankFacts(db: Db, scope: Scope, page: RankedPage): Promise<FoundFact[]> {
  const { match, after } = page;
  if (match.terms.length === 0) return [];
  const { ranks, counts, weights, sum } = termColumns(match);
  const behind = after ? Prisma.sql`where (rank, id) < (${after.rank}::bigint, ${after.id}::uuid)` : Prisma.empty;
  const stems = match.terms.flatMap(({ lexemes }, nth) => lexemes.map((lexeme) => ({ nth: nth + 1, lexeme })));
  const length = (size: string): Prisma.Sql =>
    Prisma.sql`(1 - ${LENGTH}::float8 + ${LENGTH}::float8 * ${Prisma.raw(size)} / greatest(1, weighed.size))`;
  const rows = await inLine(
    () => db.$queryRaw`
    with ${candidates(scope, page, ranks)}, known as (
      select greatest(count(*), ${match.figures.facts})::float8 as facts, avg(size)::float8 as size, ${counts}
      from candidate
    ), weighed as materialized (
      select array[${weights}] as weights, size from known
    ), first as materialized (
      select candidate.id, candidate.size, (${sum}) / ${length("candidate.size")} as rank
      from candidate, weighed
    ), head as materialized (
      select id, size from first order by rank desc, id desc limit ${WEIGHED}
    ), stems as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(stems)}::jsonb) as row(nth int, lexeme text)
    ), often as (
      select head.id, head.size, stems.nth, sum((
        select sum(case said when 'A' then 1 when 'B' then 0.4 else 1 end) from unnest(word.weights) as said)) as times
      from head join candidate on candidate.id = head.id cross join lateral unnest(candidate.words) as word
        join stems on stems.lexeme = word.lexeme
      group by head.id, head.size, stems.nth
    ), exact as (
      select often.id, sum(weighed.weights[nth] * times * ${SATURATION + 1}::float8
        / (times + ${SATURATION}::float8 * ${length("often.size")})) as rank
      from often, weighed group by often.id
    ), ranked as (
      select first.id, floor(1e6 * coalesce(1e4 + exact.rank, first.rank))::bigint as rank
      from first left join exact on exact.id = first.id)
    select id, rank from ranked ${behind} order by rank desc, id desc limit ${page.take}`,
  );
  return z.array(Row).parse(rows);
}
