import { projectHead } from "@/lib/access/door/open-project";
import type { Scope } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { numberMarkers } from "@/lib/domain/markdown/citation";
import { answerOf } from "@/lib/domain/matrix/decision";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { DecisionReport, DecisionSubject } from "@/lib/features/matrix/decision-rows";
import { type Decision, readDecision } from "@/lib/features/matrix/read-decision";
import type { MatrixOf } from "@/lib/features/matrix/views/matrix";
import { asCited, type CitedFactView } from "@/lib/features/reports/views/report-body";
import type { Db } from "@/lib/platform/db/client";
import { drawTexts } from "@/lib/reports/compose/drawn-texts";
import { withSupportSaid } from "@/lib/reports/compose/unsupported";
import { findAskingRun, ofRun } from "./matrix";

/** The answers as they stand in their reports, with what was found of sentences that are not borne out. */
async function listAnswers(db: Db, scope: Scope, reports: readonly DecisionReport[]) {
  const said = await Promise.all(
    reports.map(async (report) => ({
      ...report,
      sections: await withSupportSaid(db, scope, { ...report, id: report.reportId }),
    })),
  );
  const answers = said.flatMap((report) => {
    const answer = answerOf(report);
    return answer === null ? [] : [{ report, ...answer }];
  });
  const drawn = await drawTexts(
    db,
    scope,
    answers.map(({ markdown }) => markdown),
  );
  return answers.map(({ report, heading, markdown }, nth) => ({
    reportId: report.reportId,
    version: report.version,
    isAccepted: report.status === "accepted",
    question: report.question,
    researcher: report.researcher,
    heading,
    markdown,
    drawn: drawn[nth] ?? null,
  }));
}

/** The newest report of a run, and what it answers. */
export type DecisionAnswerView = ShownBy<typeof listAnswers>[number];

/** Every fact that the page tells, numbered as they come: those of the answers first. */
function citedBy(
  { supporting, opposing, settled, turning, facts }: Decision,
  answers: readonly DecisionAnswerView[],
): CitedFactView[] {
  const keys = new Set<string>([
    ...numberMarkers(answers).keys(),
    ...supporting.map(({ key }) => key),
    ...[...opposing, ...settled].flatMap(({ a, b }) => [a.key, b.key]),
    ...turning.flatMap((sentence) => sentence.keys),
  ]);
  return [...keys].flatMap((key, nth) => {
    const fact = facts.get(key);
    return fact === undefined ? [] : [asCited(fact, nth + 1, "not_checked")];
  });
}

async function asView(db: Db, access: Access<"read">, subject: DecisionSubject, of: MatrixOf) {
  const [project, decision] = await Promise.all([projectHead(db, access), readDecision(db, access, subject)]);
  const { reports, facts: _facts, ...told } = decision;
  const answers = await listAnswers(db, access, reports);
  return { project, of, answers, ...told, cited: citedBy(decision, answers) };
}

/** What is known for a decision: only what reports, facts, people's verdicts and open questions say. */
export type DecisionView = ShownBy<typeof asView>;

/** A fact as the page tells it, and two that do not agree. */
export type DecisionFactView = DecisionView["supporting"][number];
export type DecisionPairView = DecisionView["opposing"][number];

/** What a run found for a decision. */
export async function getDecisionView(db: Db, access: Access<"read">, input: { runId: string }) {
  const run = await findAskingRun(db, access, input.runId);
  return await asView(db, access, { runId: run.id }, ofRun(run));
}

/** What a project knows for a decision: the answers of its researchers' newest reports, and what speaks for and against. */
export async function getProjectDecisionView(db: Db, access: Access<"read">) {
  return await asView(db, access, { runId: null }, { kind: "project" });
}
