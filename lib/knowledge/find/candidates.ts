import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { aspectsIn } from "@/lib/domain/questions/aspects";
import { KnownFact } from "@/lib/domain/run/bundle";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import type { Tx } from "@/lib/platform/db/client";
import { type CommonTerms, commonTerms, shareOf } from "./common-terms";
import { KNOWN_COLUMNS } from "./known-facts";

/** Terms and cues that one question is looked by; the rarest of its terms, two of which a near fact has at least. */
const TERMS = 12;
const CUES = 60;
const TELLING = 5;
/** Facts that are ranked for one look, and those that are kept of it. */
const RANKED = 1_000;
const KEPT = 100;
/** Questions that are looked up at once. */
const QUESTIONS = 12;
/** What stands in more facts than this is not looked by; the rarest term of a question always is. */
const COMMON = { pair: 20_000, asked: 5_000, cue: 1_000 } as const;

/** One way to look for facts: a text query, and by what those that match are ranked. */
export interface Look {
  query: string;
  terms: { query: string; weight: number }[];
}

interface Term {
  /** As a text query: a stem with all that begins with it, a number as it stands. */
  query: string;
  facts: number;
  weight: number;
}

/** Terms as they are looked by, the rarest first; of equally rare ones the longest tells most. */
function termsOf(texts: Iterable<string>, { shares, facts }: CommonTerms): Term[] {
  return [...new Set(texts)]
    .filter((term) => /^[\p{L}\p{N}]+$/u.test(term))
    .map((term) => ({ term, share: shareOf(shares, term) }))
    .toSorted((a, b) => a.share - b.share || b.term.length - a.term.length)
    .map(({ term, share }) => ({
      query: /^\p{N}+$/u.test(term) ? term : `${term}:*`,
      facts: share * facts,
      weight: Math.log(1 + 1 / Math.max(share, 1e-4)),
    }));
}

function lookBy(query: string, terms: readonly Term[]): Look {
  return { query, terms: terms.map(({ query: one, weight }) => ({ query: one, weight })) };
}

/** Pairs of terms, the rarer of which does not stand nearly everywhere. */
function pairsOf(terms: readonly Term[]): string[] {
  return terms.flatMap((a, index) =>
    a.facts > COMMON.pair ? [] : terms.slice(index + 1).map((b) => `(${a.query} & ${b.query})`),
  );
}

/**
 * How facts for a question are looked for: by two of its rarest terms, by any of its terms, and by the words with which
 * texts speak of its aspect; never by what stands nearly everywhere.
 */
export function looksFor(question: string, known: CommonTerms): Look[] {
  const wanted = termsOf(askedTerms(question), known).slice(0, TERMS);
  const cues = termsOf(
    aspectsIn(question).flatMap((aspect) => [...aspect.cues]),
    known,
  );
  const pairs = pairsOf(wanted.slice(0, TELLING));
  const any = wanted.filter(({ facts }, index) => index === 0 || facts <= COMMON.asked);
  const cueTerms = cues.filter(({ facts }) => facts <= COMMON.cue).slice(0, CUES);
  return [pairs, any.map(({ query }) => query), cueTerms.map(({ query }) => query)].flatMap((parts, index) =>
    parts.length === 0 ? [] : [lookBy(parts.join(" | "), index === 2 ? cueTerms : wanted)],
  );
}

/**
 * Accepted facts of a project that may answer questions, the best by shared words first: at most 300 for each
 * question, found by an index, so that what it costs does not grow with the knowledge base. With `exceptRunId`, what that
 * run itself has found is left out.
 */
