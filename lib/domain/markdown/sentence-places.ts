import { markerOf } from "@/lib/domain/core/ids";
import { endsSentence } from "@/lib/domain/prose/sentences";
import { citedKeys, markerGroups, placedSentences, stripMarkers } from "./citation";
import { type MarkedSentence, markedSentences } from "./sentence-kinds";

/** A sentence as it stands in the Markdown. */
export type SentencePlace = MarkedSentence;

/**
 * The sentences of a section with where they stand. One with other than its markers between its words and its end is
 * left out: what cannot be told apart is not changed.
 */
export function sentencePlaces(markdown: string): SentencePlace[] {
  return markedSentences(markdown).filter(({ said, end }) => stripMarkers(markdown.slice(said, end)).trim() === "");
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

/**
 * The sentences of a text that end as one, with their markers behind them, each on one line: what may stand anywhere
 * else. Headings, and lines that only lead to what follows, say nothing by themselves; a part of code that would cite
 * by itself what the whole does not is left out.
 */
export function wholeSentences(markdown: string): string[] {
  return placedSentences(markdown).flatMap(({ kind, text, keys, start, end }) => {
    if (kind === "heading" || !endsSentence(text)) return [];
    const said = markdown.slice(start, end).replace(/\s+/g, " ");
    const own = new Set(citedKeys([{ markdown: said }]));
    if (![...own].every((key) => keys.includes(key))) return [];
    // A marker that begins a line stands before the sentence that it is of.
    const before = keys.filter((key) => !own.has(key)).map(markerOf);
    return [before.length === 0 ? said : `${said} ${before.join("")}`];
  });
}
