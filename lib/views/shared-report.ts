import type { SharedAccess } from "@/lib/access/share-links";
import type { Db } from "@/lib/db/client";
import { loadContexts } from "./contexts";
import { found } from "./found";
import { iso } from "./instant";
import type { FactView, ReportBodyView, SharedReportView } from "./models";
import { readReportBody } from "./report-body";

/** The body without what a visitor may not see: who is a member, what was asked of it, and our ids. */
function withoutOurs(body: ReportBodyView): SharedReportView["report"] {
  const { acceptedBy, changeNote: _changeNote, ...report } = body;
  return {
    ...report,
    id: "",
    acceptedByName: acceptedBy?.name ?? null,
    cited: body.cited.map((cited) => ({ ...cited, factId: cited.key })),
    references: body.references.map((reference) => ({ ...reference, sourceId: `${reference.number}` })),
  };
}

async function evidenceOf(
  db: Db,
  shared: SharedAccess,
  facts: readonly FactView[],
): Promise<SharedReportView["evidence"]> {
  const contexts = await loadContexts(
    db,
    shared,
    facts.flatMap((fact) => fact.evidence.map((piece) => piece.id)),
  );
  return Object.fromEntries(
    facts.map((fact) => [
      fact.key,
      fact.evidence.map(({ id, sourceTitle, sourceUrl, readAt, page, heading }) => ({
        sourceTitle,
        sourceUrl,
        readAt,
        page,
        heading,
        ...found(contexts.get(id)),
      })),
    ]),
  );
}

/** What a link opens: one version of one report with its quotes in their context, and nothing beside it. */
export async function getSharedReportView(db: Db, shared: SharedAccess): Promise<SharedReportView> {
  const [project, { body, facts }] = await Promise.all([
    db.project.findUnique({ where: { id: shared.projectId }, select: { name: true } }),
    readReportBody(db, shared, shared.reportId),
  ]);
  return {
    projectName: found(project).name,
    report: withoutOurs(body),
    expiresAt: iso(shared.expiresAt),
    evidence: await evidenceOf(db, shared, facts),
  };
}
