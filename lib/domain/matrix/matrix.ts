import type { FactStatus, RelationStatus } from "@/lib/domain/core/words";
import { type AnswerKind, answerKind } from "@/lib/domain/questions/asked-for";
import { quantities, years } from "@/lib/domain/text/quantities";

/** A question of a matrix, and the keys of the facts that answer it. */
export interface MatrixQuestion {
  question: string;
  factKeys: readonly string[];
}

/** A fact with the sources that say it, each with its quote. */
export interface MatrixFact {
  key: string;
  statement: string;
  status: FactStatus;
  score: number;
  said: readonly { sourceId: string; quote: string }[];
}

/** How two facts that do not agree stand to each other; what was dismissed is none. */
export const disagreementStates = ["confirmed", "possible", "settled"] as const satisfies readonly RelationStatus[];
export type DisagreementState = (typeof disagreementStates)[number];

export interface Disagreement {
  state: DisagreementState;
  a: string;
  b: string;
}

/** What one source says to one question: its facts, the most telling first, and how they stand to others. */
interface MatrixCell {
  /** The place of the question. */
  question: number;
  keys: string[];
  /** The gravest disagreement of its facts; null where there is none. */
  state: DisagreementState | null;
}

/** A source with the questions that it answers; one that it says nothing to has no cell. */
interface MatrixRow {
  sourceId: string;
  cells: MatrixCell[];
}

export interface Matrix {
  rows: MatrixRow[];
  /** The gravest state of each fact that does not agree with another. */
  states: Map<string, DisagreementState>;
}

/** The gravest state of each fact that some disagreement is about. */
export function statesOf(disagreements: readonly Disagreement[]): Map<string, DisagreementState> {
  const states = new Map<string, DisagreementState>();
  for (const { state, a, b } of disagreements) {
    for (const key of [a, b]) {
      const known = states.get(key);
      if (known === undefined || gravity(state) < gravity(known)) states.set(key, state);
    }
  }
  return states;
}

/** Open before settled before none. */
function gravity(state: DisagreementState | null): number {
  return state === null ? disagreementStates.length : disagreementStates.indexOf(state);
}

function holdsAsked(kind: AnswerKind, statement: string): boolean {
  if (kind === "number") return quantities(statement).some(({ isCondition }) => !isCondition);
  return kind !== "date" || years(statement).size > 0;
}

/**
 * The facts of a cell, the most telling first: what people set aside comes last; what is disputed, which is what there
 * is to look at, first; then what holds the figure or the year that is asked for; then the shortest.
 */
function mostTellingFirst(
  facts: readonly MatrixFact[],
  { kind, states }: { kind: AnswerKind; states: ReadonlyMap<string, DisagreementState> },
): MatrixFact[] {
  const rank = ({ key, statement, status }: MatrixFact): number[] => [
    status === "rejected" ? 1 : 0,
    gravity(states.get(key) ?? null),
    holdsAsked(kind, statement) ? 0 : 1,
    statement.length,
  ];
  const ranked = facts.map((fact) => ({ fact, rank: rank(fact) }));
  return ranked
    .toSorted((a, b) => {
      const at = a.rank.findIndex((value, nth) => value !== b.rank[nth]);
      if (at >= 0) return (a.rank[at] ?? 0) - (b.rank[at] ?? 0);
      return b.fact.score - a.fact.score || (a.fact.key < b.fact.key ? -1 : 1);
    })
    .map(({ fact }) => fact);
}

/** Each question's cells by source: the facts that answer it and stand on a quote of that source. */
function cellsOf(
  { question, factKeys }: MatrixQuestion,
  place: number,
  { facts, states }: { facts: ReadonlyMap<string, MatrixFact>; states: ReadonlyMap<string, DisagreementState> },
): Map<string, MatrixCell> {
  const answering = [...new Set(factKeys)].flatMap((key) => facts.get(key) ?? []);
  const ordered = mostTellingFirst(answering, { kind: answerKind(question), states });
  const cells = new Map<string, MatrixCell>();
  for (const { key, said } of ordered) {
    const state = states.get(key) ?? null;
    for (const sourceId of new Set(said.map((one) => one.sourceId))) {
      const cell = cells.get(sourceId) ?? { question: place, keys: [], state: null };
      cell.keys.push(key);
      if (gravity(state) < gravity(cell.state)) cell.state = state;
      cells.set(sourceId, cell);
    }
  }
  return cells;
}

/**
 * Sources by questions: a cell for each source that answers a question, with what it says. Sources and questions keep
 * their order; a fact that several sources say stands in the row of each.
 */
export function matrixOf(input: {
  sourceIds: readonly string[];
  questions: readonly MatrixQuestion[];
  facts: readonly MatrixFact[];
  disagreements: readonly Disagreement[];
}): Matrix {
  const facts = new Map(input.facts.map((fact) => [fact.key, fact]));
  const states = statesOf(input.disagreements);
  const columns = input.questions.map((question, place) => cellsOf(question, place, { facts, states }));
  const rows = input.sourceIds.map((sourceId) => ({
    sourceId,
    cells: columns.flatMap((cells) => cells.get(sourceId) ?? []),
  }));
  return { rows, states };
}
