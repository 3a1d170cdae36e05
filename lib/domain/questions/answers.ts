import { type Alternatives, alternativesIn } from "@/lib/domain/asked/alternatives";
import { isBound } from "@/lib/domain/asked/bound";
import { asksForDecision } from "@/lib/domain/asked/decision";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { keepingBy, keepingPairs } from "@/lib/domain/core/keep";
import { contradiction } from "@/lib/domain/facts/contradiction";
import { mayContradict } from "@/lib/domain/facts/matching";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import { meaningOf, meanings } from "@/lib/domain/text/meanings";
import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";
import { isForAdvice } from "@/lib/domain/told/advice";
import { asksForWorks, worksFor } from "@/lib/domain/told/byline";
import { isProposal } from "@/lib/domain/told/decided";
import type { Answer } from "./answer";
import { tellsNumber } from "./asked-for";
import { answerByChain } from "./chained";
import {
  announcedBy,
  areLinked,
  completed,
  isNamedIn,
  LOOKED_AT,
  namedBehind,
  ordersBehind,
  reasonsBehind,
  toldAhead,
  toldBehind,
} from "./completing";
import { type Found, fits, isAnswer, isOfStance, shares } from "./is-answer";
import { laidOut } from "./laid-out";
import {
  areOfOneThing,
  areOfOtherNames,
  areOnOneSubject,
  areTwins,
  giveOtherValues,
  isAssumed,
  isTooEarly,
  pointsBack,
} from "./rivals";
import { forAndAgainst, isStrange, ofBoth, sideOf } from "./sides";
import { opensInGeneral } from "./told-thing";
import {
  ask,
  type Candidate,
  covered,
  holds,
  isAskedOf,
  isHeadedSo,
  type ParsedQuestion,
  prepare,
  type Statements,
  saysOfIt,
  type Weighed,
} from "./weighed";

/** Statements that are looked at closely, and those that each is paired with. */
const LOOK = { first: 16, second: 40 } as const;

/** What a second statement must add to be told with the first. */
const ADDS = 0.15;

/** What holding the kind that is asked for counts against speaking of all that is asked. */
const KIND = 0.3;

/** What words that follow each other as in the question count beside that. */
const PHRASES = 0.15;

/** What counts beside that: that a sentence opens with what is asked about, and says little else; and what speaks against it. */
const OPENS = 0.12;

const DENSE = 0.15;

/** What counts that a sentence stands beneath a heading that asks the same: “When the gate is shut”. */
const HEADED = 0.35;

/** What counts that a sentence opens with a thing in general, where it is asked what that is. */
const GENERAL = 0.15;

/** What counts that a number is of the whole of what is asked about, where nobody asks for that of a part. */
const WHOLLY = 0.1;

const ofWhole = /\b(?:on average|average|averaged|overall|in total|altogether|in all)\b/iu;

const AGAINST = { pointing: 0.12, assumed: 0.35, early: 0.3, rate: 0.3, former: 0.35 } as const;

/** What a text corrects of itself: that is no longer so. */
const corrects = /\b(?:correction|corrected|(?:earlier|previous|former) (?:version|edition|draft) of)\b/iu;

/** What is given for each of several, where the whole is asked for: “£9 per metre”. */
const ofEach = /\bper (?!cent\b)\p{L}+/iu;

/** Such a value as it stands: “£250 per claim”. */
const eachValue = /[€$£]?\p{N}[\p{N}.,]*(?: \p{L}+){0,2}? per (?!cent\b)\p{L}+/giu;

/** Whether all that a statement gives is given for each of several. */
function isOfEach({ question }: ParsedQuestion, text: string): boolean {
  if (!ofEach.test(text) || asksOfEach.test(question)) return false;
  const rest = text.replace(eachValue, " ");
  return ofEach.test(rest) || !tellsNumber(question, rest);
}

const asksOfEach = /\b(?:per|each|every|an?) /iu;

/** What counts that a value stands beneath the name of what it is asked of: “Insurance”. */
const LABELLED = 0.4;

