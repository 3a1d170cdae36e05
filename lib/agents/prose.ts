import { markerOf } from "@/lib/domain/citation";
import { contradiction } from "@/lib/domain/contradiction";
import { isNearDuplicate, saysAllOf, similarity } from "@/lib/domain/diversity";
import { quantities } from "@/lib/domain/quantities";
import { termSet } from "@/lib/domain/terms";
import type { FactIn } from "./parts";

/** A sentence of a text that is being written: one fact, and the others that say the same. */
export interface Told {
  fact: FactIn;
  ids: string[];
  terms: ReadonlySet<string>;
}

/** Whether the sentence may carry the marker of the fact: the fact says the same, or that and more. */
function isSaidBy(told: Told, fact: FactIn): boolean {
  const { statement } = told.fact;
  return isNearDuplicate(statement, fact.statement) || saysAllOf(fact.statement, statement);
}

/**
 * Joins facts that say the same into one sentence with several markers. Of two that say the same the surer is told; of
 * one that says more than another the lesser, which both bear out.
 */
export function mergeDuplicates(facts: readonly FactIn[]): Told[] {
  const told: Told[] = [];
  for (const fact of facts.toSorted((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1))) {
    const same = told.find((other) => other.ids.includes(fact.id) || isSaidBy(other, fact));
    const wider =
      same ?? told.find((other) => other.ids.length === 1 && saysAllOf(other.fact.statement, fact.statement));
    if (wider === undefined) told.push({ fact, ids: [fact.id], terms: termSet(fact.statement) });
    else if (same === undefined) {
      Object.assign(wider, { fact, ids: [fact.id, ...wider.ids], terms: termSet(fact.statement) });
    } else if (!same.ids.includes(fact.id)) same.ids.push(fact.id);
  }
  return told;
}

/** A sentence with its full stop and its markers behind it. */
export function cited(told: Told): string {
  const statement = told.fact.statement.trim();
  const ended = /[.!?…。！？]["”’)\]]*$/.test(statement) ? statement : `${statement.replace(/[,;:]$/, "")}.`;
  return `${ended} ${told.ids.map(markerOf).join("")}`;
}

/** How general a sentence is among others: near to all of them, sure, with few numbers and of few words. */
function generality(told: Told, all: readonly Told[], about: ReadonlySet<string>): number {
  const nearness = all.reduce((sum, other) => sum + similarity(told.terms, other.terms), 0) / all.length;
  const numbers = Math.min(4, quantities(told.fact.statement).length);
  return (
    nearness + 0.3 * told.fact.confidence + similarity(told.terms, about) - 0.06 * numbers - 0.004 * told.terms.size
  );
}

function best<T>(entries: readonly T[], value: (entry: T) => number): T | undefined {
  let found: T | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    const score = value(entry);
    if (score > most) [found, most] = [entry, score];
  }
  return found;
}

/** Likeness from which a sentence goes on with the subject of the one before it. */
const SAME_SUBJECT = 0.12;
const PARAGRAPH = { most: 4, least: 2 } as const;

function likeness(a: Told, b: Told): number {
  return similarity(a.terms, b.terms) + (a.fact.sourceId === b.fact.sourceId ? 0.05 : 0);
}

/** What a text is about: its heading, and what all of the report is about, which connects no two sentences. */
export interface Subject {
  heading: string;
  known: string;
}

/** Share of the sentences that may have a term, for it to connect any two of them. */
const FREQUENT = 0.3;

/** The sentences with only those terms that tell one subject from another. */
function telling(told: readonly Told[], known: string): Told[] {
  const ignored = termSet(known);
  const counts = new Map<string, number>();
  for (const { terms } of told) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const most = Math.max(2, told.length * FREQUENT);
  return told.map((entry) => ({
    ...entry,
    terms: new Set([...entry.terms].filter((term) => !ignored.has(term) && (counts.get(term) ?? 0) <= most)),
  }));
}

/**
 * Orders sentences so that they read: the most general opens a paragraph, the likest to what was just said goes on,
 * and a new subject opens a new paragraph.
 */
export function paragraphs(told: readonly Told[], subject: Subject): Told[][] {
  const about = termSet(subject.heading);
  const left = telling(told, subject.known);
  const found: Told[][] = [];
  while (left.length > 0) {
    const opening = best(left, (entry) => generality(entry, left, about));
    if (opening === undefined) break;
    left.splice(left.indexOf(opening), 1);
    const paragraph = [opening];
    while (paragraph.length < PARAGRAPH.most) {
      const next = best(left, (entry) => Math.max(...paragraph.map((before) => likeness(entry, before))));
      const near = next === undefined ? 0 : Math.max(...paragraph.map((before) => likeness(next, before)));
      if (next === undefined || near < SAME_SUBJECT) break;
      left.splice(left.indexOf(next), 1);
      paragraph.push(next);
    }
    found.push(paragraph);
  }
  return joinShort(found);
}

/** A lone sentence joins the paragraph that it is likest to; what is like none is gathered at the end. */
function joinShort(found: readonly Told[][]): Told[][] {
  const long = found.filter((paragraph) => paragraph.length >= PARAGRAPH.least).map((paragraph) => [...paragraph]);
  const lone = found
    .filter((paragraph) => paragraph.length < PARAGRAPH.least)
    .flat()
    .filter((told) => {
      const open = long.filter((paragraph) => paragraph.length < PARAGRAPH.most);
      const home = best(open, (paragraph) => Math.max(...paragraph.map((other) => likeness(other, told))));
      const isNear = home !== undefined && Math.max(...home.map((other) => likeness(other, told))) >= SAME_SUBJECT / 2;
      if (isNear) home.push(told);
      return !isNear;
    });
  const size = lone.length <= PARAGRAPH.most ? PARAGRAPH.most : 3;
  for (let start = 0; start < lone.length; start += size) long.push(lone.slice(start, start + size));
  const last = long.at(-1);
  const before = long.at(-2);
  if (last?.length === 1 && before !== undefined) return [...long.slice(0, -2), [...before, ...last]];
  return long;
}

/** One paragraph; a sentence that contradicts the one before it is announced. */
export function paragraphText(paragraph: readonly Told[]): string {
  return paragraph
    .map((told, index) => {
      const before = paragraph[index - 1];
      const isDisputed = before !== undefined && contradiction(before.fact.statement, told.fact.statement) !== null;
      return isDisputed ? `Another source disagrees: ${cited(told)}` : cited(told);
    })
    .join(" ");
}

/** Facts as prose in paragraphs, each sentence with its markers. */
export function prose(facts: readonly FactIn[], subject: Subject): string {
  return paragraphs(mergeDuplicates(facts), subject).map(paragraphText).join("\n\n");
}
