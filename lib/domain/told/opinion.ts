import { NAME_BEFORE } from "@/lib/domain/facts/stated";
import { DECIDED_WITHIN, isBehind, type Standing } from "./decided";

const believed =
  /\b(?:believes?|believed|thinks?|thought|suspects?|suspected|considers?|considered|blam(?:es|ed)|in (?:her|his|their|my|our) (?:view|opinion)|puts? (?:it|this|that) down to|(?:is|was) (?:sure|convinced) that)\b/iu;
const argued =
  /\b(?:disagree[sd]?|point(?:s|ed) out|argue[sd]?|object(?:s|ed)|doubt(?:s|ed)?|said|says|believes?|believed|thinks?|thought|blam(?:es|ed)|repli(?:es|ed)|answered|countered|put (?:it|this) down to)\b/iu;

/** Whether a text says what somebody believes, and not what is known. */
export function isBelief(text: string): boolean {
  return believed.test(text);
}

const named = new RegExp(`^(?:(${NAME_BEFORE})|((?:\\p{Lu}[\\p{L}'’.-]+ ){2,3}))`, "u");

/** Who speaks in a statement, as it names them at its beginning; null where it names nobody. */
export function speakerOf(text: string): string | null {
  const [, before, opening] = named.exec(text) ?? [];
  const name = (before ?? opening ?? "").replace(/[:\s]+$/u, "");
  return name === "" ? null : name;
}

/** Characters within which what another says answers what stands before it: a short sentence may stand between. */
const ANSWERS_WITHIN = 60;

/** Whether one statement answers another: it stands behind it, with a short sentence between at most. */
export function answersNext(one: Standing, other: Standing): boolean {
  return isBehind(one, other, ANSWERS_WITHIN);
}

/** “Ada Lee disagreed.” says that somebody takes a side, and not why. */
const sideAlone = /^(?:\p{Lu}[\p{L}'’.-]+ ){1,3}(?:disagreed|disagrees|objected|objects|doubted (?:it|this|that))\.?$/u;

/** What somebody says who was only told to take a side: their own words directly behind it. Null where none stand there. */
export function wordsOfSide<T extends Standing>(one: Standing, all: readonly T[]): T | null {
  const speaker = speakerOf(one.text);
  if (speaker === null || !sideAlone.test(one.text)) return null;
  const own = all.filter(
    (other) => other.source === one.source && other.heading === one.heading && speakerOf(other.text) === speaker,
  );
  return own.find((other) => answersNext(one, other)) ?? null;
}

/** What somebody else says to what one believes, near it beneath the same heading: told beside it. */
export function otherViews<T extends Standing>(one: Standing, all: readonly T[]): T[] {
  const { place } = one;
  const speaker = speakerOf(one.text);
  if (place === null || speaker === null || !isBelief(one.text)) return [];
  return all
    .filter((other) => other.source === one.source && other.heading === one.heading)
    .filter(({ place: at }) => at !== null && at !== place && Math.abs(at - place) <= DECIDED_WITHIN)
    .filter(({ text }) => argued.test(text) && ![null, speaker].includes(speakerOf(text)));
}
