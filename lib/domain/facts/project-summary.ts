import { citedKeys, stripMarkers } from "@/lib/domain/markdown/citation";
import { wholeSentences } from "@/lib/domain/markdown/sentence-places";
import { inTurns } from "@/lib/domain/prose/in-turns";
import { similarity } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";

/** Titles of the notes that tell what is in dispute and what is open; all others tell what was found. */
export const IN_DISPUTE = "In dispute";
export const OPEN = "Open";

interface SummaryNote {
  title: string;
  text: string;
}

/** Begins a sentence of the summary that says what nobody has found out yet. */
const OPEN_MARK = "Open: ";
/** Characters of a token, on average; those that a summary has at most. */
const TOKEN_CHARACTERS = 4;
const CHARACTERS_MOST = 18_000;
/** The shares of a summary for what was found last, and for what is in dispute; open questions at most. */
const SHARES = { last: 0.5, disputes: 0.2 } as const;
const OPEN_TOLD = 5;

/** The sentences of a text that cite, as they stand; all of them where none does. */
function findings(text: string): string[] {
  const found = wholeSentences(text);
  const citing = found.filter((one) => citedKeys([{ markdown: one }]).length > 0);
  return citing.length === 0 ? found : citing;
}

function said(text: string): string {
  return stripMarkers(text).replace(/\s+/g, " ").trim();
}

/** Takes sentences that were not taken before while they fit. */
function taker(): (sentences: readonly string[], characters: number) => string[] {
  const known = new Set<string>();
  return (sentences, characters) => {
    let left = characters;
    return sentences.filter((one) => {
      const words = said(one);
      if (known.has(words) || one.length + 1 > left) return false;
      known.add(words);
      left -= one.length + 1;
      return true;
    });
  };
}

function lengthOf(sentences: readonly string[]): number {
  return sentences.reduce((sum, one) => sum + one.length + 1, 0);
}

/**
 * What a project knows, selected from notes: what the first of them found, what the others did, what is in dispute, what
 * is open, in this order, each sentence once and with its markers. The first notes are of what was just found out.
 */
export function summaryFrom(notes: readonly SummaryNote[], tokenBound: number): string {
  const characters = Math.min(tokenBound * TOKEN_CHARACTERS, CHARACTERS_MOST);
  const take = taker();
  const found = notes.filter(({ title }) => title !== IN_DISPUTE && title !== OPEN).map(({ text }) => findings(text));
  const linesOf = (wanted: string): string[] =>
    notes.filter(({ title }) => title === wanted).flatMap(({ text }) => text.split("\n").filter((line) => line.trim()));
  const open = take(
    linesOf(OPEN)
      .slice(0, OPEN_TOLD)
      .map((line) => `${OPEN_MARK}${line.trim().replace(/^- /, "")}`),
    characters * SHARES.disputes,
  );
  const disputes = take(linesOf(IN_DISPUTE), characters * SHARES.disputes);
  const left = characters - lengthOf([...open, ...disputes]);
  const last = take(found[0] ?? [], found.length > 1 ? left * SHARES.last : left);
  const others = take(inTurns(found), left - lengthOf(last));
  return [last, others, disputes, open]
    .filter((part) => part.length > 0)
    .map((part) => part.join(" "))
    .join("\n\n");
}

function sentencesOf(text: string): string[] {
  const open = text
    .split(/(?=Open: )/)
    .flatMap((part) => (part.startsWith(OPEN_MARK) ? [said(part)] : sentencesIn(part)));
  return [...new Set(open.filter(Boolean))];
}

function sentencesIn(text: string): string[] {
  const found = wholeSentences(text).map(said);
  return found.length === 0 && said(text) !== "" ? [said(text)] : found;
}

/** Terms in common from which a new sentence is taken to stand in the place of one that is gone. */
const CORRECTED = 0.5;
/** Sentences of each kind that a note names, and its characters. */
const NAMED = { each: 3, characters: 1_000 } as const;

function named(label: string, sentences: readonly string[]): string[] {
  if (sentences.length === 0) return [];
  const more = sentences.length - NAMED.each;
  const rest = more > 0 ? ` And ${more} more.` : "";
  return [`${label}: ${sentences.slice(0, NAMED.each).join(" ")}${rest}`];
}

/** What one version of a summary says that the one before did not: what is new, what is corrected, what is open now. */
export function summaryChanges(before: string, after: string): string {
  const [old, now] = [sentencesOf(before), sentencesOf(after)];
  const known = new Set(old);
  const kept = new Set(now);
  const gone = old.filter((one) => !kept.has(one) && !one.startsWith(OPEN_MARK));
  const fresh = now.filter((one) => !known.has(one));
  const corrected: string[] = [];
  const added: string[] = [];
  for (const one of fresh.filter((text) => !text.startsWith(OPEN_MARK))) {
    const terms = termSet(one);
    const replaced = gone.find((other) => similarity(terms, termSet(other)) >= CORRECTED);
    if (replaced === undefined) added.push(one);
    else corrected.push(`${one} (Before: ${replaced})`);
  }
  const open = fresh.filter((one) => one.startsWith(OPEN_MARK)).map((one) => one.slice(OPEN_MARK.length));
  const closed = old
    .filter((one) => one.startsWith(OPEN_MARK) && !kept.has(one))
    .map((one) => one.slice(OPEN_MARK.length));
  const parts = [
    ...named("New", added),
    ...named("Corrected", corrected),
    ...named("Open", open),
    ...named("No longer open", closed),
  ];
  const text = parts.join(" ");
  return text.length <= NAMED.characters ? text : `${text.slice(0, NAMED.characters - 1).toWellFormed()}…`;
}
