import { subquestions } from "@/lib/domain/asked/subquestions";
import { keeping } from "@/lib/domain/core/keep";
import { names } from "@/lib/domain/facts/claims";
import { normalForm } from "@/lib/domain/facts/fact";
import type { Stated } from "@/lib/domain/facts/stated";
import { plainStatement } from "@/lib/domain/facts/statement";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import { codesIn } from "@/lib/domain/text/codes";
import { deedOf, meanings, withoutIdioms } from "@/lib/domain/text/meanings";
import { quantities } from "@/lib/domain/text/quantities";
import { isNearDuplicate, sharedCount } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";
import { tellingBehind } from "@/lib/domain/told/behind";
import { asksForWorks, bylinesOf } from "@/lib/domain/told/byline";
import { decisionOn, isProposal, type Standing } from "@/lib/domain/told/decided";
import { answersNext, otherViews } from "@/lib/domain/told/opinion";
import { type NamedPassage, type PassageSentence, passageSentences } from "@/lib/domain/told/passage-sentences";
import { asksOfRow } from "@/lib/domain/told/stated-rows";

/** A sentence of a passage as a fact. */
interface Extracted {
  statement: string;
  quote: string;
  confidence: number;
}

/** What research wants to know, taken apart for comparison with what texts say. */
export interface Wanted {
  /** Terms of the goal: what all of the research is about. */
  goal: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** Terms of each question. */
  questions: readonly ReadonlySet<string>[];
}

/** Takes a goal and its questions apart; the goal counts as the last of the questions. */
export function wantedFrom(goal: string, questions: readonly string[]): Wanted {
  const wanted = (question: string): Set<string> => meanings(askedTerms(question));
  return { goal: wanted(goal), names: meanings(names(goal)), questions: [...questions, goal].map(wanted) };
}

/** A name, or a term of the question alone, tells more than a term that all of the research is about. */
const OWN_TERM = 2;
/** What a word of title and heading counts against one of the sentence. Source: lib/domain/text/rank/linking.ts. */
const TITLE = 0.6;

/** What a sentence says, and what the title and heading above it name. */
interface Heard {
  said: ReadonlySet<string>;
  near: ReadonlySet<string>;
}

/** Whether what a thing does is said, or stands above, where it is asked for by its name: the dredger, beneath “Dredging”. */
function isToldByDeed(term: string, { names }: Wanted, { said, near }: Heard): boolean {
  const deed = names.has(term) ? null : deedOf(term);
  return deed !== null && (said.has(deed) || near.has(deed));
}

/** How much of what one question asks for is said, 0 to 1. */
function answers(question: ReadonlySet<string>, wanted: Wanted, heard: Heard): number {
  const { said, near } = heard;
  let all = 0;
  let found = 0;
  for (const term of question) {
    const weight = wanted.goal.has(term) && !wanted.names.has(term) ? 1 : OWN_TERM;
    all += weight;
    if (said.has(term)) found += weight;
    else if (near.has(term) || isToldByDeed(term, wanted, heard)) found += TITLE * weight;
  }
  return all === 0 ? 0 : found / all;
}

/**
 * How well a sentence answers what is wanted, 0 to 1: coverage of the best question, terms of the goal, and whether it
 * gives a figure. `near` holds the terms of title and heading, which say what an open subject is.
 */
function relevance(wanted: Wanted, { hasFigure, ...heard }: Heard & { hasFigure: boolean }): number {
  const own = wanted.questions.reduce((best, question) => Math.max(best, answers(question, wanted, heard)), 0);
  if (own === 0) return 0;
  const goal = Math.min(1, sharedCount(wanted.goal, heard.said) / 3);
  const around = Math.min(1, sharedCount(wanted.goal, heard.near) / 3);
  return 0.65 * own + 0.15 * goal + 0.1 * around + 0.1 * (hasFigure ? 1 : 0);
}

