import type { ReportId, Scope } from "@/lib/domain/core/ids";
import { decisionSections, matrixSections } from "@/lib/domain/matrix/appendix";
import { matrixOf } from "@/lib/domain/matrix/matrix";
import type { Section } from "@/lib/domain/report/report";
import type { Db } from "@/lib/platform/db/client";
import { readDecision } from "./read-decision";
import { pairsOf, readMatrix } from "./read-matrix";

/** What a decision can rest on, as the decision page of a report's run tells it. */
export async function readDecisionAppendix(db: Db, scope: Scope, reportId: ReportId): Promise<Section[]> {
  const report = await db.report.findFirst({
    where: { projectId: scope.projectId, id: reportId },
    select: { runId: true },
  });
  return report === null ? [] : decisionSections(await readDecision(db, scope, { runId: report.runId, reportId }));
}

/** What stands behind a report in a file, where that is wanted: what a decision can rest on, and what each source says. */
export async function readAppendix(db: Db, scope: Scope, reportId: ReportId): Promise<Section[]> {
  const report = await db.report.findFirst({
    where: { projectId: scope.projectId, id: reportId },
    select: {
      run: { select: { id: true, number: true, question: true, researcher: { select: { id: true, name: true } } } },
    },
  });
  if (report === null) return [];
  const { run } = report;
  const [decision, stock] = await Promise.all([
    readDecision(db, scope, { runId: run.id, reportId }),
    readMatrix(db, scope, { runs: [run], runId: run.id }),
  ]);
  const { questions, facts, sources } = stock;
  const sourceIds = sources.map(({ id }) => id);
  const matrix = matrixOf({ sourceIds, questions, facts, disagreements: pairsOf(stock) });
  return [...decisionSections(decision), ...matrixSections({ matrix, questions, facts, sources })];
}
