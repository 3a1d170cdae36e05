import { type CitedSentence, placedSentences, stripMarkers } from "./citation";

/** A sentence as it stands in the Markdown: its words, then its markers. */
export interface SentencePlace extends CitedSentence {
  start: number;
  /** Where its words end, and where its markers do. */
  said: number;
  end: number;
}

/**
 * The sentences of a section with where they stand. One whose words do not stand in the Markdown as they are read, as
 * one with a marker in the midst of it, is left out: what cannot be found is not changed.
 */
export function sentencePlaces(markdown: string): SentencePlace[] {
  return placedSentences(markdown).flatMap(({ text, keys, kind, end }) => {
    const start = markdown.lastIndexOf(text, Math.max(0, end - text.length));
    const said = start + text.length;
    const isWhole = start >= 0 && said <= end && stripMarkers(markdown.slice(said, end)).trim() === "";
    return isWhole ? [{ text, keys, kind, start, said, end }] : [];
  });
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
