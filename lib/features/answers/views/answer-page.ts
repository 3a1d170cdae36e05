import type { Access } from "@/lib/domain/core/rights";
import type { ShownBy } from "@/lib/features/kit/shown";
import { readReportAnswer } from "@/lib/features/reports/views/report-answer";
import { getProjectCapabilities } from "@/lib/features/runs/views/new-run";
import { getRunView } from "@/lib/features/runs/views/run";
import type { Db } from "@/lib/platform/db/client";

/** Where the answer to a question appears: the run that looks for it and, once it is written, the answer. */
export async function getAnswerPageView(db: Db, access: Access<"read">, input: { runId: string }) {
  const [run, capabilities, readable] = await Promise.all([
    getRunView(db, access, input),
    getProjectCapabilities(db, access.projectId),
    db.source.count({ where: { projectId: access.projectId, status: "ready", archivedAt: null } }),
  ]);
  const { report, id } = run.run;
  const answer = report === null ? null : await readReportAnswer(db, access, { reportId: report.id, runId: id });
  return { run, answer, capabilities, readable };
}

/** Where the answer to a question appears. */
export type AnswerPageView = ShownBy<typeof getAnswerPageView>;