function isSubjectOf({ kind, subject }: ParsedQuestion, headed: ReadonlySet<string>): boolean {
  if (kind === "matter" || headed.size === 0 || headed.size !== subject.size) return false;
  return [...headed].every((term) => subject.has(term));
}

function isOfFacts({ kind, isOfPlans }: ParsedQuestion): boolean {
  return !isOfPlans && kind !== "matter" && kind !== "reason";
}

/** How many of several terms are among others. */
function sharedBy(terms: readonly string[], among: ReadonlySet<string>): number {
  let shared = 0;
  for (const term of terms) if (among.has(term)) shared += 1;
  return shared;
}

/** How a statement says it, beside what it says. */
function manner(parsed: ParsedQuestion, one: Weighed): number {
  const { said, opening, text, headed } = one;
  const { unmarked: terms } = parsed;
  const opens = sharedBy(terms, opening) / Math.max(1, terms.length);
  const dense = said.size === 0 ? 0 : sharedBy(terms, said) / Math.max(6, said.size);
  const isGeneral = parsed.form?.kind === "definition" && opensInGeneral(parsed.form.thing, text);
  const isPointing = pointsBack(text);
  const against =
    (isPointing ? AGAINST.pointing : 0) +
    (isOfFacts(parsed) && isAssumed(text) ? AGAINST.assumed : 0) +
    (parsed.kind === "number" && isOfEach(parsed, text) ? AGAINST.rate : 0) +
    (corrects.test(text) && !corrects.test(parsed.question) ? AGAINST.former : 0) +
    (isTooEarly(parsed, text) ? AGAINST.early : 0);
  const isOfAll = parsed.kind === "number" && ofWhole.test(text) && [...parsed.subject].every((term) => said.has(term));
  const wholly = isOfAll ? WHOLLY : 0;
  const above = isHeadedSo(parsed, one) ? HEADED : isSubjectOf(parsed, headed) ? LABELLED : 0;
  return OPENS * opens + DENSE * dense + above + (isGeneral ? GENERAL : 0) + wholly - against;
}

/** What one statement is worth to a question beside what it covers of it: asked of it alone, and in many pairs. */
const worthOf = keepingPairs((parsed: ParsedQuestion, one: Weighed) => ({
  isHolding: holds(parsed, one),
  told: manner(parsed, one),
  /** Of the pairs of terms of the question, in their order, whether it has each. */
  phrases: [...parsed.pairs].map((pair) => one.pairs.has(pair)),
}));

function weigh(parsed: ParsedQuestion, chosen: readonly Weighed[]): Found {
  const share = covered(parsed, chosen);
  const worth = chosen.map((one) => worthOf(parsed, one));
  const kind = worth.some(({ isHolding }) => isHolding) ? KIND : 0;
  const weight = Math.max(...chosen.map((one) => one.weight));
  const [first] = worth;
  const pairs = first?.phrases.filter((_, nth) => worth.some(({ phrases }) => phrases[nth])).length ?? 0;
  const phrases = parsed.pairs.size === 0 ? 0 : pairs / parsed.pairs.size;
  const told = Math.max(...worth.map((one) => one.told));
  return { chosen: [...chosen], covered: share, value: share + kind + told + PHRASES * phrases + 0.1 * weight };
}

/** A third statement, where two still lack what is asked for and it leads on from them. */
function extended(parsed: ParsedQuestion, found: Found, ranked: readonly Weighed[]): Found {
  if (found.chosen.length !== 2 || found.covered > 0.9) return found;
  const thirds = ranked
    .slice(0, LOOK.second)
    .filter((other) => !found.chosen.includes(other) && found.chosen.some((one) => areLinked(one, other)))
    .map((other) => weigh(parsed, [...found.chosen, other]))
    .filter((one) => one.value >= found.value + ADDS);
  return thirds.toSorted((a, b) => b.value - a.value)[0] ?? found;
}

