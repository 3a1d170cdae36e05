import { projectHead } from "@/lib/access/door/open-project";
import { ReportId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { approvalsNeeded } from "@/lib/domain/decide/review";
import { withMarks } from "@/lib/domain/markdown/support";
import { RunSettings } from "@/lib/domain/run/settings";
import { found, idOf } from "@/lib/features/kit/found";
import type { ShownBy } from "@/lib/features/kit/shown";
import { readReviews } from "@/lib/features/reviews/views/reviews";
import type { Db } from "@/lib/platform/db/client";
import { drawSections } from "@/lib/reports/compose/drawn-texts";
import { listUnsupported } from "@/lib/reports/compose/unsupported";
import { type ReportBodyView, readReportBody } from "./report-body";
import { getDiff, listSuggestions, listVersions, type ReportVersionView } from "./report-versions";

/** Whether another version is asked for and not there yet. */
async function isRevising(db: Db, access: Access<"read">, runId: string): Promise<boolean> {
  const pending = await db.node.findFirst({
    where: {
      projectId: access.projectId,
      runId,
      kind: "revise",
      status: { in: ["pending", "ready", "running", "failed"] },
      run: { status: { in: ["running", "waiting", "paused"] } },
    },
    select: { id: true },
  });
  return pending !== null;
}

/** What the reader marks, by section. */
async function marksOf(db: Db, access: Access<"read">, { id, sections, figures }: ReportBodyView) {
  const found = await listUnsupported(db, access, { id, sections, offending: figures.offending });
  return Object.fromEntries(
    Object.entries(found).map(([ordinal, marks]) => [
      ordinal,
      marks.map(({ end, verdict, reason }) => ({ end, verdict, reason })),
    ]),
  );
}

/** What an address says of a report beside its id. */
export interface ReportInput {
  reportId: string;
  /** Another version of the same report. */
  version?: number | null;
  /** The version that it is compared with. */
  compare?: number | null;
}

/** A version of a report with what surrounds it. */
export async function getReportView(db: Db, access: Access<"read">, input: ReportInput) {
  const named = idOf(ReportId, input.reportId);
  const row = found(
    await db.report.findFirst({
      where: { projectId: access.projectId, id: named },
      select: {
        run: {
          select: {
            id: true,
            number: true,
            status: true,
            stage: true,
            mode: true,
            settings: true,
            researcher: { select: { id: true, name: true } },
          },
        },
      },
    }),
  );
  const { researcher, settings, ...run } = row.run;
  const versions = await listVersions(db, access, run.id);
  const byNumber = (version: number | null | undefined): ReportVersionView | undefined =>
    versions.find((one) => one.version === version);
  const reportId = input.version == null ? named : found(byNumber(input.version)).id;
  const [project, { body }, revising] = await Promise.all([
    projectHead(db, access),
    readReportBody(db, access, reportId),
    isRevising(db, access, run.id),
  ]);
  const other = input.compare == null || input.compare === body.version ? null : found(byNumber(input.compare));
  const own = found(byNumber(body.version));
  const [unsupported, suggestions, diff, { revision }] = await Promise.all([
    marksOf(db, access, body),
    listSuggestions(db, access, { runId: run.id, sections: body.sections }),
    other && getDiff(db, access, [other, own]),
    db.report.findUniqueOrThrow({ where: { id: reportId }, select: { revision: true } }),
  ]);
  const marked = body.sections.map(({ ordinal, markdown }) => ({
    ordinal,
    markdown: withMarks(markdown, unsupported[ordinal] ?? []),
  }));
  const drawn = other === null ? await drawSections(db, access, marked) : {};
  const reviews = await readReviews(db, access, {
    subject: "report",
    ids: versions.map(({ id }) => id),
    version: body.version,
    needed: approvalsNeeded(RunSettings.parse(settings)),
  });
  const around = { versions, unsupported, drawn, suggestions, diff, isRevising: revising, reviews };
  return { project, researcher, run, report: body, author: own.author, revision, ...around };
}

export type ReportView = ShownBy<typeof getReportView>;
