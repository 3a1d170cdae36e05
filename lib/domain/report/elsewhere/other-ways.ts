import { oneLine } from "@/lib/domain/prose/lines";
import { termSet } from "@/lib/domain/text/terms";
import {
  type CitingSentence,
  type FoundElsewhere,
  type SearchedPassage,
  sentencesIn,
  shareOf,
  subjectOf,
  weightIn,
} from "./searched-text";

/** Headings beneath which a text names others of the kind of what it proposes or describes. */
const OTHERS =
  /^(?:\d[\d.]*\s+)?(?:(?:related|prior|previous|earlier|similar) (?:work|art|projects?|proposals?|attempts?|approaches|efforts?)|(?:alternatives?|other|rejected|competing|existing|possible|considered|discarded) ?(?:considered|rejected|ideas?|alternatives?|approach(?:es)?|solutions?|options?|implementations?|projects?|products?|tools?|systems?|designs?|ways|proposals?|methods)?|comparison(?: (?:with|to|of) .{1,60})?)$/i;

/** Names in running text: words with a capital within, or with a mark that a name of software has. */
const NAMED = /(?<=[“"‘(\s*`]|^)(?:\p{Lu}?\p{Ll}+\p{Lu}[\p{L}\p{N}]*|[\p{L}\p{N}]+-[\p{L}\p{N}]+|\p{Lu}\p{L}{3,})/gu;

/**
 * Lines of this kind that are told at most, and the share of the question's words, by weight, that such a passage has at
 * least: what is refused within one way tells of no other.
 */
const MOST = 6;
const LEAST = 0.3;

/** What is named beneath such a heading: the heading of a passage itself, where it stands beneath one. */
function nameOf({ heading, above = [] }: SearchedPassage): string | null {
  if (heading === null || OTHERS.test(oneLine(heading))) return null;
  return above.some((one) => one !== heading && OTHERS.test(oneLine(one))) ? oneLine(heading) : null;
}

/** Whether a report tells of a name, in whatever order of its words. */
function isTold(name: string, report: ReadonlySet<string>): boolean {
  const own = [...termSet(name)];
  return own.length > 0 && own.every((term) => report.has(term));
}

/** The first sentence of a passage that names what the report does not; beneath a heading of its own, simply the first. */
function tellingIn(passage: SearchedPassage, report: ReadonlySet<string>): FoundElsewhere["found"] | null {
  const own = sentencesIn(passage);
  const name = nameOf(passage);
  if (name !== null) return isTold(name, report) ? null : (own[0] ?? null);
  if (passage.heading === null || !OTHERS.test(oneLine(passage.heading))) return null;
  const isNew = (text: string): boolean => (text.match(NAMED) ?? []).some((one) => !isTold(one, report));
  return own.find(({ text }) => isNew(text.slice(1))) ?? null;
}

/**
 * What the texts that a report cites name beside it beneath a heading such as “Related work” or “Alternatives”, and the
 * report does not, the nearest to its question first.
 */
export function otherWays(
  { question, report }: { question: string; report: readonly CitingSentence[] },
  passages: readonly SearchedPassage[],
): FoundElsewhere[] {
  const told = termSet([question, ...report.map(({ text }) => text)].join("\n"));
  const cited = new Set(report.flatMap(({ quotes }) => quotes.map(({ sourceId }) => sourceId)));
  const subjects = passages.map(({ text, sourceTitle }) => subjectOf(`${sourceTitle}\n${text}`));
  const weight = weightIn(subjects);
  const asked = subjectOf(question);
  const found = passages.flatMap((passage, nth) => {
    const subject = subjects[nth];
    if (subject === undefined || !cited.has(passage.sourceId)) return [];
    const telling = tellingIn(passage, told);
    const score = shareOf(asked, subject, weight);
    if (telling === null || score < LEAST) return [];
    return [{ said: nameOf(passage) ?? oneLine(passage.heading ?? ""), found: telling, score }];
  });
  return found.toSorted((a, b) => b.score - a.score).slice(0, MOST);
}
