import { type Aspect, aspectsIn, cueShare } from "./aspects";
import { names } from "./claims";
import { isNearDuplicate, sharedCount } from "./diversity";
import { quantities } from "./quantities";
import { type Sentence, sentences } from "./sentences";
import { plainStatement, standsAlone } from "./statement";
import { askedTerms } from "./subquestions";
import { termSet } from "./terms";

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
  /** Terms of each question, and the aspect that it asks for, if one can be told. */
  questions: readonly { terms: ReadonlySet<string>; aspects: readonly Aspect[] }[];
}

/** Takes a goal and its questions apart; the goal counts as the last of the questions. */
export function wantedFrom(goal: string, questions: readonly string[]): Wanted {
  const goalTerms = askedTerms(goal);
  return {
    goal: goalTerms,
    names: names(goal),
    questions: [...questions, goal].map((question) => {
      return { terms: askedTerms(question), aspects: aspectsIn(question) };
    }),
  };
}

/** A name, or a term of the question alone, tells more than a term that all of the research is about. */
const OWN_TERM = 2;

function weightedCoverage(terms: ReadonlySet<string>, wanted: Wanted, said: ReadonlySet<string>): number {
  let all = 0;
  let found = 0;
  for (const term of terms) {
    const weight = wanted.goal.has(term) && !wanted.names.has(term) ? 1 : OWN_TERM;
    all += weight;
    if (said.has(term)) found += weight;
  }
  return all === 0 ? 0 : found / all;
}

/** How well a sentence answers one question: what it asks for, and, where its aspect can be told, the cues of that. */
function answers(
  question: Wanted["questions"][number],
  wanted: Wanted,
  { said, statement }: { said: ReadonlySet<string>; statement: string },
): number {
  const covered = weightedCoverage(question.terms, wanted, said);
  return question.aspects.length === 0 ? covered : 0.6 * covered + 0.4 * cueShare(question.aspects, statement);
}

/**
 * How well a sentence answers what is wanted, 0 to 1: coverage of the best question, cues of its aspect, terms of the
 * goal, and whether it gives a figure. `near` holds the terms of title and heading, which say what an open subject is.
 */
function relevance(wanted: Wanted, statement: string, near: ReadonlySet<string>): number {
  const said = termSet(statement);
  const goal = Math.min(1, sharedCount(wanted.goal, said) / 3);
  const around = Math.min(1, sharedCount(wanted.goal, near) / 3);
  if (goal === 0 && around === 0) return 0;
  const own = wanted.questions.reduce(
    (best, question) => Math.max(best, answers(question, wanted, { said, statement })),
    0,
  );
  const figure = quantities(statement).length > 0 ? 1 : 0;
  return own === 0 ? 0 : 0.65 * own + 0.15 * goal + 0.1 * around + 0.1 * figure;
}

/** Below this a sentence is not to the point: found by reading the sample project's facts with 0.25, 0.27 and 0.3. */
const TO_THE_POINT = 0.27;
/** Facts that one passage gives at most: what comes later in the ranking says little more. */
const PER_PASSAGE = 8;

function confidenceFrom(value: number): number {
  return Math.round(Math.min(0.95, 0.4 + 0.6 * value) * 100) / 100;
}

/** What makes a sentence less of a finding, each with the share of its relevance that is left. */
const weaknesses: readonly (readonly [RegExp, number])[] = [
  // A start that points to a study or a thing named before it: understood, but less sure to stand alone.
  [
    /^The (?:study|trial|report|survey|audit|authors?|auditors|evaluat\p{L}+|team|programme|project|method|machines?|institute|questionnaire|benchmark|memo|guild|union|saving)\b/u,
    0.6,
  ],
  // “The programme” in passing, where its name would do.
  [/\bthe (?:programme|project|study|trial|survey|report)\b(?! of)/i, 0.85],
  // How a document came about, not what it found.
  [
    /\b(?:asked (?:every|each|for)|asked\b[^.]{0,40}\bwhether|asks? whether|collects?|draws on|logged|(?:was|were) sent|summari[sz]es|questionnaire|response rate|interviewed|received the|follows a|measured (?:them|it|\d+)|is the \p{L}+'s programme|prepared for|were chosen|metered separately)\b/iu,
    0.55,
  ],
  // An order to somebody.
  [
    /^(?:Fit|Use|Install|Replace|Commission|Check|Choose|Avoid|Ensure|Place|Keep|Insulate|Measure|Plan|Set|Ask|Make|Add|Remove|Consider|Do|Start|Test|Provide)\b/,
    0.7,
  ],
];

function penalty(statement: string): number {
  return weaknesses.reduce((left, [pattern, share]) => (pattern.test(statement) ? left * share : left), 1);
}

/** A statement with the titles and headings of where it stands. */
interface Placed {
  statement: string;
  near: string;
}

/** Whether a statement is to the point of what is wanted: the same judgement as that by which sentences become facts. */
export function isToThePoint(wanted: Wanted, { statement, near }: Placed): boolean {
  return relevance(wanted, statement, termSet(near)) * penalty(statement) >= TO_THE_POINT;
}

/** How well a statement answers one of the questions wanted, 0 to 1: what it asks for, and the cues of its aspect. */
export function answerShare(wanted: Wanted, question: string, { statement }: Pick<Placed, "statement">): number {
  const asked = { terms: askedTerms(question), aspects: aspectsIn(question) };
  return answers(asked, wanted, { said: termSet(statement), statement });
}

/** The sentences of a passage that answer the questions best and stand alone, verbatim, best first. */
export function relevantSentences(goal: string, questions: readonly string[], passage: Passage): Extracted[] {
  const wanted = wantedFrom(goal, questions);
  const near = termSet(`${passage.sourceTitle} ${passage.heading ?? ""}`);
  const found = sentences(passage.text)
    .filter((sentence: Sentence) => standsAlone(sentence))
    .map((sentence) => {
      const statement = plainStatement(sentence.text);
      return { sentence, statement, value: relevance(wanted, statement, near) * penalty(statement) };
    })
    .filter(
      ({ sentence, value, statement }) =>
        value >= TO_THE_POINT && statement.length <= 1000 && sentence.text.length <= 2000,
    )
    .toSorted((a, b) => b.value - a.value || a.sentence.start - b.sentence.start);
  const kept: typeof found = [];
  for (const entry of found) {
    if (kept.length >= PER_PASSAGE) break;
    if (!kept.some((other) => isNearDuplicate(other.statement, entry.statement))) kept.push(entry);
  }
  return kept.map(({ sentence, statement, value }) => ({
    statement,
    quote: sentence.text,
    confidence: confidenceFrom(value),
  }));
}
