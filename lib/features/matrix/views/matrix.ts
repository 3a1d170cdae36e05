import { projectHead } from "@/lib/access/door/open-project";
import { RunId, type Scope } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { hostOf } from "@/lib/domain/core/url";
import { figuresOf } from "@/lib/domain/matrix/figures";
import { matrixOf } from "@/lib/domain/matrix/matrix";
import { found, idOf } from "@/lib/features/kit/found";
import type { MatrixFactView } from "@/lib/features/kit/models-matrix";
import type { ShownBy } from "@/lib/features/kit/shown";
import { type AskingRun, listNewestRuns } from "@/lib/features/matrix/matrix-rows";
import { type MatrixStock, type MatrixSubject, pairsOf, readMatrix } from "@/lib/features/matrix/read-matrix";
import type { Db, Tx } from "@/lib/platform/db/client";

/** Other sides that are named with a fact; all of them stand in its evidence. */
const AGAINST = 5;

/** One run, as it asks. */
export async function findAskingRun(db: Db | Tx, scope: Scope, id: string): Promise<AskingRun> {
  const runId = idOf(RunId, id);
  return found(
    await db.run.findFirst({
      where: { projectId: scope.projectId, id: runId },
      select: { id: true, number: true, question: true, researcher: { select: { id: true, name: true } } },
    }),
  );
}

/** What a matrix of one run says it is of. */
export function ofRun({ id, ...run }: AskingRun) {
  return { kind: "run" as const, runId: id, ...run };
}

/** What a matrix is of: one run, or all that a project's researchers asked last. */
export type MatrixOf = ReturnType<typeof ofRun> | { kind: "project" };

/** Where it stands apart from others: the sides that each fact does not agree with. */
function againstOf({ disagreements }: MatrixStock): Map<string, MatrixFactView["against"]> {
  const against = new Map<string, MatrixFactView["against"]>();
  for (const { state, a, b } of disagreements) {
    for (const [{ key }, { id: _id, ...other }] of [
      [a, b],
      [b, a],
    ] as const) {
      const known = against.get(key) ?? [];
      if (known.length < AGAINST) against.set(key, [...known, { ...other, state }]);
    }
  }
  return against;
}

async function asView(db: Db, access: Access<"read">, subject: MatrixSubject, of: MatrixOf) {
  const [project, stock] = await Promise.all([projectHead(db, access), readMatrix(db, access, subject)]);
  const { questions, facts, sources, disagreements, total } = stock;
  const sourceIds = sources.map(({ id }) => id);
  const { rows, states } = matrixOf({ sourceIds, questions, facts, disagreements: pairsOf(stock) });
  const bySource = new Map(rows.map((row) => [row.sourceId, row.cells]));
  const against = againstOf(stock);
  const answered = rows.flatMap(({ cells }) => cells);
  const open = disagreements.filter(({ state }) => state !== "settled").length;
  return {
    project,
    of,
    questions: questions.map(({ question, run }, place) => ({
      question,
      researcher: of.kind === "project" ? run.researcher : null,
      sources: answered.filter((cell) => cell.question === place).length,
    })),
    rows: sources.map(({ id, title, host, url, date }) => ({
      sourceId: id,
      title,
      host: host ?? (url === null ? null : hostOf(url)),
      date,
      cells: bySource.get(id) ?? [],
    })),
    facts: Object.fromEntries(
      facts.map(({ id, key, statement, status }) => [
        key,
        {
          id,
          statement,
          status,
          state: states.get(key) ?? null,
          figures: figuresOf(statement),
          against: against.get(key) ?? [],
        },
      ]),
    ),
    disagreements: { open, settled: disagreements.length - open },
    total,
  };
}

/** Sources by questions: what each says to each. */
export type MatrixView = ShownBy<typeof asView>;

/** What the sources of a run say to its questions. */
export async function getMatrixView(db: Db, access: Access<"read">, input: { runId: string }) {
  const run = await findAskingRun(db, access, input.runId);
  return await asView(db, access, { runs: [run], runId: run.id }, ofRun(run));
}

/** What the sources of a project say to what its researchers asked last, by accepted facts. */
export async function getProjectMatrixView(db: Db, access: Access<"read">) {
  return await asView(db, access, { runs: await listNewestRuns(db, access), runId: null }, { kind: "project" });
}
