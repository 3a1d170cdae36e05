import type { Db } from "@/lib/db/client";
import { type Access, allows } from "@/lib/domain/rights";
import { iso, isoOrNull } from "./instant";
import type { ShareLinkView } from "./models";
import { loadPeople } from "./people";

const SHOWN = 100;

/** The links to any version of a run's report, newest first; none to those who may not share. */
export async function listShareLinks(db: Db, access: Access<"read">, runId: string): Promise<ShareLinkView[]> {
  if (!allows(access.role, "share")) return [];
  const rows = await db.shareLink.findMany({
    where: { projectId: access.projectId, report: { runId } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
    select: {
      id: true,
      label: true,
      createdAt: true,
      createdById: true,
      expiresAt: true,
      revokedAt: true,
      visits: true,
      lastVisitAt: true,
      report: { select: { version: true } },
    },
  });
  const people = await loadPeople(
    db,
    rows.map((row) => row.createdById),
  );
  return rows.map(({ report, createdById, ...row }) => ({
    ...row,
    version: report.version,
    createdAt: iso(row.createdAt),
    createdBy: people(createdById),
    expiresAt: iso(row.expiresAt),
    revokedAt: isoOrNull(row.revokedAt),
    lastVisitAt: isoOrNull(row.lastVisitAt),
    canRevoke: row.revokedAt === null && (access.role === "owner" || createdById === access.userId),
  }));
}
