import { markerGroups, type PlacedSentence, placedSentences, stripMarkers } from "./citation";

/** A sentence as it stands in the Markdown. */
export type SentencePlace = PlacedSentence;

/**
 * The sentences of a section with where they stand. One with other than its markers between its words and its end is
 * left out: what cannot be told apart is not changed.
 */
export function sentencePlaces(markdown: string): SentencePlace[] {
  return placedSentences(markdown).filter(({ said, end }) => stripMarkers(markdown.slice(said, end)).trim() === "");
}

/** Whether markers stand between its words: each is of what stands before it. */
export function isParted(markdown: string, { start, said }: SentencePlace): boolean {
  return markerGroups(markdown.slice(start, said)).length > 0;
}

/** The Markdown with one of its sentences and its markers replaced; a list's or quotation's mark that is left alone goes. */
export function replaceSentence(markdown: string, { start, end }: SentencePlace, replacement: string): string {
  const before = markdown.slice(0, start);
  const after = markdown.slice(end);
  if (replacement !== "") return `${before}${replacement}${after}`;
  const lead = before.replace(/(^|\n)[ \t]*(?:[-*+]|\d+[.)]|>)[ \t]*$/, "$1");
  const isWhole = lead.length < before.length || /(?:^|\n)$/.test(lead);
  const rest = isWhole ? after.replace(/^[ \t]*\n?/, "") : after;
  return `${isWhole ? lead : lead.replace(/[ \t]+$/, "")}${rest}`.replace(/\n{3,}/g, "\n\n").replace(/\s+$/, "");
}
