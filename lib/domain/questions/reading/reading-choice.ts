import { countTokens } from "@/lib/domain/core/tokens";
import { inTurns } from "@/lib/domain/prose/in-turns";
import { isNamedIn } from "@/lib/domain/questions/named-sources";
import { askedTerms } from "@/lib/domain/text/asked-terms";
import { meaningsBefore } from "@/lib/domain/text/meanings";
import { termSet } from "@/lib/domain/text/terms";

/** A passage that may be read. */
export interface Choosable {
  id: string;
  sourceId: string;
  sourceTitle: string;
  heading: string | null;
  /** Its place among the passages of its source. */
  ordinal: number;
  text: string;
}

/**
 * A source of no more tokens is read whole: an article of a newspaper has about 1,500. Source: judgement.md, 0. One that a
 * plan names has to be read, and may be longer.
 */
const WHOLE = { found: 1_800, named: 2_800, short: 900 } as const;
/**
 * Sources whose beginning is read with what was chosen of them, and the tokens that it has at most: there a document
 * says what it is, of whom, of when, and what came of it.
 */
const BEGINNINGS = { sources: 6, tokens: 450, passages: 4 } as const;
/** The best passages that are read on to the next under their heading: a stretch may end where its reasons begin. */
const READ_ON = 3;

/** Headings behind which a document says no more of its subject. */
const BACK_MATTER =
  /^(?:copyright|references|bibliography|acknowledge?ments?|foot ?notes|see also|further reading|external links)$/i;

/** Whether a passage is of what stands behind a document's own text: whom it thanks, what it refers to, who owns it. */
export function isBackMatter({ heading, ordinal }: Pick<Choosable, "heading" | "ordinal">): boolean {
  return ordinal > 0 && heading !== null && BACK_MATTER.test(heading.trim());
}

/** The terms by which a question differs from what all of the research is about; all of them where it has none. */
function tellingTerms(question: string, goal: ReadonlySet<string>): string[] {
  const asked = [...meaningsBefore(askedTerms(question))];
  const own = asked.filter((term) => !goal.has(term));
  return own.length === 0 ? asked : own;
}

/** Words with which a question asks why something was decided, and headings under which documents tell it. */
const ASKS_WHY =
  /\b(?:why|reasons?|rationale|motivat\w*|dro?ve|driv\w+|reject\w*|defer\w*|withdr[ae]w\w*|arguments?|objections?|for and against|pros and cons|trade-?offs?)\b/i;
const TELLS_WHY =
  /\b(?:why|reasons?|reasoning|rationale|motivations?|reject\w*|defer\w*|withdraw\w*|alternatives?|objections?|criticisms?|arguments?|discussion|decisions?|resolution|drawbacks?|trade-?offs?|open (?:issues|questions))\b/i;

/** Passages under such headings that are read before others, at most. */
const WHY_FIRST = 5;

/** Of the ranked passages, in their order, the first under a heading that tells reasons, where a question asks for them. */
export function tellingWhy(
  questions: readonly string[],
  ranked: readonly string[],
  passages: readonly Choosable[],
): string[] {
  if (!questions.some((question) => ASKS_WHY.test(question))) return [];
  const telling = new Set(passages.filter(({ heading }) => TELLS_WHY.test(heading ?? "")).map(({ id }) => id));
  return ranked.filter((id) => telling.has(id)).slice(0, WHY_FIRST);
}

/** The passages in which a term stands, in text, heading or title, that tells of one of the questions. */
export function tellingPassages<P extends Choosable>(
  goal: string,
  questions: readonly string[],
  passages: readonly P[],
): P[] {
  const about = meaningsBefore(askedTerms(goal));
  const wanted = new Set(questions.flatMap((question) => tellingTerms(question, about)));
  return passages.filter(({ sourceTitle, heading, text }) => {
    const said = meaningsBefore(termSet(`${sourceTitle}\n${heading ?? ""}\n${text}`), text);
    return [...said].some((term) => wanted.has(term));
  });
}

/** Of each source that is named, the passages that are read before those of all others. */
const NAMED_FIRST = 4;

/** Whether each passage's source is named in one of the texts: by its title, or as its first line names itself. */
function namedSources(texts: readonly string[], passages: readonly Choosable[]): ReadonlySet<string> {
  const documents = new Map<string, { title: string; head: string }>();
  for (const { sourceId, sourceTitle: title, ordinal, text } of passages)
    if (ordinal === 0 || !documents.has(sourceId)) documents.set(sourceId, { title, head: ordinal === 0 ? text : "" });
  const named = [...documents].filter(([, document]) => texts.some((text) => isNamedIn(text, document)));
  return new Set(named.map(([sourceId]) => sourceId));
}

