import { subquestions } from "@/lib/domain/asked/subquestions";
import { names } from "@/lib/domain/facts/claims";
import { asStated, type Stated } from "@/lib/domain/facts/stated";
import { type Placed, underHeadings } from "@/lib/domain/prose/under-headings";
import { antecedents, nameFor } from "@/lib/domain/text/antecedents";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import { codesIn } from "@/lib/domain/text/codes";
import { meanings, withoutIdioms } from "@/lib/domain/text/meanings";
import { quantities } from "@/lib/domain/text/quantities";
import { isNearDuplicate, sharedCount } from "@/lib/domain/text/rank/diversity";
import { bareTitle } from "@/lib/domain/text/rank/linking";
import { termSet } from "@/lib/domain/text/terms";
import { asksForWorks, bylinesOf } from "@/lib/domain/told/byline";
import { decisionOn, isProposal } from "@/lib/domain/told/decided";
import { statedLists } from "@/lib/domain/told/stated-lists";

/** A stretch of a source, with what names it. */
interface Passage {
  sourceTitle: string;
  heading: string | null;
  text: string;
}

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

/** How much of what one question asks for is said, 0 to 1. */
function answers(question: ReadonlySet<string>, wanted: Wanted, { said, near }: Heard): number {
  let all = 0;
  let found = 0;
  for (const term of question) {
    const weight = wanted.goal.has(term) && !wanted.names.has(term) ? 1 : OWN_TERM;
    all += weight;
    if (said.has(term)) found += weight;
    else if (near.has(term)) found += TITLE * weight;
  }
  return all === 0 ? 0 : found / all;
}

/**
 * How well a sentence answers what is wanted, 0 to 1: coverage of the best question, terms of the goal, and whether it
 * gives a figure. `near` holds the terms of title and heading, which say what an open subject is.
 */
function relevance(wanted: Wanted, sentence: string, near: ReadonlySet<string>): number {
  const heard = { said: meanings(termSet(sentence), sentence), near };
  const own = wanted.questions.reduce((best, question) => Math.max(best, answers(question, wanted, heard)), 0);
  const goal = Math.min(1, sharedCount(wanted.goal, heard.said) / 3);
  const around = Math.min(1, sharedCount(wanted.goal, near) / 3);
  const figure = quantities(sentence).length > 0 ? 1 : 0;
  return own === 0 ? 0 : 0.65 * own + 0.15 * goal + 0.1 * around + 0.1 * figure;
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

function penalty(statement: string): number {
  return weaknesses.reduce((left, [pattern, share]) => (pattern.test(statement) ? left * share : left), 1);
}

/** A statement with the titles and headings of where it stands. */
interface Held {
  statement: string;
  near: string;
}

/** Whether a statement is to the point of what is wanted. */
export function isToThePoint(wanted: Wanted, { statement, near }: Held): boolean {
  return relevance(wanted, statement, meanings(termSet(near))) * penalty(statement) >= TO_THE_POINT;
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

/** What a passage says in a sentence or a list, as it is ranked, and as a fact where it says something. */
interface Ranked {
  value: number;
  start: number;
  text: string;
  heading: string;
  state: () => Stated | null;
}

/**
 * The sentences of a passage that bear on the questions, verbatim, best first. All are ranked; then what says nothing is
 * left out, and one that points outside of itself stands under the name that it points to, or its source's title.
 */
export function relevantSentences(goal: string, questions: readonly string[], passage: Passage): Extracted[] {
  const wanted = wantedFrom(withoutIdioms(goal), questions.map(withoutIdioms));
  const title = bareTitle(passage.sourceTitle);
  const titled = termSet(passage.sourceTitle);
  const all = underHeadings(passage.text, passage.heading);
  const named = antecedents(
    passage.text,
    all.map(({ sentence }) => sentence),
  );
  const text = termSet(passage.text);
  const codes = new Set([goal, ...questions].flatMap(codesIn));
  const valueAt = (said: string, { sentence, heading, lead, term }: Placed): number => {
    const near = meanings(new Set([...titled, ...termSet(`${heading ?? ""} ${lead ?? ""}`)]));
    const isNamed = codes.size > 0 && codesIn(`${term ?? ""} ${said}`).some((code) => codes.has(code));
    return (relevance(wanted, said, near) + (isNamed ? NAMED : 0)) * penalty(sentence.text);
  };
  const stated = statedLists(passage.text, all, title);
  const within = new Set(stated.flatMap((list) => list.within));
  const single = all.flatMap((placed, nth): Ranked[] => {
    const { sentence, term } = placed;
    if (within.has(sentence)) return [];
    const antecedent = named[nth] ?? null;
    const about = { title, antecedent: antecedent === null ? null : nameFor(antecedent, title, text), term };
    const said = antecedent === null ? sentence.text : `${antecedent}: ${sentence.text}`;
    const at = { text: sentence.text, heading: placed.heading ?? "", start: sentence.start };
    return [{ ...at, value: valueAt(said, placed), state: () => asStated(sentence, about) }];
  });
  const lists = stated.map(({ placed, statement, quote }): Ranked => {
    const at = { text: statement, heading: placed.heading ?? "", start: placed.sentence.start };
    return { ...at, value: valueAt(statement, placed), state: () => ({ statement, quote }) };
  });
  const ranked = [...single, ...lists]
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || a.start - b.start);
  const bylines = [goal, ...questions].flatMap(subquestions).some(asksForWorks) ? bylinesOf(passage) : [];
  const kept: Extracted[] = bylines.map((byline) => ({ ...byline, confidence: SURE }));
  const proposals: Ranked[] = [];
  for (const one of ranked) {
    if (kept.length >= PER_PASSAGE) break;
    if (keep(kept, one) && isProposal(one.text)) proposals.push(one);
  }
  for (const decision of decisionsOn(proposals, single)) keep(kept, decision);
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

/** What became of what sentences put forward: it may share no word with a question, and bears on it as they do. */
function decisionsOn(proposals: readonly Ranked[], all: readonly Ranked[]): Ranked[] {
  const standing = all.map((one) => ({ one, text: one.text, source: "", heading: one.heading, place: one.start }));
  return proposals.flatMap(({ text, heading, start, value }) => {
    const found = decisionOn({ text, source: "", heading, place: start }, standing);
    return found === null ? [] : [{ ...found.one, value: Math.max(value, found.one.value) }];
  });
}
