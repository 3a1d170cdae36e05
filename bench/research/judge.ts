import { subquestions } from "@/lib/domain/asked/subquestions";
import { normalForm } from "@/lib/domain/facts/fact";
import { type CitedSentence, citedSentences, readMarkers } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import type { AnsweredQuestion } from "@/lib/domain/report/answer-places";
import type { Section } from "@/lib/domain/report/report";
import { type Item, isAnswerable, type Said } from "./item";

/** A report with the quotes of the facts that it cites. */
export interface Written {
  sections: readonly Section[];
  /** The run's questions, each with the places that the report counts as answers to it. */
  questions: readonly AnsweredQuestion[];
  /** Quotes by the key of their fact. */
  quotes: ReadonlyMap<string, readonly string[]>;
}

/** How many of so many. */
interface Share {
  held: number;
  of: number;
}

/** What one report is worth, measured against what its library says. */
export interface Judgement {
  isAnswerable: boolean;
  /** Everything that answers stands in the sentences of the first section that cite; or in those of any section. */
  isInFirst: boolean;
  isAnywhere: boolean;
  /** Sentences, items and rows of the first section that cite. */
  firstLength: number;
  golds: Share;
  supporting: Share;
  /** Parts that the library does not answer, and of how many the report says that they were not found. */
  missing: Share;
  /** Sections that cite for what the library does not answer. */
  wrongSections: string[];
  /** Disputes of which both sides are told in the answer or the body; and in the first section. */
  disputes: Share;
  disputesInFirst: number;
  /** Parts of the question that the report counts as answered, of those that it asked. */
  counted: Share;
  /** Of those, parts whose answering sentences hold nothing of what answers the question: false coverage. */
  withoutGold: Share;
  /** Parts that the library does not answer and that the report counts as answered: false coverage, too. */
  missingCounted: Share;
}

/** One spelling for comparing: what marks, dashes, quotation marks, capitals and spaces do not tell. */
function folded(text: string): string {
  return plainText(text)
    .normalize("NFKC")
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑‒–—−]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

