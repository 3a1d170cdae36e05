import { type Aspect, aspectsIn, cueShare } from "./aspects";
import { names } from "./claims";
import { isNearDuplicate, sharedCount } from "./diversity";
import { bareTitle } from "./linking";
import { quantities } from "./quantities";
import { type Sentence, sentences } from "./sentences";
import { plainStatement, standsAlone, standsNamed } from "./statement";
import { askedTerms } from "./subquestions";
import { termSet, words } from "./terms";

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

/** A statement with the name of what all of its passage is about, where that is known. */
interface Stated {
  statement: string;
  name: string | null;
}

/** Whether a title names all that one of the questions asks for: then what stands beneath it is to the point. */
function isAbout({ questions }: Wanted, near: ReadonlySet<string>): boolean {
  return questions.some(({ terms }) => terms.size > 0 && [...terms].every((term) => near.has(term)));
}

/**
 * How well a sentence answers what is wanted, 0 to 1: coverage of the best question, cues of its aspect, terms of the
 * goal, and whether it gives a figure. `near` holds the terms of title and heading, which say what an open subject is.
 */
function relevance(wanted: Wanted, { statement, name }: Stated, near: ReadonlySet<string>): number {
  const said = termSet(`${name ?? ""} ${statement}`);
  const goal = Math.min(1, sharedCount(wanted.goal, said) / 3);
  const around = Math.min(1, sharedCount(wanted.goal, near) / 3);
  if (goal === 0 && around === 0 && !isAbout(wanted, near)) return 0;
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
  return relevance(wanted, { statement, name: null }, termSet(near)) * penalty(statement) >= TO_THE_POINT;
}

/** How well a statement answers one of the questions wanted, 0 to 1: what it asks for, and the cues of its aspect. */
export function answerShare(wanted: Wanted, question: string, { statement }: Pick<Placed, "statement">): number {
  const asked = { terms: askedTerms(question), aspects: aspectsIn(question) };
  return answers(asked, wanted, { said: termSet(statement), statement });
}

/** Words of a title that can be a name, and those in which a text must have named it for its pronouns to stand for it. */
const NAME_WORDS = 6;
const OPENING_WORDS = 20;

/** What a passage is about, when it begins by saying so: its title, named as the subject of its first sentence. */
function subjectNamed({ sourceTitle, text }: Passage): string | null {
  const name = bareTitle(sourceTitle);
  const first = sentences(text).find((sentence) => sentence.kind !== "heading");
  if (first === undefined || words(name).length > NAME_WORDS) return null;
  const opening = termSet(words(plainStatement(first.text)).slice(0, OPENING_WORDS).join(" "));
  const asked = [...termSet(name)];
  const said = asked.filter((term) => opening.has(term)).length;
  return asked.length > 0 && said * 2 >= asked.length ? name : null;
}

/** A sentence as a statement that can be understood alone: as it stands, or with the name that its pronoun stands for. */
function statementOf(sentence: Sentence, name: string | null): string | null {
  if (standsAlone(sentence)) return plainStatement(sentence.text);
  if (name === null || !standsNamed(sentence, name)) return null;
  return `${name}: ${plainStatement(sentence.text)}`;
}

/**
 * The sentences of a passage that answer the questions best and stand alone, verbatim, best first. One that begins with a
 * pronoun stands with its source's title before it, where the passage begins by saying what that is.
 */
export function relevantSentences(goal: string, questions: readonly string[], passage: Passage): Extracted[] {
  const wanted = wantedFrom(goal, questions);
  const near = termSet(`${passage.sourceTitle} ${passage.heading ?? ""}`);
  const name = subjectNamed(passage);
  const found = sentences(passage.text)
    .flatMap((sentence) => {
      const statement = statementOf(sentence, name);
      if (statement === null) return [];
      return [{ sentence, statement, value: relevance(wanted, { statement, name }, near) * penalty(statement) }];
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
