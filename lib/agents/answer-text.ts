import { type Answer, answersTo, type Candidate } from "@/lib/domain/answers";
import { normalForm } from "@/lib/domain/fact";
import { escapeMarkdown } from "@/lib/domain/markdown";
import type { QueryType } from "@/lib/domain/words";
import { comparisonTable } from "./comparison-table";
import { withDisputes } from "./disputes";
import { stepsOf, stepsText } from "./ordered-steps";
import type { Dispute, FactIn, QuestionIn } from "./parts";
import { cited, mergeDuplicates, type Told } from "./prose";

/** What an answer is written from. */
export interface AnswerInput {
  question: string;
  queryType: QueryType;
  facts: readonly FactIn[];
  disputes: readonly Dispute[];
  answers: readonly QuestionIn[];
}

/** Sentences on each part of a question, by how many parts it has, and parts that are answered. */
const SENTENCES = [3, 2, 1] as const;
const PARTS_MOST = 6;
/** Sources that are named where nothing answers. */
const NEAREST = 2;

/** Facts as statements that may answer. */
export function candidatesFrom(facts: readonly FactIn[]): Candidate[] {
  return facts.map(({ id, statement, sourceTitle, confidence }) => ({
    id,
    text: statement,
    title: sourceTitle,
    weight: confidence,
  }));
}

/** The parts of the question with what answers each; what research found to answer a part goes before what reads so. */
function partsOf({ question, facts, answers }: AnswerInput): Answer[] {
  const known = new Set(facts.map(({ id }) => id));
  const found = new Map(answers.map((one) => [normalForm(one.question), one.answeredBy.filter((id) => known.has(id))]));
  return answersTo(question, candidatesFrom(facts))
    .slice(0, PARTS_MOST)
    .map((part) => {
      const research = found.get(normalForm(part.question)) ?? [];
      return part.ids.length > 0 || research.length === 0 ? part : { ...part, ids: research };
    });
}

function sentencesEach(parts: number): number {
  return SENTENCES[Math.min(parts, SENTENCES.length) - 1] ?? 1;
}

/** The sentences of one part that nothing before it told, the first of which answers it. */
function toldFor(part: Answer, byId: ReadonlyMap<string, Told>, limit: number): Told[] {
  return [...new Set(part.ids.flatMap((id) => byId.get(id) ?? []))].slice(0, limit);
}

/** Ids of the facts that an answer to the question tells, in its order; the same for the same facts. */
export function toldInAnswer(input: AnswerInput): string[] {
  const { byId, parts } = planned(input);
  const told = parts.flatMap((part) => toldFor(part, byId, sentencesEach(parts.length)));
  return withDisputes([...new Set(told)], input.disputes, input.facts).flatMap(({ ids }) => ids);
}

function planned(input: AnswerInput): { parts: Answer[]; byId: Map<string, Told>; merged: Told[] } {
  const merged = mergeDuplicates(input.facts);
  const byId = new Map(merged.flatMap((told) => told.ids.map((id) => [id, told] as const)));
  return { parts: partsOf(input), byId, merged };
}

const places = ["first", "second", "third", "fourth", "fifth", "sixth"] as const;

/** What is said of parts that nothing answers, by their place: a scope sentence names no more than the run's own figures. */
function unanswered(parts: readonly Answer[]): string[] {
  const missing = parts.flatMap(({ ids }, index) => (ids.length === 0 ? [places[index] ?? "last"] : []));
  if (missing.length === 0) return [];
  const which =
    missing.length === 1 ? `${missing[0]} part` : `${missing.slice(0, -1).join(", ")} and ${missing.at(-1)} parts`;
  return [`Scope: Nothing that was read answers the ${which} of the question.`];
}

/** Fixed words where nothing answers, and what stands nearest in the sources, each with its title. */
function notFound(parts: readonly Answer[], facts: readonly FactIn[]): string {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const near = [...new Set(parts.flatMap(({ nearest }) => nearest))].flatMap((id) => byId.get(id) ?? []);
  const bySource = new Map(near.toReversed().map((fact) => [fact.sourceId, fact]));
  const nearest = near.filter((fact) => bySource.get(fact.sourceId) === fact).slice(0, NEAREST);
  return [
    "Scope: Nothing that was read answers this question.",
    ...nearest.map((fact, index) => {
      const [told] = mergeDuplicates([fact]);
      const lead = index === 0 ? "The nearest is in" : "Near it is, in";
      return told ? `${lead} ${escapeMarkdown(fact.sourceTitle)}: ${cited(told)}` : "";
    }),
  ].join(" ");
}

/** What a how-to question is answered with: steps of one source that are about what it asks. */
function stepsFor({ queryType, facts }: AnswerInput, parts: readonly Answer[]): FactIn[] | null {
  if (queryType !== "how_to") return null;
  const sources = new Set(
    facts.filter(({ id }) => parts.some(({ ids }) => ids.includes(id))).map((fact) => fact.sourceId),
  );
  return stepsOf(facts.filter((fact) => sources.has(fact.sourceId)));
}

/** The direct answer: sentences that answer each part of the question, the answer first; or that nothing answers. */
export function answerText(input: AnswerInput): string {
  const { parts, byId, merged } = planned(input);
  if (parts.every(({ ids }) => ids.length === 0)) return notFound(parts, input.facts);
  const steps = stepsFor(input, parts);
  if (steps !== null) return [stepsText(steps), ...unanswered(parts)].join("\n\n");
  const each = sentencesEach(parts.length);
  const told = withDisputes(
    [...new Set(parts.flatMap((part) => toldFor(part, byId, each)))],
    input.disputes,
    input.facts,
  );
  const rest = merged.filter((one) => !told.some(({ ids }) => one.ids.some((id) => ids.includes(id))));
  const comparison = input.queryType === "comparison" ? comparisonTable(input.question, rest) : null;
  return [
    [...told.map(cited), ...unanswered(parts)].join(" "),
    ...(comparison === null ? [] : [comparison.table]),
  ].join("\n\n");
}