/** The statement, or the two that lead to each other, that answer best. */
function bestOf(parsed: ParsedQuestion, ranked: readonly Weighed[], alone: readonly Found[]): Found | null {
  const first = alone.slice(0, LOOK.first);
  const known = new Set(first.flatMap(({ chosen }) => chosen));
  const linked = ranked.slice(0, LOOK.first / 2).filter((one) => !known.has(one));
  const singles = [...first, ...linked.map((one) => weigh(parsed, [one]))];
  const pairs = singles.flatMap(({ chosen: [one], value }) => {
    if (one === undefined) return [];
    const isWhole = parsed.kind === "number" && isAnswer(parsed, weigh(parsed, [one]));
    // A number that one sentence gives is not made truer by what stands near it: only by what it leads to.
    const leads = (other: Weighed): boolean =>
      isNamedIn(one, other) || isNamedIn(other, one) || (!isWhole && areLinked(one, other) && saysOfIt(parsed, other));
    const partners = ranked.slice(0, LOOK.second).filter((other) => other !== one && leads(other));
    return partners.flatMap((other) => {
      const pair = weigh(parsed, [one, other]);
      return pair.value >= value + ADDS ? [{ ...pair, value: pair.value - ADDS / 2 }] : [];
    });
  });
  return [...singles, ...pairs].toSorted((a, b) => b.value - a.value).find((one) => isAnswer(parsed, one)) ?? null;
}

/** The sentence that holds what is asked for comes first: its kind, what the question names it by, what it covers. */
function firstThing(parsed: ParsedQuestion, one: Weighed): number {
  const head = [...parsed.head].filter((term) => one.said.has(term)).length;
  return (holds(parsed, one) ? 1 : 0) + head + covered(parsed, [one]) / 2;
}

/** The statements in the order in which they bear on a question. */
function ranking(question: string, { all, rankedFor }: Statements): Weighed[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  return rankedFor(question).flatMap((id) => byId.get(id) ?? []);
}

/** Statements that answer as well stand beside the first: how many at most, and with what share of its value. */
const BESIDE = { most: 6, share: 0.75, ofNumber: 0.85 } as const;

/** How many of the statements that answer best are held against the others. */
const LED_BY = 2;

/** How much less of a question than the first a statement may speak of that gives another value. */
const RIVAL = 0.25;

/** Statements that are told at most beside one that is the same but for its value. */
const TWINS = 2;

/** Statements of others that answer, too, and give another value than the first: both belong in an answer. */
function rivalsOf(parsed: ParsedQuestion, first: Weighed, alone: readonly Found[]): Weighed[] {
  const own = covered(parsed, [first]);
  const isOther = (found: Found, one: Weighed): boolean => {
    if (one === first || isTooEarly(parsed, one.text) || isTooEarly(parsed, first.text)) return false;
    if (found.covered < own - RIVAL && sharedCount(first.said, one.said) < 3) return false;
    if (!mayContradict(asSide(first), asSide(one)) || areOfOtherNames(parsed, first.text, one.text)) return false;
    const isNear = found.covered >= own - RIVAL && isAnswer(parsed, found);
    if (isNear && areOfOneThing(parsed, first, one) && giveOtherValues(parsed, first.text, one.text)) return true;
    return (
      sharedCount(first.said, one.said) >= 3 &&
      areOnOneSubject(parsed, first, one) &&
      contradiction(first.text, one.text, [first.title, one.title])?.nature === "direct"
    );
  };
  const near = alone.slice(0, LOOK.second);
  return near.flatMap((found) => found.chosen.filter((one) => isOther(found, one))).slice(0, 1);
}

/** Statements of others that say the same as one that answers, word for word, but for the value that is asked for. */
function twinsOf(parsed: ParsedQuestion, answer: Weighed, all: readonly Weighed[]): Weighed[] {
  return all
    .filter(
      (one) =>
        one !== answer &&
        areTwins(parsed, answer.text, one.text) &&
        mayContradict(asSide(answer), asSide(one)) &&
        !areOfOtherNames(parsed, answer.text, one.text),
    )
    .slice(0, TWINS);
}

function asSide({ text, title, sourceId }: Weighed): { statement: string; sourceId: string } {
  return { statement: text, sourceId: sourceId ?? title };
}

