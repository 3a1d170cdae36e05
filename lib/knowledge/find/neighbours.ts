import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { words } from "@/lib/domain/text/terms";
import { BESIDE_MARK, RunFact } from "@/lib/knowledge/run-facts";
import { takeInFacts } from "@/lib/knowledge/tidy";
import type { Tx } from "@/lib/platform/db/client";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";
import { type Figures, knowledgeFigures } from "./figures";
import { entryOf } from "./strength";

/** New facts that look for neighbours, terms that each looks by, candidates ranked and neighbours kept of each query. */
const LOOKING = 80;
const TERMS = 5;
const RANKED = 50;
const KEPT = 3;
/** Terms that a neighbour shares at least. Source: lib/domain/facts/matching.ts, shared keys. */
const SHARED = 3;

function combinations<T>(entries: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return entries.flatMap((entry, index) =>
    combinations(entries.slice(index + 1), size - 1).map((rest) => [entry, ...rest]),
  );
}

/** The rarest of a statement's lexemes, of equally rare ones the longest; its numbers are left for the judge. */
function telling(lexemes: readonly string[], figures: Pick<Figures, "holding">): string[] {
  const own = lexemes.filter((lexeme) => /^[\p{L}\p{N}]+$/u.test(lexeme) && !/^\p{N}+$/u.test(lexeme));
  const ranked = own.map((lexeme) => ({ lexeme, facts: figures.holding.get(lexeme) ?? 0 }));
  ranked.sort((a, b) => a.facts - b.facts || b.lexeme.length - a.lexeme.length || (a.lexeme < b.lexeme ? -1 : 1));
  return ranked.slice(0, TERMS).map(({ lexeme }) => lexeme);
}

/** A question for the index, and the same for a fact's statement alone. */
interface Near {
  entries: string;
  stated: string;
}

/**
 * Text queries for statements that share at least three of a statement's telling lexemes: one for those that share the
 * rarest of them, one for those that share the next but not that. None when it has fewer than three.
 */
export function neighbourQueries(
  { projectId }: Scope,
  lexemes: readonly string[],
  figures: Pick<Figures, "holding">,
): Near[] {
  const terms = telling(lexemes, figures);
  return [terms, terms.slice(1)].flatMap(([rarest, ...others]) => {
    if (rarest === undefined || others.length < SHARED - 1) return [];
    const query = (written: (lexeme: string) => string): string => {
      const parts = combinations(others, SHARED - 1).map((part) => `(${part.map(written).join(" & ")})`);
      return `${written(rarest)} & (${parts.join(" | ")})`;
    };
    return [
      { entries: query((lexeme) => `'${entryOf(projectId, lexeme)}'`), stated: query((lexeme) => `'${lexeme}':A`) },
    ];
  });
}

const Lexemes = z.array(z.object({ statement: z.string(), lexemes: z.array(z.string()) }));

/** Statements with their lexemes, as the search index has them. */
async function lexemesOf(tx: Tx, statements: readonly string[]): Promise<z.infer<typeof Lexemes>> {
  return Lexemes.parse(
    await tx.$queryRaw`
      select statement, tsvector_to_array(to_tsvector('stemma', statement)) as lexemes
      from unnest(${[...statements]}::text[]) with ordinality as given(statement, nth) order by nth`,
  );
}

/** Any word and number of a statement: the more of them another has, the nearer it is. */
function wholeQuery(statement: string): string {
  const all = words(statement).filter((word) => /^[\p{L}\p{N}]+$/u.test(word));
  return [...new Set(all)].join(" | ");
}

/**
 * Facts of the project that a run does not work with and that may speak of what its new facts speak of: a few for each,
 * found by shared terms. What it costs grows with what is new, not with what is known.
 */
export async function listNeighbours(
  tx: Tx,
  scope: Scope,
  input: { runId: string; facts: readonly { key: string; statement: string }[] },
): Promise<RunFact[]> {
  const [read, figures] = await Promise.all([
    lexemesOf(
      tx,
      input.facts.slice(0, LOOKING).map(({ statement }) => statement),
    ),
    knowledgeFigures(tx, scope),
  ]);
  const queries = read.flatMap(({ statement, lexemes }) =>
    neighbourQueries(scope, lexemes, figures).map((near) => ({ ...near, whole: wholeQuery(statement) })),
  );
  if (queries.length === 0) return [];
  // Each of them would read what waits for the index anew: the facts of this very run, and of all others beside it.
  await takeInFacts(tx);
  // The entries of the index name the project.
  const rows = await tx.$queryRaw`
    /* neighbours */
    with near as (
      select distinct best.id
      from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb) as given(entries text, stated text, whole text)
      cross join lateral (
        select ranked.id from (
          select f.id, f.search from fact f
          where f.words is not null and fact_entries(f.project_id, f.words) @@ given.entries::tsquery
            and f.words @@ given.stated::tsquery and f.status in ('proposed', 'accepted', 'disputed')
            and not exists (select 1 from fact_use u where u.run_id = ${input.runId}::uuid and u.fact_id = f.id)
          limit ${RANKED}) ranked
        order by ts_rank(ranked.search, to_tsquery('simple', given.whole)) desc, ranked.id limit ${KEPT}) best)
    select f.key, f.statement, f.status::text, f.confidence, f.score, array[]::text[] as "nodeKeys",
      (select jsonb_agg(jsonb_build_object('sha256', s.sha256, 'title', ${TOLD_TITLE},
          'published', s.published_on, 'quote', e.quote, 'start', e.start, 'url', o.url) || ${BESIDE_MARK}
          order by e.is_beside, s.sha256, e.start, e."end")
        from evidence e join snapshot s on s.id = e.snapshot_id join source o on o.id = s.source_id
        where e.fact_id = f.id and e.stale_at is null) as evidence
    from near join fact f on f.id = near.id and f.project_id = ${scope.projectId}::uuid
    where exists (select 1 from evidence e where e.fact_id = f.id and e.stale_at is null and not e.is_beside)
    order by f.key`;
  return z.array(RunFact).parse(rows);
}
