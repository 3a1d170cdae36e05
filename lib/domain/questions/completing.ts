import { asksForDecision } from "@/lib/domain/asked/decision";
import { meanings } from "@/lib/domain/text/meanings";
import { stopWords } from "@/lib/domain/text/stop-words";
import { termSet } from "@/lib/domain/text/terms";
import { tellingBehind } from "@/lib/domain/told/behind";
import { decisionOn, limitBehind, type Standing } from "@/lib/domain/told/decided";
import { hangsOn } from "@/lib/domain/told/hanging";
import { answersNext, otherViews, wordsOfSide } from "@/lib/domain/told/opinion";
import { isDefinition, ofThose } from "./asked-for";
import { covered, holds, type ParsedQuestion, type Statements, saysOfIt, speaksOf, type Weighed } from "./weighed";

/** Whether one statement leads to another: they stand in one source, or one names what the other is about. */
export function areLinked(a: Weighed, b: Weighed): boolean {
  return (a.title === b.title && (a.heading ?? "") === (b.heading ?? "")) || isNamedIn(a, b) || isNamedIn(b, a);
}

/** Statements that an answer to one question has at most, and those that are looked at for what it lacks. */
const MOST = 3;
export const LOOKED_AT = 40;
/** What a further statement must add of a question that those before it leave open: less where it leads on from them. */
const ADDS = { alone: 0.2, linked: 0.1, named: 0.02, defined: 0 } as const;
/** Share of a question from which nothing of it is left open. */
const WHOLE = 0.97;

/** Whether the second statement names what the source of the first is about; of its own source it does so itself. */
export function isNamedIn(one: Weighed, other: Weighed): boolean {
  const { size } = one.named;
  if (size === 0 || size > 5 || !holdsAll(other.said, one.named)) return false;
  return one.title !== other.title || holdsAll(other.own, one.named);
}

