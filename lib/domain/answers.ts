import {
  type AnswerKind,
  alternatives,
  answerKind,
  comparedBy,
  headTerms,
  holdsKind,
  isDefinition,
  meanings,
  namesIn,
} from "./asked-for";
import { rankLinked } from "./linking";
import { askedTerms, subquestions } from "./subquestions";
import { termSet, terms } from "./terms";

/** A statement that may answer, with the title of its source and how well it is borne out. */
export interface Candidate {
  id: string;
  text: string;
  title: string;
  weight: number;
}

/** What the statements have to say to one question: those that answer it, the best first, and the nearest where none does. */
export interface Answer {
  question: string;
  ids: string[];
  nearest: string[];
}

interface Weighed extends Candidate {
  /** Terms of the statement, and of the title of its source. */
  said: ReadonlySet<string>;
  near: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** Terms that follow each other. */
  pairs: ReadonlySet<string>;
}

function pairsIn(text: string): Set<string> {
  const all = terms(text);
  return new Set(all.slice(1).map((term, index) => `${all[index]} ${term}`));
}

/** Statements prepared once for any number of questions. */
export interface Statements {
  all: readonly Weighed[];
  /** How much a term tells: the fewer statements have it, the more. */
  weightOf: (term: string) => number;
  /** Whether most statements have it: then it is what they are about, and tells nothing. */
  isShared: (term: string) => boolean;
}

/** Takes statements apart, so that several questions can be put to them. */
export function prepare(candidates: readonly Candidate[]): Statements {
  const titles = new Map(candidates.map(({ title }) => [title, meanings(termSet(title))]));
  const all = candidates.map((candidate) => ({
    ...candidate,
    said: meanings(termSet(candidate.text), candidate.text),
    near: titles.get(candidate.title) ?? new Set<string>(),
    names: namesIn(candidate.text),
    pairs: pairsIn(candidate.text),
  }));
  const counts = new Map<string, number>();
  for (const { said, near } of all)
    for (const term of new Set([...said, ...near])) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weightOf = (term: string): number => Math.log(1 + (all.length + 1) / ((counts.get(term) ?? 0) + 1));
  const isShared = (term: string): boolean => (counts.get(term) ?? 0) > Math.max(1, all.length / 2);
  return { all, weightOf, isShared };
}

/** A question, taken apart. */
interface Asked {
  question: string;
  kind: AnswerKind;
  head: ReadonlySet<string>;
  /** Names in the question: what it is about. */
  names: ReadonlySet<string>;
  /** What is asked of that: an answer speaks of some of it. */
  telling: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
  weights: ReadonlyMap<string, number>;
  total: number;
}

/** What a name in a question counts against any other of its words. */
const NAME = 1.5;

function ask(question: string, { weightOf, isShared }: Statements, kind = answerKind(question)): Asked {
  const names = namesIn(`: ${question}`);
  const weights = new Map(
    [...meanings(askedTerms(question))].map((term) => [term, weightOf(term) * (names.has(term) ? NAME : 1)]),
  );
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const telling = new Set([...weights.keys()].filter((term) => !names.has(term) && !isShared(term)));
  return {
    question,
    kind,
    head: meanings(headTerms(question)),
    names,
    telling,
    pairs: pairsIn(question),
    weights,
    total,
  };
}

/** What a term of the title counts against one of the statement. */
const TITLE = 0.8;

/** How much of a question several statements speak of together, 0 to 1. */
function covered({ weights, total }: Asked, statements: readonly Weighed[]): number {
  if (total === 0) return 0;
  let found = 0;
  for (const [term, weight] of weights) {
    if (statements.some(({ said }) => said.has(term))) found += weight;
    else if (statements.some(({ near }) => near.has(term))) found += TITLE * weight;
  }
  return found / total;
}

function speaksOf(terms: ReadonlySet<string>, { said, near }: Weighed): boolean {
  for (const term of terms) if (said.has(term) || near.has(term)) return true;
  return false;
}

function shares({ weights }: Asked, { said }: Weighed): boolean {
  for (const term of weights.keys()) if (said.has(term)) return true;
  return false;
}

function holds({ kind, question }: Asked, statement: Weighed): boolean {
  return holdsKind(kind, question, statement);
}

/** Whether one statement leads to another: they stand in one source, or one names what the other is about. */
function areLinked(a: Weighed, b: Weighed): boolean {
  const names = (one: Weighed, other: Weighed): boolean =>
    other.near.size > 0 && other.near.size <= 5 && [...other.near].every((term) => one.said.has(term));
  return a.title === b.title || names(a, b) || names(b, a);
}

/**
 * What a statement must speak of, as a share of what is asked, to be an answer: less where it can be seen to hold what
 * is asked for. Found by reading: below it stand other subjects that share a word with the question.
 */
const ANSWERS = { seen: 0.42, unseen: 0.5 } as const;
/** The same of a statement that says what the thing is that the question names. */
const DEFINED = 0.25;
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

function least({ kind }: Asked): number {
  return kind === "matter" ? ANSWERS.unseen : ANSWERS.seen;
}

function weigh(asked: Asked, chosen: readonly Weighed[]): Found {
  const share = covered(asked, chosen);
  const kind = chosen.some((one) => holds(asked, one)) ? KIND : 0;
  const weight = Math.max(...chosen.map((one) => one.weight));
  const pairs = [...asked.pairs].filter((pair) => chosen.some((one) => one.pairs.has(pair))).length;
  const phrases = asked.pairs.size === 0 ? 0 : pairs / asked.pairs.size;
  return { chosen: [...chosen], covered: share, value: share + kind + PHRASES * phrases + 0.1 * weight };
}

