import { projectHead } from "@/lib/access/door/open-project";
import { ReportId, type RunId } from "@/lib/domain/core/ids";
import { type Access, mayDo, rolesWith } from "@/lib/domain/core/rights";
import { ShareScope } from "@/lib/domain/report/share-scope";
import { idOf } from "@/lib/features/kit/found";
import { iso, isoOrNull } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

const SHOWN = 200;

function stateOf(link: { revokedAt: Date | null; expiresAt: Date }, now: Date, mayShare: boolean) {
  if (link.revokedAt !== null) return "revoked";
  if (link.expiresAt <= now) return "expired";
  return mayShare ? "open" : "suspended";
}

/** Who may share in a project now: the links of all others open nothing. */
async function listSharers(db: Db, access: Access<"read">): Promise<ReadonlySet<string>> {
  const rows = await db.membership.findMany({
    where: { projectId: access.projectId, role: { in: rolesWith("share") }, user: { disabledAt: null } },
    select: { userId: true },
  });
  return new Set(rows.map(({ userId }) => userId));
}

/** The links of a project, or to any version of one run's report, newest first; none to those who may not share. */
export async function listShareLinks(db: Db, access: Access<"read">, of: { runId?: RunId | string } = {}) {
  if (!mayDo(access, "share")) return [];
  const rows = await db.shareLink.findMany({
    where: { projectId: access.projectId, ...(of.runId === undefined ? {} : { report: { runId: of.runId } }) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: SHOWN,
    select: {
      id: true,
      label: true,
      followsNewest: true,
      passphraseHash: true,
      scope: true,
      createdAt: true,
      createdById: true,
      expiresAt: true,
      revokedAt: true,
      visits: true,
      lastVisitAt: true,
      report: { select: { id: true, version: true, title: true } },
    },
  });
  const [sharers, people] = await Promise.all([
    listSharers(db, access),
    loadPeople(
      db,
      rows.map((row) => row.createdById),
    ),
  ]);
  const now = new Date();
  return rows.map(({ report, createdById, passphraseHash, scope, ...row }) => ({
    ...row,
    reportId: report.id,
    reportTitle: report.title,
    version: report.version,
    hasPassword: passphraseHash !== null,
    scope: ShareScope.catch(ShareScope.parse({})).parse(scope),
    createdAt: iso(row.createdAt),
    createdBy: people(createdById),
    expiresAt: iso(row.expiresAt),
    revokedAt: isoOrNull(row.revokedAt),
    state: stateOf(row, now, createdById !== null && sharers.has(createdById)),
    lastVisitAt: isoOrNull(row.lastVisitAt),
    canRevoke: row.revokedAt === null && (access.role === "owner" || createdById === access.userId),
  }));
}

/** A link by which people without an account read a report. */
export type ShareLinkView = ShownBy<typeof listShareLinks>[number];

/** Every link of a project, for those who may share. */
export async function getLinksView(db: Db, access: Access<"read" | "share">) {
  const [project, links] = await Promise.all([projectHead(db, access), listShareLinks(db, access)]);
  return { project, links };
}

/** All links of a project. */
export type LinksView = ShownBy<typeof getLinksView>;

/** The links to any version of the report that one version belongs to. */
export async function listReportLinks(db: Db, access: Access<"read" | "share">, reportId: string) {
  const where = { projectId: access.projectId, id: idOf(ReportId, reportId) };
  const report = await db.report.findFirst({ where, select: { runId: true } });
  return report === null ? [] : await listShareLinks(db, access, { runId: report.runId });
}
