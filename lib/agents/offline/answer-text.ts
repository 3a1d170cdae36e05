import type { FactIn, QuestionIn } from "@/lib/agents/kit/parts";
import { isAsked } from "@/lib/domain/asked/is-asked";
import { withoutAside } from "@/lib/domain/asked/pronouns";
import type { QueryType, ReportLength } from "@/lib/domain/core/words";
import { contradiction } from "@/lib/domain/facts/contradiction";
import { normalForm } from "@/lib/domain/facts/fact";
import { compared, saysAll } from "@/lib/domain/facts/near/near-duplicates";
import { plainlyNamed } from "@/lib/domain/facts/stated";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import type { Answer } from "@/lib/domain/questions/answer";
import { answersTo } from "@/lib/domain/questions/answers";
import { PARTS_MOST } from "@/lib/domain/questions/plan/question-plan";
import type { Candidate } from "@/lib/domain/questions/weighed";
import type { Dispute } from "@/lib/domain/report/disputes";
import { toldMost } from "@/lib/domain/report/report-length";
import { bareTitle } from "@/lib/domain/text/rank/linking";
import { isForAdvice } from "@/lib/domain/told/advice";
import { blameAsked } from "@/lib/domain/told/blame";
import { asksForWorks } from "@/lib/domain/told/byline";
import { leavesOpen } from "@/lib/domain/told/silence";
import { type Alternatives, alternativesText, alternativesTold, counted, inSides, undecided } from "./answer-sides";
import { behindHeading, isAskedAboveIt } from "./asked-above";
import { type Comparison, comparisonTable } from "./comparison-table";
import { contradicted, disputeOf, withDisputes } from "./disputes";
import { stepsOf, stepsText } from "./ordered-steps";
import { type CitedFact, cited, mergeDuplicates } from "./prose";

/** What an answer is written from. */
export interface AnswerInput {
  question: string;
  queryType: QueryType;
  facts: readonly FactIn[];
  disputes: readonly Dispute[];
  answers: readonly QuestionIn[];
  length: ReportLength;
}

/** Sentences for and against what somebody asks whether to do: both sides are told, however short an answer is wished. */
const ADVICE_MOST = 4;
/** Sentences beneath a heading that asks the question itself: they are its answer, one after the other. */
const BENEATH_MOST = 3;
/** Sentences on who is to blame: few agree on it. */
const BLAME_MOST = 2;
/** Works that are told where somebody asks which there are. */
const WORKS_MOST = 8;
/** Sources that are named where nothing answers. */
const NEAREST = 2;

/** Facts as statements that may answer. */
export function candidatesFrom(facts: readonly FactIn[]): Candidate[] {
  return facts.map(({ id, statement, sourceId, sourceTitle, heading, published, place, confidence }) => ({
    id,
    text: statement,
    title: sourceTitle,
    sourceId,
    heading: heading ?? "",
    published,
    ...(place === undefined ? {} : { place }),
    weight: confidence,
  }));
}

/** A part as one that is left open: what reads like its answer is the nearest. Of things to choose from each is told. */
function withoutAnswer(part: Answer): Answer {
  if (part.sides.length > 0) return part;
  return { ...part, ids: [], rivals: [], nearest: [...part.ids, ...part.nearest] };
}

/** The parts of the question with what answers each; what research found to answer a part goes before what reads so. */
function partsOf({ question, facts, answers }: AnswerInput): Answer[] {
  const known = new Set(facts.map(({ id }) => id));
  const found = new Map(answers.map((one) => [normalForm(one.question), one.answeredBy]));
  return answersTo(question, candidatesFrom(facts))
    .slice(0, PARTS_MOST)
    .map((part) => {
      if (part.isBound === true) return part;
      const research = found.get(normalForm(part.question)) ?? null;
      if (research === null) return part;
      // Research asked it and ended without an answer: what reads like one is the nearest, and no more.
      if (research.length === 0) return withoutAnswer(part);
      return part.ids.length > 0 ? part : { ...part, ids: research.filter((id) => known.has(id)) };
    });
}

function sentencesEach(parts: number, length: ReportLength): number {
  const { answer } = toldMost[length];
  return answer[Math.min(parts, answer.length) - 1] ?? 1;
}