/** A third statement, where two still lack what is asked for and it leads on from them. */
function extended(asked: Asked, found: Found, ranked: readonly Weighed[]): Found {
  if (found.chosen.length !== 2 || found.covered > 0.9) return found;
  const thirds = ranked
    .slice(0, LOOK.second)
    .filter((other) => !found.chosen.includes(other) && found.chosen.some((one) => areLinked(one, other)))
    .map((other) => weigh(asked, [...found.chosen, other]))
    .filter((one) => one.value >= found.value + ADDS);
  return thirds.toSorted((a, b) => b.value - a.value)[0] ?? found;
}

/** The statement, or the two that lead to each other, that answer best. */
function bestOf(asked: Asked, ranked: readonly Weighed[]): Found | null {
  const singles = ranked.slice(0, LOOK.first).map((one) => weigh(asked, [one]));
  const pairs = singles.flatMap(({ chosen: [one], value }) => {
    if (one === undefined) return [];
    const partners = ranked.slice(0, LOOK.second).filter((other) => other !== one && areLinked(one, other));
    return partners.flatMap((other) => {
      const pair = weigh(asked, [one, other]);
      return pair.value >= value + ADDS ? [{ ...pair, value: pair.value - ADDS / 2 }] : [];
    });
  });
  return [...singles, ...pairs].toSorted((a, b) => b.value - a.value)[0] ?? null;
}

/** The sentence that holds what is asked for comes first: its kind, what the question names it by, what it covers. */
function firstThing(asked: Asked, one: Weighed): number {
  const head = [...asked.head].filter((term) => one.said.has(term)).length;
  return (holds(asked, one) ? 1 : 0) + head + covered(asked, [one]) / 2;
}

/** Whether a statement says what the one thing is that a question names: that answers what kind of thing it is. */
function definesSubject({ names, kind }: Asked, one: Weighed): boolean {
  if (names.size === 0 || (kind !== "matter" && kind !== "name") || !isDefinition(one.text)) return false;
  const opening = termSet(one.text.split(/\s/).slice(0, 8).join(" "));
  return [...names].every((name) => opening.has(name) || one.near.has(name));
}

function isAnswer(asked: Asked, { chosen, covered: share }: Found): boolean {
  const isHeld = asked.kind === "reason" || chosen.some((one) => holds(asked, one));
  const isDefined = share >= DEFINED && chosen.some((one) => definesSubject(asked, one));
  const isTelling = asked.telling.size === 0 || chosen.some((one) => speaksOf(asked.telling, one));
  return isHeld && ((share >= least(asked) && isTelling) || isDefined) && chosen.some((one) => shares(asked, one));
}

/** The statements in the order in which they bear on a question. */
function ranking(question: string, { all }: Statements): Weighed[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  return rankLinked(question, all).flatMap(({ id }) => byId.get(id) ?? []);
}

/** The statement that tells most of one of two things that are compared. */
function sideOf(thing: string, asked: Asked, statements: Statements): Weighed | null {
  const terms = [...meanings(termSet(thing))];
  const kind = comparedBy(asked.question);
  const about = statements.all.filter(
    ({ said, near }) => terms.length > 0 && terms.every((term) => said.has(term) || near.has(term)),
  );
  const value = (one: Weighed): number =>
    covered(asked, [one]) +
    (holdsKind(kind, asked.question, one) ? 1 : 0) +
    (isDefinition(one.text) ? 0.4 : 0) +
    (terms.every((term) => one.near.has(term)) ? 0.3 : 0);
  return about.toSorted((a, b) => value(b) - value(a) || (a.id < b.id ? -1 : 1))[0] ?? null;
}

/** Statements of other sources that answer as well stand beside the first, this many at most. */
const BESIDE = 6;

/** What several statements have to say to one question that is not parted further. */
export function answerOf(question: string, statements: Statements): Answer {
  const asked = ask(question, statements);
  const ranked = ranking(question, statements);
  const compared = alternatives(question);
  if (compared !== null) {
    const sides = compared.flatMap((thing) => sideOf(thing, asked, statements) ?? []);
    if (sides.length === 2) return { question, ids: sides.map(({ id }) => id), nearest: [] };
  }
  const found = bestOf(asked, ranked);
  const best = found === null ? null : extended(asked, found, ranked);
  if (best === null || !isAnswer(asked, best)) {
    return { question, ids: [], nearest: ranked.slice(0, 3).map(({ id }) => id) };
  }
  const first = best.chosen.toSorted((a, b) => firstThing(asked, b) - firstThing(asked, a));
  const beside = ranked
    .slice(0, LOOK.second)
    .filter((one) => !first.includes(one) && isAnswer(asked, weigh(asked, [one])))
    .toSorted((a, b) => weigh(asked, [b]).value - weigh(asked, [a]).value)
    .slice(0, BESIDE);
  return { question, ids: [...first, ...beside].map(({ id }) => id), nearest: [] };
}

/** The parts of a question, each with what answers it. */
export function answersTo(question: string, candidates: readonly Candidate[]): Answer[] {
  const statements = prepare(candidates);
  const parts = subquestions(question);
  return (parts.length === 0 ? [question] : parts).map((part) => answerOf(part, statements));
}

/** Whether a text has a term of what is asked: one that has none belongs in no report on it. */
export function sharesSubject(questions: readonly string[]): (text: string) => boolean {
  const asked = new Set(questions.flatMap((question) => [...meanings(askedTerms(question))]));
  return (text) => [...meanings(termSet(text))].some((term) => asked.has(term));
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
    const parts = subquestions(question);
    const answers = (parts.length === 0 ? [question] : parts).map((part) => answerOf(part, statements).ids);
    return answers.some((ids) => ids.length === 0) ? [] : [{ question, ids: [...new Set(answers.flat())] }];
  });
}