/**
 * Passages in the order in which they are read: of each source that a text names the best come first, by turns, so that
 * none of them is left out for the length of another, its beginning among them where nothing of it was ranked; then all
 * others as they were ranked.
 */
export function namedFirst(
  texts: readonly string[],
  ranked: readonly string[],
  passages: readonly Choosable[],
): string[] {
  const named = namedSources(texts, passages);
  if (named.size === 0) return [...ranked];
  const places = new Map(ranked.map((id, place) => [id, place]));
  const placeOf = ({ id }: Choosable): number => places.get(id) ?? ranked.length;
  const first = inTurns(
    [...named].map((sourceId) =>
      passages
        .filter((passage) => passage.sourceId === sourceId)
        .toSorted((a, b) => placeOf(a) - placeOf(b) || a.ordinal - b.ordinal)
        .slice(0, NAMED_FIRST),
    ),
  );
  return [...new Set([...first.map(({ id }) => id), ...ranked])];
}

/** The passages with which sources begin, as far as a beginning is read, by their ids. */
export function beginningsOf(passages: readonly Choosable[]): Set<string> {
  const bySource = Map.groupBy(passages, ({ sourceId }) => sourceId);
  const ids = [...bySource.values()].flatMap((own) => {
    const first = own.filter(({ ordinal }) => ordinal < BEGINNINGS.passages);
    return beginningOf(first, new Map(first.map(({ id, text }) => [id, countTokens(text)])));
  });
  return new Set(ids);
}

/** The first passages of a source that fit what is read of a beginning: a head of fields alone says nothing of the rest. */
function beginningOf(own: readonly Choosable[], counts: ReadonlyMap<string, number>): string[] {
  const inOrder = own.toSorted((a, b) => a.ordinal - b.ordinal).filter(({ ordinal }, nth) => ordinal === nth);
  let left = BEGINNINGS.tokens;
  const end = inOrder.findIndex(({ id }) => {
    left -= counts.get(id) ?? 0;
    return left < 0;
  });
  return (end === -1 ? inOrder : inOrder.slice(0, end)).map(({ id }) => id);
}

/**
 * The passages that are read of those that were ranked, as many as fit so many tokens: a small source whole as soon as
 * one of its passages is chosen, a longer one where a plan names it, of the others that it names and of the first of the
 * rest their beginnings and what goes on under their heading, and what stands between two that are chosen. The best
 * first.
 */
export function passagesWithin(
  ranked: readonly string[],
  passages: readonly Choosable[],
  { tokens, names = [] }: { tokens: number; names?: readonly string[] },
): string[] {
  const named = namedSources(names, passages);
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const bySource = Map.groupBy(passages, ({ sourceId }) => sourceId);
  const counts = new Map(passages.map(({ id, text }) => [id, countTokens(text)]));
  const chosen = new Set<string>();
  let left = tokens;
  const take = (ids: readonly string[]): void => {
    const more = ids.filter((id) => !chosen.has(id));
    const cost = more.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0);
    if (cost > left) return;
    left -= cost;
    for (const id of more) chosen.add(id);
  };
  const begun = new Set<string>();
  let opened = 0;
  for (const [nth, id] of ranked.entries()) {
    const passage = byId.get(id);
    if (passage === undefined) continue;
    const own = bySource.get(passage.sourceId) ?? [];
    const whole = own.reduce((sum, one) => sum + (counts.get(one.id) ?? 0), 0);
    const isNamed = named.has(passage.sourceId);
    // Of several that are named each is begun before any but a short one is read whole.
    const most = !isNamed ? WHOLE.found : begun.has(passage.sourceId) ? WHOLE.named : WHOLE.short;
    if (whole <= most) take([id, ...own.map((one) => one.id)]);
    const beginning = begun.has(passage.sourceId) ? [] : beginningOf(own, counts);
    if (beginning.length > 0 && (isNamed || opened < BEGINNINGS.sources)) {
      if (!isNamed) opened += 1;
      take([id, ...beginning]);
    }
    begun.add(passage.sourceId);
    take([id]);
    const next = nth < READ_ON ? own.find(({ ordinal }) => ordinal === passage.ordinal + 1) : undefined;
    if (next !== undefined && next.heading !== null && next.heading === passage.heading) take([id, next.id]);
  }
  for (const { id, sourceId, ordinal } of passages) {
    const isTaken = (at: number): boolean =>
      (bySource.get(sourceId) ?? []).some((one) => one.ordinal === at && chosen.has(one.id));
    if (!chosen.has(id) && isTaken(ordinal - 1) && isTaken(ordinal + 1)) take([id]);
  }
  return [...chosen];
}
