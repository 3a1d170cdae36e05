import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { HEAD_CHARACTERS, identifiersIn, namePatterns } from "@/lib/domain/questions/named-sources";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";
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
/** Passages that a word is counted in at most: above it hardly tells one from the other. */
const COUNTED = 3_000;
/** Passages that are ranked at most, those that are weighed by how often each word stands in them, and those kept. */
const RANKED = { most: 4_000, weighed: 300, kept: 400 } as const;
/** BM25's constants, as usual. */
const SATURATION = 1.2;
const LENGTH = 0.75;
/** What a word in a source's title adds, beside its passages. Source: bench/finding/knowledge-ranking.ts. */
const TITLE = 0.6;

/** A word of a query; a number with its points is one, as a version or an amount: texts are indexed so. */
const WORD = /(?<![\p{L}\p{N}])\p{Nd}{1,9}(?:\.\p{Nd}{1,9}){1,3}(?![\p{L}\p{N}])|[\p{L}\p{N}]{2,40}/gu;

function wordsOf(query: string): string[] {
  const words = query.normalize("NFC").toLowerCase().match(WORD) ?? [];
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** The words of a query in a row, as titles are looked for in it. */
function inARow(query: string): string {
  return ` ${
    query
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;
}

/** What is known of a library without looking through it. */
interface Library {
  /** The dictionaries that its texts were indexed with: a word of a query is looked for as each would have it. */
  dictionaries: string[];
  /** Passages, of very many only that there are at least so many, and how many words one has. */
  passages: number;
  size: number;
}

/** How long that is taken as it is; a text in a new language is then found as plain words until. */
const KNOWN_MS = 2_000;
const LIBRARIES_KEPT = 1_000;
/** Passages that are counted at most, and those that their length is taken from. */
const MEASURED = { passages: 50_000, sizes: 1_000 } as const;
const known = new WeakMap<Db, Map<string, { atMs: number; library: Promise<Library> }>>();

const Figures = z.array(z.object({ language: z.string().nullable(), passages: z.int(), size: z.number() }));

async function loadLibrary(db: Db, scope: Scope): Promise<Library> {
  const rows = Figures.parse(
    await db.$queryRaw`
      select own.language, (
        select count(*) from (select from passage where project_id = ${scope.projectId}::uuid
          limit ${MEASURED.passages}) as counted)::int as passages, (
        select coalesce(avg(length(search)), 1)::float8 from (
          select search from passage where project_id = ${scope.projectId}::uuid limit ${MEASURED.sizes}) as sized) as size
      from (select distinct language from snapshot where project_id = ${scope.projectId}::uuid) as own`,
  );
  return {
    dictionaries: [...new Set(["english", "simple", ...rows.map((row) => dictionaryOf(row.language))])].sort(),
    passages: rows[0]?.passages ?? 0,
    size: rows[0]?.size ?? 1,
  };
}

function libraryOf(db: Db, scope: Scope): Promise<Library> {
  const ofDb = known.get(db) ?? new Map();
  known.set(db, ofDb);
  const before = ofDb.get(scope.projectId);
  if (before && performance.now() - before.atMs < KNOWN_MS) return before.library;
  if (ofDb.size >= LIBRARIES_KEPT) ofDb.clear();
  const library = loadLibrary(db, scope);
  ofDb.set(scope.projectId, { atMs: performance.now(), library });
  library.catch(() => ofDb.delete(scope.projectId));
  return library;
}

const underWay = new WeakMap<Db, Map<string, Promise<Hit[]>>>();

/** What is asked several times in one moment, as by the threads of one run for its own question, is looked for once. */
export function searchLibrary(db: Db, scope: Scope, request: { query: string; limit: number }): Promise<Hit[]> {
  const ofDb = underWay.get(db) ?? new Map<string, Promise<Hit[]>>();
  underWay.set(db, ofDb);
  const key = `${scope.projectId} ${request.limit} ${request.query}`;
  const found = ofDb.get(key) ?? findSources(db, scope, request).finally(() => ofDb.delete(key));
  ofDb.set(key, found);
  return found;
}

/**
 * Sources of the library that answer a query best, the best first: any of its words, the rarer the more, in passages and
 * in titles; a source counts by its two best passages. One that the query names comes before all others, what is called
 * so before what only has the name in its title. A word that stands nowhere changes nothing. Excluded sources are left
 * out.
 */
async function findSources(db: Db, scope: Scope, request: { query: string; limit: number }): Promise<Hit[]> {
  const words = wordsOf(request.query);
  if (words.length === 0) return [];
  const { dictionaries, passages, size } = await libraryOf(db, scope);
  const names = namePatterns(request.query);
  const norm = Prisma.sql`(1 - ${LENGTH}::float8 + ${LENGTH}::float8 * length(c.search) / greatest(1, ${size}::float8))`;
  // The words are letters and digits only, so that nothing of the query is read as an operator. What is materialized is
  // worked out once: the planner takes it for cheap and would work it out anew for each word or source. Few candidates are
  // all weighed: who comes first need not be known.
  const rows = z.array(Row).parse(
    await db.$queryRaw`
      /* search_library */
      with wanted as materialized (
        select word, string_agg(asked::text, ' | ' order by asked::text)::tsquery as query,
          array_agg(distinct lexeme) as lexemes
        from unnest(${words}::text[]) as word cross join unnest(${dictionaries}::text[]) as dictionary
          cross join lateral to_tsquery(dictionary::regconfig, word) as asked
          cross join lateral unnest(tsvector_to_array(to_tsvector(dictionary::regconfig, word))) as lexeme
        where numnode(asked) > 0
          and numnode(to_tsquery('english', word)) > 0
        group by word
      ), merged as materialized (
        select query, min(lexemes) as lexemes from wanted group by query
      ), each as materialized (
        select merged.*, (select count(*) from (select from passage p
          where p.project_id = ${scope.projectId}::uuid and p.search @@ merged.query limit ${COUNTED}) as counted) as held
        from merged
      ), held as materialized (
        select *, row_number() over (order by held, query::text) as nth,
          sum(held) over (order by held, query::text rows unbounded preceding) as together,
          ln(1 + (greatest(0, ${passages}::float8 - held) + 0.5) / (held + 0.5)) as weight
        from each
      ), telling as materialized (
        select string_agg(query::text, ' | ')::tsquery as query from held
        where held > 0 and (together <= ${RANKED.most} or nth = (select min(nth) from held where held > 0))
      ), candidate as materialized (
        select p.sha256, p.ordinal, p.start, p.search from passage p, telling
        where p.project_id = ${scope.projectId}::uuid and p.search @@ telling.query limit ${RANKED.most}
      ), few as materialized (
        select count(*) <= ${RANKED.weighed} as are from candidate
      ), first as materialized (
        select c.*, ${norm} as norm, case when few.are then 0 else
          (select sum(held.weight * ts_rank('{1,1,1,1}', c.search, held.query)) from held) / ${norm} end as rank
        from candidate c, few
      ), head as materialized (
        select * from first order by rank desc, sha256, ordinal limit ${RANKED.weighed}
      ), stems as materialized (
        select nth, weight, lexeme from held cross join unnest(lexemes) as lexeme
      ), ranked as (
        select sha256, ordinal, start, 0.0001 * rank as rank from first
          where (sha256, ordinal) not in (select sha256, ordinal from head)
        union all
        select head.sha256, head.ordinal, head.start, (
          select sum(weight * times * ${SATURATION + 1}::float8 / (times + ${SATURATION}::float8 * head.norm)) from (
            select nth, weight, sum(cardinality(positions)) as times from unnest(head.search)
              join stems using (lexeme) group by nth, weight) as said) as rank
        from head
      ), placed as (
        select *, row_number() over (partition by sha256 order by rank desc, ordinal) as place
        from (select * from ranked order by rank desc, sha256, ordinal limit ${RANKED.kept}) as best
      ), scored as materialized (
        select sha256, sum(rank / place) filter (where place <= 2) as score,
          min(start) filter (where place = 1) as start
        from placed group by sha256
      ), newest as materialized (
        select distinct on (s.source_id) s.source_id, s.sha256, ${TOLD_TITLE} as title, s.published_on,
          lower(concat_ws(' ', ${TOLD_TITLE}, o.file_name, o.url)) as label
        from snapshot s join source o on o.id = s.source_id
        where s.project_id = ${scope.projectId}::uuid and o.archived_at is null and o.status = 'ready'
        order by s.source_id, (s.sha256 = o.current_sha256) desc nulls last, s.read_at desc, s.sha256
      ), worded as materialized (
        select source_id, to_tsvector('english', title) || to_tsvector('simple', title) as said from newest
        where lower(title) ~ (select '\\m(' || string_agg(lexeme, '|') || ')' from stems)
      ), titled as materialized (
        select source_id, sum(weight) as told from worded join held on said @@ query group by source_id
      ), named as materialized (
        select source_id, case when label ~ ('^[^[:alnum:]]*' || ${names.title}::text) then 2 else 1 end as level
        from newest where label ~ ${names.title}::text
        union all
        select source_id, 1 from newest where title ~ '\\S\\s+\\S' and strpos(${inARow(request.query)}::text,
          ' ' || btrim(regexp_replace(lower(split_part(title, ' (', 1)), '[^[:alnum:]]+', ' ', 'g')) || ' ') > 0
        union all
        select newest.source_id, 2 from unnest(${identifiersIn(request.query)}::text[]) as phrase
          join passage p on p.project_id = ${scope.projectId}::uuid and p.ordinal = 0
            and p.search @@ phraseto_tsquery('simple', phrase)
          join newest on newest.sha256 = p.sha256
          join content c on c.project_id = p.project_id and c.sha256 = p.sha256
        where lower(substring(c.text for ${HEAD_CHARACTERS})) ~ ${names.head}::text
      )
      select n.source_id as "sourceId", n.title, n.published_on as published,
        substring(c.text from (case when named.source_id is null then coalesce(scored.start, 0) else 0 end) + 1 for 240)
          as snippet
      from newest n left join scored on n.sha256 = scored.sha256 left join titled on n.source_id = titled.source_id
        left join (select source_id, max(level) as level from named group by source_id) as named
          on n.source_id = named.source_id
        join content c on c.project_id = ${scope.projectId}::uuid and c.sha256 = n.sha256
      where scored.score is not null or titled.told is not null or named.source_id is not null
      order by coalesce(named.level, 0) desc, coalesce(scored.score, 0) + ${TITLE}::float8 * coalesce(titled.told, 0) desc, n.sha256, n.title
      limit ${request.limit}`,
  );
  return rows.map((row) => ({
    provider: "library",
    url: `library:${row.sourceId}`,
    title: row.title,
    snippet: row.snippet,
    published: row.published,
  }));
}

const Counted = z.tuple([z.object({ sources: z.int() })]);

/** How many sources of a library can be searched and read: excluded ones are left out, and those that are not read yet. */
export async function countSources(db: Db | Tx, { projectId }: Scope): Promise<number> {
  const [{ sources }] = Counted.parse(
    await db.$queryRaw`
      /* count_sources */
      select count(*)::int as sources from source
      where project_id = ${projectId}::uuid and status = 'ready' and archived_at is null`,
  );
  return sources;
}

const Small = z.object({ sourceId: z.uuid(), title: z.string(), published: z.string().nullable() });

/** The sources in use that said these texts, as hits, in the order of the hashes given. */
export async function listStored(db: Db, scope: Scope, sha256s: readonly string[]): Promise<Hit[]> {
  if (sha256s.length === 0) return [];
  const rows = z.array(Small).parse(
    await db.$queryRaw`
      select distinct on (asked.nth) o.id as "sourceId", ${TOLD_TITLE} as title, s.published_on as published
      from unnest(${[...sha256s]}::text[]) with ordinality as asked(sha256, nth)
        join snapshot s on s.project_id = ${scope.projectId}::uuid and s.sha256 = asked.sha256
        join source o on o.id = s.source_id and o.archived_at is null and o.status = 'ready'
      order by asked.nth, (s.sha256 = o.current_sha256) desc nulls last, o.id`,
  );
  return rows.map(asHit);
}

function asHit({ sourceId, title, published }: z.infer<typeof Small>): Hit {
  return { provider: "library", url: `library:${sourceId}`, title, snippet: "", published };
}

/**
 * All sources of a library that has no more than so many passages, whatever words they have, in an order that stays; none
 * of a larger library. Excluded sources are left out, and not counted.
 */
export async function listSmallLibrary(db: Db, scope: Scope, passagesMost: number): Promise<Hit[]> {
  // No source without a passage: more sources than that cannot have few. Nothing beyond the limit is counted.
  const rows = z.array(Small).parse(
    await db.$queryRaw`
      with own as materialized (
        select id, title, original_title, file_name, url, current_sha256 from source
        where project_id = ${scope.projectId}::uuid and archived_at is null and status = 'ready'
        limit ${passagesMost + 1}
      ), newest as materialized (
        select distinct on (o.id) o.id, s.sha256, ${TOLD_TITLE} as title, s.published_on
        from own o join snapshot s on s.source_id = o.id
        order by o.id, (s.sha256 = o.current_sha256) desc nulls last, s.read_at desc, s.sha256
      ), counted as (
        select count(*) as passages from (
          select from newest join passage p on p.project_id = ${scope.projectId}::uuid and p.sha256 = newest.sha256
          limit ${passagesMost + 1}) as few
      )
      select id as "sourceId", title, published_on as published from newest, counted
      where passages <= ${passagesMost} and (select count(*) from own) <= ${passagesMost}
      order by sha256, title, id`,
  );
  return rows.map(asHit);
}