/** Facts that give other values for what a part asks, as a dispute where none is known of them yet. */
function disputesIn(parts: readonly Answer[], { facts, disputes }: AnswerInput): Dispute[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const isKnown = (a: string, b: string): boolean =>
    disputes.some((one) => (one.a === a && one.b === b) || (one.a === b && one.b === a));
  const found = parts.flatMap(({ rivals }) =>
    rivals.flatMap(([one, other]): Dispute[] => {
      const [a, b] = [byId.get(one), byId.get(other)];
      if (a === undefined || b === undefined || isKnown(a.id, b.id)) return [];
      const nature = contradiction(a.statement, b.statement, [a.sourceTitle, b.sourceTitle])?.nature ?? "nuanced";
      return [disputeOf(a, b, nature)];
    }),
  );
  return [...disputes, ...found];
}

/** Facts as a text tells them, those that say the same as one. */
interface MergedFacts {
  byId: ReadonlyMap<string, CitedFact>;
  facts: ReadonlyMap<string, FactIn>;
}

/** A fact that answers, in its own words where it says more than the one that it is told with: that may be the answer. */
function inOwnWords(id: string, { byId, facts }: MergedFacts): CitedFact | null {
  const [told, fact] = [byId.get(id), facts.get(id)];
  if (told === undefined || fact === undefined) return null;
  const [own, other] = compared([fact.statement, told.fact.statement]);
  const isSaid = own === undefined || other === undefined || saysAll(other, own);
  return told.fact === fact || isSaid ? told : { fact, ids: [id], terms: own.terms };
}

/** Sentences that a part is told in at least, however short an answer is wished. */
function leastFor({ question, ids }: Answer, facts: MergedFacts["facts"]): number {
  const beneath = ids.slice(0, BENEATH_MOST).filter((id) => isAskedAboveIt(question, facts.get(id)));
  if (beneath.length > 0) return beneath.length;
  if (isForAdvice(question)) return ADVICE_MOST;
  if (asksForWorks(question)) return WORKS_MOST;
  return blameAsked.test(question) ? BLAME_MOST : 0;
}

/** The sentences of one part that nothing before it told, the first of which answers it. */
function toldFor(part: Answer, plan: MergedFacts, limit: number): CitedFact[] {
  if (part.sides.length > 0) return [...new Set(part.ids.flatMap((id) => plan.byId.get(id) ?? []))];
  const most = Math.max(limit, leastFor(part, plan.facts));
  const told = [...new Set(part.ids.flatMap((id) => inOwnWords(id, plan) ?? []))].slice(0, most);
  return [...new Set(told.flatMap((one) => [...aheadOf(one, part, plan), one, ...behindOf(one, part, plan)]))];
}

/** The sentences of the parts, each once: what a part before told leaves room for what else answers. */
function toldInTurn(parts: readonly Answer[], plan: MergedFacts, limit: number): CitedFact[] {
  const told = new Set<CitedFact>();
  for (const part of parts) {
    const again = part.ids.filter((id) => [...told].some((one) => one.ids.includes(id)));
    const left = { ...part, ids: part.ids.filter((id) => !again.includes(id)) };
    for (const one of toldFor(again.length < part.ids.length ? left : part, plan, limit)) told.add(one);
  }
  return [...told];
}

/** What a sentence is not told without, behind it: however short the answer is. */
function behindOf({ ids }: CitedFact, { behind = [] }: Answer, plan: MergedFacts): CitedFact[] {
  return behind.flatMap(([of, other]) => (ids.includes(of) ? (inOwnWords(other, plan) ?? []) : []));
}

/** What a sentence is not understood without, before it. */
function aheadOf({ ids }: CitedFact, { ahead = [] }: Answer, plan: MergedFacts): CitedFact[] {
  return ahead.flatMap(([of, other]) => (ids.includes(of) ? (inOwnWords(other, plan) ?? []) : []));
}

/** Ids of the facts that an answer to the question tells, in its order; the same for the same facts. */
export function toldInAnswer(input: AnswerInput): string[] {
  const { told, choices, comparison } = composed(input);
  const laidOut = choices.flatMap(({ shared, sides }) => [...shared, ...sides.flatMap((side) => side.told)]);
  return [...told, ...laidOut, ...(comparison?.cells ?? [])].flatMap(({ ids }) => ids);
}