/** Steps that are taken one after the other to an answer, at most. */
const STEPS = 3;

/** What several statements have to say to one question that is not parted further, in one step or by several. */
function answerOf(question: string, statements: Statements, steps = STEPS): Answer {
  const byId = new Map(statements.all.map((one) => [one.id, one]));
  const chained =
    steps > 1
      ? answerByChain(question, {
          answer: (one) => answerOf(one, statements, steps - 1),
          step: (id) => byId.get(id),
        })
      : null;
  return chained ?? answerInOneStep(statements, question);
}

/**
 * What is told of each of several things to choose from or to tell apart; null where nobody speaks of any, and where what
 * is told of one alone tells nothing apart.
 */
function chosenFrom({ things, asks }: Alternatives, parsed: ParsedQuestion, statements: Statements): Answer | null {
  const { shared, sides } = laidOut(things, parsed, statements);
  if (asks === "difference" && sides.filter((side) => side.ids.length > 0).length < 2) return null;
  const ids = [...new Set([...shared, ...sides.flatMap((side) => side.ids)])];
  return ids.length === 0 ? null : { question: parsed.question, ids, rivals: [], nearest: [], sides };
}

/** Statements that stand nearest to a question that none answers, at most. */
const NEAREST = 3;

/** Share of what is asked from which a statement is on all of it. */
const CLOSE = 0.8;

/** Whether a statement that answers nothing is so near that a reader wants it. */
function isClose(parsed: ParsedQuestion, one: Weighed): boolean {
  if (covered(parsed, [one]) >= CLOSE && shares(parsed, one)) return true;
  const isNamed = [...parsed.names].some((name) => one.own.has(meaningOf(name)));
  return isNamed && parsed.kind !== "matter" && holds(parsed, one);
}

/** Statements in the order in which they bear on a question, and each alone, the best first. */
interface Looked {
  ranked: readonly Weighed[];
  alone: readonly Found[];
}

/** The first statements of either order that are looked at, of those that suit; and which do. */
interface Suiting extends Looked {
  suits: (one: Weighed) => boolean;
}

/** The first of which something holds, so many at most: none behind them is looked at. */
function firstOf<T>(all: readonly T[], most: number, holds: (one: T) => boolean): T[] {
  const found: T[] = [];
  for (const one of all) {
    if (found.length >= most) break;
    if (holds(one)) found.push(one);
  }
  return found;
}

function suiting({ ranked, alone }: Looked, suits: Suiting["suits"]): Suiting {
  const most = Math.max(LOOK.second, LOOKED_AT);
  return {
    suits,
    ranked: firstOf(ranked, most, suits),
    alone: firstOf(alone, most, ({ chosen }) => chosen.every(suits)),
  };
}

/** What answers best of the statements that fit what is asked; of all, where none of those answers. */
function bestFitting(parsed: ParsedQuestion, looked: Looked): Suiting & { found: Found | null } {
  const fitting = suiting(looked, (one) => fits(parsed, one));
  const found = bestOf(parsed, fitting.ranked, fitting.alone);
  if (found !== null) return { ...fitting, found };
  // Where nobody decided, what was put forward is told before what else is said of it.
  const proposed = asksForDecision(parsed.question) ? suiting(looked, ({ text }) => isProposal(text)) : null;
  const put = proposed === null ? null : bestOf(parsed, proposed.ranked, proposed.alone);
  if (proposed !== null && put !== null) return { ...proposed, found: put };
  const all = suiting(looked, () => true);
  return { ...all, found: bestOf(parsed, all.ranked, all.alone) };
}

/** What answers as well as the best by itself, so many at most. */
function besideBest(
  parsed: ParsedQuestion,
  each: readonly Found[],
  { least, suits }: Pick<Suiting, "suits"> & { least: number },
): Weighed[] {
  const isBeside = (one: Found): boolean => one.value >= least && one.chosen.every(suits) && isAnswer(parsed, one);
  return firstOf(each, BESIDE.most, isBeside).flatMap(({ chosen }) => chosen);
}

