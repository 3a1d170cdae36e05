import { z } from "zod";
import type { Tx } from "@/lib/db/client";
import { evidenceBaseOf, type LibrarySurvey } from "@/lib/domain/evidence-base";
import type { Scope } from "@/lib/domain/ids";
import { sharedPhrases } from "@/lib/domain/phrases";

/** Sources that a survey counts, the newest; those whose leads it reads, spread evenly over them. */
const SOURCES = { counted: 10_000, read: 200 } as const;
/** Characters of a source's beginning that are read, and passages whose headings are. */
const READ = { lead: 700, passages: 60 } as const;
/** What is told of them. */
const TOLD = { titles: 60, headings: 40, terms: 40, characters: 120 } as const;

const Row = z.object({
  mediaType: z.string(),
  publishedOn: z.string().nullable(),
  host: z.string().nullable(),
  author: z.string().nullable(),
  title: z.string(),
  sha256: z.string(),
});
type Row = z.infer<typeof Row>;

/** Every source of the library that can be read, as its newest reading has it, the oldest first. */
async function listSources(tx: Tx, scope: Scope): Promise<Row[]> {
  return z.array(Row).parse(
    await tx.$queryRaw`
      select s.media_type as "mediaType", s.published_on as "publishedOn", o.host, s.author,
        coalesce(s.title, o.title) as title, s.sha256
      from (
        select id, host, title, current_sha256, created_at from source
        where project_id = ${scope.projectId}::uuid and status = 'ready' and archived_at is null
        order by created_at desc, id limit ${SOURCES.counted}) o
      cross join lateral (
        select media_type, published_on, author, title, sha256 from snapshot
        where project_id = ${scope.projectId}::uuid and source_id = o.id
        order by (sha256 = o.current_sha256) desc nulls last, read_at desc, sha256 limit 1) s
      order by o.created_at, s.sha256`,
  );
}

/** So many of a list, spread evenly over it. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(most, list.length) }, (_, index) => list[Math.floor(index * step)]).flatMap(
    (entry) => (entry === undefined ? [] : [entry]),
  );
}

async function listHeadings(tx: Tx, scope: Scope, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ heading: string }[]>`
    select heading from passage
    where project_id = ${scope.projectId}::uuid and sha256 = any(${hashes}::text[]) and ordinal < ${READ.passages}::int
      and heading <> ''
    group by heading order by count(distinct sha256) desc, heading limit ${TOLD.headings}::int`;
  return rows.map(({ heading }) => heading);
}

async function listLeads(tx: Tx, scope: Scope, hashes: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ lead: string }[]>`
    select substring(text for ${READ.lead}::int) as lead from content
    where project_id = ${scope.projectId}::uuid and sha256 = any(${hashes}::text[]) order by sha256`;
  return rows.map(({ lead }) => lead);
}

function told(texts: readonly string[], most: number): string[] {
  const short = texts.map((text) => text.replace(/\s+/g, " ").trim().slice(0, TOLD.characters).toWellFormed());
  return [...new Set(short.filter(Boolean))].slice(0, most);
}

/**
 * What a library is: how many sources, from when to when, by whom, of what kind, and a sample of their titles, headings
 * and the phrases that several of them share. However large it is, as much is read and told.
 */
export async function surveyLibrary(tx: Tx, scope: Scope): Promise<LibrarySurvey> {
  const sources = await listSources(tx, scope);
  const hashes = spread(sources, SOURCES.read).map(({ sha256 }) => sha256);
  const [headings, leads] = [await listHeadings(tx, scope, hashes), await listLeads(tx, scope, hashes)];
  const terms = sharedPhrases(leads, TOLD.terms).map(({ text }) => text);
  return {
    ...evidenceBaseOf(sources),
    titles: told(
      spread(sources, TOLD.titles).map(({ title }) => title),
      TOLD.titles,
    ),
    headings: told(headings, TOLD.headings),
    terms: told(terms, TOLD.terms),
  };
}
