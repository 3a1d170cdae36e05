import { z } from "zod";
import type { Db } from "@/lib/db/client";
import type { Scope } from "@/lib/domain/ids";
import { dictionaryOf } from "@/lib/sources/dictionary";
import type { Hit } from "./hit";

const Row = z.object({
  sourceId: z.uuid(),
  title: z.string(),
  published: z.string().nullable(),
  snippet: z.string(),
});

/** Words of a query that are looked for; the rest of a long one adds noise. */
const WORDS_MAX = 24;
/** Passages that are ranked at most. */
const PASSAGES_RANKED = 400;

function wordsOf(query: string): string[] {
  const words =
    query
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,40}/gu) ?? [];
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** How long the languages of a library are taken as known; a text in a new one is then found as plain words until. */
const LANGUAGES_MS = 2_000;
const LIBRARIES_KEPT = 1_000;
const known = new WeakMap<Db, Map<string, { atMs: number; dictionaries: Promise<string[]> }>>();

async function loadDictionaries(db: Db, scope: Scope): Promise<string[]> {
  const rows = z
    .array(z.object({ language: z.string().nullable() }))
    .parse(await db.$queryRaw`select distinct language from snapshot where project_id = ${scope.projectId}::uuid`);
  return [...new Set(["english", "simple", ...rows.map((row) => dictionaryOf(row.language))])].sort();
}

/** The dictionaries that the library's texts were indexed with: a word of a query is looked for as each would have it. */
function dictionariesOf(db: Db, scope: Scope): Promise<string[]> {
  const ofDb = known.get(db) ?? new Map();
  known.set(db, ofDb);
  const before = ofDb.get(scope.projectId);
  if (before && performance.now() - before.atMs < LANGUAGES_MS) return before.dictionaries;
  if (ofDb.size >= LIBRARIES_KEPT) ofDb.clear();
  const dictionaries = loadDictionaries(db, scope);
  ofDb.set(scope.projectId, { atMs: performance.now(), dictionaries });
  dictionaries.catch(() => ofDb.delete(scope.projectId));
  return dictionaries;
}

/**
 * Sources of the library whose passages answer a query best, the best first: any of its words, weighed by how near and
 * how often they stand; a source counts by its two best passages. Excluded sources are left out.
 */
export async function searchLibrary(db: Db, scope: Scope, request: { query: string; limit: number }): Promise<Hit[]> {
  const words = wordsOf(request.query);
  if (words.length === 0) return [];
  // Letters and digits only, so that nothing of the query is read as an operator.
  const anyWord = words.join(" | ");
  const dictionaries = await dictionariesOf(db, scope);
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      with wanted as (
        select string_agg(asked::text, ' | ' order by dictionary)::tsquery as query
        from (select dictionary, to_tsquery(dictionary::regconfig, ${anyWord}) as asked
          from unnest(${dictionaries}::text[]) as dictionary) as each
        where numnode(asked) > 0
      ), ranked as (
        select p.sha256, p.ordinal, p.start, ts_rank_cd(p.search, wanted.query, 1) as rank
        from passage p, wanted
        where p.project_id = ${scope.projectId}::uuid and p.search @@ wanted.query
        order by rank desc, p.sha256, p.ordinal limit ${PASSAGES_RANKED}
      ), placed as (
        select *, row_number() over (partition by sha256 order by rank desc, ordinal) as place from ranked
      ), scored as (
        select sha256, sum(rank / place) filter (where place <= 2) as score,
          min(start) filter (where place = 1) as start
        from placed group by sha256
      ), newest as (
        select distinct on (s.source_id) s.source_id, s.sha256, s.title, s.published_on
        from snapshot s join source o on o.id = s.source_id where s.project_id = ${scope.projectId}::uuid
        order by s.source_id, (s.sha256 = o.current_sha256) desc nulls last, s.read_at desc, s.sha256
      )
      select o.id as "sourceId", coalesce(n.title, o.title) as title, n.published_on as published,
        substring(c.text from scored.start + 1 for 240) as snippet
      from scored join newest n on n.sha256 = scored.sha256
        join source o on o.id = n.source_id and o.archived_at is null and o.status = 'ready'
        join content c on c.project_id = ${scope.projectId}::uuid and c.sha256 = scored.sha256
      order by scored.score desc, scored.sha256 limit ${request.limit}`,
  );
  return rows.map((row) => ({
    provider: "library",
    url: `library:${row.sourceId}`,
    title: row.title,
    snippet: row.snippet,
    published: row.published,
  }));
}
