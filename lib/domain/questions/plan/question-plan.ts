import { boundTogether } from "@/lib/domain/asked/bound";
import { subquestions } from "@/lib/domain/asked/subquestions";
import type { QueryType } from "@/lib/domain/core/words";
import { upperFirst } from "@/lib/domain/prose/first-letter";
import { sentences } from "@/lib/domain/prose/sentences";
import { isNarrow } from "@/lib/domain/questions/query-type";
import { askedTerms, subjectOf } from "@/lib/domain/text/asked-terms";
import { nounPhrases } from "@/lib/domain/text/phrases";
import { termSet } from "@/lib/domain/text/terms";

/** A stretch of a source that a search for the question found. */
interface Read {
  sourceId: string;
  sourceTitle: string;
  heading: string | null;
  text: string;
}

/** A side from which a question is looked at, with what is asked from there. */
export interface Side {
  name: string;
  focus: string;
  questions: string[];
}

const NAME_MOST = 80;
const QUESTION_MOST = 300;
/** Questions of one side, and sides, that an answer of the planner may have at most. */
const QUESTIONS_EACH = 4;
const SIDES_MOST = 6;
/** Parts of one question that are planned and told by themselves at most; more are asked together. */
export const PARTS_MOST = SIDES_MOST * QUESTIONS_EACH;
/** Phrases that are looked at. */
const PHRASES = 30;

/** The share of a subject's or a question's terms that a text has when it speaks of it. */
const SPEAKS = 0.5;

function speaksOf(subject: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  if (subject.size === 0) return false;
  return [...subject].filter((term) => said.has(term)).length / subject.size >= SPEAKS;
}

/**
 * What each source says to the question: the sentences that speak of it, by themselves or with the title and heading that
 * they stand beneath. A sentence of the subject alone, in a question that asks for more, is not to the point.
 */
function nearQuestion(wanted: ReadonlySet<string>, subject: ReadonlySet<string>, passages: readonly Read[]): string[] {
  const bySource = Map.groupBy(passages, (passage) => passage.sourceId);
  return [...bySource.values()].flatMap((own) => {
    const said = own.flatMap(({ sourceTitle, heading, text }) => {
      const above = `${sourceTitle} ${heading ?? ""}`;
      const found = sentences(text).filter((one) => {
        const terms = termSet(`${above} ${one.text}`);
        return speaksOf(subject, terms) && speaksOf(wanted, terms);
      });
      return found.map((one) => one.text);
    });
    return said.length === 0 ? [] : [said.join("\n")];
  });
}

/** Words that count or name a time or an act of saying: a phrase with one of them is no subject of its own. */
const measure =
  /\b(?:weeks?|months?|years?|days?|hours?|minutes?|percent|per|two|three|four|five|six|seven|eight|nine|ten|first|second|third|many|average|number|total|january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|chapter|section|table|figure|page|report|study|article|author|source|press|photo|image)\b/i;

interface Found {
  text: string;
  named: string;
  terms: ReadonlySet<string>;
}

interface PlanInput {
  question: string;
  passages: readonly Read[];
  colleagues: readonly { problem: string }[];
}

/** What several sources speak of where they speak of what is asked, and neither it nor a colleague asks. */
function relatedPhrases({ question, passages, colleagues }: PlanInput, subject: string): Found[] {
  const known = termSet(question);
  const taken = colleagues.map(({ problem }) => termSet(problem));
  return nounPhrases(nearQuestion(askedTerms(question), termSet(subject), passages), PHRASES).flatMap(
    ({ text, named }) => {
      const own = termSet(text);
      const isNew = own.size > 0 && ![...own].some((term) => known.has(term));
      const isTaken = taken.some((terms) => [...own].every((term) => terms.has(term)));
      if (!isNew || isTaken || measure.test(text)) return [];
      return [{ text, named, terms: own }];
    },
  );
}

function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const short = text.slice(0, most - 1).toWellFormed();
  return `${short.slice(0, Math.max(short.lastIndexOf(" "), most / 2))}…`;
}

/** The question about a thing that sources speak of beside a subject; it reads right whatever either is. */
export function questionAbout(named: string, subject: string): string {
  const about = subject === "" ? "" : ` in connection with ${subject}`;
  return cut(`What do the sources say about ${named}${about}`, QUESTION_MOST - 1).concat("?");
}

function sideOf(parts: readonly string[]): Side {
  const [first = ""] = parts;
  return {
    name: cut(first, NAME_MOST),
    focus: cut(parts.join(" "), QUESTION_MOST),
    questions: parts.map((part) => cut(part, QUESTION_MOST)),
  };
}

/** Parts in as many groups as there may be sides, neighbours together: every part that is asked is searched for. */
function grouped<T>(parts: readonly T[], most: number): T[][] {
  const groups = Math.max(1, Math.min(parts.length, most));
  const bound = (nth: number): number => Math.round((nth * parts.length) / groups);
  return Array.from({ length: groups }, (_, nth) => parts.slice(bound(nth), bound(nth + 1)));
}

/** Sides whose names would read alike, cut at their ends, are told apart by their ends. */
function toldApart(sides: readonly Side[]): Side[] {
  const names = Map.groupBy(sides, ({ name }) => name);
  return sides.map((side) => {
    if ((names.get(side.name)?.length ?? 0) < 2) return side;
    const end = side.focus.slice(-NAME_MOST / 2).toWellFormed();
    return { ...side, name: `${cut(side.focus, NAME_MOST / 2)}${end.slice(end.indexOf(" "))}` };
  });
}

/** The subject with the article that the question gives it. */
function namedIn(question: string, subject: string): string {
  const before = question.slice(0, Math.max(0, question.indexOf(subject)));
  const article = /\b(the|an?)\s$/i.exec(before)?.[1];
  return article === undefined ? subject : `${article.toLowerCase()} ${subject}`;
}

/**
 * The sides from which a question is looked at without a model: each of its parts, and then what several sources speak
 * of beside its subject, as far as there is such a thing. A question that one fact settles has one side.
 */
export function planSides(input: PlanInput & { queryType: QueryType; count: number }): Side[] {
  const { question, queryType, count } = input;
  const parts = subquestions(question);
  const asked = grouped(parts.length === 0 ? [question] : parts, PARTS_MOST);
  const needed = Math.max(count, Math.ceil(asked.length / QUESTIONS_EACH));
  const own = grouped(boundTogether(asked.map((some) => some.join(" "))), needed).map((some) => sideOf(some.flat()));
  const sides = toldApart(own);
  if (isNarrow(question, queryType)) return sides;
  const subject = subjectOf(question);
  const phrases = relatedPhrases(input, subject);
  const named = namedIn(question, subject);
  const related = phrases.slice(0, Math.max(0, count - own.length)).map(({ text, named: thing }): Side => {
    const focus = upperFirst(text);
    return { name: cut(focus, NAME_MOST), focus: cut(focus, QUESTION_MOST), questions: [questionAbout(thing, named)] };
  });
  return [...sides, ...related];
}
