import type { Scope } from "@/lib/domain/core/ids";
import { citedKeys } from "@/lib/domain/markdown/citation";
import {
  answerOf,
  type DecisionInput,
  type DecisionParts,
  decisionOf,
  decisionsOf,
} from "@/lib/domain/matrix/decision";
import { iso } from "@/lib/features/kit/instant";
import type { PersonView } from "@/lib/features/kit/models";
import { type FactView, listFacts } from "@/lib/features/knowledge/views/facts";
import { type GapView, listGaps } from "@/lib/features/knowledge/views/gaps";
import type { Db } from "@/lib/platform/db/client";
import {
  type DecisionReport,
  type DecisionSubject,
  listAlike,
  listDecisionReports,
  listFactsToTell,
  notCoveredBy,
} from "./decision-rows";
import { type DisagreementRow, listDisagreements } from "./matrix-rows";

/** What is weighed and told at most. */
const SHOWN = { facts: 500, gaps: 50 } as const;

/** A fact as the decision page tells it, with its first quote and where that stands. */
export interface DecisionFact extends Pick<FactView, "key" | "statement" | "status" | "score"> {
  sources: number;
  quote: string;
  sourceTitle: string;
}

/** Two facts that do not agree, with what became of it. */
interface DecisionPair extends Pick<DisagreementRow, "id" | "state" | "reason" | "settlement"> {
  settledBy: PersonView | null;
  settledAt: string | null;
  a: DecisionFact;
  b: DecisionFact;
}

function asTold({ key, statement, status, score, evidence }: FactView): DecisionFact {
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

type Pair = Omit<DisagreementRow, "a" | "b"> & { a: string; b: string };

function asPair(pair: Pair, facts: ReadonlyMap<string, FactView>): DecisionPair[] {
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

/** What a decision can rest on, as the record holds it. */
export type DecisionTold = DecisionParts<DecisionFact, DecisionPair, { id: string; description: string }>;

/** The reports of a decision, what is weighed with them, and every fact that it may name, by key. */
interface Stock extends DecisionInput<FactView, Pair, GapView> {
  reports: (DecisionReport & { notCovered: string[] })[];
  byKey: ReadonlyMap<string, FactView>;
}

/** Reads the reports, what their answers cite, what says the same or does not agree, and what is open. */
async function readStock(db: Db, scope: Scope, subject: DecisionSubject): Promise<Stock> {
  const { runId } = subject;
  const [reports, gaps] = await Promise.all([
    listDecisionReports(db, scope, subject),
    listGaps(db, scope, { where: runId === null ? {} : { runId }, take: SHOWN.gaps }),
  ]);
  const inAnswers = citedKeys(reports.flatMap((report) => answerOf(report) ?? []));
  const [corroborations, factIds] = await Promise.all([
    listAlike(db, scope, inAnswers),
    listFactsToTell(db, scope, { keys: inAnswers, runId }),
  ]);
  const rows = await listDisagreements(db, scope, factIds);
  const disagreements: Pair[] = rows.map((row) => ({ ...row, a: row.a.key, b: row.b.key }));
  const keys = new Set<string>([
    ...inAnswers,
    ...corroborations.map(({ b }) => b),
    ...disagreements.flatMap(({ a, b }) => [a, b]),
    ...citedKeys(reports.flatMap(({ sections }) => sections.filter(({ kind }) => kind === "body"))),
  ]);
  const facts = await listFacts(db, scope, {
    where: { key: { in: [...keys].slice(0, SHOWN.facts) } },
    take: SHOWN.facts,
  });
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const told = reports.map((report) => ({ ...report, notCovered: notCoveredBy(report) }));
  return { reports: told, facts, corroborations, disagreements, gaps, byKey };
}

function asDecision(parts: DecisionParts<FactView, Pair, GapView>, facts: Stock["byKey"]): DecisionTold {
  return {
    ...parts,
    supporting: parts.supporting.map(asTold),
    opposing: parts.opposing.flatMap((pair) => asPair(pair, facts)),
    settled: parts.settled.flatMap((pair) => asPair(pair, facts)),
    gaps: parts.gaps.map(({ id, description, isImportant }) => ({ id, description, isImportant })),
  };
}

/** What the report of a run has for a decision. */
export async function readDecision(
  db: Db,
  scope: Scope,
  subject: DecisionSubject & { runId: string },
): Promise<DecisionTold> {
  const { byKey, ...stock } = await readStock(db, scope, subject);
  return asDecision(decisionOf(stock), byKey);
}

/** What a run, or each newest report of a project, has for its decision, and what belongs to none of these. */
export interface Decisions {
  each: (DecisionTold & { report: DecisionReport | null })[];
  apart: DecisionTold;
  facts: ReadonlyMap<string, FactView>;
}

/** Reads what each report of a project has for its decision, and apart from them what belongs to none; of a run all is its own. */
export async function readDecisions(db: Db, scope: Scope, subject: DecisionSubject): Promise<Decisions> {
  const { byKey, ...stock } = await readStock(db, scope, subject);
  const { reports } = stock;
  const isOfRun = subject.runId !== null;
  const { each, apart } = isOfRun
    ? { each: [decisionOf(stock)], apart: decisionOf({ ...stock, reports: [], disagreements: [], gaps: [] }) }
    : decisionsOf(stock);
  return {
    each: each.map((parts, nth) => ({ report: reports[nth] ?? null, ...asDecision(parts, byKey) })),
    apart: asDecision(apart, byKey),
    facts: byKey,
  };
}
