import { alternatives, isDefinition } from "./asked-for";
import { areLinked, completed } from "./completing";
import { rankLinked } from "./linking";
import { meanings } from "./meanings";
import { sideOf } from "./sides";
import { askedTerms, subquestions } from "./subquestions";
import { termSet } from "./terms";
import {
  type Asked,
  ask,
  type Candidate,
  covered,
  holds,
  prepare,
  type Statements,
  tellingShare,
  type Weighed,
} from "./weighed";

/** What the statements have to say to one question: those that answer it, the best first, and the nearest where none does. */
export interface Answer {
  question: string;
  ids: string[];
  nearest: string[];
}

function shares({ weights, forms }: Asked, { said, text }: Weighed): boolean {
  for (const term of weights.keys()) if (said.has(term)) return true;
  return forms.some(({ terms, gives }) => terms.size > 0 && gives.test(text));
}

/**
 * What a statement must speak of, as a share of what is asked, to be an answer: less where it can be seen to hold what
 * is asked for. Found by reading: below it stand other subjects that share a word with the question.
 */
const ANSWERS = { seen: 0.42, unseen: 0.5 } as const;
/** The same of what is asked beside names and of what nearly all statements speak of. */
const TELLS = 0.3;
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
  const isTelling = tellingShare(asked, chosen) >= TELLS;
  const isOfIt = [...asked.marks].every((term) => chosen.some(({ said, near }) => said.has(term) || near.has(term)));
  return (
    isHeld && isOfIt && ((share >= least(asked) && isTelling) || isDefined) && chosen.some((one) => shares(asked, one))
  );
}

/** The statements in the order in which they bear on a question. */
function ranking(question: string, { all }: Statements): Weighed[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  return rankLinked(question, all).flatMap(({ id }) => byId.get(id) ?? []);
}

/** Statements of other sources that answer as well stand beside the first, this many at most. */
const BESIDE = 6;

/** What several statements have to say to one question that is not parted further. */
export function answerOf(question: string, statements: Statements): Answer {
  const asked = ask(question, statements);
  const ranked = ranking(question, statements);
  const compared = alternatives(question);
  if (compared !== null) {
    const sides = compared.flatMap((thing) => sideOf(thing, asked, statements.all) ?? []);
    if (sides.length === 2) return { question, ids: sides.map(({ id }) => id), nearest: [] };
  }
  const found = bestOf(asked, ranked);
  const best = found === null ? null : extended(asked, found, ranked);
  if (best === null || !isAnswer(asked, best)) {
    return { question, ids: [], nearest: ranked.slice(0, 3).map(({ id }) => id) };
  }
  const first = completed(asked, best.chosen, ranked).toSorted((a, b) => firstThing(asked, b) - firstThing(asked, a));
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