function holdsAll(said: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean {
  for (const term of wanted) if (!said.has(term)) return false;
  return true;
}

/** Whether a name leads from what was chosen to a statement. */
function leads(chosen: readonly Weighed[], one: Weighed): boolean {
  return chosen.some((other) => other.title !== one.title && isNamedIn(one, other));
}

/** Whether a statement says of what is asked more than what those before it, of its own source too, say or stand beneath. */
function saysMore(parsed: ParsedQuestion, chosen: readonly Weighed[], one: Weighed): boolean {
  // What is asked for, where nothing before it holds it.
  if (!chosen.some((other) => holds(parsed, other)) && holds(parsed, one)) return true;
  return [...parsed.weights.keys()].some(
    (term) => !stopWords.has(term) && speaksOf(parsed, term, [one]) > 0.5 && speaksOf(parsed, term, chosen) <= 0.5,
  );
}

/** What a statement must add at least: nothing, where it says what the thing is that one before it leads to. */
function leastOf(parsed: ParsedQuestion, chosen: readonly Weighed[], one: Weighed): number {
  if (leads(chosen, one)) {
    const isNew = [...one.named].some((term) => !parsed.weights.has(term));
    return isNew && isDefinition(one.text) ? ADDS.defined : ADDS.named;
  }
  return chosen.some((other) => areLinked(one, other)) ? ADDS.linked : ADDS.alone;
}

/**
 * The statements that answer with those that speak of what they leave open of the question, most of it first: what one
 * sentence says of a thing, another says of what it leads to.
 */
export function completed(parsed: ParsedQuestion, chosen: readonly Weighed[], ranked: readonly Weighed[]): Weighed[] {
  const taken = [...chosen];
  while (taken.length < MOST) {
    const before = covered(parsed, taken);
    const [next] = ranked
      .slice(0, LOOKED_AT)
      .flatMap((one) => {
        if (taken.includes(one) || !(saysOfIt(parsed, one) || leads(taken, one))) return [];
        if (taken.some(({ title }) => title === one.title) && !saysMore(parsed, taken, one)) return [];
        const value = covered(parsed, [...taken, one]) - before - leastOf(parsed, taken, one);
        return value < 0 || before > WHOLE ? [] : [{ one, value }];
      })
      .toSorted((a, b) => b.value - a.value);
    if (next === undefined) break;
    taken.push(next.one);
  }
  return taken;
}

function standingOf({ text, title, sourceId, heading = "", place }: Weighed): Standing {
  return { text, source: sourceId ?? title, heading, place: place ?? null };
}

/** Other views than those on a cause that are told at most. */
const VIEWS_MOST = 1;

/** What others say to what somebody believes to be a cause, of what the question asks. */
function viewsBeside(
  parsed: ParsedQuestion,
  one: Weighed,
  standing: readonly (Standing & { one: Weighed })[],
): Weighed[] {
  if (parsed.kind !== "reason") return [];
  return otherViews(standingOf(one), standing)
    .filter(
      (other) => answersNext(standingOf(one), other) || [...parsed.telling].some((term) => other.one.said.has(term)),
    )
    .map((other) => other.one)
    .slice(0, VIEWS_MOST);
}

/** What is told behind statements: what became of what they put forward, what limits it, what others say to a belief. */
export function toldBehind(parsed: ParsedQuestion, told: readonly Weighed[], { all }: Statements): [string, string][] {
  const standing = all.map((one) => ({ one, ...standingOf(one) }));
  return [...new Set(told)].flatMap((one): [string, string][] => {
    const own = standingOf(one);
    const decision = decisionOn(own, standing)?.one;
    const limit = asksForDecision(parsed.question) ? limitBehind(own, standing)?.one : undefined;
    const further = [decision, limit, wordsOfSide(own, standing)?.one, ...viewsBeside(parsed, one, standing)];
    return further.flatMap((other): [string, string][] => (other === undefined ? [] : [[one.id, other.id]]));
  });
}

/** What is told before statements that nobody understands without it. */
export function toldAhead(told: readonly Weighed[], { all }: Statements): [string, string][] {
  const standing = all.map((one) => ({ one, ...standingOf(one) }));
  return [...new Set(told)].flatMap((one): [string, string][] => {
    const other = hangsOn(standingOf(one), standing)?.one;
    return other === undefined ? [] : [[one.id, other.id]];
  });
}

const several = ["two", "three", "four", "five", "six"];

const announces = new RegExp(`\\b(${several.join("|")}) ((?:\\p{L}+ ){0,2}?\\p{L}+)`, "giu");

/** “She reported two thefts.”, where it is asked what thefts there were: the sentences behind it tell each of them. */
export function announcedBy(parsed: ParsedQuestion, one: Weighed, { all }: Statements): Weighed[] {
  if (!ofThose.test(parsed.question) || one.place === undefined) return [];
  const counted = [...one.text.matchAll(announces)].find(([, , of = ""]) =>
    [...meanings(termSet(of))].some((term) => parsed.head.has(term)),
  );
  if (counted === undefined) return [];
  const place = one.place;
  return all
    .filter((other) => other.title === one.title && other.heading === one.heading && (other.place ?? place) > place)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .slice(0, several.indexOf((counted[1] ?? "").toLowerCase()) + 2);
}

/** What to do on a condition that an answer names alone, where it stands directly behind it. */
export function ordersBehind(
  { form }: ParsedQuestion,
  told: readonly Weighed[],
  { all }: Statements,
): [Weighed, Weighed][] {
  if (form?.kind !== "doing") return [];
  const standing = all.map((one) => ({ one, ...standingOf(one) }));
  return told.flatMap((one): [Weighed, Weighed][] => {
    const next = tellingBehind(standingOf(one), standing)?.one;
    return next === undefined || told.includes(next) ? [] : [[one, next]];
  });
}

/** Reasons that stand directly behind what is told, and lead on from it: “The weir held. It was opened too late for that flood.” */
export function reasonsBehind(
  parsed: ParsedQuestion,
  told: readonly Weighed[],
  { all }: Statements,
): [Weighed, Weighed][] {
  if (parsed.kind !== "reason") return [];
  return told.flatMap((one): [Weighed, Weighed][] => {
    const next = all.find((other) => other.previous === one.id && !told.includes(other) && holds(parsed, other));
    return next === undefined ? [] : [[one, next]];
  });
}

const asksWhich = /^(?:what|which)\b/iu;
/** “The most common were …”: which they are of what the sentence before only counts. */
const namesThem =
  /^the (?:most \p{L}+|main|chief|commonest|largest|others?|first) (?:ones? )?(?:is|was|are|were|includes?|included)\b/iu;

/** What names the things that a statement only counts, where it is asked which they are, and stands directly behind it. */
export function namedBehind(
  parsed: ParsedQuestion,
  told: readonly Weighed[],
  { all }: Statements,
): [Weighed, Weighed][] {
  if (!asksWhich.test(parsed.question)) return [];
  return told.flatMap((one): [Weighed, Weighed][] => {
    const next = all.find((other) => other.previous === one.id && !told.includes(other) && namesThem.test(other.text));
    return next === undefined ? [] : [[one, next]];
  });
}
