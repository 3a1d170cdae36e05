import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import type { SearchWord } from "@/lib/domain/core/search-query";
import type { Db, Tx } from "@/lib/platform/db/client";

/** A word as the index knows it. */
export interface SearchTerm {
  /** A `tsquery`, as the database wrote it: any of these stems. */
  query: string;
  lexemes: readonly string[];
  /** How often it was asked for. */
  times: number;
}

/** Known words that one beginning stands for, and that one mistyped word may mean, at most. */
const BEGUN_MOST = 40;
const MEANT_MOST = 3;
/** Likeness by trigrams from which a known word may be what was meant, and letters from which one can tell. */
const MEANT = { likeness: 0.4, letters: 4 } as const;

const Row = z.object({ query: z.string(), lexemes: z.array(z.string()), times: z.int() });

/** Words with the same stem are one term. */
function merged(rows: readonly SearchTerm[]): SearchTerm[] {
  const terms = new Map<string, SearchTerm>();
  for (const row of rows) {
    terms.set(row.query, { ...row, times: row.times + (terms.get(row.query)?.times ?? 0) });
  }
  return [...terms.values()];
}

/**
 * The words of a search as stems of the index. A beginning stands for the project's words that begin so, the shortest
 * first; a word that the project does not have stands for those that are written nearly like it. Stop words fall away.
 */
export async function findTerms(db: Db | Tx, scope: Scope, words: readonly SearchWord[]): Promise<SearchTerm[]> {
  if (words.length === 0) return [];
  // The operators ~>=~ and ~<~ compare by code point, as the index does: a beginning is a range.
  const rows = await db.$queryRaw`
    with given as materialized (
      select nth, times, "isPrefix" and length(text) > 2 as is_begun, unaccent(text) as text,
        phraseto_tsquery('stemma', text) as query, tsvector_to_array(to_tsvector('stemma', text)) as stems
      from rows from (jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as (text text, "isPrefix" boolean, times int))
        with ordinality as row(text, "isPrefix", times, nth)
    ), seen as materialized (
      select given.*, exists (
        select from unnest(stems) as stem cross join lateral (
          select from fact_word k where k.project_id = ${scope.projectId}::uuid and k.word is not null
            and k.word ~>=~ stem and k.word ~<~ (stem || chr(1114111)) limit 1) as begun
      ) or exists (
        select from unnest(stems) as stem cross join lateral (
          select from fact_word k where k.project_id = ${scope.projectId}::uuid and k.word is not null
            and right(stem, 1) = 'i' and k.word = left(stem, -1) || 'y' limit 1) as ended
      ) as is_known
      from given
    ), meant as materialized (
      select nth, array(
        select k.word from fact_word k where is_begun and k.word is not null and k.project_id = ${scope.projectId}::uuid
          and k.word ~>=~ seen.text and k.word ~<~ (seen.text || chr(1114111))
        group by k.word order by length(k.word), k.word limit ${BEGUN_MOST}) || array(
        select k.word from fact_word k where not is_known and k.word is not null and k.project_id = ${scope.projectId}::uuid
          and length(seen.text) >= ${MEANT.letters} and seen.text !~ '[0-9]'
          and k.word % seen.text and similarity(k.word, seen.text) >= ${MEANT.likeness}
        group by k.word order by similarity(k.word, seen.text) desc, k.word limit ${MEANT_MOST}) as others
      from seen
    )
    select given.times, whole.query::text, tsvector_to_array(
        to_tsvector('stemma', concat_ws(' ', given.text, array_to_string(meant.others, ' ')))) as lexemes
    from given join meant on meant.nth = given.nth
    cross join lateral (select string_agg(distinct part.query::text, ' | ')::tsquery as query from (
      select given.query union all
      select plainto_tsquery('stemma', other) from unnest(meant.others) as other) as part
      where numnode(part.query) > 0) as whole
    where numnode(whole.query) > 0 order by given.nth`;
  return merged(z.array(Row).parse(rows));
}
