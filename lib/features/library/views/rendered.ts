import { z } from "zod";
import { SnapshotId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { takenByRule } from "@/lib/domain/install/retention";
import { TakenByRule } from "@/lib/domain/install/retention-shapes";
import { renderedKind } from "@/lib/domain/original/rendered";
import { found, idOf } from "@/lib/features/kit/found";
import type { ShownBy } from "@/lib/features/kit/shown";
import { takenColumn } from "@/lib/features/kit/taken-column";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { spend } from "@/lib/platform/limit/limits";
import { renderApart } from "@/lib/sources/original/render-apart";
import { readOriginal } from "./original";

const Stored = z.object({
  sha256: z.string().nullable(),
  size: z.int(),
  mediaType: z.string(),
  taken: TakenByRule.nullable(),
});

/** The page or Word document that a snapshot was read from, as it was published; null where there is none to show. */
export async function getRenderedView(db: Db, access: Access<"read">, input: { snapshotId: string }) {
  const snapshotId = idOf(SnapshotId, input.snapshotId);
  const rows = await db.$queryRaw<unknown[]>`
      select o.sha256, coalesce(o.size_bytes, 0) as size, n.media_type as "mediaType",
        ${takenColumn(Prisma.sql`o.retention_id`)} as taken
      from snapshot n left join original o on o.project_id = n.project_id and o.sha256 = n.original_sha256
      where n.id = ${snapshotId}::uuid and n.project_id = ${access.projectId}::uuid`;
  const { sha256, size, mediaType, taken } = Stored.parse(found(rows[0]));
  if (taken !== null) return { rendered: null, taken: takenByRule("originals", taken) };
  const kind = renderedKind(mediaType);
  if (kind === null || sha256 === null) return { rendered: null, taken: null };
  await spend(db, "rendered", access.userId);
  const bytes = (): Promise<Uint8Array> => readOriginal(db, access, { sha256, size });
  return { rendered: await renderApart({ bytes, kind }, access.userId), taken: null };
}

export type RenderedView = ShownBy<typeof getRenderedView>;
