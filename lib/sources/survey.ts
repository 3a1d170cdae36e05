import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { evidenceBaseOf, type LibrarySurvey } from "@/lib/domain/facts/evidence-base";
import { becameOf, fieldsAtHead } from "@/lib/domain/prose/head-fields";
import { sharedPhrases } from "@/lib/domain/text/phrases";
import { fusedRank } from "@/lib/domain/text/rank/fused-rank";
import { rankByBm25 } from "@/lib/domain/text/ranking";
import { termSet } from "@/lib/domain/text/terms";
import type { Tx } from "@/lib/platform/db/client";
import { TOLD_TITLE } from "@/lib/platform/db/told-title";

/**
 * Sources that a survey counts, the newest; those whose leads and headings it reads, and of these how many are chosen by
 * their titles: the others are spread evenly over the rest.
 */
const SOURCES = { counted: 10_000, read: 200, near: 100 } as const;
/** Characters of a source's beginning that are read, and passages whose headings are. */
const READ = { lead: 1_200, passages: 60 } as const;
/** What is told of them. */
const TOLD = { headings: 20, terms: 20, characters: 120 } as const;
/** Titles that are told, so many of them by nearness and the others spread evenly over the rest. */
const TITLES = {
  byTitle: { near: 30, most: 45 },
  /** Where the texts were searched, more of them is known to be near. */
  byText: { near: 985, most: 1_000 },
  /** Those that a plan names what to read of. Source: of 77 documents that three readers cited, 71 are among the first 300. */
  planned: { near: 300, most: 320 },
} as const;
/** In a library of more than a few sources, what stands in more than this share of them is form and says nothing. */
const FORM = { few: 5, share: 1 / 3 } as const;
/** Of headings that share a term with what is asked, those that are told say at least so much of it as the best. */
const NEAR_SHARE = 0.4;
/** What of a beginning is no prose: addresses, headings, and the fields of a document's head. */
const NO_PROSE = [
  /\S{0,100}(?:@|:\/\/|\w\.\w+\/|\w\.(?:org|com|net|edu)\b)\S{0,300}/gi,
  /^(?:#+ .*|.{1,80}\n[=~^"-]{3,})$/gm,
  /^\p{Lu}[\w-]*:(?:[ \t].*)?(?:\n[ \t]+\S.*)*$/gmu,
];

const Row = z.object({
  id: z.string(),
  mediaType: z.string(),
  publishedOn: z.string().nullable(),
  publisher: z.string().nullable(),
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
      select o.id, s.media_type as "mediaType", s.published_on as "publishedOn", o.publisher, o.host, s.author,
        ${TOLD_TITLE} as title, s.sha256
      from (
        select id, publisher, host, title, original_title, file_name, url, current_sha256, created_at from source
        where project_id = ${scope.projectId}::uuid and status = 'ready' and archived_at is null
        order by created_at desc, id limit ${SOURCES.counted}) o
      cross join lateral (
        select media_type, published_on, author, title, sha256 from snapshot
        where project_id = ${scope.projectId}::uuid and source_id = o.id
        order by (sha256 = o.current_sha256) desc nulls last, read_at desc, sha256 limit 1) s
      order by o.created_at, s.sha256, o.id`,
  );
}

/** At most so many entries of a list, spread evenly over the whole of it. */
function spread<T>(list: readonly T[], most: number): T[] {
  const step = Math.max(1, list.length / most);
  return Array.from({ length: Math.min(most, list.length) }, (_, index) => list[Math.floor(index * step)]).flatMap(
    (entry) => (entry === undefined ? [] : [entry]),
  );
}

/** So many of the sources: those of the nearest titles first, up to a number of their own, then some of all others. */
function nearestFirst(
  sources: readonly Row[],
  ranked: readonly Row[],
  { near, most }: Record<"near" | "most", number>,
): Row[] {
  const first = ranked.slice(0, near);
  const chosen = new Set(first);
  const others = sources.filter((source) => !chosen.has(source));
  return [...first, ...spread(others, most - first.length)];
}

/** The sources whose titles share a term with what is asked, the nearest first. */
function byTitle(sources: readonly Row[], about: string): Row[] {
  const titles = sources.map(({ title }, index) => ({ id: String(index), text: title }));
  return rankByBm25(about, titles).flatMap(({ id }) => sources[Number(id)] ?? []);
}

/** The sources whose titles share a term with what is asked, and those that searches of the library found, as one. */
function byNearness(sources: readonly Row[], { about, found }: SurveyGoal): Row[] {
  const byAddress = new Map(sources.map((source) => [`library:${source.id}`, source]));
  const lists = found.map((addresses) => addresses.flatMap((address) => byAddress.get(address) ?? []));
  return fusedRank([byTitle(sources, about), ...lists], ({ id }) => id);
}

const Heading = z.object({ heading: z.string(), hashes: z.array(z.string()) });
type Heading = z.infer<typeof Heading>;

/** How much each heading says of what is asked: its terms that are asked for, the rarer among the sources the more. */
function nearness(
  headings: readonly Heading[],
  { about, sources }: { about: string; sources: number },
): Map<Heading, number> {
  const aboutTerms = termSet(about);
  const own = headings.map((one) => ({ one, terms: [...termSet(one.heading)].filter((term) => aboutTerms.has(term)) }));
  const having = new Map<string, Set<string>>();
  for (const { one, terms } of own) {
    for (const term of terms) having.set(term, new Set([...(having.get(term) ?? []), ...one.hashes]));
  }
  const weight = (term: string): number => Math.log2((1 + sources) / (having.get(term)?.size ?? 1));
  return new Map(own.map(({ one, terms }) => [one, terms.reduce((sum, term) => sum + weight(term), 0)]));
}

/** Headings of sources: those that say something of what is asked, the most first; else those of the nearest sources. */
async function listHeadings(
  tx: Tx,
  scope: Scope,
  { about, hashes }: { about: string; hashes: readonly string[] },
): Promise<string[]> {
  const rows = z.array(Heading).parse(
    await tx.$queryRaw`
      select heading, array_agg(distinct sha256) as hashes from passage
      where project_id = ${scope.projectId}::uuid and sha256 = any(${hashes}::text[])
        and ordinal < ${READ.passages}::int and heading <> ''
      group by heading order by heading`,
  );
  const telling = rows.filter((one) => !isForm({ about, text: one.heading }, one.hashes.length, hashes.length));
  const near = nearness(telling, { about, sources: hashes.length });
  const least = Math.max(...near.values(), 0) * NEAR_SHARE;
  const place = new Map(hashes.map((hash, index) => [hash, index]));
  const first = (one: Heading): number => Math.min(...one.hashes.map((hash) => place.get(hash) ?? hashes.length));
  return telling
    .filter((one) => (near.get(one) ?? 0) >= least)
    .toSorted((a, b) => (near.get(b) ?? 0) - (near.get(a) ?? 0) || first(a) - first(b))
    .map(({ heading }) => heading);
}

const LeadRows = z.array(z.object({ lead: z.string() }));

async function listLeads(tx: Tx, scope: Scope, hashes: readonly string[]): Promise<string[]> {
  const rows = LeadRows.parse(
    await tx.$queryRaw`
    select substring(text for ${READ.lead}::int) as lead from content
    where project_id = ${scope.projectId}::uuid and sha256 = any(${hashes}::text[]) order by sha256`,
  );
  return rows.map(({ lead }) => withoutForm(lead));
}

function withoutForm(lead: string): string {
  return NO_PROSE.reduce((text, form) => text.replace(form, " . "), lead);
}

/** What of a document's beginning is prose, in one line. */
export function proseOf(lead: string): string {
  return withoutForm(lead)
    .replace(/\s+/g, " ")
    .replace(/^[\s.\p{P}]+/u, "")
    .replace(/(?: \.)+(?= )/g, "")
    .trim();
}

/** Whether a phrase names something: several words, or one that is written as a name. */
function isNaming(text: string): boolean {
  return text.includes(" ") || /\p{Lu}/u.test(text);
}

/** Whether so many of the documents have a heading or a phrase that it tells nothing of any; the subject never does. */
function isForm({ about, text }: { about: string; text: string }, having: number, documents: number): boolean {
  if (documents <= FORM.few || having <= documents * FORM.share) return false;
  const aboutTerms = termSet(about);
  return ![...termSet(text)].some((term) => aboutTerms.has(term));
}

function short(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, TOLD.characters).toWellFormed();
}

function shortTexts(texts: readonly string[], most: number): string[] {
  return [...new Set(texts.map(short).filter(Boolean))].slice(0, most);
}

function titleLine({ title, publishedOn }: Row): string {
  return publishedOn === null ? short(title) : `${short(title)} (${publishedOn})`;
}

/** What a survey is for: what is asked, and the addresses that searches of the library found for it, each the best first. */
interface SurveyGoal {
  about: string;
  found: readonly (readonly string[])[];
}

/** The sources of a library that a survey tells of, by their addresses and titles, the nearest to what is asked first. */
export async function listTitles(tx: Tx, scope: Scope, goal: SurveyGoal): Promise<{ url: string; title: string }[]> {
  const sources = await listSources(tx, scope);
  const told = nearestFirst(sources, byNearness(sources, goal), TITLES.byText);
  return told.map((source) => ({ url: `library:${source.id}`, title: titleLine(source) }));
}

/** A document as a plan is told of it. */
export const SurveyedDocument = z.object({
  url: z.string(),
  title: z.string(),
  published: z.string().nullable(),
  status: z.string().nullable(),
});
export type SurveyedDocument = z.infer<typeof SurveyedDocument>;

const StatusRows = z.array(z.object({ sha256: z.string(), lead: z.string() }));

/**
 * The sources of a library by which a plan is made, the nearest to what is asked first, each with what its head says
 * became of it.
 */
export async function listDocuments(tx: Tx, scope: Scope, goal: SurveyGoal): Promise<SurveyedDocument[]> {
  const sources = await listSources(tx, scope);
  const told = nearestFirst(sources, byNearness(sources, goal), TITLES.planned);
  const rows = StatusRows.parse(
    await tx.$queryRaw`
    select sha256, substring(text for ${READ.lead}::int) as lead from content
    where project_id = ${scope.projectId}::uuid and sha256 = any(${told.map(({ sha256 }) => sha256)}::text[])`,
  );
  const became = new Map(rows.map(({ sha256, lead }) => [sha256, becameOf(fieldsAtHead(lead))]));
  return told.map(({ id, title, publishedOn, sha256 }) => ({
    url: `library:${id}`,
    title: short(title),
    published: publishedOn,
    status: became.get(sha256) ?? null,
  }));
}

/**
 * What a library is: how many sources, from when to when, by whom, of what kind, and those of its titles, headings and
 * shared phrases that stand nearest to what is asked. However large it is, as much is read and told.
 */
export async function surveyLibrary(tx: Tx, scope: Scope, goal: SurveyGoal): Promise<LibrarySurvey> {
  const { about, found } = goal;
  const sources = await listSources(tx, scope);
  const ranked = byNearness(sources, goal);
  const read = nearestFirst(sources, ranked, { near: SOURCES.near, most: SOURCES.read });
  const hashes = [...new Set(read.map(({ sha256 }) => sha256))];
  const titles = new Set(sources.map(({ title }) => title));
  const headings = (await listHeadings(tx, scope, { about, hashes })).filter((heading) => !titles.has(heading));
  const leads = await listLeads(tx, scope, hashes);
  const isTold = (text: string, having: number): boolean =>
    isNaming(text) && !isForm({ about, text }, having, leads.length);
  const terms = sharedPhrases(leads, TOLD.terms, isTold);
  const told = nearestFirst(sources, ranked, found.length === 0 ? TITLES.byTitle : TITLES.byText);
  return {
    ...evidenceBaseOf(sources),
    titles: [...new Set(told.map(titleLine))],
    headings: shortTexts(headings, TOLD.headings),
    terms: shortTexts(
      terms.map(({ text }) => text),
      TOLD.terms,
    ),
  };
}
