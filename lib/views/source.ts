import { z } from "zod";
import { projectHead } from "@/lib/access/open-project";
import type { Db } from "@/lib/db/client";
import { SourceId } from "@/lib/domain/ids";
import type { Access } from "@/lib/domain/rights";
import { factStatuses } from "@/lib/domain/words";
import { found, idOf } from "./found";
import { iso } from "./instant";
import type { QuoteSpanView, SourceView } from "./models";
import { listSourceRows } from "./source-rows";

/** Code points of a text that a page carries; longer ones are cut there, and a note says so. */
const TEXT_SHOWN = 400_000;
const QUOTES_SHOWN = 2000;

const Newest = z.object({
  id: z.string(),
  sha256: z.string(),
  readAt: z.date(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  publishedOn: z.string().nullable(),
  language: z.string().nullable(),
  notes: z.array(z.string()),
  originalSha256: z.string().nullable(),
  characters: z.int(),
  text: z.string(),
});

async function findNewest(db: Db, access: Access<"read">, sourceId: SourceId): Promise<z.infer<typeof Newest> | null> {
  const rows = await db.$queryRaw<unknown[]>`
    select t.id, t.sha256, t.read_at as "readAt", t.title, t.author, t.published_on as "publishedOn", t.language,
      t.notes, t.original_sha256 as "originalSha256", c.code_points as characters,
      left(c.text, ${TEXT_SHOWN}::int) as text
    from snapshot t join content c on c.project_id = t.project_id and c.sha256 = t.sha256
    where t.project_id = ${access.projectId}::uuid and t.source_id = ${sourceId}::uuid
    order by t.read_at desc, t.id limit 1`;
  return rows[0] === undefined ? null : Newest.parse(rows[0]);
}

function asSnapshot({ originalSha256, ...newest }: z.infer<typeof Newest>): NonNullable<SourceView["snapshot"]> {
  const cut = `This text has ${newest.characters.toLocaleString("en")} characters; the first ${TEXT_SHOWN.toLocaleString("en")} are shown.`;
  return {
    ...newest,
    readAt: iso(newest.readAt),
    notes: newest.characters > TEXT_SHOWN ? [...newest.notes, cut] : newest.notes,
    originalUrl: originalSha256 === null ? null : `/api/originals/${newest.id}`,
  };
}

const Quote = z.object({
  factId: z.string(),
  factKey: z.string(),
  statement: z.string(),
  status: z.enum(factStatuses),
  start: z.int(),
  end: z.int(),
});

/** The quotes in a snapshot's text, in the order in which they stand there. */
async function listQuotes(db: Db, access: Access<"read">, snapshotId: string): Promise<QuoteSpanView[]> {
  const rows = await db.$queryRaw<unknown>`
    select f.id as "factId", f.key as "factKey", f.statement, f.status::text, e.start, e."end"
    from evidence e join fact f on f.project_id = e.project_id and f.id = e.fact_id
    where e.project_id = ${access.projectId}::uuid and e.snapshot_id = ${snapshotId}::uuid
      and e."end" <= ${TEXT_SHOWN}::int
    order by e.start, e."end", f.key limit ${QUOTES_SHOWN}::int`;
  return z.array(Quote).parse(rows);
}

/** A source with its newest text and every quote drawn from it. */
export async function getSourceView(db: Db, access: Access<"read">, asked: { sourceId: string }): Promise<SourceView> {
  const sourceId = idOf(SourceId, asked.sourceId);
  const [project, sources, newest] = await Promise.all([
    projectHead(db, access),
    listSourceRows(db, access, [sourceId]),
    findNewest(db, access, sourceId),
  ]);
  return {
    project,
    source: found(sources[0]),
    snapshot: newest === null ? null : asSnapshot(newest),
    quotes: newest === null ? [] : await listQuotes(db, access, newest.id),
  };
}