/** From here a fact that the project knows is to the point. Source: read against the sample's facts at 0.25, 0.27, 0.3. */
const TO_THE_POINT = 0.27;
/** What counts that a sentence has a name in code that is asked about, which no word of it may tell: “-K”. */
const NAMED = 0.4;
/** How surely a byline says who made a text: it stands there for that. */
const SURE = 0.9;
/** Facts that one passage gives at most: what comes later in the ranking says little more. */
const PER_PASSAGE = 12;

function confidenceFrom(value: number): number {
  return Math.round(Math.min(0.95, 0.4 + 0.6 * value) * 100) / 100;
}

/** What makes a sentence less of a finding, each with the share of its relevance that is left. */
const weaknesses: readonly (readonly [RegExp, number])[] = [
  // A start that points to a study or a thing named before it: understood, but less sure to stand alone.
  [/^The (?:study|trial|report|survey|audit|authors?|auditors|team|programme|project|method)\b/u, 0.6],
  // “The programme” in passing, where its name would do.
  [/\bthe (?:programme|project|study|trial|survey|report)\b(?! of)/i, 0.85],
  // How a document came about, not what it found.
  [
    /\b(?:asked (?:every|each|for)|asks? whether|collects?|draws on|(?:was|were) sent|summari[sz]es|questionnaire|response rate|interviewed|prepared for|were chosen)\b/iu,
    0.55,
  ],
];

const penalty = keeping(
  (statement) => weaknesses.reduce((left, [pattern, share]) => (pattern.test(statement) ? left * share : left), 1),
  { texts: 4_000, length: 2_000 },
);

/** A statement with the titles and headings of where it stands. */
interface Held {
  statement: string;
  near: string;
}

/** Whether a statement is to the point of what is wanted. */
export function isToThePoint(wanted: Wanted, { statement, near }: Held): boolean {
  const heard = { said: meanings(termSet(statement), statement), near: meanings(termSet(near)) };
  return (
    relevance(wanted, { ...heard, hasFigure: quantities(statement).length > 0 }) * penalty(statement) >= TO_THE_POINT
  );
}

/**
 * How much of what one of the questions asks for a statement says, 0 to 1: in its own words, and of names in those of its
 * source's title, which says of whom it speaks. Where none of its own words is asked for it says nothing.
 */
export function answerShare(wanted: Wanted, question: string, { statement, near }: Held): number {
  const asked = meanings(askedTerms(question));
  const said = meanings(termSet(statement), statement);
  if (sharedCount(asked, said) === 0) return 0;
  const named = [...meanings(termSet(near))].filter((term) => wanted.names.has(term));
  return answers(asked, wanted, { said, near: new Set(named) });
}

/** Longest statement and quote that a fact has. Source: lib/agents/extract-facts.ts. */
const LONGEST = { statement: 1000, quote: 2000 } as const;

function fits({ statement, quote }: Stated): boolean {
  return statement.length <= LONGEST.statement && quote.length <= LONGEST.quote;
}

/** What a passage says in a sentence or a list, as it is ranked. */
interface Ranked extends PassageSentence {
  value: number;
}

/**
 * The sentences of a passage that bear on the questions, verbatim, best first. All are ranked; then what says nothing is
 * left out, and one that points outside of itself stands under the name that it points to, or its source's title.
 */
export function relevantSentences(goal: string, questions: readonly string[], passage: NamedPassage): Extracted[] {
  return sentencesOn(goal, questions)(passage);
}

