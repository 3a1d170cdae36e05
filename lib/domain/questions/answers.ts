import { type Alternatives, alternativesIn } from "@/lib/domain/asked/alternatives";
import { subquestions } from "@/lib/domain/asked/subquestions";
import { contradiction } from "@/lib/domain/facts/contradiction";
import { mayContradict } from "@/lib/domain/facts/matching";
import { NAME_BEFORE } from "@/lib/domain/facts/stated";
import { askedTerms, clauseOf } from "@/lib/domain/text/asked-terms";
import { codesIn } from "@/lib/domain/text/codes";
import { meaningOf, meanings } from "@/lib/domain/text/meanings";
import { sharedCount } from "@/lib/domain/text/rank/diversity";
import { rankLinked } from "@/lib/domain/text/rank/linking";
import { termSet } from "@/lib/domain/text/terms";
import { isForAdvice, type Side, sideTaken } from "@/lib/domain/told/advice";
import { asksForWorks, worksFor } from "@/lib/domain/told/byline";
import { isOfComparisonGroup, isOfOtherSort } from "@/lib/domain/told/compared-group";
import { decisionOn } from "@/lib/domain/told/decided";
import { asksForDuty, obliges } from "@/lib/domain/told/duty";
import { isSilentOn } from "@/lib/domain/told/silence";
import type { Answer } from "./answer";
import { type AnswerKind, asksForSaid, isDefinition } from "./asked-for";
import { answerByChain } from "./chained";
import { areLinked, completed, isNamedIn } from "./completing";
import { asksTheSame } from "./headed";
import { laidOut } from "./laid-out";
import { yesOrNo } from "./query-type";
import {
  areOfOneThing,
  areOfOtherNames,
  areTwins,
  giveOtherValues,
  isAssumed,
  isPast,
  isTooEarly,
  pointsBack,
} from "./rivals";
import { sideOf } from "./sides";
import { opensInGeneral } from "./told-thing";
import {
  ask,
  type Candidate,
  covered,
  holds,
  type ParsedQuestion,
  prepare,
  type Statements,
  speaksOf,
  subjectShare,
  tellingShare,
  valuedShare,
  type Weighed,
} from "./weighed";

function shares({ weights, forms, codes }: ParsedQuestion, { said, text }: Weighed): boolean {
  if (codes.length > 0 && codesIn(text).some((code) => codes.includes(code))) return true;
  for (const term of weights.keys()) if (said.has(term)) return true;
  return forms.some(({ terms, gives }) => terms.size > 0 && gives.test(text));
}

/**
 * What a statement must speak of, as a share of what is asked, to be an answer: less where it can be seen to hold what
 * is asked for. Found by reading: below it stand other subjects that share a word with the question.
 */
const ANSWERS = { seen: 0.42, unseen: 0.45 } as const;
/** Share of what is asked from which a statement answers, names and what nearly all statements speak of left out. */
const TELLS = { matter: 0.36, other: 0.3 } as const;
/** Share of what is asked from which a statement answers that says what the thing is that the question names. */
const DEFINED = 0.25;
/** What one of several statements that answer together speaks of by itself, as a share of what is asked. Found by reading. */
const ALONE = 0.45;
/** Statements that are looked at closely, and those that each is paired with. */
const LOOK = { first: 16, second: 40 } as const;
/** What a second statement must add to be told with the first. */
const ADDS = 0.15;
/** What holding the kind that is asked for counts against speaking of all that is asked. */
const KIND = 0.3;

/** What words that follow each other as in the question count beside that. */
const PHRASES = 0.15;

interface Found {
  chosen: Weighed[];
  value: number;
  covered: number;
}

function least({ kind }: ParsedQuestion): number {
  return kind === "matter" ? ANSWERS.unseen : ANSWERS.seen;
}

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
const AGAINST = { pointing: 0.12, assumed: 0.35, early: 0.3, rate: 0.3 } as const;
/** What is given for each of several, where the whole is asked for: “£9 per metre”. */
const ofEach = /\bper (?!cent\b)\p{L}+/iu;
const asksOfEach = /\b(?:per|each|every|an?) /iu;