function isWithin(text: string, part: string): boolean {
  const sought = folded(part).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\d[.,])${sought}(?![\\p{L}\\p{N}]|[.,]\\d)`, "u").test(text);
}

/** Whether a text holds one of the spellings as whole words and whole figures; of “this + that” it has to hold both. */
export function holds(text: string, spellings: Readonly<Said>): boolean {
  const within = folded(text);
  return spellings.some((spelling) => spelling.split(" + ").every((part) => isWithin(within, part)));
}

function citing(sections: readonly Section[]): CitedSentence[] {
  return sections
    .flatMap((section) => citedSentences(section.markdown))
    .filter((sentence) => sentence.keys.length > 0 && sentence.kind !== "heading");
}

/** An answer that begins by saying that nothing answers: what it names as the nearest is no answer. */
const refuses = /^\W*scope:\W*nothing\b[^.]*\banswers this question\b/iu;

/** Whether sentences that cite bear a sentence of a document out: by their own words, or by a quote that they cite. */
function isBorneOut(sentence: string, told: readonly CitedSentence[], quotes: Written["quotes"]): boolean {
  const sought = folded(sentence);
  const isIn = (text: string): boolean => {
    const given = folded(text);
    return given.includes(sought) || (given.length >= 20 && sought.includes(given));
  };
  return told.some(({ text, keys }) => isIn(text) || keys.some((key) => quotes.get(key)?.some(isIn)));
}

/** A sentence that says of something that it is not there. */
const DENIES = /\b(?:no|not|none|nothing|neither|without|never|cannot|unanswered|open question)\b/;

/** What the report says about its own limits: sentences that cite nothing, items under the sentence that leads them. */
function owned(sections: readonly Section[]): string[] {
  return sections.flatMap((section) => {
    let lead = "";
    return citedSentences(section.markdown).flatMap(({ text, keys, kind }) => {
      if (kind === "prose") lead = text.trimEnd().endsWith(":") ? text : "";
      const isScope = /^\W*scope\b/i.test(text);
      return keys.length === 0 || isScope || DENIES.test(folded(text))
        ? [kind === "item" ? `${lead} ${text}` : text]
        : [];
    });
  });
}

function isSaidMissing(terms: Said, sections: readonly Section[]): boolean {
  return owned(sections).some((text) => DENIES.test(folded(text)) && holds(text, terms));
}

/**
 * Sections that speak of what the library does not answer as if it did. Where it answers nothing of the question, that
 * is every section of the body that cites, and an answer that cites and does not say that nothing was found.
 */
function wrongSections(item: Item, sections: readonly Section[]): string[] {
  if (item.unanswerable.length === 0) return [];
  const cites = (section: Section): boolean => citing([section]).length > 0;
  const body = sections.filter((section) => section.kind === "body" && cites(section));
  if (isAnswerable(item)) {
    const terms = item.unanswerable.flatMap((missing) => missing.terms);
    return body.filter(({ heading }) => holds(heading, terms)).map(({ heading }) => heading);
  }
  const answers = sections.filter((section) => section.kind === "answer" && cites(section));
  const assured = answers.filter((answer) => !owned([answer]).some((text) => DENIES.test(folded(text))));
  return [...assured, ...body].map(({ heading }) => heading);
}

/** The sentences that a report counts as the answer to one of its questions. */
function answering({ places }: AnsweredQuestion, sections: readonly Section[]): CitedSentence[] {
  return places.flatMap(({ section, position }) => {
    const markdown = sections[section]?.markdown ?? "";
    const marker = readMarkers(markdown)[position];
    return marker === undefined ? [] : citedSentences(markdown).filter(({ text }) => text === marker.sentence);
  });
}

/** The questions of a run that are the item's own, whole or a part of it; what else a run asks has no gold. */
function ownQuestions({ question }: Item, questions: readonly AnsweredQuestion[]): AnsweredQuestion[] {
  const own = new Set([question, ...subquestions(question)].map(normalForm));
  return questions.filter((asked) => own.has(normalForm(asked.question)));
}

/** Of a question's unanswerable parts: those of which a question that asks for it is counted as answered. */
function missingCounted(item: Item, own: readonly AnsweredQuestion[]): Share {
  const isCounted = ({ places }: AnsweredQuestion): boolean => places.length > 0;
  const asking = (terms: Said): readonly AnsweredQuestion[] => {
    const named = own.filter(({ question }) => holds(question, terms));
    return named.length > 0 ? named : own;
  };
  const held = item.unanswerable.filter(({ terms }) => {
    const asked = asking(terms);
    return asked.length > 0 && asked.every(isCounted);
  }).length;
  return { held, of: item.unanswerable.length };
}

/** Judges what a run left; a run that left no report says nothing. */
export function judge(item: Item, { sections, quotes, questions }: Written): Judgement {
  const written = sections.filter(
    ({ kind, markdown }) => kind === "body" || (kind === "answer" && !refuses.test(markdown)),
  );
  const first = citing(written.filter(({ kind }) => kind === "answer"));
  const told = citing(written);
  const isIn = (sentences: readonly CitedSentence[], said: Said): boolean =>
    sentences.some(({ text }) => holds(text, said));
  const isAnswered = (sentences: readonly CitedSentence[]): boolean =>
    isAnswerable(item) &&
    item.gold.every((said) => isIn(sentences, said)) &&
    item.supporting.every((sentence) => isBorneOut(sentence, sentences, quotes)) &&
    item.disputed.every(({ a, b }) => isIn(sentences, a) || isIn(sentences, b));
  const golds = [...item.gold, ...item.more];
  const areBothIn = (sentences: readonly CitedSentence[]): number =>
    item.disputed.filter(({ a, b }) => isIn(sentences, a) && isIn(sentences, b)).length;
  const own = ownQuestions(item, questions);
  const counted = own.filter(({ places }) => places.length > 0);
  const said = [...golds, ...item.disputed.flatMap(({ a, b }) => [a, b])];
  const holdsGold = (sentences: readonly CitedSentence[]): boolean =>
    said.some((one) => isIn(sentences, one)) ||
    item.supporting.some((sentence) => isBorneOut(sentence, sentences, quotes));
  const withGolds = isAnswerable(item) ? counted : [];
  return {
    isAnswerable: isAnswerable(item),
    isInFirst: isAnswered(first),
    isAnywhere: isAnswered(told),
    firstLength: first.length,
    golds: { held: golds.filter((said) => isIn(told, said)).length, of: golds.length },
    supporting: {
      held: item.supporting.filter((sentence) => isBorneOut(sentence, told, quotes)).length,
      of: item.supporting.length,
    },
    missing: {
      held: item.unanswerable.filter(({ terms }) => isSaidMissing(terms, sections)).length,
      of: item.unanswerable.length,
    },
    wrongSections: wrongSections(item, sections),
    disputes: { held: areBothIn(told), of: item.disputed.length },
    disputesInFirst: areBothIn(first),
    counted: { held: counted.length, of: own.length },
    withoutGold: {
      held: withGolds.filter((asked) => !holdsGold(answering(asked, sections))).length,
      of: withGolds.length,
    },
    missingCounted: missingCounted(item, own),
  };
}