/** The same for any number of passages: the questions are taken apart once. */
export function sentencesOn(goal: string, questions: readonly string[]): (passage: NamedPassage) => Extracted[] {
  const wanted = wantedFrom(withoutIdioms(goal), questions.map(withoutIdioms));
  const codes = new Set([goal, ...questions].flatMap(codesIn));
  const asking = [...questions, goal].flatMap((text, nth) => {
    const terms = wanted.questions[nth];
    return terms === undefined ? [] : [{ text, terms }];
  });
  const areForWorks = [goal, ...questions].flatMap(subquestions).some(asksForWorks);
  const valued = (one: PassageSentence): Ranked => {
    const heard = { said: one.meant, near: one.near, hasFigure: one.hasFigure };
    const isNamed = codes.size > 0 && codesIn(`${one.term ?? ""} ${one.said}`).some((code) => codes.has(code));
    return { ...one, value: (relevance(wanted, heard) + (isNamed ? NAMED : 0)) * penalty(one.lead) };
  };
  return (passage) => {
    const { single, lists, rows } = passageSentences(passage);
    const all = single.map(valued);
    const asked = rows.filter(({ row }) => asking.some((question) => asksOfRow(question, row)));
    const title = normalForm(plainStatement(passage.sourceTitle));
    const ranked = [...all, ...[...lists, ...asked].map(valued)]
      .filter(({ value, text }) => value > 0 && (title === "" || normalForm(plainStatement(text)) !== title))
      .toSorted((a, b) => b.value - a.value || a.start - b.start);
    const bylines = areForWorks ? bylinesOf(passage) : [];
    return chosenFrom(ranked, all, bylines);
  };
}

/** The best of what says something that nothing before it says, with what became of what they put forward. */
function chosenFrom(ranked: readonly Ranked[], single: readonly Ranked[], bylines: readonly Stated[]): Extracted[] {
  const kept: Extracted[] = bylines.map((byline) => ({ ...byline, confidence: SURE }));
  const taken: Ranked[] = [];
  for (const one of ranked) {
    if (kept.length >= PER_PASSAGE) break;
    if (keep(kept, one)) taken.push(one);
  }
  const proposals = taken.filter(({ text }) => isProposal(text));
  for (const further of [...decisionsOn(proposals, single), ...behind(taken, single), ...views(taken, single)]) {
    keep(kept, further);
  }
  return kept;
}

/** Keeps what a sentence says as a fact, where it says something that none before it says. */
function keep(kept: Extracted[], { value, state }: Ranked): boolean {
  const stated = state();
  if (stated === null || !fits(stated)) return false;
  if (kept.some((other) => isNearDuplicate(other.statement, stated.statement))) return false;
  kept.push({ ...stated, confidence: confidenceFrom(value) });
  return true;
}

/** What tells of sentences, directly behind them, what to do or why: it may share no word with a question, too. */
function behind(taken: readonly Ranked[], all: readonly Ranked[]): Ranked[] {
  const standing = all.map((one) => ({ one, text: one.text, source: "", heading: one.heading, place: one.start }));
  return taken.flatMap(({ text, heading, start, value }) => {
    const found = tellingBehind({ text, source: "", heading, place: start }, standing);
    return found === null ? [] : [{ ...found.one, value: Math.max(value, found.one.value) }];
  });
}

/** What others say directly behind what somebody believes: it may share no word with a question, too. */
function views(taken: readonly Ranked[], all: readonly Ranked[]): Ranked[] {
  const standingOf = (one: Ranked): Standing & { one: Ranked } => {
    return { one, text: one.said, source: "", heading: one.heading, place: one.start };
  };
  const standing = all.map(standingOf);
  return taken.flatMap((own) => {
    const further = otherViews(standingOf(own), standing).filter((other) => answersNext(standingOf(own), other));
    return further.map(({ one }) => ({ ...one, value: Math.max(own.value, one.value) }));
  });
}

/** What became of what sentences put forward: it may share no word with a question, and bears on it as they do. */
function decisionsOn(proposals: readonly Ranked[], all: readonly Ranked[]): Ranked[] {
  if (proposals.length === 0) return [];
  const standing = all.map((one) => ({ one, text: one.text, source: "", heading: one.heading, place: one.start }));
  return proposals.flatMap(({ text, heading, start, value }) => {
    const found = decisionOn({ text, source: "", heading, place: start }, standing);
    return found === null ? [] : [{ ...found.one, value: Math.max(value, found.one.value) }];
  });
}
