import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { becameOf, fieldsAtHead } from "@/lib/domain/prose/head-fields";
import { callNames } from "@/lib/domain/questions/named-sources";
import { fieldsShared, neighboursInOrder } from "@/lib/domain/questions/reading/neighbours";
import type { Tx } from "@/lib/platform/db/client";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";
import { dictionaryOf } from "./dictionary";
import { proseOf } from "./survey";

/** Passages that hold a name, or a field, at most: above it a name is a common phrase, and a field says nothing. */
const HELD = 3_000;
/** In more than this share of a library's sources a field is form. Source: 100 of 703 share the topic of packaging. */
const FORM_SHARE = 1 / 4;
/** Sources that are counted at most. */
const COUNTED = 20_000;
/** Characters of a beginning that are read, and of its prose that are told. */
const LEAD = { read: 2_400, told: 140 } as const;

const Head = z.object({
  title: z.string(),
  head: z.string(),
  language: z.string().nullable(),
  published: z.string().nullable(),
});
const Row = z.object({ id: z.uuid(), published: z.string().nullable(), names: z.int(), isOfKind: z.boolean() });

/** A document near those on which a report rests, as whoever chooses among them is told of it. */
export const Neighbour = z.object({
  url: z.string(),
  title: z.string(),
  published: z.string().nullable(),
  status: z.string().nullable(),
  lead: z.string(),
});
export type Neighbour = z.infer<typeof Neighbour>;

/** The texts that decide, those that facts are from already, by their hashes, and what its subject's terms find. */
interface NeighboursOf {
  deciding: readonly string[];
  read: readonly string[];
  found: readonly { url: string; published: string | null }[];
}

async function listHeads(tx: Tx, scope: Scope, sha256s: readonly string[]): Promise<z.infer<typeof Head>[]> {
  return z.array(Head).parse(
    await tx.$queryRaw`
      select distinct on (c.sha256) ${TOLD_TITLE} as title, substring(c.text for ${LEAD.read}::int) as head, s.language,
        s.published_on as published
      from content c join snapshot s on s.project_id = c.project_id and s.sha256 = c.sha256
        join source o on o.id = s.source_id
      where c.project_id = ${scope.projectId}::uuid and c.sha256 = any(${[...sha256s]}::text[])
      order by c.sha256, o.id`,
  );
}

/** What names a document, or is a field of its head, as it is looked for. */
interface Phrase {
  nth: number;
  phrase: string;
}

/** Sources in use that hold one of these names, or a field of these that is no form, by the index of words alone. */
async function listNear(
  tx: Tx,
  scope: Scope,
  {
    names,
    fields,
    dictionaries,
    read,
  }: Record<"names" | "fields", Phrase[]> & Record<"dictionaries" | "read", string[]>,
): Promise<z.infer<typeof Row>[]> {
  const phrases = [...names, ...fields.map(({ nth, phrase }) => ({ nth: -1 - nth, phrase }))];
  return z.array(Row).parse(
    await tx.$queryRaw`
      with wanted as materialized (
        select nth, string_agg(asked::text, ' | ' order by asked::text)::tsquery as query
        from unnest(${phrases.map(({ nth }) => nth)}::int[], ${phrases.map(({ phrase }) => phrase)}::text[]) as w(nth, phrase)
          cross join unnest(${dictionaries}::text[]) as dictionary
          cross join lateral phraseto_tsquery(dictionary::regconfig, phrase) as asked
        where numnode(asked) > 0
        group by nth
      ), said as materialized (
        select distinct nth, hit.sha256 from wanted cross join lateral (
          select p.sha256 from passage p
          where p.project_id = ${scope.projectId}::uuid and p.search @@ wanted.query and (nth >= 0 or p.ordinal = 0)
          limit ${HELD}) as hit
      ), form as materialized (
        select nth from said where nth < 0 group by nth
        having count(*) > ${FORM_SHARE}::float8 * (select count(*) from (
          select from source where project_id = ${scope.projectId}::uuid and status = 'ready' and archived_at is null
          limit ${COUNTED}) as counted)
      ), telling as materialized (
        select * from said where nth not in (select nth from form)
      )
      select o.id, min(s.published_on) as published, count(distinct nth) filter (where nth >= 0)::int as names,
        bool_or(nth < 0) as "isOfKind"
      from telling join snapshot s on s.project_id = ${scope.projectId}::uuid and s.sha256 = telling.sha256
        join source o on o.id = s.source_id and o.archived_at is null and o.status = 'ready'
      where coalesce(o.current_sha256, s.sha256) = s.sha256 and s.sha256 <> all(${read}::text[])
      group by o.id`,
  );
}

const Told = z.object({
  id: z.uuid(),
  title: z.string(),
  published: z.string().nullable(),
  sha256: z.string(),
  lead: z.string(),
});

async function listTold(tx: Tx, scope: Scope, ids: readonly string[]): Promise<z.infer<typeof Told>[]> {
  return z.array(Told).parse(
    await tx.$queryRaw`
      select distinct on (asked.nth) o.id, ${TOLD_TITLE} as title, s.published_on as published, s.sha256,
        substring(c.text for ${LEAD.read}::int) as lead
      from unnest(${[...ids]}::uuid[]) with ordinality as asked(id, nth)
        join source o on o.project_id = ${scope.projectId}::uuid and o.id = asked.id
        join snapshot s on s.project_id = o.project_id and s.source_id = o.id
        join content c on c.project_id = o.project_id and c.sha256 = s.sha256
      order by asked.nth, (s.sha256 = o.current_sha256) desc nulls last, s.read_at desc, s.sha256`,
  );
}

const idOf = (url: string): string => url.replace(/^library:/, "");

/**
 * Documents of a library near those on which a report rests and that nothing is told from: those that name them, those of
 * their kind by a field of their heads, and those that the subject's terms find, the newest first; at most so many. What
 * it costs does not grow with the library.
 */
export async function listNeighbours(
  tx: Tx,
  scope: Scope,
  { deciding, read, found }: NeighboursOf,
  most: number,
): Promise<Neighbour[]> {
  const heads = await listHeads(tx, scope, deciding);
  if (heads.length === 0) return [];
  const names = heads.flatMap((head, nth) => callNames(head).map((phrase) => ({ nth, phrase })));
  const fields = fieldsShared(heads.map(({ head }) => fieldsAtHead(head))).map((phrase, nth) => ({ nth, phrase }));
  const dictionaries = [...new Set(["simple", ...heads.map(({ language }) => dictionaryOf(language))])].sort();
  const rows = await listNear(tx, scope, { names, fields, dictionaries, read: [...read] });
  const near = rows.map(({ id, ...row }) => ({ url: `library:${id}`, ...row }));
  const isRead = new Set(read);
  // What searches found may be read already: more are looked at than are told.
  const urls = neighboursInOrder({ dates: heads.map(({ published }) => published), near, found }, most + read.length);
  const told = await listTold(tx, scope, urls.map(idOf));
  return told
    .filter(({ sha256 }) => !isRead.has(sha256))
    .slice(0, most)
    .map(({ id, title, published, lead }) => ({
      url: `library:${id}`,
      title,
      published,
      status: becameOf(fieldsAtHead(lead)),
      lead: proseOf(lead).slice(0, LEAD.told).toWellFormed(),
    }));
}