/** Statements in their order; of what was decided the newest first, as far as the days of their sources are known. */
function inTime({ question }: ParsedQuestion, told: readonly Weighed[]): readonly Weighed[] {
  if (!asksForDecision(question)) return told;
  const dayOf = ({ published }: Weighed): string => published ?? "";
  return told.toSorted((a, b) => (dayOf(a) < dayOf(b) ? 1 : dayOf(a) > dayOf(b) ? -1 : 0));
}

const timeOfDay = /\bwhat time\b/iu;

/** Statements that are told of those beneath a heading that asks the question itself, at most. */
const BENEATH_MOST = 4;

/** What stands beneath a heading that asks the question itself is its answer as it stands there, before all else. */
function inOrder(parsed: ParsedQuestion, told: readonly Weighed[], { all }: Statements): readonly Weighed[] {
  const first = told.find((one) => isAskedOf(parsed, one) && isHeadedSo(parsed, one));
  if (first === undefined) return told;
  const isBeneath = (one: Weighed): boolean => one.title === first.title && one.heading === first.heading;
  const own = all
    .filter((one) => isBeneath(one) && holds(parsed, one))
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .slice(0, BENEATH_MOST);
  return [...own, ...told.filter((one) => !isBeneath(one))];
}

/** What several statements have to say to one question, whatever leads from one to the other; a part of one is often another. */
const answerInOneStep = keepingPairs((statements: Statements, question: string): Answer => {
  const parsed = ask(question, statements);
  const wholly = ranking(question, statements);
  const each = statements.all
    .map((one) => weigh(parsed, [one]))
    .toSorted((a, b) => b.value - a.value || ((a.chosen[0]?.id ?? "") < (b.chosen[0]?.id ?? "") ? -1 : 1));
  const close = each
    .slice(0, NEAREST)
    .flatMap(({ chosen }) => chosen.filter((one) => isClose(parsed, one)).map(({ id }) => id));
  const nothing = {
    question,
    ...(close.length === 0 ? {} : { close }),
    ids: [],
    rivals: [],
    // The first stands nearest whatever it says; of others those that speak of what is asked.
    nearest: each
      .slice(0, NEAREST)
      .filter(({ chosen }, nth) => nth === 0 || chosen.some((one) => shares(parsed, one)))
      .flatMap(({ chosen }) => chosen.map(({ id }) => id)),
    sides: [],
  };
  const named = parsed.form?.kind === "doing" ? null : alternativesIn(question);
  if (named?.asks === "choice" || named?.asks === "difference") return chosenFrom(named, parsed, statements) ?? nothing;
  if (named?.asks === "comparison") {
    const compared = named.things;
    if (compared.some((thing) => isStrange(thing, statements))) return nothing;
    const both = ofBoth(compared, parsed, each);
    const sides = compared.flatMap((thing) => sideOf(thing, parsed, statements.all) ?? []);
    const told = [...(both === null ? [] : [both]), ...(sides.length === compared.length ? sides : [])];
    if (told.length > 0) return { ...nothing, ids: [...new Set(told.map(({ id }) => id))], nearest: [] };
  }
  if (isForAdvice(question)) {
    const ids = forAndAgainst(parsed, each);
    return ids.length === 0 ? nothing : { ...nothing, ids, nearest: [] };
  }
  const { found, ranked, alone, suits } = bestFitting(parsed, { ranked: wholly, alone: each });
  const best = found === null ? null : extended(parsed, found, ranked);
  if (best === null || !isAnswer(parsed, best)) return nothing;
  // A number, or a time of day, that one sentence gives is the whole of what is asked.
  const isCounted = (parsed.kind === "number" || timeOfDay.test(question)) && best.chosen.length === 1;
  const all = isCounted
    ? best.chosen
    : completed(
        parsed,
        best.chosen,
        ranked.filter((one) => isOfStance(parsed, one) && (!asksForDecision(question) || suits(one))),
      );
  // One that answers by itself comes first; of several that lead to each other the one that holds what is asked for.
  const told = best.chosen.length === 1 ? all : all.toSorted((a, b) => firstThing(parsed, b) - firstThing(parsed, a));
  const near = alone.slice(0, LED_BY).filter(({ value }) => value >= best.value * BESIDE.share);
  const leading = [...new Set([...told.slice(0, 1), ...near.flatMap(({ chosen }) => chosen)])];
  const rivals = leading.flatMap((one) =>
    told.includes(one) || isAnswer(parsed, weigh(parsed, [one]))
      ? rivalsOf(parsed, one, alone).map((other) => [one, other] as const)
      : [],
  );
  const least = best.value * (isCounted ? BESIDE.ofNumber : BESIDE.share);
  const beside = besideBest(parsed, each, { least, suits });
  const answering = [...new Set([...told, ...rivals.flat(), ...beside])];
  const twins = answering.flatMap((one) => twinsOf(parsed, one, statements.all).map((other) => [one, other] as const));
  const [first] = told;
  const plain = inTime(parsed, [...(first ? [first] : []), ...rivals.flat(), ...told, ...beside, ...twins.flat()]);
  const once = inOrder(parsed, [...new Set(plain)], statements);
  const behind = [
    ...reasonsBehind(parsed, once, statements),
    ...ordersBehind(parsed, once, statements),
    ...namedBehind(parsed, once, statements),
  ];
  const ordered = once.flatMap((one) => [
    one,
    ...behind.flatMap(([of, reason]) => (of === one ? [reason] : [])),
    ...announcedBy(parsed, one, statements),
  ]);
  const toldNext = toldBehind(parsed, ordered, statements);
  const toldFirst = toldAhead(ordered, statements);
  const own = ordered.flatMap(({ id }) => [id, ...toldNext.flatMap(([on, by]) => (on === id ? [by] : []))]);
  const ids = [...own, ...toldFirst.map(([, first]) => first)];
  const pairs = [...rivals, ...twins].map(([a, b]): [string, string] => [a.id, b.id]);
  const answer = { question, ids: [...new Set(ids)], rivals: pairs, nearest: [], sides: [] };
  return {
    ...answer,
    ...(toldNext.length === 0 ? {} : { behind: toldNext }),
    ...(toldFirst.length === 0 ? {} : { ahead: toldFirst }),
  };
});

