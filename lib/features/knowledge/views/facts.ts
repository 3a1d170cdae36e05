import type { Scope } from "@/lib/domain/core/ids";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";

/** Pieces of evidence shown for one fact; more are counted in its score, not listed. */
const EVIDENCE_SHOWN = 20;

export const factColumns = {
  id: true,
  key: true,
  statement: true,
  status: true,
  isSettled: true,
  confidence: true,
  score: true,
  revision: true,
  researcher: { select: { id: true, name: true } },
  evidence: {
    orderBy: [{ isBeside: "asc" }, { confidence: "desc" }, { createdAt: "asc" }, { id: "asc" }],
    take: EVIDENCE_SHOWN,
    select: {
      id: true,
      snapshotId: true,
      start: true,
      end: true,
      quote: true,
      confidence: true,
      page: true,
      heading: true,
      isBeside: true,
      staleAt: true,
      snapshot: { select: { sha256: true, readAt: true, source: { select: { id: true, title: true, url: true } } } },
    },
  },
} as const satisfies Prisma.FactSelect;

type FactRow = Prisma.FactGetPayload<{ select: typeof factColumns }>;

/** A fact with its evidence as every screen shows it. */
export function asFact({ evidence, ...fact }: FactRow) {
  return {
    ...fact,
    evidence: evidence.map(({ snapshot, staleAt, ...piece }) => ({
      ...piece,
      /** When its page was read and no longer said this; null while it does. */
      goneAt: isoOrNull(staleAt),
      sourceId: snapshot.source.id,
      sourceTitle: snapshot.source.title,
      sourceUrl: snapshot.source.url,
      sha256: snapshot.sha256,
      readAt: iso(snapshot.readAt),
    })),
  };
}

export type FactView = ShownBy<typeof asFact>;

export type EvidenceView = FactView["evidence"][number];

/** Facts of a project, newest first or as asked, at most `take`. */
export async function listFacts(
  db: Db | Tx,
  scope: Scope,
  page: { where: Prisma.FactWhereInput; take: number; orderBy?: Prisma.FactOrderByWithRelationInput[] },
) {
  const rows = await db.fact.findMany({
    where: { AND: [{ projectId: scope.projectId }, page.where] },
    orderBy: page.orderBy ?? [{ createdAt: "desc" }, { id: "desc" }],
    take: page.take,
    select: factColumns,
  });
  return rows.map(asFact);
}
