import { projectHead } from "@/lib/access/door/open-project";
import type { Scope } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { numberMarkers } from "@/lib/domain/markdown/citation";
import { answerOf } from "@/lib/domain/matrix/decision";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { DecisionReport, DecisionSubject } from "@/lib/features/matrix/decision-rows";
import { type Decisions, type DecisionTold, readDecisions } from "@/lib/features/matrix/read-decision";
import type { MatrixOf } from "@/lib/features/matrix/views/matrix";
import { asCited, type CitedFactView } from "@/lib/features/reports/views/report-body";
import type { Db } from "@/lib/platform/db/client";
import { drawTexts } from "@/lib/reports/compose/drawn-texts";
import { withSupportSaid } from "@/lib/reports/compose/unsupported";
import { findAskingRun, ofRun } from "./matrix";

/** The answers as they stand in their reports, by report, with what was found of sentences that are not borne out. */
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

/** Keys of the facts that a part of the page tells beside its answer. */
function keysBeside({ supporting, opposing, settled, turning }: DecisionTold): string[] {
  return [
    ...supporting.map(({ key }) => key),
    ...[...opposing, ...settled].flatMap(({ a, b }) => [a.key, b.key]),
    ...turning.flatMap((sentence) => sentence.keys),
  ];
}

/** Every fact that the page tells, numbered as they come: those of the answers first. */
function citedBy({ each, apart, facts }: Decisions, answers: readonly DecisionAnswerView[]): CitedFactView[] {
  const keys = new Set<string>([...numberMarkers(answers).keys(), ...[...each, apart].flatMap(keysBeside)]);
  return [...keys].flatMap((key, nth) => {
    const fact = facts.get(key);
    return fact === undefined ? [] : [asCited(fact, nth + 1, "not_checked")];
  });
}

async function asView(db: Db, access: Access<"read">, subject: DecisionSubject, of: MatrixOf) {
  const [project, decisions] = await Promise.all([projectHead(db, access), readDecisions(db, access, subject)]);
  const { each, apart } = decisions;
  const answers = await listAnswers(
    db,
    access,
    each.flatMap(({ report }) => report ?? []),
  );
  const answerTo = new Map(answers.map((answer) => [answer.reportId, answer]));
  const parts = each.map(({ report, ...told }) => ({
    ...told,
    question: report?.question ?? null,
    answer: answerTo.get(report?.reportId ?? "") ?? null,
  }));
  return { project, of, parts, apart, cited: citedBy(decisions, answers) };
}

/** What is known for a decision: only what reports, facts, people's verdicts and open questions say. */
export type DecisionView = ShownBy<typeof asView>;

/** What one report, or the rest of the record, has for it. */
export type DecisionPartView = DecisionView["apart"];

/** A fact as the page tells it, and two that do not agree. */
export type DecisionFactView = DecisionPartView["supporting"][number];
export type DecisionPairView = DecisionPartView["opposing"][number];

/** What a run found for a decision. */
export async function getDecisionView(db: Db, access: Access<"read">, input: { runId: string }) {
  const run = await findAskingRun(db, access, input.runId);
  return await asView(db, access, { runId: run.id }, ofRun(run));
}

/** What a project knows for a decision: the answers of its researchers' newest reports, and what speaks for and against. */
export async function getProjectDecisionView(db: Db, access: Access<"read">) {
  return await asView(db, access, { runId: null }, { kind: "project" });
}
