import { z } from "zod";
import { limitKey } from "@/lib/access/http/address";
import type { Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { spanOfPage } from "@/lib/domain/original/on-page";
import { pageWidths } from "@/lib/domain/original/page-size";
import { quoteOnPage } from "@/lib/domain/original/quote-on-page";
import { renderedKind, renderedTypes } from "@/lib/domain/original/rendered";
import { isPageName, pieceToShow, showsPages } from "@/lib/domain/original/shared-page";
import type { ShareScope } from "@/lib/domain/report/share-scope";
import { picture, sealedPage } from "@/lib/features/kit/attachment";
import { found } from "@/lib/features/kit/found";
import type { EvidenceView, FactView } from "@/lib/features/knowledge/views/facts";
import { readOriginal } from "@/lib/features/library/views/original";
import { readReportBody } from "@/lib/features/reports/views/report-body";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { drawPageApart } from "@/lib/sources/original/draw-page";
import { keptPage } from "@/lib/sources/original/kept-pages";
import { excerptApart } from "@/lib/sources/original/render-apart";
import { documentPage } from "./shared-document";
import type { SharedVisit } from "./shared-file";

const PDF = "application/pdf";

/** The snapshots of these facts whose originals can be seen, and how. */
export async function listShownOriginals(
  db: Db,
  shown: Scope & { scope: ShareScope },
  facts: readonly FactView[],
): Promise<ReadonlyMap<string, "page" | "document">> {
  if (!showsPages(shown.scope)) return new Map();
  const ids = facts.flatMap(({ evidence }) => evidence.map(({ snapshotId }) => snapshotId));
  const rows = await db.snapshot.findMany({
    where: {
      projectId: shown.projectId,
      id: { in: [...new Set(ids)] },
      mediaType: { in: [PDF, ...renderedTypes] },
      original: { retentionId: null },
    },
    select: { id: true, mediaType: true },
  });
  return new Map(rows.map(({ id, mediaType }) => [id, mediaType === PDF ? "page" : "document"]));
}

const Original = z.object({
  sha256: z.string(),
  size: z.int(),
  pages: z.array(z.object({ page: z.int(), start: z.int() })),
  text: z.string(),
  mediaType: z.string(),
});

/** The original that a quote stands in, how to read it, and what was read of it; null where there is none to show. */
async function findOriginal(
  db: Db,
  scope: Scope,
  snapshotId: string,
): Promise<(z.output<typeof Original> & { bytes: () => Promise<Uint8Array> }) | null> {
  const rows = await db.$queryRaw<unknown[]>`
    select o.sha256, o.size_bytes as size, n.pages, c.text, n.media_type as "mediaType"
    from snapshot n join content c on c.project_id = n.project_id and c.sha256 = n.sha256
      join original o on o.project_id = n.project_id and o.sha256 = n.original_sha256
    where n.project_id = ${scope.projectId}::uuid and n.id = ${snapshotId}::uuid and o.retention_id is null
      and n.media_type = any(${[PDF, ...renderedTypes]}::text[])`;
  if (rows[0] === undefined) return null;
  const original = Original.parse(rows[0]);
  return { ...original, bytes: () => readOriginal(db, scope, original) };
}

type FoundOriginal = NonNullable<Awaited<ReturnType<typeof findOriginal>>>;

/** The page that a quote stands on, as a picture of it alone. */
async function drawnPage(original: FoundOriginal, piece: EvidenceView, owner: string): Promise<Response> {
  const page = found(piece.page);
  const on = quoteOnPage(original.text, spanOfPage(original.pages, page), piece);
  const looks = { page, width: pageWidths.usual, quotes: on === null ? [] : [on], isBoxed: true };
  const { bytes, sha256 } = original;
  const drawn = await keptPage({ sha256, ...looks }, () => drawPageApart({ bytes, ...looks }, owner));
  if (drawn === null) {
    throw new Refusal("invalid", "This page could not be drawn. The quote stands beside its citation.");
  }
  return picture(new Uint8Array(drawn.picture), "image/webp");
}

/** What stands around a quote in its document. */
async function documentAround(original: FoundOriginal, piece: EvidenceView, owner: string): Promise<Response> {
  const { bytes, text, mediaType } = original;
  const { start, end, sourceTitle } = piece;
  const on = { text, quote: { start, end } };
  const around = await excerptApart({ bytes, kind: found(renderedKind(mediaType)), on }, owner);
  if (around.length === 0) {
    throw new Refusal("invalid", "This quote could not be shown in its document. It stands beside its citation.");
  }
  return sealedPage(documentPage(sourceTitle, around));
}

/** What an address asks for; what can be no citation's page is refused before any link is looked for. */
export function pageAsked(name: string): string {
  if (!isPageName(name)) throw new Refusal("not_found", "This report has no such citation.");
  return name;
}

/** The original of a citation's quote, as it was published, the quote boxed; for links that show both. */
export async function getSharedPage({ db, shared, address }: SharedVisit, name: string): Promise<Response> {
  await spend(db, "share_pages", limitKey(address));
  const { body, facts } = await readReportBody(db, shared, shared.reportId);
  const pieces = new Map(facts.map(({ key, evidence }) => [key, evidence]));
  const cited = body.cited.map(({ number, key }) => ({ number, pieces: pieces.get(key) ?? [] }));
  const piece = found(pieceToShow(shared.scope, cited, name));
  const original = found(await findOriginal(db, shared, piece.snapshotId));
  const show = original.mediaType === PDF ? drawnPage : documentAround;
  return await show(original, piece, shared.linkId);
}