/** The sentences of an answer: those that answer, those on what a part names to choose from, and what stands in a table. */
interface Composed {
  parts: readonly Answer[];
  told: CitedFact[];
  choices: Alternatives[];
  comparison: Comparison | null;
}

function composed(input: AnswerInput): Composed {
  const { parts, merged, ...plan } = planned(input);
  const each = sentencesEach(parts.length, input.length);
  const plain = toldInTurn(parts, plan, each);
  const known = disputesIn(parts, input);
  const all = withDisputes(plain, [...known, ...contradicted(plain, input.facts)], input.facts);
  const own = new Set(parts.flatMap((part) => (part.sides.length === 0 ? part.ids : [])));
  const told = all.filter((one) => one.ids.some((id) => own.has(id)));
  const comparison = comparedIn(
    input,
    merged.filter((one) => !isIn(told, one)),
    known,
  );
  const left = all.filter((one) => !told.includes(one) && !isIn(comparison?.cells ?? [], one));
  const choices = parts.filter((part) => part.sides.length > 0);
  return { parts, told, choices: choices.map((part) => alternativesTold(left, part, input.length)), comparison };
}

function isIn(entries: readonly CitedFact[], one: CitedFact): boolean {
  return entries.some(({ ids }) => one.ids.some((id) => ids.includes(id)));
}

/** The table of a comparison, each cell with both sides of what is disputed in it. */
function comparedIn(
  { question, queryType, facts }: AnswerInput,
  free: readonly CitedFact[],
  known: readonly Dispute[],
): Comparison | null {
  if (queryType !== "comparison") return null;
  const found = comparisonTable(question, free);
  if (found === null) return null;
  const disputes = [...known, ...contradicted(found.cells, facts)];
  const told = new Map(
    found.cells.flatMap((cell) => withDisputes([cell], disputes, facts).map((one) => [cell, one] as const)),
  );
  return comparisonTable(question, free, (cell) => told.get(cell) ?? cell);
}

function planned(input: AnswerInput): MergedFacts & { parts: Answer[]; merged: CitedFact[] } {
  const merged = mergeDuplicates(input.facts);
  const byId = new Map(merged.flatMap((fact) => fact.ids.map((id) => [id, fact] as const)));
  return { parts: partsOf(input), byId, facts: new Map(input.facts.map((fact) => [fact.id, fact])), merged };
}

/** Longest question that is named where nothing answers it. */
const NAMED_MOST = 240;

/** A question within a sentence: on one line, without marks at which the sentence would end before it does. */
function named(question: string): string {
  const plain = question
    .replace(/\s+/g, " ")
    .replace(/[?!.…]+(?=\s|$)/gu, "")
    .trim();
  const cut = plain.length <= NAMED_MOST ? plain : plain.slice(0, plain.lastIndexOf(" ", NAMED_MOST));
  return escapeMarkdown(cut);
}

/** Whether research asked a part, as far as it is known what it asked: people may have taken it out of the plan. */
function isLookedFor(part: string, { question, answers }: AnswerInput): boolean {
  return answers.length === 0 || isAsked(part, { question, asked: answers.map((one) => one.question) });
}

/** What is said of a part that nothing answers. */
export function partUnanswered(part: string): string {
  return `Scope: Nothing that was read answers this part of the question: ${named(withoutAside(part))}?`;
}

/**
 * What stands nearest to a part that nothing answers, beside parts that are answered: a source that says itself that it is
 * not known, or what is so near that a reader wants it. Nothing that the answer tells.
 */
function nearestOfPart({ nearest, close = [] }: Answer, { facts }: AnswerInput, told: readonly CitedFact[]): string[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const free = nearest.filter((id) => !told.some(({ ids }) => ids.includes(id))).flatMap((id) => byId.get(id) ?? []);
  const found = free.find(({ statement }) => leavesOpen(statement)) ?? free.find(({ id }) => close.includes(id));
  return found === undefined ? [] : [nearestText(found, "The nearest is in")];
}

