import { projectHead } from "@/lib/access/door/open-project";
import type { Scope } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { citedKeys, numberMarkers } from "@/lib/domain/markdown/citation";
import { answerOf, decisionOf } from "@/lib/domain/matrix/decision";
import { iso } from "@/lib/features/kit/instant";
import type { FactView } from "@/lib/features/kit/models";
import type {
  DecisionAnswerView,
  DecisionFactView,
  DecisionPairView,
  DecisionView,
  MatrixOf,
} from "@/lib/features/kit/models-matrix";
import { listFacts } from "@/lib/features/knowledge/views/facts";
import { listGaps } from "@/lib/features/knowledge/views/gaps";
import {
  type DecisionReport,
  listAlike,
  listDecisionReports,
  listFactsToTell,
  notCoveredBy,
} from "@/lib/features/matrix/decision-rows";
import { type DisagreementRow, listDisagreements } from "@/lib/features/matrix/matrix-rows";
import { asCited } from "@/lib/features/reports/views/report-body";
import type { Db } from "@/lib/platform/db/client";
import { drawTexts } from "@/lib/reports/compose/drawn-texts";
import { withSupportSaid } from "@/lib/reports/compose/unsupported";
import { findAskingRun, ofRun } from "./matrix";

const SHOWN = { facts: 500, gaps: 50 } as const;

function asTold({ key, statement, status, score, evidence }: FactView): DecisionFactView {
  const [first] = evidence;
  return {
    key,
    statement,
    status,
    score,
    sources: new Set(evidence.map(({ sourceId }) => sourceId)).size,
    quote: first?.quote ?? "",
    sourceTitle: first?.sourceTitle ?? "",
  };
}

/** The answers as they stand in their reports, with what was found of sentences that are not borne out. */
async function listAnswers(db: Db, scope: Scope, reports: readonly DecisionReport[]): Promise<DecisionAnswerView[]> {
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

type Pair = Omit<DisagreementRow, "a" | "b"> & { a: string; b: string };

function asPair(pair: Pair, facts: ReadonlyMap<string, FactView>): DecisionPairView[] {
  const [a, b] = [facts.get(pair.a), facts.get(pair.b)];
  if (a === undefined || b === undefined) return [];
  const { id, state, reason, settlement, settledById, settledBy, settledAt } = pair;
  return [
    {
      id,
      state,
      reason,
      settlement,
      settledBy: settledById === null || settledBy === null ? null : { id: settledById, name: settledBy },
      settledAt: settledAt === null ? null : iso(settledAt),
      a: asTold(a),
      b: asTold(b),
    },
  ];
}

async function readDecision(
  db: Db,
  access: Access<"read">,
  { of, runId }: { of: MatrixOf; runId: string | null },
): Promise<DecisionView> {
  const [project, reports, gaps] = await Promise.all([
    projectHead(db, access),
    listDecisionReports(db, access, runId),
    listGaps(db, access, { where: runId === null ? {} : { runId }, take: SHOWN.gaps }),
  ]);
  const inAnswers = citedKeys(reports.flatMap((report) => answerOf(report) ?? []));
  const [alike, answers, factIds] = await Promise.all([
    listAlike(db, access, inAnswers),
    listAnswers(db, access, reports),
    listFactsToTell(db, access, { keys: inAnswers, runId }),
  ]);
  const rows = await listDisagreements(db, access, factIds);
  const disagreements: Pair[] = rows.map((row) => ({ ...row, a: row.a.key, b: row.b.key }));
  const told = reports.map((report) => ({ ...report, notCovered: notCoveredBy(report) }));
  const keys = new Set<string>([
    ...inAnswers,
    ...citedKeys(reports.flatMap(({ sections }) => sections.filter(({ kind }) => kind === "body"))),
    ...alike.map(({ b }) => b),
    ...disagreements.flatMap(({ a, b }) => [a, b]),
  ]);
  const facts = await listFacts(db, access, {
    where: { key: { in: [...keys].slice(0, SHOWN.facts) } },
    take: SHOWN.facts,
  });
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const decision = decisionOf({ reports: told, facts, corroborations: alike, disagreements, gaps });
  const opposing = decision.opposing.flatMap((pair) => asPair(pair, byKey));
  const settled = decision.settled.flatMap((pair) => asPair(pair, byKey));
  const numbers = numberMarkers(answers);
  const shown = new Set<string>([
    ...numbers.keys(),
    ...decision.supporting.map(({ key }) => key),
    ...[...opposing, ...settled].flatMap(({ a, b }) => [a.key, b.key]),
    ...decision.turning.flatMap((sentence) => sentence.keys),
  ]);
  return {
    project,
    of,
    answers,
    supporting: decision.supporting.map(asTold),
    opposing,
    settled,
    unanswered: decision.unanswered,
    gaps: decision.gaps.map(({ id, description, isImportant }) => ({ id, description, isImportant })),
    turning: decision.turning,
    cited: [...shown].flatMap((key, nth) => {
      const fact = byKey.get(key);
      return fact === undefined ? [] : [asCited(fact, nth + 1, "not_checked")];
    }),
  };
}

/** What a run found for a decision. */
export async function getDecisionView(db: Db, access: Access<"read">, input: { runId: string }): Promise<DecisionView> {
  const run = await findAskingRun(db, access, input.runId);
  return await readDecision(db, access, { of: ofRun(run), runId: run.id });
}

/** What a project knows for a decision: the answers of its researchers' newest reports, and what speaks for and against. */
export async function getProjectDecisionView(db: Db, access: Access<"read">): Promise<DecisionView> {
  return await readDecision(db, access, { of: { kind: "project" }, runId: null });
}
