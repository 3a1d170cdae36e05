import { z } from "zod";
import { limitKey } from "@/lib/access/http/address";
import type { Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { spanOfPage } from "@/lib/domain/original/on-page";
import { quoteOnPage } from "@/lib/domain/original/quote-on-page";
import { isPageName, pageToShow, showsPages } from "@/lib/domain/original/shared-page";
import type { ShareScope } from "@/lib/domain/report/share-scope";
import { picture } from "@/lib/features/kit/attachment";
import { found } from "@/lib/features/kit/found";
import type { EvidenceView, FactView } from "@/lib/features/knowledge/views/facts";
import { readOriginal } from "@/lib/features/library/views/original";
import { readReportBody } from "@/lib/features/reports/views/report-body";
import type { Db } from "@/lib/platform/db/client";
import { spend } from "@/lib/platform/limit/limits";
import { drawPageApart, type WantedPage } from "@/lib/sources/original/draw-page";
import type { SharedVisit } from "./shared-file";

/** The snapshots among those of these facts whose originals can be shown page by page. */
export async function listPaged(
  db: Db,
  shown: Scope & { scope: ShareScope },
  facts: readonly FactView[],
): Promise<ReadonlySet<string>> {
  if (!showsPages(shown.scope)) return new Set();
  const ids = facts.flatMap(({ evidence }) =>
    evidence.flatMap(({ page, snapshotId }) => (page === null ? [] : [snapshotId])),
  );
  const rows = await db.snapshot.findMany({
    where: {
      projectId: shown.projectId,
      id: { in: [...new Set(ids)] },
      mediaType: "application/pdf",
      originalSha256: { not: null },
    },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}

const Original = z.object({
  sha256: z.string(),
  size: z.int(),
  isWhole: z.boolean(),
  pages: z.array(z.object({ page: z.int(), start: z.int() })),
  text: z.string(),
});

/** The original that a quote stands in, and what was read on the quote's page. */
async function findPage(
  db: Db,
  scope: Scope,
  { snapshotId, page, start, end }: EvidenceView & { page: number },
): Promise<WantedPage | null> {
  const rows = await db.$queryRaw<unknown[]>`
    select o.sha256, length(o.bytes) as size, encode(sha256(o.bytes), 'hex') = o.sha256 as "isWhole", n.pages, c.text
    from snapshot n join content c on c.project_id = n.project_id and c.sha256 = n.sha256
      join original o on o.project_id = n.project_id and o.sha256 = n.original_sha256
    where n.project_id = ${scope.projectId}::uuid and n.id = ${snapshotId}::uuid and n.media_type = 'application/pdf'`;
  if (rows[0] === undefined) return null;
  const { isWhole, pages, text, ...original } = Original.parse(rows[0]);
  if (!isWhole) return null;
  const on = quoteOnPage(text, spanOfPage(pages, page), { start, end });
  return { bytes: await readOriginal(db, scope, original), page, on };
}

/** What an address asks for; what can be no citation's page is refused before any link is looked for. */
export function pageAsked(name: string): string {
  if (!isPageName(name)) throw new Refusal("not_found", "This report has no such citation.");
  return name;
}

/** The page that a citation's quote stands on, as it was published, the quote boxed; for links that show both. */
export async function getSharedPage({ db, shared, address }: SharedVisit, name: string): Promise<Response> {
  await spend(db, "share_pages", limitKey(address));
  const { body, facts } = await readReportBody(db, shared, shared.reportId);
  const pieces = new Map(facts.map(({ key, evidence }) => [key, evidence]));
  const cited = body.cited.map(({ number, key }) => ({ number, pieces: pieces.get(key) ?? [] }));
  const wanted = found(await findPage(db, shared, found(pageToShow(shared.scope, cited, name))));
  const image = await drawPageApart(wanted, shared.linkId);
  if (image === null) {
    throw new Refusal("invalid", "This page could not be drawn. The quote stands beside its citation.");
  }
  return picture(image, "image/webp");
}
