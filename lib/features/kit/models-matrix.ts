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

/** What programs are told of a matrix. */
type Told = z.infer<typeof RunMatrix>;

type MatrixQuestionView = Told["questions"][number] & {
  /** The researcher who asks it; null in the matrix of one run. */
  researcher: { id: string; name: string } | null;
};

export type MatrixCellView = MatrixRowView["cells"][number];

/** A source with what it says to each question that it answers. */
export type MatrixRowView = Told["rows"][number];

export type MatrixFactView = Told["facts"][string] & {
  /** Where the statement holds figures: from and to, in code units. */
  figures: [number, number][];
};

/** Sources by questions: what each says to each. */
export interface MatrixView extends Pick<Told, "rows" | "disagreements" | "total"> {
  project: ProjectHeadView;
  of: MatrixOf;
  questions: MatrixQuestionView[];
  /** By key. */
  facts: Record<string, MatrixFactView>;
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
