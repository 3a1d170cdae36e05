import { z } from "zod";
import { projectHead } from "@/lib/access/door/open-project";
import { ReportId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { type ChangeKind, type ClaimChange, changeKinds } from "@/lib/domain/difference/difference";
import { countChanges, SINCE_DELETED, sinceLine } from "@/lib/domain/difference/difference-words";
import { inTurn } from "@/lib/features/kit/costly-reads";
import { found, idOf } from "@/lib/features/kit/found";
import { iso } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { differenceOf, isSinceDeleted } from "@/lib/reports/compose/since";

/** What an address may say of a difference. */
const DifferenceQuery = z.object({
  /** The version that it is compared with; the researcher's run before where it is not said. */
  from: ReportId.nullable().catch(null),
  kind: z.enum(changeKinds).nullable().catch(null),
});

async function readVersion(db: Db, { projectId }: Access<"read">, id: string) {
  const row = found(
    await db.report.findFirst({
      where: { projectId, id },
      select: {
        id: true,
        version: true,
        title: true,
        status: true,
        createdAt: true,
        sinceReportId: true,
        run: { select: { id: true, number: true, researcher: { select: { id: true, name: true } } } },
      },
    }),
  );
  const { id: reportId, version, title, status, createdAt, sinceReportId, run } = row;
  const { researcher, ...own } = run;
  return { reportId, version, title, status, at: iso(createdAt), createdAt, sinceReportId, run: own, researcher };
}

type Named = Awaited<ReturnType<typeof readVersion>>;

/** The version right before one of the same run; null for its first. */
async function versionBefore(
  db: Db,
  { projectId }: Access<"read">,
  { run, version }: Pick<Named, "run" | "version">,
): Promise<string | null> {
  const row = await db.report.findFirst({
    where: { projectId, runId: run.id, version: { lt: version } },
    orderBy: { version: "desc" },
    select: { id: true },
  });
  return row?.id ?? null;
}

function told({
  reportId,
  version,
  title,
  status,
  at,
  run,
}: Named): Omit<Named, "researcher" | "createdAt" | "sinceReportId"> {
  return { reportId, version, title, status, at, run };
}

function isShown({ kind }: ClaimChange, wanted: ChangeKind | null): boolean {
  return wanted === null ? kind !== "same" : kind === wanted;
}

/**
 * What changed between two versions of a researcher's report, the older one first whichever way round they are named.
 * Without another one it is the run before, or else the version before. `query` is an address's parameters.
 */
export async function getDifferenceView(
  db: Db,
  access: Access<"read">,
  { reportId, query }: { reportId: string; query: unknown },
) {
  const { from: asked, kind } = DifferenceQuery.parse(query ?? {});
  const named = await readVersion(db, access, idOf(ReportId, reportId));
  const other = asked ?? named.sinceReportId ?? (await versionBefore(db, access, named));
  const project = await projectHead(db, access);
  const { researcher } = named;
  if (other === null || other === named.reportId) {
    const counts = countChanges({ changes: [] });
    const line = (await isSinceDeleted(db, access, named.reportId)) ? SINCE_DELETED : "";
    return { project, researcher, to: told(named), from: null, line, counts, kind, changes: [] };
  }
  const second = await readVersion(db, access, other);
  // What two researchers say are two answers, not one that changed.
  found(second.researcher.id === researcher.id ? second : null);
  const [from, to] = second.createdAt <= named.createdAt ? [second, named] : [named, second];
  const { changes } = found(
    await inTurn(access.userId, () => differenceOf(db, access, { from: from.reportId, to: to.reportId })),
  );
  const counts = countChanges({ changes });
  const line = sinceLine(counts, { fromMs: from.createdAt.getTime(), toMs: to.createdAt.getTime() });
  const shown = changes.filter((change) => isShown(change, kind));
  return { project, researcher, to: told(to), from: told(from), line, counts, kind, changes: shown };
}

export type DifferenceView = ShownBy<typeof getDifferenceView>;

/** One of two versions that are compared. */
export type ComparedVersionView = DifferenceView["to"];
