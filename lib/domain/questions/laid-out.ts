import { keepingPairs } from "@/lib/domain/core/keep";
import { inPattern } from "@/lib/domain/prose/in-pattern";
import { clauseOf, thingsIn } from "@/lib/domain/text/asked-terms";
import { meanings } from "@/lib/domain/text/meanings";
import { quantities } from "@/lib/domain/text/quantities";
import { isNearDuplicate } from "@/lib/domain/text/rank/diversity";
import { termSet, words } from "@/lib/domain/text/terms";
import { sideTaken } from "@/lib/domain/told/advice";
import { covered, type ParsedQuestion, type Statements, speaksOf, type Weighed } from "./weighed";

/** What is told of several things that somebody chooses from. */
interface LaidOut {
  /** Statements that speak of several of them. */
  shared: string[];
  sides: { thing: string; ids: string[] }[];
}

/** Statements of one thing at most, and of several together. */
const EACH = 3;
const SHARED = 2;
/** What counts for a statement beside how much of the question it speaks of. */
const COUNTS = { opening: 0.35, taken: 0.2, figure: 0.1, titled: 0.2 } as const;
/** Share of what a verb and its object name from which a statement speaks of them: “netting” of “net the rows”. */
const DONE = 0.5;
/** Share of what the most telling statement of a thing is worth from which another is told beside it. */
const BESIDE = 0.55;
/** How surely a statement speaks of what else the question names, by what stands around it at least. */
const NEAR_BY = 0.3;

/** One of the things, as statements are held against it. */
interface Thing {
  thing: string;
  terms: readonly string[];
  /** Names of other things that contain its own: “dist-upgrade” says nothing of “upgrade”. */
  wider: readonly RegExp[];
  isDone: boolean;
}

const verbAndObject = /^[\p{L}-]+ (?:the|an?|our|my|your|its|their|his|her|this|that|these|those) /iu;