/** The parts of a question, each with what answers it. */
export function answersTo(question: string, candidates: readonly Candidate[]): Answer[] {
  return answersToAll([question], candidates);
}

/** The parts of several questions, each with what answers it: the statements are taken apart once for all. */
export function answersToAll(questions: readonly string[], candidates: readonly Candidate[]): Answer[] {
  const put = puttingTo(candidates);
  return [...new Set(questions)].flatMap((question) => put(question));
}

/** The same, each worked out when it is asked for: who has enough by the first parts asks for no more. */
export function* answersInTurn(questions: readonly string[], candidates: readonly Candidate[]): Generator<Answer> {
  const statements = prepare(candidates);
  for (const question of new Set(questions)) yield* eachPart(question, statements);
}

/** Questions that are kept with one set of statements at most, and how long one may be, in UTF-16 units: a run has a few dozen. */
const KEPT_QUESTIONS = { count: 200, length: 2_000 } as const;

/** What was answered of statements, by the question: the steps of a search put the same questions to the same facts. */
const answered = keepingBy(
  (_candidates: readonly Candidate[]) => new Map<string, readonly Answer[]>(),
  (candidates) => JSON.stringify(candidates),
  { texts: 128, length: 100_000 },
);

/** Puts questions, or parts that hang on the question before them, to statements, which are taken apart for the first that is new. */
function puttingTo(candidates: readonly Candidate[]): (question: string, before?: string) => readonly Answer[] {
  // To no statements there is nothing to keep, and every run asks it.
  const known = candidates.length === 0 ? new Map<string, readonly Answer[]>() : answered(candidates);
  let statements: Statements | null = null;
  return (question, before) => {
    const asked = JSON.stringify([question, before]);
    const kept = known.get(asked);
    if (kept !== undefined) return kept;
    statements ??= prepare(candidates);
    const answers =
      before === undefined ? [...eachPart(question, statements)] : boundPart(before, question, statements);
    if (known.size < KEPT_QUESTIONS.count && asked.length <= KEPT_QUESTIONS.length) known.set(asked, answers);
    return answers;
  };
}

