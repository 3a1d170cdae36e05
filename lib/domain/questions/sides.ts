import { meaningOf, meanings } from "@/lib/domain/text/meanings";
import { termSet } from "@/lib/domain/text/terms";
import { type Side, sideTaken } from "@/lib/domain/told/advice";
import { comparedBy, holdsKind, isDefinition } from "./asked-for";
import { asksTheSame } from "./headed";
import { type Found, isAnswer } from "./is-answer";
import { covered, type ParsedQuestion, type Statements, type Weighed } from "./weighed";

/** What counts for a statement on one of two things that are compared, beside how much it covers of the question. */
const COUNTS = { kind: 1, definition: 0.4, exact: 1.2, titled: 0.3, opening: 0.3, life: 0.5 } as const;

/** Words, as stems, for what a date tells that makes one thing older than another: when it began. */
const beginnings = ["born", "found", "open", "begin", "built"];

function areSame(a: ReadonlySet<string>, b: readonly string[]): boolean {
  return a.size === b.length && b.every((term) => a.has(term));
}

/** The statement that tells most of one of two things that are compared. */
export function sideOf(thing: string, parsed: ParsedQuestion, all: readonly Weighed[]): Weighed | null {
  const terms = [...meanings(termSet(thing))];
  const kind = comparedBy(parsed.question);
  const about = all.filter(
    ({ said, near }) => terms.length > 0 && terms.every((term) => said.has(term) || near.has(term)),
  );
  const value = (one: Weighed): number => {
    const opening = termSet(
      one.text
        .split(/\s+/)
        .slice(0, terms.length + 4)
        .join(" "),
    );
    const titled = areSame(one.named, terms)
      ? COUNTS.exact
      : terms.every((term) => one.near.has(term))
        ? COUNTS.titled
        : 0;
    const isBeginning = kind === "date" && beginnings.some((term) => one.said.has(term));
    return (
      covered(parsed, [one]) +
      (holdsKind(kind, parsed.question, one) ? COUNTS.kind : 0) +
      (isDefinition(one.text) ? COUNTS.definition : 0) +
      titled +
      (terms.every((term) => opening.has(term)) ? COUNTS.opening : 0) +
      (isBeginning ? COUNTS.life : 0)
    );
  };
  const valued = about.map((one) => ({ one, value: value(one) }));
  return valued.toSorted((a, b) => b.value - a.value || (a.one.id < b.one.id ? -1 : 1))[0]?.one ?? null;
}

/** One statement that speaks of both things that are compared says more than one of each. */
export function ofBoth(compared: readonly string[], parsed: ParsedQuestion, alone: readonly Found[]): Weighed | null {
  const things = compared.map((thing) => meanings(termSet(thing)));
  const tells = ({ said }: Weighed): boolean =>
    things.every((thing) => [...thing].some((term) => said.has(term) && !things.every((other) => other.has(term))));
  const found = alone.find((one) => one.chosen.every(tells) && isAnswer(parsed, one));
  return found?.chosen[0] ?? null;
}

/** Whether nobody speaks of one of the things that are compared: what is said of the other compares nothing. */
export function isStrange(thing: string, { all, isKnown }: Statements): boolean {
  const compounds = [...thing.matchAll(/\p{L}{3,}-\p{L}{3,}/gu)].map(([text]) => [...termSet(text)].join(" "));
  const isSaid = (pair: string): boolean => all.some(({ pairs }) => pairs.has(pair));
  if (compounds.some((pair) => pair.includes(" ") && !isSaid(pair))) return true;
  const [first] = termSet(thing);
  return first !== undefined && !isKnown(meaningOf(first));
}

/** Statements that are told of each side where somebody asks what to do, at most. */
const EACH_SIDE = 2;

/** What speaks for or against is told of what is asked itself: words of praise and blame stand near anything. */
const ADVISES = 0.6;

/** How much of what is asked a statement says in its own words, 0 to 1. */
function ownShare({ weights, total }: ParsedQuestion, { said }: Weighed): number {
  const own = [...weights].reduce((sum, [term, weight]) => sum + (said.has(term) ? weight : 0), 0);
  return total === 0 ? 0 : own / total;
}

/** What speaks for and what against doing what is asked about, in turns, so that both sides are told. */
export function forAndAgainst(parsed: ParsedQuestion, alone: readonly Found[]): string[] {
  const answering = alone
    .filter(
      (found) =>
        found.chosen.every(({ heading = "" }) => asksTheSame(parsed.question, heading)) ||
        (found.chosen.every((one) => ownShare(parsed, one) >= ADVISES) && isAnswer(parsed, found)),
    )
    .flatMap(({ chosen }) => chosen);
  const on = (side: Side): string[] => answering.filter(({ text }) => sideTaken(text) === side).map(({ id }) => id);
  const [pro, contra] = [on("for"), on("against")];
  return Array.from({ length: EACH_SIDE }, (_, nth) => [pro[nth], contra[nth]].flatMap((id) => id ?? [])).flat();
}
