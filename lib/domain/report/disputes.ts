import { z } from "zod";
import { markerOf } from "@/lib/domain/core/ids";
import {
  contradictionNatures,
  type DisputeState,
  disputeStates,
  type FactStatus,
  relationFinders,
  relationStatuses,
} from "@/lib/domain/core/words";
import { escapeMarkdown } from "@/lib/domain/markdown/markdown";
import { replaceSentence, type SentencePlace, sentencePlaces } from "@/lib/domain/markdown/sentence-places";
import { unquoted } from "@/lib/domain/text/quoted";

/** What was found and said of two facts that do not agree. */
export const Disagreement = z.object({
  nature: z.enum(contradictionNatures).nullable(),
  status: z.enum(relationStatuses),
  /** What compared the two. */
  finder: z.enum(relationFinders),
  reason: z.string(),
  /** The person who confirmed or settled it, and what they decided, in words. */
  by: z.string().nullable(),
  settlement: z.string().nullable(),
});
export type Disagreement = z.infer<typeof Disagreement>;

/** What decides how a contradiction is told. */
interface Contradiction extends Omit<Disagreement, "finder"> {
  a: DisputeSide;
  b: DisputeSide;
}
interface DisputeSide {
  key: string;
  status: FactStatus;
  statement: string;
}

