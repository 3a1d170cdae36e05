import type { FactStatus } from "@/lib/domain/core/words";
import { citedKeys, placedSentences } from "@/lib/domain/markdown/citation";
import { kindsShown } from "@/lib/domain/markdown/kinds-shown";
import { plainText } from "@/lib/domain/markdown/markdown";
import { GAP_IMPORTANCE } from "@/lib/domain/plan/strategy";
import type { Section } from "@/lib/domain/report/report";
import type { Disagreement } from "./matrix";

/** What a decision is weighed with: a fact, and how well it is borne out. */
interface WeighedFact {
  key: string;
  statement: string;
  status: FactStatus;
  score: number;
}

/** A report as far as it is told: its sections, of which the answer is one. */
interface ToldReport {
  reportId: string;
  sections: readonly Section[];
  /** Questions that no cited sentence of it answers. */
  notCovered: readonly string[];
}

interface Gap {
  id: string;
  description: string;
  importance: number;
}

export interface DecisionInput<F extends WeighedFact, D extends Disagreement & { id: string }, G extends Gap> {
  reports: readonly ToldReport[];
  facts: readonly F[];
  /** Pairs of keys of facts that say the same. */
  corroborations: readonly { a: string; b: string }[];
  disagreements: readonly D[];
  gaps: readonly G[];
}

/** A sentence of a report that says what would change its answer. */
interface TurningSentence {
  text: string;
  keys: string[];
  heading: string;
  reportId: string;
}

/** Facts of each side that are told; what would change the answer. The record holds the rest. */
const TOLD = { supporting: 8, disagreements: 12, turning: 8 } as const;

const standing: ReadonlySet<FactStatus> = new Set(["proposed", "accepted", "disputed"]);

/** The section that answers, where a report has one with words in it. */
export function answerOf({ sections }: Pick<ToldReport, "sections">): Section | null {
  return sections.find(({ kind, markdown }) => kind === "answer" && markdown.trim() !== "") ?? null;
}

const TURNS = /\b(?:would|could|might) (?:change|alter|overturn|reverse|tip)\b/iu;

/** Sentences that say what would change the answer, and those beneath a heading that says so. */
function turningIn({ reportId, sections }: ToldReport): TurningSentence[] {
  return sections.flatMap(({ kind, heading, markdown }) => {
    if (kind !== "answer" && kind !== "body") return [];
    const isAllOfIt = TURNS.test(heading);
    return placedSentences(markdown)
      .filter(({ text, kind: form }) => form !== "heading" && (isAllOfIt || TURNS.test(text)))
      .map(({ text, keys }) => ({ text: plainText(kindsShown(text)).trim(), keys: [...keys], heading, reportId }));
  });
}

function byScore(a: WeighedFact, b: WeighedFact): number {
  return b.score - a.score || (a.key < b.key ? -1 : 1);
}

function answersIn(reports: readonly ToldReport[]): Section[] {
  return reports.flatMap((report) => answerOf(report) ?? []);
}

/** The facts that the answers cite and those that say the same, the best borne out first. */
function supporting<F extends WeighedFact>(
  cited: ReadonlySet<string>,
  { facts, corroborations }: Pick<DecisionInput<F, Disagreement & { id: string }, Gap>, "facts" | "corroborations">,
): F[] {
  const alike = corroborations.flatMap(({ a, b }) => [...(cited.has(a) ? [b] : []), ...(cited.has(b) ? [a] : [])]);
  const keys = new Set([...cited, ...alike]);
  return facts
    .filter(({ key, status }) => keys.has(key) && standing.has(status))
    .toSorted(byScore)
    .slice(0, TOLD.supporting);
}

/** The parts of what there is for a decision. */
export interface DecisionParts<F, D, G> {
  supporting: F[];
  opposing: D[];
  settled: D[];
  unanswered: string[];
  gaps: (G & { isImportant: boolean })[];
  turning: TurningSentence[];
}

/**
 * What there is for a decision, each part as the record holds it and nothing of our own: what the answers rest on, what
 * does not agree with that, what people settled, what is not known, and what would change the answer.
 */
export function decisionOf<F extends WeighedFact, D extends Disagreement & { id: string }, G extends Gap>(
  input: DecisionInput<F, D, G>,
): DecisionParts<F, D, G> {
  const { reports, facts, disagreements, gaps } = input;
  const cited = new Set<string>(citedKeys(answersIn(reports)));
  const scoreOf = new Map(facts.map(({ key, score }) => [key, score]));
  const isOfAnswer = ({ a, b }: D): boolean => cited.has(a) || cited.has(b);
  // What the answer rests on stands first in each pair, and what is best borne out against it first among them.
  const opposing = disagreements
    .filter((one) => one.state !== "settled" && isOfAnswer(one))
    .map((one) => (cited.has(one.a) ? one : { ...one, a: one.b, b: one.a }))
    .toSorted((one, other) => (scoreOf.get(other.b) ?? 0) - (scoreOf.get(one.b) ?? 0));
  const settled = disagreements
    .filter(({ state }) => state === "settled")
    .toSorted((one, other) => Number(isOfAnswer(other)) - Number(isOfAnswer(one)));
  return {
    supporting: supporting(cited, input),
    opposing: opposing.slice(0, TOLD.disagreements),
    settled: settled.slice(0, TOLD.disagreements),
    unanswered: [...new Set(reports.flatMap(({ notCovered }) => notCovered))],
    gaps: gaps.map((gap) => ({ ...gap, isImportant: gap.importance >= GAP_IMPORTANCE })),
    turning: reports.flatMap(turningIn).slice(0, TOLD.turning),
  };
}

/** A report of one of several researchers, whose gaps are its own. */
type OwnReport = ToldReport & { researcher: { id: string } };
type OwnGap = Gap & { researcherId: string };

/**
 * What there is for the decisions of several reports, each with what its own answer rests on and what its own researcher
 * left open, so that no fact speaks for what it was not found for; and apart from them what belongs to none.
 */
export function decisionsOf<F extends WeighedFact, D extends Disagreement & { id: string }, G extends OwnGap>(
  input: Omit<DecisionInput<F, D, G>, "reports"> & { reports: readonly OwnReport[] },
): { each: DecisionParts<F, D, G>[]; apart: DecisionParts<F, D, G> } {
  const { reports, disagreements, gaps } = input;
  const owners = new Set(reports.map(({ researcher }) => researcher.id));
  const keysOf = (report: ToldReport): ReadonlySet<string> => new Set<string>(citedKeys(answersIn([report])));
  const each = reports.map((report) => {
    const cited = keysOf(report);
    return decisionOf({
      ...input,
      reports: [report],
      disagreements: disagreements.filter(({ a, b }) => cited.has(a) || cited.has(b)),
      gaps: gaps.filter(({ researcherId }) => researcherId === report.researcher.id),
    });
  });
  const told = new Set(reports.flatMap((report) => [...keysOf(report)]));
  const apart = decisionOf({
    ...input,
    reports: [],
    disagreements: disagreements.filter(({ a, b }) => !told.has(a) && !told.has(b)),
    gaps: gaps.filter(({ researcherId }) => !owners.has(researcherId)),
  });
  return { each, apart };
}
