import type { FactIn } from "@/lib/agents/kit/parts";
import { markerOf } from "@/lib/domain/core/ids";
import { names } from "@/lib/domain/facts/claims";
import { type Compared, compared, Nearby, saysAll, saysTheSame } from "@/lib/domain/facts/near/near-duplicates";
import { NAME_BEFORE } from "@/lib/domain/facts/stated";
import { twinValues } from "@/lib/domain/facts/twins";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import { quantities } from "@/lib/domain/text/quantities";
import { similarity } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";
import { areWishAndDecision } from "@/lib/domain/told/decided";

/** A sentence of a text that is being written: one fact, and the others that say the same. */
export interface CitedFact {
  fact: FactIn;
  ids: string[];
  terms: ReadonlySet<string>;
  /** The sentence with its markers, where it is more than the fact's own. */
  markdown?: string;
}

interface Kept extends CitedFact {
  /** Each fact that it has a marker of, for comparison. */
  said: Compared;
}

const nameBefore = new RegExp(`^${NAME_BEFORE}`, "u");

/** The names in a statement, without the one that it stands under. */
function namesIn(statement: string): ReadonlySet<string> {
  return names(statement.replace(nameBefore, ""));
}

/** Whether each of two statements names somebody or something that the other does not: they are of two things. */
function areOfTwoThings(a: string, b: string): boolean {
  const [ours, theirs] = [namesIn(a), namesIn(b)];
  return [...ours].some((name) => !theirs.has(name)) && [...theirs].some((name) => !ours.has(name));
}

/** The surest first; of equals the smaller id. */
function surer(a: FactIn, b: FactIn): number {
  return b.confidence - a.confidence || (a.id < b.id ? -1 : 1);
}

/**
 * Joins facts that say the same into one sentence with several markers. Of two that say the same the surer is told; of
 * one that says more than another the lesser, which both bear out.
 */
export function mergeDuplicates(facts: readonly FactIn[]): CitedFact[] {
  const order = facts.toSorted(surer);
  const texts = compared(order.map((fact) => fact.statement));
  const nearby = new Nearby<Kept>();
  const told: Kept[] = [];
  const known = new Map<string, Kept>();
  const join = (fact: FactIn, said: Compared): Kept => {
    // The same but for a value or a name is said by nobody else: both belong in a text.
    const near = nearby.of(said).filter(({ fact: { statement } }) => {
      if (areWishAndDecision(statement, fact.statement)) return false;
      return twinValues(statement, fact.statement) === null && !areOfTwoThings(statement, fact.statement);
    });
    const same = near.find((other) => saysTheSame(other.said, said) || saysAll(said, other.said));
    if (same) {
      same.ids.push(fact.id);
      return same;
    }
    const wider = near.find((other) => other.ids.length === 1 && saysAll(other.said, said));
    if (!wider) {
      const one: Kept = { fact, ids: [fact.id], terms: said.terms, said };
      told.push(one);
      nearby.add(one, said);
      return one;
    }
    Object.assign(wider, { fact, ids: [fact.id, ...wider.ids], terms: said.terms, said });
    nearby.add(wider, said);
    return wider;
  };
  for (const [index, fact] of order.entries()) {
    const said = texts[index];
    if (said !== undefined && !known.has(fact.id)) known.set(fact.id, join(fact, said));
  }
  return told.map(({ fact, ids, terms }) => ({ fact, ids, terms }));
}

/** A statement as it stands in a line of Markdown, without the stop at its end. */
export function clause(statement: string): string {
  return escapeMarkdown(statement).replace(/[.,;:]$/, "");
}

/** Quotation marks that open what somebody said, each with the one that closes it. */
const marks = [
  ["“", "”"],
  ['"', '"'],
] as const;

/** A statement whose last quotation goes on in its source, as one that ends here: what is quoted stands between two marks. */
function closed(statement: string): string {
  const [, close = ""] = marks.find((pair) => isOpen(statement, pair)) ?? [];
  return `${statement}${close}`;
}