/** Two facts that do not agree, by their ids, as writers are told of it. */
export const Dispute = z.object({
  a: z.string(),
  b: z.string(),
  nature: z.enum(contradictionNatures).nullable(),
  reason: z.string(),
  state: z.enum(disputeStates),
  /** The fact that holds, where that was settled, and who settled it. */
  holds: z.string().nullable(),
  by: z.string().nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

/** The side that holds where people set the other one aside. */
function holding({ status, a, b }: Contradiction): DisputeSide | null {
  if (status !== "settled") return null;
  if (a.status === "rejected") return b.status === "rejected" ? null : a.key === b.key ? null : b;
  return b.status === "rejected" ? a : null;
}

/** Why it was settled so, without the words that number the sides. */
function whySettled({ settlement }: Contradiction): string {
  return (settlement ?? "").replace(/^The (?:first|second) holds(?:\. ?|$)/, "").trim();
}

/** Contradictions as disputes for writers; what was dismissed, or lost both its sides, is none. */
export function disputesOf(contradictions: readonly Contradiction[]): Dispute[] {
  return contradictions.flatMap((one) => {
    const { a, b, nature, status, reason, by } = one;
    if (status === "dismissed" || (a.status === "rejected" && b.status === "rejected")) return [];
    const isSettled = status === "settled";
    const why = isSettled ? whySettled(one) : reason;
    const state: DisputeState = isSettled ? "settled" : "open";
    return [{ a: a.key, b: b.key, nature, reason: why, state, holds: holding(one)?.key ?? null, by }];
  });
}

/** The disputes of which some side is among the facts. */
export function disputesAmong<D extends { a: string; b: string }>(disputes: readonly D[], keys: Iterable<string>): D[] {
  const known = new Set(keys);
  return disputes.filter(({ a, b }) => known.has(a) || known.has(b));
}

/** The keys with the other side of every open dispute directly behind the one that is among them. */
export function withOtherSides(keys: readonly string[], disputes: readonly Dispute[]): string[] {
  const others = Map.groupBy(
    disputes
      .filter(({ state, holds }) => state === "open" || holds === null)
      .flatMap(({ a, b }) => [
        { key: a, other: b },
        { key: b, other: a },
      ]),
    ({ key }) => key,
  );
  return [...new Set(keys.flatMap((key) => [key, ...(others.get(key) ?? []).map(({ other }) => other)]))];
}

function unstopped(text: string): string {
  return text.trim().replace(/[.;:,\s]+$/, "");
}

/** What leads from one side to the other, in words no stronger than what is known of them. */
function leadTo({ status, nature, by }: Contradiction): string {
  if (status === "settled") return `both hold, each in its scope${by === null ? "" : `, as ${by} settled`}:`;
  if (nature === "scope") return "under other conditions:";
  return status === "confirmed" ? "against that stands:" : "another statement may not agree with that:";
}

/** A sentence of one side with what makes it tell the whole dispute behind it. */
function completed(place: SentencePlace, dispute: Contradiction, other: DisputeSide): string {
  const said = unstopped(place.text);
  const keys = [...place.keys, other.key].map(markerOf).join("");
  return `${said}; ${leadTo(dispute)} ${unstopped(escapeMarkdown(other.statement))}. ${keys}`;
}

/** A cell or row of one side with what makes it tell the whole dispute behind it; its end is not the sentence's. */
function completedRow(markdown: string, place: SentencePlace, lead: string, keys: readonly string[]): string {
  return `${markdown.slice(0, place.said).replace(/[.\s]+$/, "")}${lead} ${keys.map(markerOf).join("")}${markdown.slice(place.end)}`;
}

function settledWords(dispute: Contradiction): string {
  const why = unstopped(unquoted(whySettled(dispute)));
  const by = dispute.by === null ? "a person" : dispute.by;
  return `; another statement was set aside by ${escapeMarkdown(by)}${why === "" ? "" : `: ${escapeMarkdown(why)}`}`;
}

interface Text {
  kind: string;
  markdown: string;
}

/** The sentences of the answer and the body that state facts, in order. */
function places<S extends Text>(sections: readonly S[]): { index: number; place: SentencePlace; nth: number }[] {
  return sections.flatMap(({ kind, markdown }, index) =>
    kind === "answer" || kind === "body"
      ? sentencePlaces(markdown)
          .map((place, nth) => ({ index, place, nth }))
          .filter(({ place }) => place.kind !== "heading" && place.marked === null)
      : [],
  );
}

function withMarkdown<S extends Text>(sections: readonly S[], index: number, markdown: string): S[] {
  return sections.map((section, at) => (at === index ? { ...section, markdown } : section));
}

/** An open dispute, or one whose sides both hold: told where one of its sides is, both cited in one sentence or row. */
function tellBoth<S extends Text>(sections: readonly S[], dispute: Contradiction): S[] {
  const { a, b } = dispute;
  const all = places(sections);
  const cites = (place: SentencePlace | undefined, key: string): boolean =>
    place?.keys.some((one) => one === key) ?? false;
  if (all.some(({ place }) => cites(place, a.key) && cites(place, b.key))) return [...sections];
  const first = all.find(({ place }) => cites(place, a.key) || cites(place, b.key));
  const section = first && sections[first.index];
  if (first === undefined || section === undefined) return [...sections];
  const other = cites(first.place, a.key) ? b : a;
  const { place, index } = first;
  const told = completed(place, dispute, other);
  const lead = `; ${leadTo(dispute)} ${unstopped(escapeMarkdown(other.statement))}`;
  const joined =
    place.kind === "row"
      ? completedRow(section.markdown, place, lead, [...place.keys, other.key])
      : replaceSentence(section.markdown, place, told);
  const changed = withMarkdown(sections, index, joined);
  // What the other side said by itself further on in this section is said now.
  const again = places(changed).find(
    (one) =>
      one.index === index && one.place.kind !== "row" && one.place.keys.length === 1 && cites(one.place, other.key),
  );
  if (again === undefined) return changed;
  return withMarkdown(changed, index, replaceSentence(changed[index]?.markdown ?? "", again.place, ""));
}

/** A dispute that people settled: told with the side that holds, once. */
function tellSettled<S extends Text>(sections: readonly S[], dispute: Contradiction, holds: DisputeSide): S[] {
  const words = settledWords(dispute);
  const found = places(sections).filter(({ place }) => place.keys.some((key) => key === holds.key));
  const [first] = found;
  const section = first && sections[first.index];
  const isTold = found.some(({ place }) => /\bset(?:tled| aside)\b/.test(place.text));
  if (first === undefined || section === undefined || isTold) return [...sections];
  const { place, index } = first;
  const markdown =
    place.kind === "row"
      ? completedRow(section.markdown, place, words, place.keys)
      : replaceSentence(
          section.markdown,
          place,
          `${unstopped(place.text)}${words}. ${place.keys.map(markerOf).join("")}`,
        );
  return withMarkdown(sections, index, markdown);
}

/**
 * The sections with every dispute told where its subject is told: an open one with both sides in one sentence or row, a
 * settled one with who settled it and why. One that no sentence of the answer or the body touches stays where it is
 * told in detail.
 */
export function withDisputesTold<S extends Text>(
  sections: readonly S[],
  contradictions: readonly Contradiction[],
): S[] {
  return contradictions.reduce<S[]>(
    (told, dispute) => {
      const { status, a, b } = dispute;
      if (status === "dismissed" || (a.status === "rejected" && b.status === "rejected")) return told;
      const holds = holding(dispute);
      return holds === null ? tellBoth(told, dispute) : tellSettled(told, dispute, holds);
    },
    [...sections],
  );
}
