import { countTokens } from "@/lib/domain/core/tokens";
import { meanings } from "@/lib/domain/text/meanings";
import { askedTerms } from "@/lib/domain/text/subquestions";
import { termSet } from "@/lib/domain/text/terms";
import { isNamedIn } from "./named-sources";

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

/** A source of no more tokens is read whole: an article of a newspaper has about 1,500. Source: judgement.md, 0. */
const WHOLE = 1_800;

/** The terms by which a question differs from what all of the research is about; all of them where it has none. */
function tellingTerms(question: string, goal: ReadonlySet<string>): string[] {
  const asked = [...meanings(askedTerms(question))];
  const own = asked.filter((term) => !goal.has(term));
  return own.length === 0 ? asked : own;
}

/** The passages in which a term stands, in text, heading or title, that tells of one of the questions. */
export function tellingPassages<P extends Choosable>(
  goal: string,
  questions: readonly string[],
  passages: readonly P[],
): P[] {
  const about = meanings(askedTerms(goal));
  const wanted = new Set(questions.flatMap((question) => tellingTerms(question, about)));
  return passages.filter(({ sourceTitle, heading, text }) => {
    const said = meanings(termSet(`${sourceTitle}\n${heading ?? ""}\n${text}`), text);
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
 * Passages in the order in which they are read: of each source that a text names the best come first, its beginning
 * among them where nothing of it was ranked; then all others as they were ranked.
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
  const first = [...named].flatMap((sourceId) =>
    passages
      .filter((passage) => passage.sourceId === sourceId)
      .toSorted((a, b) => placeOf(a) - placeOf(b) || a.ordinal - b.ordinal)
      .slice(0, NAMED_FIRST),
  );
  return [...new Set([...first.map(({ id }) => id), ...ranked])];
}

/**
 * The passages that are read of those that were ranked, as many as fit so many tokens: a small source whole as soon as
 * one of its passages is chosen, and what stands between two that are chosen. The best first.
 */
export function passagesWithin(ranked: readonly string[], passages: readonly Choosable[], tokens: number): string[] {
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
  for (const id of ranked) {
    const own = bySource.get(byId.get(id)?.sourceId ?? "") ?? [];
    const whole = own.reduce((sum, one) => sum + (counts.get(one.id) ?? 0), 0);
    if (whole <= WHOLE) take([id, ...own.map((one) => one.id)]);
    take([id]);
  }
  for (const { id, sourceId, ordinal } of passages) {
    const isTaken = (at: number): boolean =>
      (bySource.get(sourceId) ?? []).some((one) => one.ordinal === at && chosen.has(one.id));
    if (!chosen.has(id) && isTaken(ordinal - 1) && isTaken(ordinal + 1)) take([id]);
  }
  return [...chosen];
}
