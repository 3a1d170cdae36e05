import type { Scope } from "@/lib/domain/core/ids";
import type { Disagreement, MatrixFact } from "@/lib/domain/matrix/matrix";
import type { Db, Tx } from "@/lib/platform/db/client";
import { listAsked } from "./asked";
import {
  type AskingRun,
  type DisagreementRow,
  type FactRow,
  listDisagreements,
  listMatrixFacts,
  listMatrixSources,
  MATRIX_MOST,
  type SourceRow,
} from "./matrix-rows";

/** Whose questions a matrix puts to the sources: those of one run, or of several that a project made last. */
export interface MatrixSubject {
  runs: readonly AskingRun[];
  /** The run whose facts it is of; null for a project, of which only accepted facts are told. */
  runId: string | null;
}

interface AskedQuestion {
  question: string;
  run: AskingRun;
  /** Keys of facts as they stand today. */
  factKeys: string[];
}

/** All that a matrix is made of. */
export interface MatrixStock {
  questions: AskedQuestion[];
  facts: (MatrixFact & Pick<FactRow, "id">)[];
  disagreements: DisagreementRow[];
  sources: SourceRow[];
  total: { questions: number; sources: number };
}

/** The keys of facts that a settled disagreement is about: of two, the one that was set aside stays in sight. */
function settledKeys(disagreements: readonly DisagreementRow[]): Set<string> {
  const settled = disagreements.filter(({ state }) => state === "settled");
  return new Set(settled.flatMap(({ a, b }) => [a.key, b.key]));
}

/** No more questions than fit, those that nothing answers left out first; in their order. */
function fitting<Q extends { factKeys: readonly string[] }>(questions: readonly Q[]): Q[] {
  const { questions: most } = MATRIX_MOST;
  if (questions.length <= most) return [...questions];
  const answered = questions.filter(({ factKeys }) => factKeys.length > 0);
  const kept = new Set([...answered, ...questions].filter((one, at, all) => all.indexOf(one) === at).slice(0, most));
  return questions.filter((one) => kept.has(one));
}

/** Reads what the runs asked, what answers it, where that stands and what does not agree: a statement for each. */
export async function readMatrix(db: Db | Tx, scope: Scope, { runs, runId }: MatrixSubject): Promise<MatrixStock> {
  const asked = await listAsked(
    db,
    scope,
    runs.map(({ id }) => id),
  );
  const named = runs.flatMap((run) =>
    (asked.get(run.id)?.questions ?? []).map(({ question, factKeys }) => ({ question, run, factKeys })),
  );
  const keys = [...new Set(named.flatMap(({ factKeys }) => factKeys))];
  const found = await listMatrixFacts(db, scope, { keys, runId });
  const disagreements = await listDisagreements(
    db,
    scope,
    found.map(({ id }) => id),
  );
  const settled = settledKeys(disagreements);
  const facts = found.filter(({ key, status }) => status !== "rejected" || settled.has(key));
  const nowKnownAs = new Map(facts.flatMap(({ key, names }) => [key, ...names].map((name) => [name, key] as const)));
  const questions = named.map((one) => ({
    ...one,
    factKeys: [...new Set(one.factKeys.flatMap((key) => nowKnownAs.get(key) ?? []))],
  }));
  const sources = await listMatrixSources(db, scope, {
    sourceIds: [...new Set(facts.flatMap(({ said }) => said.map(({ sourceId }) => sourceId)))],
    labels: [...new Set(runs.flatMap(({ id }) => asked.get(id)?.labels ?? []))],
  });
  return {
    questions: fitting(questions),
    facts,
    disagreements,
    sources,
    total: { questions: questions.length, sources: sources[0]?.total ?? 0 },
  };
}

/** The disagreements as the matrix takes them. */
export function pairsOf({ disagreements }: Pick<MatrixStock, "disagreements">): Disagreement[] {
  return disagreements.map(({ state, a, b }) => ({ state, a: a.key, b: b.key }));
}