/** What is said of parts that nothing answers, each in its own words: that, or that nobody looked, is known of them. */
function unanswered(parts: readonly Answer[], input: AnswerInput, told: readonly CitedFact[]): string[] {
  return parts.flatMap((part) => {
    const { ids, question } = part;
    if (ids.length > 0) return [];
    return isLookedFor(question, input)
      ? [partUnanswered(question), ...nearestOfPart(part, input, told)]
      : [`Scope: This part of the question was not looked for: ${named(question)}?`];
  });
}

/** A title within a sentence: without marks at which the sentence would end before it does. */
function titled(title: string): string {
  return escapeMarkdown(
    title
      .replace(/[.?!…]+(?=\s|$)/gu, "")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

/** What stands nearest where nothing answers: its source once, before what it says. */
function nearestText(fact: FactIn, lead: string): string {
  const [told] = mergeDuplicates([fact]);
  if (told === undefined) return "";
  const name = plainlyNamed(bareTitle(fact.sourceTitle));
  const isNamed = name !== "" && [": ", ", "].some((joint) => fact.statement.startsWith(`${name}${joint}`));
  const text = isNamed ? { ...told, fact: { ...fact, statement: fact.statement.slice(name.length + 2) } } : told;
  const title = titled(fact.sourceTitle);
  return title === "" ? cited(text) : `${lead} ${title}: ${cited(text)}`;
}

/** One sentence from each of the nearest sources, with its title; of a source that is near alone what it says next, too. */
function nearestOf(ids: readonly string[], facts: readonly FactIn[]): string[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const near = [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
  const bySource = new Map(near.toReversed().map((fact) => [fact.sourceId, fact]));
  const first = near.filter((fact) => bySource.get(fact.sourceId) === fact);
  const nearest = [...first, ...near.filter((fact) => !first.includes(fact))].slice(0, NEAREST);
  return nearest.map((fact, index) => nearestText(fact, index === 0 ? "The nearest is in" : "Near it is, in"));
}

/** What stands nearest to a question of which research concluded that these facts do not answer it. */
export function nearestTo(question: string, facts: readonly FactIn[]): string[] {
  const parts = answersTo(question, candidatesFrom(facts));
  return nearestOf(
    parts.flatMap(({ ids, nearest }) => [...ids, ...nearest]),
    facts,
  );
}

/** How an answer begins that has none. */
export const NOTHING_ANSWERS = "Scope: Nothing that was read answers this question:";

/** Fixed words where nothing answers, and what stands nearest in the sources, each with its title. */
function notFound({ question, facts }: AnswerInput, parts: readonly Answer[]): string {
  const nearest = nearestOf(
    parts.flatMap((part) => part.nearest),
    facts,
  );
  return [`${NOTHING_ANSWERS} ${named(question)}?`, ...nearest].join(" ");
}

/** What a how-to question is answered with: the steps of one list that is about what it asks. */
function stepsFor({ question, queryType, facts }: AnswerInput): FactIn[] | null {
  return queryType === "how_to" ? stepsOf(question, facts) : null;
}

/** A sentence that answers a part beneath a heading which asks it, so that it can be read without that. */
function underHeading(one: CitedFact, parts: readonly Answer[]): CitedFact {
  const isAsked = parts.some(({ question, ids }) => ids.includes(one.fact.id) && isAskedAboveIt(question, one.fact));
  return isAsked ? { ...one, fact: behindHeading(one.fact) } : one;
}

/** The direct answer: sentences that answer each part of the question, the answer first; or that nothing answers. */
export function answerText(input: AnswerInput): string {
  const { parts } = planned(input);
  const steps = stepsFor(input);
  if (steps !== null) return [stepsText(steps), ...unanswered(parts.slice(1), input, [])].join("\n\n");
  if (parts.every(({ ids }) => ids.length === 0)) return notFound(input, parts);
  const { told: own, choices, comparison } = composed(input);
  const told = own.map((one) => underHeading(one, parts));
  return [
    [
      ...inSides(told, parts),
      ...counted(told, parts),
      ...undecided(told, parts),
      ...unanswered(parts, input, own),
    ].join(" "),
    ...choices.flatMap(alternativesText),
    comparison?.table ?? "",
  ]
    .filter((block) => block !== "")
    .join("\n\n");
}
