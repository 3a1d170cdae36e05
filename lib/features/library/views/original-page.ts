import { z } from "zod";
import { SnapshotId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { takenByRule } from "@/lib/domain/install/retention";
import { TakenByRule } from "@/lib/domain/install/retention-shapes";
import { spanOfPage } from "@/lib/domain/original/on-page";
import { pageNumberOf, pageSizeOf, pageWidths } from "@/lib/domain/original/page-size";
import { type QuoteOnPage, quoteOnPage } from "@/lib/domain/original/quote-on-page";
import type { Span } from "@/lib/domain/text/quote";
import { found, idOf } from "@/lib/features/kit/found";
import type { ShownBy } from "@/lib/features/kit/shown";
import { takenColumn } from "@/lib/features/kit/taken-column";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { spend } from "@/lib/platform/limit/limits";
import { drawPageApart } from "@/lib/sources/original/draw-page";
import { keptPage } from "@/lib/sources/original/kept-pages";
import { readOriginal } from "./original";

/** Code points of one page that are looked through for its quotes, and quotes that are boxed on it. */
const TEXT_MOST = 200_000;
const QUOTES_MOST = 200;

const Stored = z.object({
  sha256: z.string().nullable(),
  size: z.int(),
  readSha256: z.string(),
  pages: z.array(z.object({ page: z.int(), start: z.int() })),
  taken: TakenByRule.nullable(),
});

const OnPages = z.array(z.object({ start: z.int(), end: z.int(), text: z.string() }));

interface Placed extends Span {
  on: QuoteOnPage;
}

/** The quotes that stand on a page, each with the page's text as read. */
async function listPlaced(
  db: Db,
  access: Access<"read">,
  { snapshotId, readSha256, span }: { snapshotId: SnapshotId; readSha256: string; span: Span | null },
): Promise<Placed[]> {
  if (span === null) return [];
  const length = Math.min(span.end - span.start, TEXT_MOST);
  const rows = await db.$queryRaw`
    select distinct e.start, e."end", substring(c.text from ${span.start + 1}::int for ${length}::int) as text
    from evidence e join content c on c.project_id = e.project_id and c.sha256 = ${readSha256}
    where e.project_id = ${access.projectId}::uuid and e.snapshot_id = ${snapshotId}::uuid
      and e.start < ${span.start + length}::int and e."end" > ${span.start}::int
    order by e.start, e."end" limit ${QUOTES_MOST}::int`;
  const own = { start: 0, end: span.end - span.start };
  return OnPages.parse(rows).flatMap(({ start, end, text }) => {
    const on = quoteOnPage(text, own, { start: start - span.start, end: end - span.start });
    return on === null ? [] : [{ start, end, on }];
  });
}

/**
 * A page of the PDF that a snapshot was read from, as a picture, and where its quotes stand on it; no page where it could
 * not be drawn, or there is none of that number.
 */
export async function getOriginalPageView(
  db: Db,
  access: Access<"read">,
  input: { snapshotId: string; page: string; size?: string | undefined },
) {
  const snapshotId = idOf(SnapshotId, input.snapshotId);
  const page = found(pageNumberOf(input.page));
  const rows = await db.$queryRaw<unknown[]>`
    select o.sha256, coalesce(o.size_bytes, 0) as size, n.sha256 as "readSha256", n.pages,
      ${takenColumn(Prisma.sql`o.retention_id`)} as taken
    from snapshot n left join original o on o.project_id = n.project_id and o.sha256 = n.original_sha256
      and n.media_type = 'application/pdf'
    where n.id = ${snapshotId}::uuid and n.project_id = ${access.projectId}::uuid`;
  const { sha256, size, readSha256, pages, taken } = Stored.parse(found(rows[0]));
  if (taken !== null) return { drawn: null, taken: takenByRule("originals", taken) };
  if (sha256 === null) return { drawn: null, taken: null };
  const placed = await listPlaced(db, access, { snapshotId, readSha256, span: spanOfPage(pages, page) });
  const width = pageWidths[pageSizeOf(input.size)];
  const looks = { page, width, quotes: placed.map(({ on }) => on), isBoxed: false };
  const drawn = await keptPage({ sha256, ...looks }, async () => {
    await spend(db, "drawn_pages", access.userId);
    const bytes = (): Promise<Uint8Array> => readOriginal(db, access, { sha256, size });
    return await drawPageApart({ bytes, ...looks }, access.userId);
  });
  if (drawn === null) return { drawn: null, taken: null };
  const quotes = placed.map(({ start, end, on: { goesOn } }, nth) => ({
    start,
    end,
    goesOn,
    boxes: drawn.boxes[nth] ?? null,
  }));
  const picture = `data:image/webp;base64,${Buffer.from(drawn.picture).toString("base64")}`;
  return { drawn: { picture, width: drawn.width, height: drawn.height, pages: drawn.pages, quotes }, taken: null };
}

export type OriginalPageView = ShownBy<typeof getOriginalPageView>;
