import { diffLines } from "diff";
import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import { SourceId } from "@/lib/domain/core/ids";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import { datedBy } from "@/lib/domain/facts/dated-by";
import { publisherOf } from "@/lib/domain/facts/evidence-base";
import { takenByRule } from "@/lib/domain/install/retention";
import { TakenByRule } from "@/lib/domain/install/retention-shapes";
import { pageAt } from "@/lib/domain/original/on-page";
import { renderedKind } from "@/lib/domain/original/rendered";
import { changesOf } from "@/lib/features/kit/changes";
import { found, idOf } from "@/lib/features/kit/found";
import { iso } from "@/lib/features/kit/instant";
import type { QuoteSpanView } from "@/lib/features/kit/models";
import { QuoteSpan } from "@/lib/features/kit/shapes";
import type { ShownBy } from "@/lib/features/kit/shown";
import { takenColumn } from "@/lib/features/kit/taken-column";
import { countSourceHoldings } from "@/lib/features/library/deletion/holdings";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { listSourceRows } from "./source-rows";
import { countGone } from "./watched";

/** Code points of a text that a page carries; of longer ones a stretch is shown, and a note says which. */
const TEXT_SHOWN = 400_000;
const QUOTES_SHOWN = 2000;
const VERSIONS_SHOWN = 100;
/** How long two versions are compared; what takes longer is shown as one text instead of the other. */
const DIFF_MS = 1_000;

