import type { Scope } from "@/lib/domain/core/ids";
import type { QueryType } from "@/lib/domain/core/words";
import { readMarkers } from "@/lib/domain/markdown/citation";
import type { Support } from "@/lib/domain/markdown/support";
import type { Section } from "@/lib/domain/report/report";
import type { ReportResult } from "@/lib/domain/run/results";
import type { Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { NotedSince } from "./since";

/** A version of a report, ready to be stored. */
export interface ReportDraft {
  runId: string;
  version: number;
  title: string;
  queryType: QueryType;
  warning: string | null;
  changeNote: string;
  sections: readonly Section[];
  figures: ReportResult & { sources: number; facts: number };
  /** The person who wrote it; null when the run did. */
  authorId: string | null;
  /** What changed since the researcher's run before; null where there is nothing to tell of it. */
  since: NotedSince | null;
  /** What is known of how far a fact bears a sentence out. */
  support: (key: string, sentence: string, section: Section) => Support;
}

/**
 * Stores a version of a report with its sections and citations; the version before is superseded. The database refuses
 * a citation of a fact that the project does not have.
 */
export async function writeReport(tx: Tx, scope: Scope, draft: ReportDraft): Promise<string> {
  const { projectId } = scope;
  await tx.report.updateMany({
    where: { projectId, runId: draft.runId, version: { lt: draft.version } },
    data: { status: "superseded" },
  });
  const report = await tx.report.create({
    data: {
      projectId,
      runId: draft.runId,
      version: draft.version,
      title: draft.title,
      queryType: draft.queryType,
      warning: draft.warning,
      changeNote: draft.changeNote,
      authorId: draft.authorId,
      sinceReportId: draft.since?.reportId ?? null,
      sinceCounts: draft.since?.counts ?? Prisma.DbNull,
      figures: JSON.parse(JSON.stringify(draft.figures)),
    },
    select: { id: true },
  });
  await tx.reportSection.createMany({
    data: draft.sections.map((section, ordinal) => ({ projectId, reportId: report.id, ordinal, ...section })),
  });
  await writeCitations(tx, scope, { reportId: report.id, draft });
  return report.id;
}

async function writeCitations(tx: Tx, scope: Scope, input: { reportId: string; draft: ReportDraft }): Promise<void> {
  const { draft, reportId } = input;
  const rows = draft.sections.flatMap((section, ordinal) =>
    readMarkers(section.markdown).map(({ key, sentence }, position) => {
      const { verdict, reason } = draft.support(key, sentence, section);
      return { ordinal, position, key, sentence, support: verdict, reason };
    }),
  );
  await tx.$executeRaw`
    insert into citation (project_id, report_id, section_ordinal, position, fact_id, sentence, support, reason)
    select ${scope.projectId}::uuid, ${reportId}::uuid, row.ordinal, row.position, f.id, row.sentence,
      row.support::support_verdict, row.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row(ordinal int, position int, key text, sentence text, support text, reason text)
    join fact f on f.project_id = ${scope.projectId}::uuid and f.key = row.key`;
}
