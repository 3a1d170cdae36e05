import { names } from "@/lib/domain/facts/claims";
import { plainlyNamed } from "@/lib/domain/facts/stated";
import { plainStatement } from "@/lib/domain/facts/statement";
import { sentences } from "@/lib/domain/prose/sentences";
import { meanings } from "@/lib/domain/text/meanings";
import { bareTitle } from "@/lib/domain/text/rank/linking";
import { stem, termSet, words } from "@/lib/domain/text/terms";

const work =
  "stud(?:y|ies)|reports?|papers?|reviews?|surveys?|evaluations?|audits?|appraisals?|articles?|books?|publications?";

/** A question for works and those who made them: “Which studies of the mill were published?”, “Who wrote the report?” */
const asksFor = new RegExp(
  `^(?:which|what) (?:\\p{L}+ (?:and|or) )?(?:${work})\\b.*\\b(?:published|written|made|done|commissioned|been|exist|there)\\b|^(?:and )?who (?:wrote|published|compiled|prepared|carried out|made|did) (?:the|this|that|these|those) (?:\\p{L}+ ){0,2}?(?:${work})\\b|^(?:and )?who (?:is|are|was|were) the authors?\\b`,
  "iu",
);

/** Whether a question asks which works there are, or who made them. */
export function asksForWorks(question: string): boolean {
  return asksFor.test(question);
}

const month = "January|February|March|April|May|June|July|August|September|October|November|December";
/** What names whoever made a text, or the day: “Text: Ada Lee”, “compiled by Ada Lee”, “Mill Office, May 1990”. */
const named =
  /\b(?:[Bb]y|[Aa]uthors?:?|[Tt]exts?:?|[Cc]hair:?|[Ll]eader:?|[Ff]rom:) (?:the )?(?:(?:[Pp]rof|[Dd]r|Mr|Mrs|Ms|Sir|Miss)\.? )?\p{Lu}\p{Ll}/u;
const dated = new RegExp(`[,·–-] (?:\\d{1,2} )?(?:(?:${month}) |edition )?(?:19|20)\\d\\d(?!\\p{N})`, "u");
/** Longest byline, in characters: more is a text of its own. */
const LONGEST = 400;

/** Whether words are what names the makers of a text, and its day. */
function isByline(text: string): boolean {
  return text.length <= LONGEST && (named.test(text) || dated.test(text)) && /\p{Lu}\p{Ll}+ \p{Lu}/u.test(text);
}

/** A passage of a source, with its title and the heading that it stands beneath. */
interface Passage {
  sourceTitle: string;
  heading: string | null;
  text: string;
}

/**
 * What a document says of its makers and its day directly beneath its title, as facts: each sentence of it, under its
 * title. None of any passage but one at the beginning, and where a document says nothing of that.
 */
export function bylinesOf({ sourceTitle, heading, text }: Passage): { statement: string; quote: string }[] {
  const titled = termSet(sourceTitle);
  const isBeginning = heading === null || [...termSet(heading)].filter((term) => titled.has(term)).length >= 2;
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim());
  const [first] = blocks.filter((block) => !block.startsWith("#") && plainStatement(block) !== sourceTitle);
  const name = plainlyNamed(bareTitle(sourceTitle));
  if (!isBeginning || first === undefined || name === "") return [];
  return sentences(first.replace(/^[_*]+|[_*]+$/g, ""))
    .filter((sentence) => isByline(sentence.text))
    .map(({ text: quote }) => ({ statement: `${name}: ${plainStatement(quote)}`, quote }));
}

/** What may be the byline of a work, or speak of works by their years. */
interface Told {
  id: string;
  text: string;
  title: string;
}

/** Works that a sentence names by their years: “Earlier studies, of 1901 and 1907, found it too dear.” */
const ofYears = new RegExp(`\\b(?:${work}),? (?:of|from|in) (?:\\p{L}+ )?(?:1\\d|20)\\d\\d(?!\\p{N})`, "iu");
const onlyAsks = new Set(
  words(
    "study studies report reports paper papers review reviews survey surveys evaluation evaluations audit audits appraisal appraisals article articles book books publication publications published written write wrote made done commissioned author authors exist who which what carried compiled prepared",
  ).map(stem),
);

/** Terms of what works are asked about, without those that only ask for works. */
function subjectOfWorks(question: string): string[] {
  const asking = meanings(onlyAsks);
  return [...meanings(termSet(question))].filter((term) => !asking.has(term));
}

/** Works that are told at most. */
const WORKS_MOST = 8;

/**
 * The ids of what tells of the works that a question asks for: sentences that name works by their years, and bylines, of
 * sources whose title speaks of what is asked about. A question that names nothing is of what `whole` asks about.
 */
export function worksFor(question: string, whole: string, told: readonly Told[]): string[] {
  const own = subjectOfWorks(question);
  const asked = own.length > 0 ? own : subjectOfWorks(whole);
  const namedIn = meanings(names(`: ${own.length > 0 ? question : whole}`));
  // What a work is about stands in its title; a place that is asked for may be left out there.
  const things = asked.filter((term) => !namedIn.has(term));
  const wanted = things.length > 0 ? things : asked;
  const isNamed = ({ title, text }: Told): boolean =>
    [...meanings(termSet(`${title}\n${text}`))].some((term) => namedIn.has(term));
  // Of what nobody names nobody wrote; and of works alone, nobody knows which are meant.
  if (wanted.length === 0) return [];
  if (namedIn.size > 0 && !told.some(isNamed)) return [];
  const about = told.filter(({ title }) => {
    const titled = meanings(termSet(title));
    return wanted.every((term) => titled.has(term));
  });
  const isOwnByline = ({ text, title }: Told): boolean => {
    const lead = `${plainlyNamed(bareTitle(title))}: `;
    return text.startsWith(lead) && isByline(text.slice(lead.length));
  };
  return [...about.filter(({ text }) => ofYears.test(text)), ...about.filter(isOwnByline)]
    .map(({ id }) => id)
    .filter((id, nth, all) => all.indexOf(id) === nth)
    .slice(0, WORKS_MOST);
}
