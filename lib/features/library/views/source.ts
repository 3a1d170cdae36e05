import { diffLines } from "diff";
import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import { SourceId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { datedBy } from "@/lib/domain/facts/dated-by";
import { publisherOf } from "@/lib/domain/facts/evidence-base";
import { found, idOf } from "@/lib/features/kit/found";
import { iso } from "@/lib/features/kit/instant";
import type { QuoteSpanView, SourceView } from "@/lib/features/kit/models";
import { QuoteSpan } from "@/lib/features/kit/shapes";
import type { Db } from "@/lib/platform/db/client";
import { listSourceRows } from "./source-rows";

/** Code points of a text that a page carries; longer ones are cut there, and a note says so. */
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
  mediaType: z.string(),
  pages: z.array(z.object({ page: z.int(), start: z.int() })),
  characters: z.int(),
  text: z.string(),
  isCurrent: z.boolean(),
});

/** Which reading is shown: the one asked for, else one that has a quote of the fact asked for, else the newest. */
interface Wanted {
  version: string | null;
  fact: string | null;
}

async function findShown(
  db: Db,
  access: Access<"read">,
  { sourceId, version, fact }: Wanted & { sourceId: SourceId },
): Promise<z.infer<typeof Newest> | null> {
  const rows = await db.$queryRaw<unknown[]>`
    select t.id, t.sha256, t.read_at as "readAt", t.title, t.author, t.published_on as "publishedOn",
      t.date_from as "dateFrom", o.publisher, o.host, t.language,
      t.notes, t.original_sha256 as "originalSha256", t.media_type as "mediaType", t.pages, c.code_points as characters,
      left(c.text, ${TEXT_SHOWN}::int) as text, coalesce(t.sha256 = o.current_sha256, true) as "isCurrent"
    from snapshot t join content c on c.project_id = t.project_id and c.sha256 = t.sha256
      join source o on o.id = t.source_id
    where t.project_id = ${access.projectId}::uuid and t.source_id = ${sourceId}::uuid
    order by (t.id::text = ${version}) desc nulls last, exists (select 1 from evidence e join fact f on f.id = e.fact_id
        where e.snapshot_id = t.id and f.project_id = t.project_id and f.key = ${fact}) desc,
      (t.sha256 = o.current_sha256) desc nulls last, t.read_at desc, t.id limit 1`;
  return rows[0] === undefined ? null : Newest.parse(rows[0]);
}

const Version = z.object({ id: z.string(), readAt: z.date(), characters: z.int(), isCurrent: z.boolean() });

async function listVersions(db: Db, access: Access<"read">, sourceId: SourceId): Promise<SourceView["versions"]> {
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
async function changesSince(
  db: Db,
  access: Access<"read">,
  shown: { sourceId: SourceId; text: string },
): Promise<SourceView["changes"]> {
  const rows = await db.$queryRaw<{ text: string }[]>`
    select left(c.text, ${TEXT_SHOWN}::int) as text from source o
    join content c on c.project_id = o.project_id and c.sha256 = o.current_sha256
    where o.project_id = ${access.projectId}::uuid and o.id = ${shown.sourceId}::uuid`;
  const parts = diffLines(shown.text, rows[0]?.text ?? "", { timeout: DIFF_MS });
  return parts === undefined
    ? [
        { kind: "removed", text: shown.text },
        { kind: "added", text: rows[0]?.text ?? "" },
      ]
    : parts.map(({ added, removed, value }) => ({ kind: added ? "added" : removed ? "removed" : "same", text: value }));
}

function asSnapshot({
  originalSha256,
  dateFrom,
  host,
  mediaType,
  pages,
  ...newest
}: z.infer<typeof Newest>): NonNullable<SourceView["snapshot"]> {
  const cut = `This text has ${newest.characters.toLocaleString("en")} characters; the first ${TEXT_SHOWN.toLocaleString("en")} are shown.`;
  return {
    ...newest,
    publisher: publisherOf({ ...newest, host }),
    datedBy: datedBy(dateFrom),
    readAt: iso(newest.readAt),
    notes: newest.characters > TEXT_SHOWN ? [...newest.notes, cut] : newest.notes,
    originalUrl: originalSha256 === null ? null : `/api/originals/${newest.id}`,
    pages: originalSha256 !== null && mediaType === "application/pdf" ? pages : [],
  };
}

/** The quotes in a snapshot's text, in the order in which they stand there. */
async function listQuotes(db: Db, access: Access<"read">, snapshotId: string): Promise<QuoteSpanView[]> {
  const rows = await db.$queryRaw<unknown>`
    select f.id as "factId", f.key as "factKey", f.statement, f.status::text, e.start, e."end"
    from evidence e join fact f on f.project_id = e.project_id and f.id = e.fact_id
    where e.project_id = ${access.projectId}::uuid and e.snapshot_id = ${snapshotId}::uuid
      and e."end" <= ${TEXT_SHOWN}::int
    order by e.start, e."end", f.key limit ${QUOTES_SHOWN}::int`;
  return z.array(QuoteSpan).parse(rows);
}

/** A source with a reading of it, every quote drawn from that, and what else it said at other times. */
export async function getSourceView(
  db: Db,
  access: Access<"read">,
  input: { sourceId: string } & Partial<Wanted>,
): Promise<SourceView> {
  const sourceId = idOf(SourceId, input.sourceId);
  const { version = null, fact = null } = input;
  const [project, sources, shown, versions] = await Promise.all([
    projectHead(db, access),
    listSourceRows(db, access, [sourceId]),
    findShown(db, access, { sourceId, version, fact }),
    listVersions(db, access, sourceId),
  ]);
  const [quotes, changes] = await Promise.all([
    shown === null ? [] : listQuotes(db, access, shown.id),
    shown === null || shown.isCurrent ? null : changesSince(db, access, { sourceId, text: shown.text }),
  ]);
  return {
    project,
    source: found(sources[0]),
    snapshot: shown === null ? null : asSnapshot(shown),
    versions,
    changes,
    quotes,
  };
}