function named(thing: string): RegExp {
  const written = words(thing).map(inPattern);
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${written.join(String.raw`[\s-]+`)}(?![\p{L}\p{N}])`, "giu");
}

function thingsOf(things: readonly string[]): Thing[] {
  const all = things.map((thing) => ({ thing, own: [...meanings(termSet(thing))] }));
  return all.map(({ thing, own }) => {
    const others = all.filter((other) => other.thing !== thing);
    const wider = others.filter(
      (other) => other.own.length > own.length && own.every((term) => other.own.includes(term)),
    );
    const shared = own.filter((term) => others.every((other) => other.own.includes(term)));
    const telling = own.filter((term) => !shared.includes(term));
    return {
      thing,
      terms: telling.length === 0 ? own : telling,
      wider: wider.map((other) => named(other.thing)),
      isDone: verbAndObject.test(thing),
    };
  });
}

function heldBy(terms: ReadonlySet<string>, { terms: own, isDone }: Thing): boolean {
  const held = own.filter((term) => terms.has(term)).length;
  return own.length > 0 && (isDone ? held >= own.length * DONE : held === own.length);
}

/** Whether a statement says the thing itself. */
function says({ text, said }: Weighed, thing: Thing): boolean {
  if (thing.wider.length === 0) return heldBy(said, thing);
  const without = thing.wider.reduce((left, pattern) => left.replace(pattern, " "), text);
  return heldBy(meanings(termSet(without)), thing);
}

/** What a statement speaks of: what it says, or else the one thing that its source or heading is about. */
function spokenOf(one: Weighed, things: readonly Thing[]): Thing[] {
  const said = things.filter((thing) => says(one, thing));
  if (said.length > 0) return said;
  const titled = things.filter((thing) => thing.wider.length === 0 && heldBy(one.near, thing));
  return titled.length === 1 ? titled : [];
}

/** Words that only ask which, and what is done with whichever is taken. */
const asking =
  /^(?:is|would) it [\p{L} ]*?\bto \p{L}+(?: up| down| out| in| off)?\b|\b(?:differences?|distinctions?|comparisons?|alternatives?|options?)\b/giu;

/** “Should the gates …”, “Do the ferries …”: what stands behind is what the choice is about. */
const doing = /^(?:should|shall|must|can|could|do|does|did|will)\b/iu;

/** What a question names beside the things, as terms: whom or what the choice is about, and what else it is for. */
function topicOf(question: string, things: readonly Thing[]): { subject: string[]; others: string[] } {
  const own = new Set(things.flatMap(({ thing }) => [...meanings(termSet(thing))]));
  const plain = question.replace(asking, " ");
  const of = (text: string): string[] => [...meanings(termSet(text))].filter((term) => !own.has(term));
  const subject = doing.test(question) ? of(clauseOf(plain).subject) : [];
  return { subject, others: of(thingsIn(plain).join(" ")) };
}

/** Says whether a statement is on the matter of a question: on its subject, and on some of what else anybody speaks of. */
function onTopic(
  parsed: ParsedQuestion,
  things: readonly Thing[],
  { all, isKnown }: Pick<Statements, "all" | "isKnown">,
): Weighed[] {
  const { subject, others } = topicOf(parsed.question, things);
  const known = others.filter(isKnown);
  const speaks = (one: Weighed, terms: readonly string[]): boolean =>
    terms.some((term) => speaksOf(parsed, term, [one]) >= NEAR_BY);
  if (subject.length > 0 && !subject.some(isKnown)) return [];
  // “From Tarn to Ash by boat or on foot?”, where nobody speaks of either place.
  const named = others.filter((term) => parsed.names.has(term));
  if (named.length > 0 && !named.some(isKnown)) return [];
  const near = known.length === 0 ? all : all.filter((one) => speaks(one, known));
  // Where nobody speaks of the things in this matter, what is said of them in general is told.
  return near.some((one) => spokenOf(one, things).length > 0) ? [...near] : [...all];
}

/**
 * What statements tell of each of several things that a question names, the most telling first: what is said of the
 * matter, opens with the thing, speaks for or against it, or gives a figure.
 */
export function laidOut(
  things: readonly string[],
  parsed: ParsedQuestion,
  statements: Pick<Statements, "all" | "isKnown">,
): LaidOut {
  const own = thingsOf(things);
  const value = keepingPairs((one: Weighed, thing: Thing): number => {
    const first = meanings(
      termSet(
        one.text
          .split(/\s+/)
          .slice(0, words(thing.thing).length + 3)
          .join(" "),
      ),
    );
    return (
      covered(parsed, [one]) +
      (heldBy(first, thing) ? COUNTS.opening : 0) +
      (heldBy(one.near, thing) ? COUNTS.titled : 0) +
      (sideTaken(one.text) === null ? 0 : COUNTS.taken) +
      (quantities(one.text).length > 0 ? COUNTS.figure : 0)
    );
  });
  const spoken = onTopic(parsed, own, statements).map((one) => ({ one, of: spokenOf(one, own) }));
  const best = (entries: readonly Weighed[], thing: Thing, most: number): string[] => {
    const kept: Weighed[] = [];
    const ranked = entries.toSorted((a, b) => value(b, thing) - value(a, thing) || (a.id < b.id ? -1 : 1));
    const [first] = ranked;
    const least = first === undefined ? 0 : BESIDE * value(first, thing);
    for (const one of ranked) {
      if (kept.length >= most || value(one, thing) < least) break;
      if (!kept.some((other) => isNearDuplicate(other.text, one.text))) kept.push(one);
    }
    return kept.map(({ id }) => id);
  };
  const [first] = own;
  const ofSeveral = spoken.flatMap(({ one, of }) => (of.length > 1 ? [one] : []));
  return {
    shared: first === undefined ? [] : best(ofSeveral, first, SHARED),
    sides: own.map((thing) => {
      const alone = spoken.flatMap(({ one, of }) => (of.length === 1 && of[0] === thing ? [one] : []));
      const beside = spoken.flatMap(({ one, of }) => (of.length > 1 && of.includes(thing) ? [one] : []));
      return { thing: thing.thing, ids: alone.length > 0 ? best(alone, thing, EACH) : best(beside, thing, 1) };
    }),
  };
}
