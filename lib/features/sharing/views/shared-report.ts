import type { SharedAccess } from "@/lib/access/share-links";
import type { ReportId, Scope } from "@/lib/domain/core/ids";
import { hostOf } from "@/lib/domain/core/url";
import { AFFECTED_BARE } from "@/lib/domain/report/affected";
import type { ShareScope } from "@/lib/domain/report/share-scope";
import { listSharedThreads } from "@/lib/features/comments/views/comments";
import { found } from "@/lib/features/kit/found";
import { iso } from "@/lib/features/kit/instant";
import type { ShownBy } from "@/lib/features/kit/shown";
import { loadContexts } from "@/lib/features/knowledge/views/contexts";
import type { FactView } from "@/lib/features/knowledge/views/facts";
import { type ReportBodyView, readReportBody } from "@/lib/features/reports/views/report-body";
import type { Db } from "@/lib/platform/db/client";
import { drawSections } from "@/lib/reports/compose/drawn-texts";
import { listNoteFields } from "@/lib/reports/compose/note-fields";
import { withSupportSaid } from "@/lib/reports/compose/unsupported";
import { readSharedDecision } from "./shared-decision";
import { readSharedMatrix } from "./shared-matrix";
import { listShownOriginals } from "./shared-page";

/** What is shown to a stranger, or would be: a version of a report, and as much beside it as the scope says. */
export interface Shown extends Scope {
  reportId: ReportId;
  scope: ShareScope;
  /** Null where nothing is shared yet. */
  expiresAt: Date | null;
}

/** The body without what a visitor may not see: who is a member, what was asked of it, our ids, what the scope leaves out. */
function withoutOurs(body: ReportBodyView, scope: ShareScope) {
  const { acceptedBy, changeNote: _changeNote, ...report } = body;
  return {
    ...report,
    id: "",
    acceptedByName: acceptedBy?.name ?? null,
    affected: body.affected && { ...body.affected, ...(scope.sources ? {} : { lead: AFFECTED_BARE }) },
    sections: body.sections.filter(({ kind }) => scope.sources || kind !== "sources"),
    cited: body.cited.map((cited) => ({
      ...cited,
      factId: cited.key,
      quote: scope.quotes ? cited.quote : "",
      beside: scope.quotes ? cited.beside : [],
      sourceTitle: scope.sources ? cited.sourceTitle : "",
      sourceHost: scope.sources ? cited.sourceHost : null,
      fields: scope.sources ? cited.fields : [],
      goneAt: scope.sources ? cited.goneAt : null,
    })),
    references: scope.sources
      ? body.references.map((reference) => ({ ...reference, sourceId: `${reference.number}` }))
      : [],
  };
}

async function evidenceOf(db: Db, shown: Shown, facts: readonly FactView[]) {
  const { quotes, sources } = shown.scope;
  const ids = quotes ? facts.flatMap((fact) => fact.evidence.map((piece) => piece.id)) : [];
  const hashes = sources ? facts.flatMap((fact) => fact.evidence.map(({ sha256 }) => sha256)) : [];
  const [contexts, originals, fieldsOf] = await Promise.all([
    loadContexts(db, shown, ids),
    listShownOriginals(db, shown, facts),
    listNoteFields(db, shown, hashes),
  ]);
  return Object.fromEntries(
    facts.map((fact) => [
      fact.key,
      // Without quotes, words beside one are but their source once more. They come last, so that others keep their places.
      fact.evidence
        .filter(({ isBeside }) => quotes || !isBeside)
        .map(({ id, sourceTitle, sourceUrl, snapshotId, goneAt, ...piece }) => {
          const { readAt, sha256, page, heading, isBeside } = piece;
          const original = originals.get(snapshotId) ?? null;
          const host = sourceUrl === null ? null : hostOf(sourceUrl);
          return {
            source: sources
              ? {
                  title: sourceTitle,
                  fields: fieldsOf.get(sha256) ?? [],
                  url: sourceUrl,
                  host,
                  readAt,
                  sha256,
                  page,
                  heading,
                }
              : null,
            context: quotes ? found(contexts.get(id)) : null,
            // A quote of a PDF whose page is not known has none to show.
            original: original === "page" && page === null ? null : original,
            isBeside,
            isGone: goneAt !== null,
            goneAt: sources ? goneAt : null,
          };
        }),
    ]),
  );
}

export type SharedEvidence = ShownBy<typeof evidenceOf>[string][number];

async function costOf(db: Db, shown: Shown): Promise<number | null> {
  if (!shown.scope.cost) return null;
  const where = { projectId: shown.projectId, id: shown.reportId };
  const row = found(await db.report.findFirst({ where, select: { run: { select: { costUsd: true } } } }));
  return Number(row.run.costUsd);
}

/** What a stranger sees of a report, and nothing beside it. */
export async function getShownReport(db: Db, shown: Shown) {
  const [project, { body, facts }, costUsd, threads] = await Promise.all([
    db.project.findUnique({ where: { id: shown.projectId }, select: { name: true } }),
    readReportBody(db, shown, shown.reportId),
    costOf(db, shown),
    shown.scope.comments ? listSharedThreads(db, shown) : null,
  ]);
  const sections = await withSupportSaid(db, shown, { ...body, id: shown.reportId });
  const report = withoutOurs({ ...body, sections }, shown.scope);
  return {
    projectName: found(project).name,
    report,
    drawn: await drawSections(db, shown, report.sections),
    scope: shown.scope,
    expiresAt: shown.expiresAt === null ? null : iso(shown.expiresAt),
    costUsd,
    matrix: shown.scope.sources ? await readSharedMatrix(db, shown, body.cited) : null,
    decision: shown.scope.decision ? await readSharedDecision(db, shown, body.cited) : null,
    threads,
    evidence: await evidenceOf(db, shown, facts),
  };
}

/** What a reader without an account sees, and nothing else. */
export type SharedReportView = ShownBy<typeof getShownReport>;

/** What a link opens. */
export async function getSharedReportView(db: Db, shared: SharedAccess) {
  const { projectId, reportId, scope, expiresAt } = shared;
  return await getShownReport(db, { projectId, reportId, scope, expiresAt });
}
