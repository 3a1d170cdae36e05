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
  /^(?:\d[\d.]*\s+)?(?:(?:related|prior|previous|earlier|similar) (?:work|art|projects?|proposals?|attempts?|approaches|efforts?)|(?:alternative|other|competing|existing) (?:approaches|solutions|options|implementations|projects|products|tools|systems|ways|proposals|methods)|alternatives(?: considered)?|(?:rejected|considered) alternatives)$/i;

/** Lines of this kind that are told at most. */
const MOST = 6;

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

/** The first sentence beneath such a name that the report does not have. */
function tellingIn(
  passage: SearchedPassage,
  name: string,
  report: ReadonlySet<string>,
): FoundElsewhere["found"] | null {
  return isTold(name, report) ? null : (sentencesIn(passage)[0] ?? null);
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
    const [subject, name] = [subjects[nth], nameOf(passage)];
    if (subject === undefined || name === null || !cited.has(passage.sourceId)) return [];
    const telling = tellingIn(passage, name, told);
    const score = shareOf(asked, subject, weight);
    return telling === null || score === 0 ? [] : [{ said: name, found: telling, score }];
  });
  const first = new Map(found.toReversed().map((one) => [`${one.found.passage.sourceId} ${one.said}`, one]));
  return [...first.values()].toSorted((a, b) => b.score - a.score).slice(0, MOST);
}
