import { markerGroups, placedSentences } from "@/lib/domain/markdown/citation";
import type { HoldsTrace } from "./traces";

/** What goes, a source or research, and how a text is known to hold its words. */
export interface Redacting {
  goneId: string;
  /** What stands in the place of its words. */
  mark: string;
  holds: HoldsTrace;
}

/** A stretch of a text, from its first letter to behind its last. */
interface Stretch {
  start: number;
  end: number;
}

function sentencesIn(text: string): Stretch[] {
  return placedSentences(text).map(({ start, end }) => ({ start, end }));
}

function replaceAll(text: string, parts: readonly Stretch[], mark: string): string {
  return parts.toReversed().reduce((now, { start, end }) => `${now.slice(0, start)}${mark}${now.slice(end)}`, text);
}

/** The lines of a text, where it cannot be told by sentences what is to go. */
function redactLines(text: string, { mark, holds }: Redacting): string {
  const lines = text.split("\n").map((line) => (holds(line) ? mark : line));
  const joined = lines.join("\n");
  return holds(joined) ? mark : joined;
}

/** A text with the sentences that hold words of the source replaced; the very same where none does. */
export function redactText(text: string, redacting: Redacting): string {
  const { mark, holds } = redacting;
  if (!holds(text)) return text;
  const tainted = sentencesIn(text).filter(({ start, end }) => holds(text.slice(start, end)));
  const told = replaceAll(text, tainted, mark);
  return holds(told) ? redactLines(told, redacting) : told;
}

/** A section without the sentences of a source, and which of its markers are still there, in their order. */
export interface RedactedSection {
  markdown: string;
  kept: boolean[];
}

/** A report's section as `redactText` leaves it, with what became of its markers. */
export function redactSection(markdown: string, redacting: Redacting): RedactedSection {
  const { holds } = redacting;
  const told = redactText(markdown, redacting);
  const groups = markerGroups(markdown);
  if (told === markdown) return { markdown, kept: groups.flatMap(({ keys }) => keys.map(() => true)) };
  const gone = sentencesIn(markdown).filter(({ start, end }) => holds(markdown.slice(start, end)));
  const isGone = (at: number): boolean => gone.some(({ start, end }) => start <= at && at < end);
  const kept = groups.flatMap(({ start, keys }) => keys.map(() => !isGone(start)));
  const left = markerGroups(told).reduce((sum, { keys }) => sum + keys.length, 0);
  // Lines went where sentences could not be told apart: what is left of markers is what begins and ends alike.
  if (left !== kept.filter(Boolean).length) return { markdown: told, kept: alignKept(markdown, told) };
  return { markdown: told, kept };
}

/** Which markers of a text still stand in another that was made of it by leaving stretches out. */
function alignKept(before: string, after: string): boolean[] {
  const left = markerGroups(after).flatMap(({ keys }) => keys);
  let next = 0;
  return markerGroups(before).flatMap(({ keys }) =>
    keys.map((key) => {
      if (left[next] !== key) return false;
      next += 1;
      return true;
    }),
  );
}

type Json = unknown;

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The same for records, which name what they speak of. */
export interface JsonRedacting extends Redacting {
  /** What names a fact, a source or a text that is gone: what stands beside it in one record speaks of it. */
  gone: ReadonlySet<string>;
  /** What the source is called: beside such a name, even one ordinary word is its name. */
  titles: ReadonlySet<string>;
  /** Whether all that is said in words goes: what a model answered to a prompt that held words of the source. */
  isWhole?: boolean;
}

/** What stands for a text that goes whole: for an address that of the source itself, for whoever reads addresses. */
function whole(text: string, { goneId, mark }: Redacting): string {
  return /^https?:\/\/\S+$/i.test(text) ? `library:${goneId}` : mark;
}

function redactLeaf(text: string, redacting: JsonRedacting): string {
  const isSaid = /\s/.test(text.trim());
  if (redacting.isWhole && isSaid) return whole(text, redacting);
  if (!redacting.holds(text)) return text;
  return isSaid ? redactText(text, redacting) : whole(text, redacting);
}

/** JSON with each text that holds words of the source redacted, and its shape as it was. */
export function redactJson(value: Json, redacting: JsonRedacting): Json {
  const { mark, holds, gone, titles } = redacting;
  if (typeof value === "string") return redactLeaf(value, redacting);
  if (Array.isArray(value)) return value.map((item) => redactJson(item, redacting));
  if (!isRecord(value)) return value;
  const isOfGone = Object.values(value).some((item) => typeof item === "string" && gone.has(item));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const isTold = isOfGone && typeof item === "string" && (/\s/.test(item.trim()) || titles.has(item));
      const said = isTold ? whole(item, redacting) : redactJson(item, redacting);
      return [holds(name) ? mark : name, said];
    }),
  );
}