export async function listCandidates(
  tx: Tx,
  scope: Scope,
  input: { questions: readonly string[]; exceptRunId: string | null },
): Promise<KnownFact[]> {
  const known = await commonTerms(tx);
  const looks = [...new Set(input.questions)].slice(0, QUESTIONS).flatMap((question) => looksFor(question, known));
  const rows = await tx.$queryRaw`
    with near as (
      select best.id, max(best.rank) as rank
      from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as given(query text, terms jsonb)
      cross join lateral (
        select matched.id, (select coalesce(sum(term.weight), 0)
            from jsonb_to_recordset(given.terms) as term(query text, weight float8)
            where matched.search @@ to_tsquery('simple', term.query)) as rank from (
          select f.id, f.search from fact f
          where f.project_id = ${scope.projectId}::uuid and f.search is not null
            and f.search @@ to_tsquery('simple', given.query) and f.status = 'accepted'
            and (${input.exceptRunId}::uuid is null or f.run_id is distinct from ${input.exceptRunId}::uuid)
          limit ${RANKED}) matched
        order by rank desc, matched.id limit ${KEPT}) best
      group by best.id)
    select ${KNOWN_COLUMNS}
    from near join fact f on f.id = near.id
    where exists (select 1 from evidence e where e.fact_id = f.id and e.stale_at is null and not e.is_beside)
    order by near.rank desc, f.key`;
  return z.array(KnownFact).parse(rows);
}

/** Those of the facts of these keys that one researcher's own runs found. */
export async function listOwn(
  tx: Tx,
  scope: Scope,
  input: { keys: readonly string[]; researcherId: string },
): Promise<ReadonlySet<string>> {
  const rows = await tx.fact.findMany({
    where: { ...scope, key: { in: [...input.keys] }, researcherId: input.researcherId },
    select: { key: true },
  });
  return new Set(rows.map(({ key }) => key));
}

const QueryRows = z.array(z.object({ query: z.string() }));

/** Queries that the steps which found given facts had made, each once; at most two hundred. */
export async function listEarlierQueries(tx: Tx, scope: Scope, keys: readonly string[]): Promise<string[]> {
  const rows = QueryRows.parse(
    await tx.$queryRaw`
    select distinct s.query from search_call s
    where s.failure is null and s.node_id in (
      select f.node_id from fact f where f.project_id = ${scope.projectId}::uuid and f.key = any(${keys}::text[]))
    order by s.query limit 200`,
  );
  return rows.map(({ query }) => query);
}

/**
 * Whether the library holds a readable source that no search has read and that came after the oldest of these facts, and
 * after the researcher's last search in another run: that one would have found it. So each addition is searched for once.
 */
export async function isBehindLibrary(
  tx: Tx,
  scope: Scope,
  input: { keys: readonly string[]; researcherId: string; exceptRunId: string },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from source o
    where o.project_id = ${scope.projectId}::uuid and o.status = 'ready' and o.archived_at is null
      and o.created_at > greatest(
        (select min(f.created_at) from fact f
          where f.project_id = ${scope.projectId}::uuid and f.key = any(${input.keys}::text[])),
        (select max(n.started_at) from node n join run r on r.id = n.run_id
          where r.project_id = ${scope.projectId}::uuid and r.researcher_id = ${input.researcherId}::uuid
            and r.id <> ${input.exceptRunId}::uuid and n.kind = 'search'))
      and not exists (select 1 from fetch_call c join snapshot s on s.id = c.snapshot_id join node n on n.id = c.node_id
        where c.project_id = o.project_id and s.source_id = o.id and n.kind = 'search')
    limit 1`;
  return rows.length > 0;
}

/** Notes that a step works with facts that the project knew before; those that are no longer accepted are left out. */
export async function useKnown(
  tx: Tx,
  scope: Scope,
  use: { runId: string; nodeKey: string; keys: readonly string[] },
): Promise<void> {
  await tx.$executeRaw`
    insert into fact_use (project_id, run_id, fact_id, node_key, is_known)
    select f.project_id, ${use.runId}::uuid, f.id, ${use.nodeKey}, true from fact f
    where f.project_id = ${scope.projectId}::uuid and f.key = any(${use.keys}::text[]) and f.status = 'accepted'
    order by f.id on conflict do nothing`;
}