/** The things that a question asks for by their kind: “studies” of “What studies are there of the flood?” */
const askedThings = /^(?:what|which) (\p{L}+) /iu;

/** Whether a part asks of the things that the part before it asked for: “What do the studies find?” */
function asksOfThose(part: string, before: string): boolean {
  const [, things] = askedThings.exec(before) ?? [];
  return things !== undefined && part.toLowerCase().includes(` the ${things.toLowerCase()} `);
}

/** What answers a part that is only of what the part before it asks for: that is told by what answers both, or goes on with it. */
function boundTo(before: Answer | undefined, part: string, statements: Statements): Answer {
  const told = new Set(before?.ids);
  const isOfIt = statements.all.filter(({ id, previous }) => told.has(id) || (previous !== null && told.has(previous)));
  const own = new Set(isOfIt.map(({ id }) => id));
  const answer = told.size === 0 ? null : answerOf(part, statements);
  const ids = answer?.ids.filter((id) => own.has(id)) ?? [];
  return { question: part, ids, rivals: [], nearest: answer?.nearest ?? [], sides: [], isBound: true };
}

/**
 * What answers each part of a question; works that a part asks for are those of what the whole is about. Of things that
 * were asked for and are not told of nothing more is told.
 */
function* eachPart(question: string, statements: Statements): Generator<Answer> {
  const parts = subquestions(question);
  let before: Answer | undefined;
  for (const part of parts.length === 0 ? [question] : parts) {
    before = answerOfPart(part, before, question, statements);
    yield before;
  }
}

function answerOfPart(part: string, before: Answer | undefined, question: string, statements: Statements): Answer {
  const empty = { question: part, ids: [], rivals: [], nearest: [], sides: [] };
  if (before?.ids.length === 0 && asksOfThose(part, before.question)) return empty;
  if (isBound(part, before?.question)) return boundTo(before, part, statements);
  const works = asksForWorks(part) ? worksFor(part, question, statements.all) : [];
  return works.length === 0 ? answerOf(part, statements) : { ...empty, ids: works };
}

/** Whether a text has a term of what is asked: one that has none belongs in no report on it. */
export function sharesSubject(questions: readonly string[]): (text: string) => boolean {
  const wanted = new Set(questions.flatMap((question) => [...meanings(askedTerms(question))]));
  return (text) => [...meanings(termSet(text))].some((term) => wanted.has(term));
}

/** Whether a part is answered: of things to choose from every one. */
function isWhole({ ids, sides }: Answer): boolean {
  return ids.length > 0 && sides.every((side) => side.ids.length > 0);
}

/** The part of a goal that stands before one of its parts. */
function partBefore(part: string, goal: string): string | undefined {
  const parts = goal === "" ? [] : subquestions(goal);
  return parts[parts.indexOf(part) - 1];
}

/** What answers a question that is only of what the one before it asks for. */
function boundPart(before: string, question: string, statements: Statements): Answer[] {
  return [boundTo([...eachPart(before, statements)].at(-1), question, statements)];
}

/**
 * The questions that statements answer, each with the ids of those that do, the best first; not one of which a part is
 * left open. Counts do not matter: one statement that answers is an answer. A part of `goal`, what all of the research is
 * about, is only of what the part before it asks for, where its words say nothing else.
 */
export function answersAmong(
  questions: readonly string[],
  candidates: readonly Candidate[],
  goal = "",
): { question: string; ids: string[] }[] {
  const put = puttingTo(candidates);
  return [...new Set(questions)].flatMap((question, nth, all) => {
    const before = [all[nth - 1], partBefore(question, goal)].find((one) => isBound(question, one));
    const answers = put(question, before);
    return answers.every(isWhole) ? [{ question, ids: [...new Set(answers.flatMap(({ ids }) => ids))] }] : [];
  });
}
