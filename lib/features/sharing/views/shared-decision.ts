import type { ReportId, Scope } from "@/lib/domain/core/ids";
import type { ShareScope } from "@/lib/domain/report/share-scope";
import { unquoted } from "@/lib/domain/text/quoted";
import { found } from "@/lib/features/kit/found";
import type { ShownBy } from "@/lib/features/kit/shown";
import { type DecisionFact, readDecision } from "@/lib/features/matrix/read-decision";
import type { Db } from "@/lib/platform/db/client";

/** The decision page of a report's run, with as much of each fact as the link shows of the report's own. */
export async function readSharedDecision(
  db: Db,
  shown: Scope & { reportId: ReportId; scope: ShareScope },
  cited: readonly { key: string; number: number }[],
) {
  const { projectId, reportId, scope } = shown;
  const report = await db.report.findFirst({ where: { projectId, id: reportId }, select: { runId: true } });
  const { runId } = found(report);
  const { supporting, opposing, settled, unanswered, gaps, turning } = await readDecision(db, shown, {
    runId,
    reportId,
  });
  const numbers = new Map(cited.map(({ key, number }) => [key, number]));
  const told = ({ key, statement, status, quote, sourceTitle, sources }: DecisionFact) => ({
    // Its own words, which quote nobody: its quote stands beside it.
    statement: unquoted(statement),
    number: numbers.get(key) ?? null,
    quote: scope.quotes ? quote : "",
    sourceTitle: scope.sources ? sourceTitle : "",
    sources,
    isSetAside: status === "rejected",
  });
  return {
    supporting: supporting.map(told),
    opposing: opposing.map(({ reason, a, b }) => ({ reason: unquoted(reason), inAnswer: told(a), against: told(b) })),
    settled: settled.map(({ settlement, reason, settledBy, settledAt, a, b }) => ({
      settlement: unquoted(settlement ?? reason),
      by: settledBy?.name ?? null,
      at: settledAt,
      a: told(a),
      b: told(b),
    })),
    unknown: [...new Set([...unanswered, ...gaps.map(({ description }) => description)])].map(unquoted),
    turning: [
      ...new Set([
        ...turning.map(({ text }) => text),
        ...gaps.filter(({ isImportant }) => isImportant).map(({ description }) => description),
      ]),
    ].map(unquoted),
  };
}

/** The decision page of a report's run for a reader without an account. */
export type SharedDecision = ShownBy<typeof readSharedDecision>;

/** A fact that a decision can rest on; what the link does not show of it is empty. */
export type SharedDecisionFact = SharedDecision["supporting"][number];