function isOpen(statement: string, [open, close]: (typeof marks)[number]): boolean {
  const count = (mark: string): number => statement.split(mark).length - 1;
  if (open === close) return count(open) === 1 && /(?:^|[\s(:])"\S/u.test(statement);
  return count(open) === count(close) + 1 && statement.lastIndexOf(open) > statement.lastIndexOf(close);
}

/** A sentence with its full stop and its markers behind it. */
export function cited(fact: CitedFact): string {
  if (fact.markdown !== undefined) return fact.markdown;
  const statement = closed(escapeMarkdown(fact.fact.statement));
  const ended = /[.!?…。！？]["”’)\]]*$/.test(statement) ? statement : `${statement.replace(/[,;:]$/, "")}.`;
  return `${ended} ${fact.ids.map(markerOf).join("")}`;
}

/** How general a sentence is among others: near to all of them, sure, with few numbers and of few words. */
function generality(fact: CitedFact, all: readonly CitedFact[], about: ReadonlySet<string>): number {
  const nearness = all.reduce((sum, other) => sum + similarity(fact.terms, other.terms), 0) / all.length;
  const numbers = Math.min(4, quantities(fact.fact.statement).length);
  return (
    nearness + 0.3 * fact.fact.confidence + similarity(fact.terms, about) - 0.06 * numbers - 0.004 * fact.terms.size
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
/** Sentences whose order is weighed, each against each; those beyond follow as they come. */
const ORDERED_MOST = 60;

function likeness(a: CitedFact, b: CitedFact): number {
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
function telling(facts: readonly CitedFact[], known: string): CitedFact[] {
  const ignored = termSet(known);
  const counts = new Map<string, number>();
  for (const { terms } of facts) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const most = Math.max(2, facts.length * FREQUENT);
  return facts.map((entry) => ({
    ...entry,
    terms: new Set([...entry.terms].filter((term) => !ignored.has(term) && (counts.get(term) ?? 0) <= most)),
  }));
}

/**
 * Orders sentences so that they read: the most general opens a paragraph, the likest to what was just said goes on,
 * and a new subject opens a new paragraph.
 */
export function paragraphs(facts: readonly CitedFact[], subject: Subject): CitedFact[][] {
  if (facts.length > ORDERED_MOST) {
    const rest = facts.slice(ORDERED_MOST);
    return [...paragraphs(facts.slice(0, ORDERED_MOST), subject), ...inRows(rest, PARAGRAPH.most)];
  }
  const about = termSet(subject.heading);
  const left = telling(facts, subject.known);
  const found: CitedFact[][] = [];
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

function inRows<T>(entries: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, row) =>
    entries.slice(row * size, (row + 1) * size),
  );
}

/** A lone sentence joins the paragraph that it is likest to; what is like none is gathered at the end. */
function joinShort(found: readonly CitedFact[][]): CitedFact[][] {
  const long = found.filter((paragraph) => paragraph.length >= PARAGRAPH.least).map((paragraph) => [...paragraph]);
  const lone = found
    .filter((paragraph) => paragraph.length < PARAGRAPH.least)
    .flat()
    .filter((fact) => {
      const open = long.filter((paragraph) => paragraph.length < PARAGRAPH.most);
      const home = best(open, (paragraph) => Math.max(...paragraph.map((other) => likeness(other, fact))));
      const isNear = home !== undefined && Math.max(...home.map((other) => likeness(other, fact))) >= SAME_SUBJECT / 2;
      if (isNear) home.push(fact);
      return !isNear;
    });
  const size = lone.length <= PARAGRAPH.most ? PARAGRAPH.most : 3;
  long.push(...inRows(lone, size));
  const last = long.at(-1);
  const before = long.at(-2);
  if (last?.length === 1 && before !== undefined) return [...long.slice(0, -2), [...before, ...last]];
  return long;
}

/** Sentences as prose in paragraphs, each with its markers. */
export function prose(facts: readonly CitedFact[], subject: Subject): string {
  return paragraphs(facts, subject)
    .map((paragraph) => paragraph.map(cited).join(" "))
    .join("\n\n");
}
