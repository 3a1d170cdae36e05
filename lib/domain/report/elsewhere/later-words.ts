import { isNegated } from "@/lib/domain/text/polarity";
import {
  type CitingSentence,
  type FoundElsewhere,
  type SearchedPassage,
  type Stretch,
  sentencesIn,
  shareOf,
  subjectOf,
  type Weight,
  weightIn,
  withNext,
} from "./searched-text";
import { tellsWant } from "./tells-want";

/** Words by which a text says that something is otherwise since. */
const CHANGES =
  /\b(?:now|new|newly|since|add(?:s|ed)?|introduc(?:es|ed)|supersed(?:es|ed)|replac(?:es|ed)|instead|as of|accepted|approved|adopted|lift(?:s|ed)|remov(?:es|ed)|allow(?:s|ed)?|relax(?:es|ed)|extend(?:s|ed)|solv(?:es|ed)|resolv(?:es|ed)|no longer|provid(?:es|ed)|propos(?:es|ed)|support(?:s|ed)|standardi[sz](?:es|ed))\b/iu;

/**
 * The share of a sentence's words, by weight, from which a later passage, and two sentences of it beneath their heading,
 * speak of the same; what words of change add, and the title and the sentence itself. Source: 60 sentences read
 * against an archive of 703 proposals: of 48 lines, 38 told what came of the lack; beneath these, one in three.
 */
const LEAST = { passage: 0.55, score: 0.75 } as const;
const ADDED = { change: 0.1, title: 0.15, alone: 0.1 } as const;
/** A sentence that has so much of what is said, and denies it as that does, says the same and nothing later. */
const SAME = 0.85;
/** Terms that a sentence must have to be found by them. */
const TERMS_LEAST = 3;
/** Passages of a later text that are looked into. */
const PASSAGES_MOST = 3;

/** A passage with what it is about. */
interface Weighed {
  passage: SearchedPassage;
  subject: ReadonlySet<string>;
}

/** The two sentences of a passage that speak most of what is said, and how much; null where they only say it again. */
function nearestIn(
  passage: SearchedPassage,
  { said, subject, weight }: { said: string; subject: ReadonlySet<string>; weight: Weight },
): { found: Stretch; score: number } | null {
  const own = sentencesIn(passage);
  const of = (text: string): number => shareOf(subject, subjectOf(text), weight);
  const ofTitle = of(passage.sourceTitle);
  const scored = own.flatMap((first, nth) => {
    const next = own[nth + 1];
    const found = withNext(first, next);
    const says = (one: Stretch): boolean => isNegated(one.text) === isNegated(said) && of(one.text) >= SAME;
    if (says(first) || (next !== undefined && says(next))) return [];
    const share = of(`${passage.heading ?? ""}\n${found.text}`);
    const change = CHANGES.test(found.text) ? ADDED.change : 0;
    return [{ found, score: share + change + ADDED.title * ofTitle + ADDED.alone * of(first.text) }];
  });
  return scored.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

/** Whether a date, as far as both are known, is later than another: of a year alone no day of it is. */
function isLater(date: string, since: string): boolean {
  const known = Math.min(date.length, since.length);
  return date.slice(0, known) > since.slice(0, known);
}

/** What texts that were published after a sentence's own say of it, the nearest first. */
function laterThan(
  sentence: { said: string; since: string },
  { passages, weight }: { passages: readonly Weighed[]; weight: Weight },
): FoundElsewhere[] {
  const { said, since } = sentence;
  const subject = subjectOf(said);
  if ([...subject].filter((term) => weight(term) > 0).length < TERMS_LEAST) return [];
  const near = passages.flatMap(({ passage, subject: theirs }) => {
    if (passage.published === null || !isLater(passage.published, since)) return [];
    const share = shareOf(subject, theirs, weight);
    return share < LEAST.passage ? [] : [{ passage, share }];
  });
  const byText = Map.groupBy(near, ({ passage }) => passage.sourceId);
  const found = [...byText.values()].flatMap((own) => {
    const best = own.toSorted((a, b) => b.share - a.share).slice(0, PASSAGES_MOST);
    return best.flatMap(({ passage }) => nearestIn(passage, { said, subject, weight }) ?? []);
  });
  return nearestFirst(found.filter(({ score }) => score >= LEAST.score).map((one) => ({ said, ...one })));
}

/** The nearest first; of equals what was published last. */
function nearestFirst(all: readonly FoundElsewhere[]): FoundElsewhere[] {
  const dateOf = ({ found }: FoundElsewhere): string => found.passage.published ?? "";
  return all.toSorted((a, b) => b.score - a.score || (dateOf(a) < dateOf(b) ? 1 : -1));
}

/**
 * For each sentence of a report that tells a lack, or that something is open, on the word of dated texts, what
 * says most of the same in a text that was published since. The nearest first; a text that only says it again is none.
 */
export function laterWords(report: readonly CitingSentence[], passages: readonly SearchedPassage[]): FoundElsewhere[] {
  const dates = new Map(passages.map(({ sourceId, published }) => [sourceId, published]));
  const wanting = report.flatMap(({ text, quotes }) => {
    const since = quotes
      .flatMap(({ sourceId }) => dates.get(sourceId) ?? [])
      .toSorted()
      .at(-1);
    return since === undefined || !tellsWant(text) ? [] : [{ said: text, since }];
  });
  if (wanting.length === 0) return [];
  const weighed = passages.map((passage) => ({
    passage,
    subject: subjectOf(`${passage.sourceTitle}\n${passage.heading ?? ""}\n${passage.text}`),
  }));
  const weight = weightIn(weighed.map(({ subject }) => subject));
  // A second text, less near, told of something else twice as often as the first.
  const nearest = wanting.flatMap((one) => laterThan(one, { passages: weighed, weight }).slice(0, 1));
  return nearestFirst(nearest);
}