function isOfFacts({ kind, isOfPlans }: ParsedQuestion): boolean {
  return !isOfPlans && kind !== "matter" && kind !== "reason";
}

/** How a statement says it, beside what it says. */
function manner(parsed: ParsedQuestion, { said, opening, text, heading = "" }: Weighed): number {
  const terms = [...parsed.weights.keys()].filter((term) => !parsed.marks.has(term));
  const opens = terms.filter((term) => opening.has(term)).length / Math.max(1, terms.length);
  const dense = said.size === 0 ? 0 : terms.filter((term) => said.has(term)).length / Math.max(6, said.size);
  const isGeneral = parsed.form?.kind === "definition" && opensInGeneral(parsed.form.thing, text);
  const isPointing = pointsBack(text);
  const against =
    (isPointing ? AGAINST.pointing : 0) +
    (isOfFacts(parsed) && isAssumed(text) ? AGAINST.assumed : 0) +
    (parsed.kind === "number" && ofEach.test(text) && !asksOfEach.test(parsed.question) ? AGAINST.rate : 0) +
    (isTooEarly(parsed, text) ? AGAINST.early : 0);
  const isOfAll = parsed.kind === "number" && ofWhole.test(text) && [...parsed.subject].every((term) => said.has(term));
  const wholly = isOfAll ? WHOLLY : 0;
  const headed = asksTheSame(parsed.question, heading) ? HEADED : 0;
  return OPENS * opens + DENSE * dense + headed + (isGeneral ? GENERAL : 0) + wholly - against;
}

