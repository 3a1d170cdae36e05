import { meanings } from "@/lib/domain/text/meanings";
import { termSet } from "@/lib/domain/text/terms";
import { comparedBy, holdsKind, isDefinition } from "./asked-for";
import { covered, type ParsedQuestion, type Weighed } from "./weighed";

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
  return about.toSorted((a, b) => value(b) - value(a) || (a.id < b.id ? -1 : 1))[0] ?? null;
}
