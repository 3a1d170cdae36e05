import type { ReportId, Scope } from "@/lib/domain/core/ids";
import { standingWords } from "@/lib/domain/matrix/cell-words";
import { matrixOf } from "@/lib/domain/matrix/matrix";
import { found } from "@/lib/features/kit/found";
import type { ShownBy } from "@/lib/features/kit/shown";
import { pairsOf, readMatrix } from "@/lib/features/matrix/read-matrix";
import type { Db } from "@/lib/platform/db/client";

/**
 * What the sources of a report say to its run's questions, as far as the report itself cites it: whoever has a link learns
 * of no fact, source or dispute by it that the report does not tell.
 */
export async function readSharedMatrix(
  db: Db,
  shown: Scope & { reportId: ReportId },
  cited: readonly { key: string; number: number }[],
) {
  const report = await db.report.findFirst({
    where: { projectId: shown.projectId, id: shown.reportId },
    select: {
      run: { select: { id: true, number: true, question: true, researcher: { select: { id: true, name: true } } } },
    },
  });
  const { run } = found(report);
  const stock = await readMatrix(db, shown, { runs: [run], runId: run.id });
  const numbers = new Map(cited.map(({ key, number }) => [key, number]));
  const facts = stock.facts.filter(({ key }) => numbers.has(key));
  const disagreements = pairsOf(stock).filter(({ a, b }) => numbers.has(a) && numbers.has(b));
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const { rows, states } = matrixOf({
    sourceIds: stock.sources.map(({ id }) => id),
    questions: stock.questions,
    facts,
    disagreements,
  });
  const answered = stock.questions.flatMap(({ question }, place) =>
    rows.some(({ cells }) => cells.some((cell) => cell.question === place)) ? [{ question, place }] : [],
  );
  if (answered.length === 0) return null;
  const columnOf = new Map(answered.map(({ place }, column) => [place, column]));
  const sourceOf = new Map(stock.sources.map((source) => [source.id, source]));
  return {
    questions: answered.map(({ question }) => question),
    rows: rows.flatMap(({ sourceId, cells }) => {
      const source = sourceOf.get(sourceId);
      if (source === undefined || cells.length === 0) return [];
      const told = cells.map(({ question, keys }) => ({
        question: columnOf.get(question) ?? 0,
        facts: keys.flatMap((key) => {
          const fact = byKey.get(key);
          if (fact === undefined) return [];
          const standing = standingWords(states.get(key) ?? null, fact.status);
          return [{ number: numbers.get(key) ?? 0, statement: fact.statement, standing }];
        }),
      }));
      return [{ title: source.title, date: source.date, cells: told }];
    }),
  };
}

/** Sources by questions, of facts that the report cites and no others. */
export type SharedMatrix = NonNullable<ShownBy<typeof readSharedMatrix>>;