const Newest = z.object({
  id: z.string(),
  sha256: z.string(),
  readAt: z.date(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  publishedOn: z.string().nullable(),
  dateFrom: z.string().nullable(),
  publisher: z.string().nullable(),
  host: z.string().nullable(),
  language: z.string().nullable(),
  notes: z.array(z.string()),
  originalSha256: z.string().nullable(),
  taken: TakenByRule.nullable(),
  mediaType: z.string(),
  pages: z.array(z.object({ page: z.int(), start: z.int() })),
  characters: z.int(),
  isCurrent: z.boolean(),
});
type Newest = z.infer<typeof Newest>;

/** Which reading is shown: the one asked for, else one that has a quote of the fact asked for, else the newest. */
interface Wanted {
  version: string | null;
  fact: string | null;
  /** Where the quote of that fact stands, where it has several here. */
  at: number | null;
}

async function findShown(
  db: Db,
  access: Access<"read">,
  { sourceId, version, fact }: Omit<Wanted, "at"> & { sourceId: SourceId },
): Promise<Newest | null> {
  const rows = await db.$queryRaw<unknown[]>`
    select t.id, t.sha256, t.read_at as "readAt", t.title, t.author, t.published_on as "publishedOn",
      t.date_from as "dateFrom", o.publisher, o.host, t.language,
      t.notes, ${takenColumn(Prisma.sql`original.retention_id`)} as taken,
      case when original.retention_id is null then t.original_sha256 end as "originalSha256", t.media_type as "mediaType", t.pages, c.code_points as characters,
      coalesce(t.sha256 = o.current_sha256, true) as "isCurrent"
    from snapshot t join content c on c.project_id = t.project_id and c.sha256 = t.sha256
      join source o on o.id = t.source_id
      left join original on original.project_id = t.project_id and original.sha256 = t.original_sha256
    where t.project_id = ${access.projectId}::uuid and t.source_id = ${sourceId}::uuid
    order by (t.id::text = ${version}) desc nulls last, exists (select 1 from evidence e join fact f on f.id = e.fact_id
        where e.snapshot_id = t.id and f.project_id = t.project_id and f.key = ${fact}) desc,
      (t.sha256 = o.current_sha256) desc nulls last, t.read_at desc, t.id limit 1`;
  return rows[0] === undefined ? null : Newest.parse(rows[0]);
}

const Start = z.array(z.object({ start: z.int() }));

/** Where the stretch of a text begins that is shown: at its beginning, unless the quote asked for stands too far behind. */
async function beginOf(db: Db, access: Access<"read">, shown: Newest, { fact, at }: Wanted): Promise<number> {
  if (shown.characters <= TEXT_SHOWN || fact === null) return 0;
  const rows = await db.$queryRaw`
    select e.start from evidence e join fact f on f.project_id = e.project_id and f.id = e.fact_id
    where e.project_id = ${access.projectId}::uuid and e.snapshot_id = ${shown.id}::uuid and f.key = ${fact}
    order by (e.start = ${at}::int) desc nulls last, e.start limit 1`;
  const quote = Start.parse(rows)[0]?.start ?? 0;
  if (quote <= TEXT_SHOWN / 2) return 0;
  const begin = Math.min(quote - TEXT_SHOWN / 2, shown.characters - TEXT_SHOWN);
  return pageAt(shown.pages, begin)?.start ?? begin;
}

const Text = z.array(z.object({ text: z.string() }));

/** A stretch of a text as it was read. */
async function readText(db: Db, access: Access<"read">, sha256: string | null, from: number): Promise<string> {
  const rows = await db.$queryRaw`
    select substring(text from ${from + 1}::int for ${TEXT_SHOWN}::int) as text from content
    where project_id = ${access.projectId}::uuid and sha256 = ${sha256}`;
  return Text.parse(rows)[0]?.text ?? "";
}

const Version = z.object({ id: z.string(), readAt: z.date(), characters: z.int(), isCurrent: z.boolean() });

async function listVersions(db: Db, access: Access<"read">, sourceId: SourceId) {
  const rows = await db.$queryRaw<unknown>`
    select t.id, t.read_at as "readAt", c.code_points as characters,
      coalesce(t.sha256 = o.current_sha256, true) as "isCurrent"
    from snapshot t join content c on c.project_id = t.project_id and c.sha256 = t.sha256
      join source o on o.id = t.source_id
    where t.project_id = ${access.projectId}::uuid and t.source_id = ${sourceId}::uuid
    order by t.read_at desc, t.id limit ${VERSIONS_SHOWN}::int`;
  return z
    .array(Version)
    .parse(rows)
    .map((version) => ({ ...version, readAt: iso(version.readAt) }));
}

/** What has changed since: lines that are no more and lines that are new, with a little of what stands around them. */
async function changesSince(db: Db, access: Access<"read">, shown: { sourceId: SourceId; text: string; from: number }) {
  const where = { projectId: access.projectId, id: shown.sourceId };
  const source = await db.source.findFirst({ where, select: { currentSha256: true } });
  const now = await readText(db, access, source?.currentSha256 ?? null, shown.from);
  const parts = diffLines(shown.text, now, { timeout: DIFF_MS });
  return changesOf(parts, { before: shown.text, after: now });
}

/** What of a text is shown, where it is not all of it. */
function cutAt(characters: number, from: number): string {
  const [all, first, last] = [characters, from + 1, Math.min(characters, from + TEXT_SHOWN)].map((count) =>
    count.toLocaleString("en"),
  );
  return from === 0
    ? `This text has ${all} characters; the first ${last} are shown.`
    : `This text has ${all} characters; ${first} to ${last} are shown, around the quote.`;
}

function asSnapshot(
  { originalSha256, taken, dateFrom, host, mediaType, pages, ...newest }: Newest,
  { text, from }: { text: string; from: number },
) {
  const own = pages.filter(({ start }) => start >= from && start < from + TEXT_SHOWN);
  return {
    ...newest,
    publisher: publisherOf({ ...newest, host }),
    datedBy: datedBy(dateFrom),
    readAt: iso(newest.readAt),
    text,
    from,
    notes: newest.characters > TEXT_SHOWN ? [...newest.notes, cutAt(newest.characters, from)] : newest.notes,
    /** Whether the document itself can be shown as it was published, though it has no pages. */
    isRendered: originalSha256 !== null && renderedKind(mediaType) !== null,
    /** Says of a file that went by a rule of the project when, and whose rule that was. */
    originalTaken: taken === null ? null : takenByRule("originals", taken),
    originalUrl: originalSha256 === null ? null : `/api/originals/${newest.id}`,
    pages:
      originalSha256 !== null && mediaType === "application/pdf"
        ? own.map(({ page, start }) => ({ page, start: start - from }))
        : [],
  };
}

/** The quotes in what is shown of a snapshot's text, in the order in which they stand there. */
async function listQuotes(
  db: Db,
  access: Access<"read">,
  { id: snapshotId, from }: { id: string; from: number },
): Promise<QuoteSpanView[]> {
  const rows = await db.$queryRaw<unknown>`
    select f.id as "factId", f.key as "factKey", f.statement, f.status::text, e.start - ${from}::int as start,
      e."end" - ${from}::int as "end"
    from evidence e join fact f on f.project_id = e.project_id and f.id = e.fact_id
    where e.project_id = ${access.projectId}::uuid and e.snapshot_id = ${snapshotId}::uuid
      and e.start >= ${from}::int and e."end" <= ${from + TEXT_SHOWN}::int
    order by e.start, e."end", f.key limit ${QUOTES_SHOWN}::int`;
  return z.array(QuoteSpan).parse(rows);
}

/** A source with a reading of it, every quote drawn from that, and what else it said at other times. */
export async function getSourceView(db: Db, access: Access<"read">, input: { sourceId: string } & Partial<Wanted>) {
  const sourceId = idOf(SourceId, input.sourceId);
  const { version = null, fact = null, at = null } = input;
  const [project, sources, shown, versions, gone] = await Promise.all([
    projectHead(db, access),
    listSourceRows(db, access, [sourceId]),
    findShown(db, access, { sourceId, version, fact }),
    listVersions(db, access, sourceId),
    countGone(db, access, [sourceId]),
  ]);
  const from = shown === null ? 0 : await beginOf(db, access, shown, { version, fact, at });
  const text = await readText(db, access, shown?.sha256 ?? null, from);
  const [quotes, changes, holdings] = await Promise.all([
    shown === null ? [] : listQuotes(db, access, { id: shown.id, from }),
    shown === null || shown.isCurrent ? null : changesSince(db, access, { sourceId, text, from }),
    mayDo(access, "delete_source") ? countSourceHoldings(db, access, sourceId) : null,
  ]);
  return {
    project,
    source: found(sources[0]),
    snapshot: shown === null ? null : asSnapshot(shown, { text, from }),
    versions,
    changes,
    gone: gone.get(sourceId) ?? null,
    quotes,
    holdings,
  };
}

export type SourceView = ShownBy<typeof getSourceView>;
