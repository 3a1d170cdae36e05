import type { z } from "zod";
import type { FactStatus } from "@/lib/domain/core/words";
import type { Drawn } from "@/lib/domain/markdown/drawn";
import type { DisagreementState } from "@/lib/domain/matrix/matrix";
import type { CitedFactView, PersonView, ProjectHeadView } from "./models";
import type { RunMatrix } from "./shapes";

/** What a matrix is of: one run, or all that a project's researchers asked last. */
export type MatrixOf =
  | { kind: "run"; runId: string; number: number; question: string; researcher: { id: string; name: string } }
  | { kind: "project" };

interface MatrixQuestionView {
  question: string;
  /** The researcher who asks it; null in the matrix of one run. */
  researcher: { id: string; name: string } | null;
  /** How many of the sources answer it. */
  sources: number;
}

export type MatrixCellView = MatrixRowView["cells"][number];

/** A source with what it says to each question that it answers. */
export type MatrixRowView = z.infer<typeof RunMatrix>["rows"][number];

export interface MatrixFactView {
  id: string;
  statement: string;
  status: FactStatus;
  state: DisagreementState | null;
  /** Where the statement holds figures: from and to, in code units. */
  figures: [number, number][];
  /** What it does not agree with. */
  against: { key: string; statement: string; sourceTitle: string; state: DisagreementState }[];
}

/** Sources by questions: what each says to each. */
export interface MatrixView {
  project: ProjectHeadView;
  of: MatrixOf;
  questions: MatrixQuestionView[];
  rows: MatrixRowView[];
  /** By key. */
  facts: Record<string, MatrixFactView>;
  /** Pairs of facts that do not agree, open and settled. */
  disagreements: { open: number; settled: number };
  /** Questions and sources that there are, where they are more than are shown. */
  total: { questions: number; sources: number };
}

/** A fact as the decision page tells it. */
export interface DecisionFactView {
  key: string;
  statement: string;
  status: FactStatus;
  score: number;
  sources: number;
  /** Its first quote, and where that stands. */
  quote: string;
  sourceTitle: string;
}

/** Two facts that do not agree, with what became of it. */
export interface DecisionPairView {
  id: string;
  state: DisagreementState;
  reason: string;
  settlement: string | null;
  settledBy: PersonView | null;
  settledAt: string | null;
  a: DecisionFactView;
  b: DecisionFactView;
}

/** The newest report of a run, and what it answers. */
export interface DecisionAnswerView {
  reportId: string;
  version: number;
  isAccepted: boolean;
  question: string;
  researcher: { id: string; name: string };
  heading: string;
  markdown: string;
  drawn: Drawn | null;
}

/** What is known for a decision: only what reports, facts, people's verdicts and open questions say. */
export interface DecisionView {
  project: ProjectHeadView;
  of: MatrixOf;
  answers: DecisionAnswerView[];
  supporting: DecisionFactView[];
  /** Pairs that are open: `a` is what the answer rests on. */
  opposing: DecisionPairView[];
  settled: DecisionPairView[];
  unanswered: string[];
  gaps: { id: string; description: string; isImportant: boolean }[];
  /** Sentences of the reports that say what would change the answer, with where they stand. */
  turning: { text: string; keys: string[]; heading: string; reportId: string }[];
  /** Every fact that is told, as a marker opens it. */
  cited: CitedFactView[];
}
