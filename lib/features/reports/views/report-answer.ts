import type { Access } from "@/lib/domain/core/rights";
import { citedKeys } from "@/lib/domain/markdown/citation";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { drawTexts } from "@/lib/reports/compose/drawn-texts";
import { type ReportBodyView, readReportBody } from "./report-body";

/** The section that answers; a report that people have rewritten may have none, and then opens with its first. */
function answerIn({ sections }: ReportBodyView): ReportBodyView["sections"][number] | undefined {
  return sections.find(({ kind }) => kind === "answer") ?? sections[0];
}

/** The answer of one version of a report, with what its markers stand for under the report's own numbers. */
export async function readReportAnswer(
  db: Db,
  access: Access<"read">,
  { reportId, runId }: { reportId: string; runId: string },
) {
  const { body } = await readReportBody(db, access, reportId);
  const markdown = answerIn(body)?.markdown ?? "";
  const [drawn = null] = await drawTexts(db, access, [markdown]);
  const keys = new Set<string>(citedKeys([{ markdown }]));
  return {
    reportId,
    runId,
    question: body.question,
    status: body.status,
    at: body.createdAt,
    warning: body.warning,
    markdown,
    drawn,
    cited: body.cited.filter(({ key }) => keys.has(key)),
    facts: body.figures.facts,
    sources: body.figures.sources,
    isWithoutModel: body.mode === "offline",
  };
}

/** The answer that a report opens with. */
export type ReportAnswerView = ShownBy<typeof readReportAnswer>;

/** The answer of a project's newest report; null before its first. */
export async function findNewestAnswer(db: Db, access: Access<"read">) {
  const newest = await db.report.findFirst({
    where: { projectId: access.projectId },
    orderBy: [{ createdAt: "desc" }, { version: "desc" }],
    select: { id: true, runId: true },
  });
  return newest === null ? null : await readReportAnswer(db, access, { reportId: newest.id, runId: newest.runId });
}