function weigh(parsed: ParsedQuestion, chosen: readonly Weighed[]): Found {
  const share = covered(parsed, chosen);
  const kind = chosen.some((one) => holds(parsed, one)) ? KIND : 0;
  const weight = Math.max(...chosen.map((one) => one.weight));
  const pairs = [...parsed.pairs].filter((pair) => chosen.some((one) => one.pairs.has(pair))).length;
  const phrases = parsed.pairs.size === 0 ? 0 : pairs / parsed.pairs.size;
  const told = Math.max(...chosen.map((one) => manner(parsed, one)));
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
  const linked = ranked.slice(0, LOOK.first / 2).map((one) => weigh(parsed, [one]));
  const singles = [...alone.slice(0, LOOK.first), ...linked];
  const pairs = singles.flatMap(({ chosen: [one], value }) => {
    if (one === undefined) return [];
    const isWhole = parsed.kind === "number" && isAnswer(parsed, weigh(parsed, [one]));
    // A number that one sentence gives is not made truer by what stands near it: only by what it leads to.
    const leads = (other: Weighed): boolean =>
      isWhole ? isNamedIn(one, other) || isNamedIn(other, one) : areLinked(one, other);
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

/** Whether a statement says what the one thing is that a question names: that answers what kind of thing it is. */
function definesSubject({ names, kind }: ParsedQuestion, one: Weighed): boolean {
  if (names.size === 0 || (kind !== "matter" && kind !== "name") || !isDefinition(one.text)) return false;
  const opening = termSet(one.text.split(/\s/).slice(0, 8).join(" "));
  return [...names].every((name) => opening.has(name) || one.near.has(name));
}

function isMarked({ marks, versions, codes }: ParsedQuestion, one: Weighed): boolean {
  const { said, near, around } = one;
  const named = codes.length === 0 ? [] : codesIn(`${one.title}\n${one.heading ?? ""}\n${one.text}`);
  if (!codes.every((code) => named.includes(code))) return false;
  if (![...versions].every((term) => said.has(term) || near.has(term))) return false;
  return [...marks].every((term) => said.has(term) || near.has(term) || around.has(term));
}

/** Share of its subject that an answer speaks of, unless one statement of it speaks of so much of what is asked of that. */
const SUBJECT = { share: 0.5, telling: 0.5 } as const;

function isOfSubject(parsed: ParsedQuestion, chosen: readonly Weighed[]): boolean {
  if (subjectShare(parsed, chosen) >= SUBJECT.share) return true;
  return chosen.some((one) => tellingShare(parsed, [one]) >= SUBJECT.telling);
}

/** Share of what is asked from which a statement that holds a value of the kind asked for is taken to give it. */
const VALUED = 0.2;
/** Share of what is asked of a subject from which a statement that gives a reason gives that of it. */
const REASONED = 0.6;
const valued: ReadonlySet<AnswerKind> = new Set(["date", "number", "name"]);

/** Whether what is asked for is only told by a sentence that speaks of the subject itself: how it is done, when, and what for. */
function isOfItself({ kind, question, verb }: ParsedQuestion): boolean {
  return kind === "matter" && (verb !== null || asksForSaid(question));
}

/** Whether a number in a statement can be of what is counted: it says what that is, and of what it is counted. */
function counts(parsed: ParsedQuestion, one: Weighed): boolean {
  const isMany = /\bhow many\b/iu.test(parsed.question);
  const counted = [...parsed.head].filter((term) => parsed.telling.has(term));
  const isSaid = (term: string): boolean => speaksOf(parsed, term, [one]) > 0.5;
  if (counted.length === 0) return !isMany || subjectShare(parsed, [one]) >= SUBJECT.share;
  // “How many coal ships came?” A number of ships is none of coal ships.
  if (isMany ? !counted.every(isSaid) : !counted.some(isSaid)) return false;
  return parsed.names.size > 0 || parsed.forms.length > 0 || subjectShare(parsed, [one]) >= SUBJECT.share;
}

/** Whether a reason is asked for that no words need to give away: “What decides the price?” Why is told by words that say so. */
function needsNoWords({ kind, question }: ParsedQuestion): boolean {
  return kind === "reason" && !/\bwhy\b/iu.test(question);
}

/** “What accidents have there been?” asks for nothing but accidents. */
const ofThose = /^(?:what|which) [^?]*?\b(?:is|are|was|were|have|has|had) there\b/iu;

/** Whether statements speak of the things that a question asks there to be; any do where it asks for none. */
function speakOfThose(parsed: ParsedQuestion, chosen: readonly Weighed[]): boolean {
  if (!ofThose.test(parsed.question)) return true;
  return [...parsed.head].every((term) => speaksOf(parsed, term, chosen) > 0.5);
}

/** “How heavy is the stone?” is of the stone, whatever word tells how heavy it is. */
const measured = /^how \p{L}+ (?:is|are|was|were|will|would|has|have|had)\b(.*)$/iu;

/** Whether a number can be of a thing that has no name, and so leads from no other statement: it is told of the thing itself. */
function isOfUnnamed(parsed: ParsedQuestion, one: Weighed): boolean {
  if (parsed.kind !== "number" || parsed.names.size > 0 || subjectShare(parsed, [one]) > 0) return true;
  const thing = meanings(termSet(measured.exec(parsed.question)?.[1] ?? ""));
  return [...thing].some((term) => speaksOf(parsed, term, [one]) === 1);
}

/** “The delay came from the lock”, where it is asked why a boat was late: what is to be explained opens the sentence. */
const opensThe = /^the (\p{Ll}+) (?:came|comes|was|is|had|has|lay|arose|resulted|stemmed)\b/iu;

function opensWithAsked(parsed: ParsedQuestion, { text }: Weighed): boolean {
  const [, noun = ""] = opensThe.exec(text) ?? [];
  return [...meanings(termSet(noun))].some((term) => parsed.telling.has(term));
}

/** Whether a statement holds what is asked for, of the year or the one thing that the question names. */
function isOf(parsed: ParsedQuestion, one: Weighed, chosen: readonly Weighed[]): boolean {
  const of = parsed.isOfOne ? [one] : chosen;
  const isTelling = parsed.telling.size === 0 || [...parsed.telling].some((term) => speaksOf(parsed, term, of) > 0.5);
  const isValued = valued.has(parsed.kind)
    ? valuedShare(parsed, [one]) >= VALUED && isOfUnnamed(parsed, one)
    : !isOfItself(parsed) || subjectShare(parsed, [one]) >= SUBJECT.share;
  const isReasoned =
    parsed.kind !== "reason" ||
    needsNoWords(parsed) ||
    opensWithAsked(parsed, one) ||
    tellingShare(parsed, [one]) >= REASONED;
  const isCounted = parsed.kind !== "number" || counts(parsed, one);
  const isDone = parsed.verb === null || speaksOf(parsed, parsed.verb, [one]) === 1;
  return (
    isMarked(parsed, one) &&
    isTelling &&
    isValued &&
    isCounted &&
    isReasoned &&
    isDone &&
    (needsNoWords(parsed) || holds(parsed, one))
  );
}

/**
 * Whether a statement on the year or the one thing that the question names leads, by a name, to one that says something
 * of what is asked.
 */
function isLedTo(parsed: ParsedQuestion, chosen: readonly Weighed[]): boolean {
  const isOnWhatIsAsked = (to: Weighed): boolean =>
    parsed.telling.size === 0
      ? shares(parsed, to)
      : [...parsed.telling].some((term) => speaksOf(parsed, term, [to]) === 1);
  return chosen.some(
    (from) =>
      isMarked(parsed, from) &&
      chosen.some((to) => to.title !== from.title && isNamedIn(to, from) && holds(parsed, to) && isOnWhatIsAsked(to)),
  );
}

/** Several that each say little of what is asked answer nothing together, but where a name leads from one to the other. */
function isStitched(parsed: ParsedQuestion, chosen: readonly Weighed[]): boolean {
  if (chosen.length === 1 || (parsed.names.size > 0 && isLedTo(parsed, chosen))) return false;
  return Math.max(...chosen.map((one) => covered(parsed, [one]))) < ALONE;
}

function isAnswer(parsed: ParsedQuestion, { chosen, covered: share }: Found): boolean {
  const isHeld = needsNoWords(parsed) || chosen.some((one) => holds(parsed, one));
  const isDefined = share >= DEFINED && chosen.some((one) => definesSubject(parsed, one));
  const isTelling = tellingShare(parsed, chosen) >= (parsed.kind === "matter" ? TELLS.matter : TELLS.other);
  if (parsed.strange.length > 0 && !isDefined) return false;
  if (chosen.every(({ text }) => isPast(parsed, text))) return false;
  if (chosen.some(({ text }) => isSilentOn(parsed.terms, text))) return false;
  if (!speakOfThose(parsed, chosen)) return false;
  if (isStitched(parsed, chosen) || (!isDefined && !isOfSubject(parsed, chosen))) return false;
  const isOfIt = chosen.some((one) => isOf(parsed, one, chosen)) || isLedTo(parsed, chosen);
  return (
    isHeld &&
    isOfIt &&
    ((share >= least(parsed) && isTelling) || isDefined) &&
    chosen.some((one) => shares(parsed, one))
  );
}

/** The statements in the order in which they bear on a question. */
function ranking(question: string, { all }: Statements): Weighed[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  return rankLinked(question, all).flatMap(({ id }) => byId.get(id) ?? []);
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
    if (!mayContradict(asSide(first), asSide(one)) || areOfOtherNames(parsed, first.text, one.text)) return false;
    const isNear = found.covered >= own - RIVAL && isAnswer(parsed, found);
    if (isNear && areOfOneThing(parsed, first, one) && giveOtherValues(parsed, first.text, one.text)) return true;
    return (
      sharedCount(first.said, one.said) >= 3 &&
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
        mayContradict(asSide(answer), asSide(one)) &&
        areTwins(parsed, answer.text, one.text) &&
        !areOfOtherNames(parsed, answer.text, one.text),
    )
    .slice(0, TWINS);
}

function asSide({ text, title, sourceId }: Weighed): { statement: string; sourceId: string } {
  return { statement: text, sourceId: sourceId ?? title };
}

/** One statement that speaks of both things that are compared says more than one of each. */
function ofBoth(compared: readonly string[], parsed: ParsedQuestion, alone: readonly Found[]): Weighed | null {
  const things = compared.map((thing) => meanings(termSet(thing)));
  const tells = ({ said }: Weighed): boolean =>
    things.every((thing) => [...thing].some((term) => said.has(term) && !things.every((other) => other.has(term))));
  const found = alone.find((one) => one.chosen.every(tells) && isAnswer(parsed, one));
  return found?.chosen[0] ?? null;
}

/** Whether nobody speaks of one of the things that are compared: what is said of the other compares nothing. */
function isStrange(thing: string, { all, isKnown }: Statements): boolean {
  const compounds = [...thing.matchAll(/\p{L}{3,}-\p{L}{3,}/gu)].map(([text]) => [...termSet(text)].join(" "));
  const isSaid = (pair: string): boolean => all.some(({ pairs }) => pairs.has(pair));
  if (compounds.some((pair) => pair.includes(" ") && !isSaid(pair))) return true;
  const [first] = termSet(thing);
  return first !== undefined && !isKnown(meaningOf(first));
}

/** Statements that are told of each side where somebody asks what to do, at most. */
const EACH_SIDE = 2;
/** What speaks for or against is told of what is asked itself: words of praise and blame stand near anything. */
const ADVISES = 0.6;

/** How much of what is asked a statement says in its own words, 0 to 1. */
function ownShare({ weights, total }: ParsedQuestion, { said }: Weighed): number {
  const own = [...weights].reduce((sum, [term, weight]) => sum + (said.has(term) ? weight : 0), 0);
  return total === 0 ? 0 : own / total;
}

/** What speaks for and what against doing what is asked about, in turns, so that both sides are told. */
function forAndAgainst(parsed: ParsedQuestion, alone: readonly Found[]): string[] {
  const answering = alone
    .filter(
      (found) =>
        found.chosen.every(({ heading = "" }) => asksTheSame(parsed.question, heading)) ||
        (found.chosen.every((one) => ownShare(parsed, one) >= ADVISES) && isAnswer(parsed, found)),
    )
    .flatMap(({ chosen }) => chosen);
  const on = (side: Side): string[] => answering.filter(({ text }) => sideTaken(text) === side).map(({ id }) => id);
  const [pro, contra] = [on("for"), on("against")];
  return Array.from({ length: EACH_SIDE }, (_, nth) => [pro[nth], contra[nth]].flatMap((id) => id ?? [])).flat();
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
  return chained ?? answerInOneStep(question, statements);
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

/** What became of what statements put forward. */
function decisionsOn(told: readonly Weighed[], { all }: Statements): [string, string][] {
  const standing = all.map(({ id, text, title, sourceId, heading = "", place = null }) => {
    return { id, text, source: sourceId ?? title, heading, place };
  });
  const byId = new Map(standing.map((one) => [one.id, one]));
  return [...new Set(told)].flatMap(({ id }): [string, string][] => {
    const own = byId.get(id);
    const decision = own === undefined ? null : decisionOn(own, standing);
    return decision === null ? [] : [[id, decision.id]];
  });
}

/** “By how much did the toll rise?” asks for the extent of a change, and of what changed. */
const ofExtent = /^(?:and )?by (?:how (?:much|many)|what)\b/iu;
/** A change that no verb tells: “emitted 8 percent less”. */
const differs = /\b(?:less|fewer|more|higher|lower|smaller|larger|shorter|longer) (?!or less)\p{L}+/iu;

/** Whether a statement tells the change that a question asks the extent of, of what it asks it of; any does of no such question. */
function tellsExtent(parsed: ParsedQuestion, one: Weighed): boolean {
  const { question } = parsed;
  if (!ofExtent.test(question)) return true;
  const { subject, said } = clauseOf(question);
  const changes = meanings(termSet(said.map(({ start, end }) => question.slice(start, end)).join(" ")));
  const isChanged = [...changes].some((term) => speaksOf(parsed, term, [one]) === 1) || differs.test(one.text);
  const isOfIt = [...meanings(termSet(subject))].every((term) => speaksOf(parsed, term, [one]) > 0.5);
  return changes.size === 0 || (isChanged && isOfIt);
}

/** “Why was the bell recast?” is told by what was so, and not by “If the bell were rung …”. */
const asksWhyItWas = /^why (?:did|was|were|had)\b/iu;
const supposes = new RegExp(`^(?:${NAME_BEFORE})?if\\b`, "iu");

/** Whether a statement fits what is asked: of those that are asked about, what binds them, what the question is whether. */
function fits(parsed: ParsedQuestion, one: Weighed): boolean {
  const { question, telling, subject } = parsed;
  if (isOfComparisonGroup(question, one.text) || isOfOtherSort(question, one.text)) return false;
  if (asksForDuty(question)) return obliges(one.text) || asksTheSame(question, one.heading ?? "");
  if (!tellsExtent(parsed, one)) return false;
  if (asksWhyItWas.test(question) && supposes.test(one.text)) return false;
  const asked = [...telling].filter((term) => !subject.has(term));
  return !yesOrNo.test(question) || asked.length === 0 || asked.some((term) => speaksOf(parsed, term, [one]) > 0.5);
}

interface Looked {
  ranked: readonly Weighed[];
  alone: readonly Found[];
}

/** What answers best of the statements that fit what is asked; of all, where none of those answers. */
function bestFitting(parsed: ParsedQuestion, looked: Looked): Looked & { found: Found | null } {
  const fitting = {
    ranked: looked.ranked.filter((one) => fits(parsed, one)),
    alone: looked.alone.filter(({ chosen }) => chosen.every((one) => fits(parsed, one))),
  };
  const found = bestOf(parsed, fitting.ranked, fitting.alone);
  return found === null ? { ...looked, found: bestOf(parsed, looked.ranked, looked.alone) } : { ...fitting, found };
}

const several = ["two", "three", "four", "five", "six"];
const announces = new RegExp(`\\b(${several.join("|")}) ((?:\\p{L}+ ){0,2}?\\p{L}+)`, "giu");

/** “She reported two thefts.”, where it is asked what thefts there were: the sentences behind it tell each of them. */
function announcedBy(parsed: ParsedQuestion, one: Weighed, { all }: Statements): Weighed[] {
  if (!ofThose.test(parsed.question) || one.place === undefined) return [];
  const counted = [...one.text.matchAll(announces)].find(([, , of = ""]) =>
    [...meanings(termSet(of))].some((term) => parsed.head.has(term)),
  );
  if (counted === undefined) return [];
  const place = one.place;
  return all
    .filter((other) => other.title === one.title && other.heading === one.heading && (other.place ?? place) > place)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .slice(0, several.indexOf((counted[1] ?? "").toLowerCase()) + 2);
}

/** Reasons that stand directly behind what is told, and lead on from it: “The weir held. It was opened too late for that flood.” */
function reasonsBehind(parsed: ParsedQuestion, told: readonly Weighed[], { all }: Statements): [Weighed, Weighed][] {
  if (parsed.kind !== "reason") return [];
  return told.flatMap((one): [Weighed, Weighed][] => {
    const next = all.find((other) => other.previous === one.id && !told.includes(other) && holds(parsed, other));
    return next === undefined ? [] : [[one, next]];
  });
}

/** What several statements have to say to one question, whatever leads from one to the other. */
function answerInOneStep(question: string, statements: Statements): Answer {
  const parsed = ask(question, statements);
  const wholly = ranking(question, statements);
  const each = statements.all
    .map((one) => weigh(parsed, [one]))
    .toSorted((a, b) => b.value - a.value || ((a.chosen[0]?.id ?? "") < (b.chosen[0]?.id ?? "") ? -1 : 1));
  const nothing = {
    question,
    ids: [],
    rivals: [],
    nearest: each.slice(0, 3).flatMap(({ chosen }) => chosen.map(({ id }) => id)),
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
  const { found, ranked, alone } = bestFitting(parsed, { ranked: wholly, alone: each });
  const best = found === null ? null : extended(parsed, found, ranked);
  if (best === null || !isAnswer(parsed, best)) return nothing;
  // A number that one sentence gives is the whole of what is asked.
  const isCounted = parsed.kind === "number" && best.chosen.length === 1;
  const all = isCounted ? best.chosen : completed(parsed, best.chosen, ranked);
  // One that answers by itself comes first; of several that lead to each other the one that holds what is asked for.
  const told = best.chosen.length === 1 ? all : all.toSorted((a, b) => firstThing(parsed, b) - firstThing(parsed, a));
  const near = alone.slice(0, LED_BY).filter(({ value }) => value >= best.value * BESIDE.share);
  const leading = [...new Set([...told.slice(0, 1), ...near.flatMap(({ chosen }) => chosen)])];
  const rivals = leading.flatMap((one) =>
    told.includes(one) || isAnswer(parsed, weigh(parsed, [one]))
      ? rivalsOf(parsed, one, alone).map((other) => [one, other] as const)
      : [],
  );
  const beside = alone
    .filter((one) => one.value >= best.value * (isCounted ? BESIDE.ofNumber : BESIDE.share) && isAnswer(parsed, one))
    .flatMap(({ chosen }) => chosen)
    .slice(0, BESIDE.most);
  const answering = [...new Set([...told, ...rivals.flat(), ...beside])];
  const twins = answering.flatMap((one) => twinsOf(parsed, one, statements.all).map((other) => [one, other] as const));
  const [first] = told;
  const plain = [...(first ? [first] : []), ...rivals.flat(), ...told, ...beside, ...twins.flat()];
  const behind = reasonsBehind(parsed, [...new Set(plain)], statements);
  const ordered = plain.flatMap((one) => [
    one,
    ...behind.flatMap(([of, reason]) => (of === one ? [reason] : [])),
    ...announcedBy(parsed, one, statements),
  ]);
  const decided = decisionsOn(ordered, statements);
  const ids = ordered.flatMap(({ id }) => [id, ...decided.flatMap(([on, by]) => (on === id ? [by] : []))]);
  const pairs = [...rivals, ...twins].map(([a, b]): [string, string] => [a.id, b.id]);
  const answer = { question, ids: [...new Set(ids)], rivals: pairs, nearest: [], sides: [] };
  return decided.length === 0 ? answer : { ...answer, decided };
}

/** The parts of a question, each with what answers it. */
export function answersTo(question: string, candidates: readonly Candidate[]): Answer[] {
  const statements = prepare(candidates);
  return partsIn(question, statements);
}

/** The things that a question asks for by their kind: “studies” of “What studies are there of the flood?” */
const askedThings = /^(?:what|which) (\p{L}+) /iu;

/** Whether a part asks of the things that the part before it asked for: “What do the studies find?” */
function asksOfThose(part: string, before: string): boolean {
  const [, things] = askedThings.exec(before) ?? [];
  return things !== undefined && part.toLowerCase().includes(` the ${things.toLowerCase()} `);
}

/**
 * What answers each part of a question; works that a part asks for are those of what the whole is about. Of things that
 * were asked for and are not told of nothing more is told.
 */
function partsIn(question: string, statements: Statements): Answer[] {
  const parts = subquestions(question);
  const answers: Answer[] = [];
  for (const part of parts.length === 0 ? [question] : parts) {
    const before = answers.at(-1);
    const empty = { question: part, ids: [], rivals: [], nearest: [], sides: [] };
    if (before?.ids.length === 0 && asksOfThose(part, before.question)) {
      answers.push(empty);
      continue;
    }
    const works = asksForWorks(part) ? worksFor(part, question, statements.all) : [];
    answers.push(works.length === 0 ? answerOf(part, statements) : { ...empty, ids: works });
  }
  return answers;
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

/**
 * The questions that statements answer, each with the ids of those that do, the best first; not one of which a part is
 * left open. Counts do not matter: one statement that answers is an answer.
 */
export function answersAmong(
  questions: readonly string[],
  candidates: readonly Candidate[],
): { question: string; ids: string[] }[] {
  const statements = prepare(candidates);
  return [...new Set(questions)].flatMap((question) => {
    const answers = partsIn(question, statements);
    return answers.every(isWhole) ? [{ question, ids: [...new Set(answers.flatMap(({ ids }) => ids))] }] : [];
  });
}
