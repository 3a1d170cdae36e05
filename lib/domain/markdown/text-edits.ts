import { z } from "zod";
import { falseQuotes } from "@/lib/domain/text/quoted";
import { containment } from "@/lib/domain/text/rank/diversity";
import { termSet } from "@/lib/domain/text/terms";
import { type CitedSentence, citedKeys, citedSentences } from "./citation";
import { judgeSentence, markedSentences } from "./sentence-kinds";

/** A change of a report's text: in the section of that heading, or in the title, the words found give way to others. */
export const TextEdit = z.object({
  heading: z.string().max(300),
  find: z.string().max(40_000),
  replace: z.string().max(40_000),
});
export type TextEdit = z.infer<typeof TextEdit>;

/** Stands for the heading of a section in a change of the title. */
export const TITLE = "Title";

interface Part {
  kind: string;
  heading: string;
  markdown: string;
}

interface Text<S extends Part> {
  title: string;
  sections: readonly S[];
}

/** What came of edits: the text with those that could be made, and why the others were not. */
export interface Edited<S extends Part> extends Text<S> {
  made: number;
  dropped: (TextEdit & { why: string })[];
}

interface Rules {
  /** Facts that a change may cite, beside those that it finds cited. */
  known: ReadonlySet<string>;
  /** Headings of the sections that may change, and whether the title may; null for all of it. */
  only: ReadonlySet<string> | null;
  /** Quotes of the facts: what alone may stand between quotation marks. */
  quotes: readonly string[];
  /** Whether a claim that stays in other words may bring others of the known markers, as long as it has one. */
  bringsMarkers?: boolean | undefined;
  /** Words that the text may have, and how they are counted: where it has as many, a change that adds some waits for others. */
  length?: { most: number; of: (sections: readonly Part[]) => number } | undefined;
}

/** Of one change: the text of its section before all changes, where it is judged with those made already; else null. */
type Judged = Omit<Rules, "length"> & { before: string | null };

const LOSES = "It takes a marker from a claim that stays.";
const LONGER = "It makes a text longer that is as long as it may be: take out as many words with it.";
/** Markers from which a claim has enough, so that it may lose others. */
const MANY = 2;
/** Longest title, and longest heading. */
const MOST = { title: 200, heading: 120 } as const;
const NOT_QUOTED = "It puts words between quotation marks that no quote has.";
/** Share of a sentence's terms from which another one says the same in other words. */
const SAME = 0.6;

function occursOnce(text: string, find: string): boolean {
  const first = text.indexOf(find);
  return find !== "" && first >= 0 && text.indexOf(find, first + 1) < 0;
}

function replaced(text: string, { find, replace }: TextEdit): string {
  const at = text.indexOf(find);
  const next = `${text.slice(0, at)}${replace}${text.slice(at + find.length)}`;
  return next
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function sameAs({ text, keys }: CitedSentence): string {
  return `${text}\n${[...keys].sort().join(" ")}`;
}

interface Losing extends Pick<Rules, "known" | "bringsMarkers"> {
  /** Facts that other sections cite. */
  elsewhere: ReadonlySet<string>;
}

/** Whether a claim that stays in other words has lost a marker of a fact in use, and nothing that bears it out stands for it. */
function losesCitation(before: string, after: string, { known, elsewhere, bringsMarkers = false }: Losing): boolean {
  const [old, now] = [citedSentences(before), citedSentences(after)];
  const [oldOnes, nowOnes] = [new Set(old.map(sameAs)), new Set(now.map(sameAs))];
  const gone = old.filter((one) => !nowOnes.has(sameAs(one)));
  const changed = now.filter((one) => !oldOnes.has(sameAs(one)));
  // A sentence may be parted: what it cited stands behind whichever part is borne out by it.
  const cited = new Set<string>(changed.flatMap((one) => one.keys));
  return gone.some(({ text, keys }) => {
    const terms = termSet(text);
    const same = changed.filter((one) => terms.size > 0 && containment(terms, termSet(one.text)) >= SAME);
    if (same.length === 0) return false;
    const lost = keys.filter((key) => known.has(key) && !cited.has(key));
    const has = new Set(same.flatMap((one) => one.keys));
    if (has.size === 0) return lost.length > 0;
    if (bringsMarkers) return ![...has].some((key) => known.has(key));
    // Another marker in its place is checked as all are, and so is what is left of several.
    const isSwapped = [...has].some((key) => !keys.includes(key));
    const isEnough = same.length === 1 && has.size >= MANY;
    return !isSwapped && !isEnough && lost.some((key) => !elsewhere.has(key));
  });
}

function countUncited(markdown: string): number {
  return markedSentences(markdown).filter((sentence) => judgeSentence(sentence, null).kind === null).length;
}

/** Whether what a section cites is cited elsewhere, so that it may go. */
function isCitedElsewhere<S extends Part>(section: S, { sections }: Text<S>, known: ReadonlySet<string>): boolean {
  const others = new Set<string>(citedKeys(sections.filter((one) => one !== section)));
  return citedKeys([section]).every((key) => others.has(key) || !known.has(key));
}

/** Why a section's text may not become another; null where it may. */
function whyNot<S extends Part>(
  section: S,
  after: string,
  { edit, text, known, quotes, before, bringsMarkers }: { edit: TextEdit; text: Text<S> } & Omit<Judged, "only">,
): string | null {
  const found = new Set<string>(citedKeys([{ markdown: edit.find }]));
  const strange = citedKeys([{ markdown: edit.replace }]).some((key) => !known.has(key) && !found.has(key));
  if (strange) return "It cites what was not given.";
  if (after === "") {
    const mayGo = section.kind !== "answer" && isCitedElsewhere(section, text, known);
    return mayGo ? null : "It would leave the section empty.";
  }
  const elsewhere = new Set<string>(citedKeys(text.sections.filter((one) => one !== section)));
  if (losesCitation(before ?? section.markdown, after, { known, elsewhere, bringsMarkers })) return LOSES;
  if (falseQuotes(after, quotes).length > falseQuotes(section.markdown, quotes).length) return NOT_QUOTED;
  if (countUncited(after) > countUncited(section.markdown)) return "It adds a sentence that cites nothing.";
  return null;
}

function headed<S extends Part>(section: S, { edit, text }: { edit: TextEdit; text: Text<S> }): S | string {
  const heading = edit.replace.replace(/\s+/g, " ").trim();
  if (section.kind === "answer") return "The answer keeps its heading.";
  if (heading === "" || heading.length > MOST.heading) return "It is no heading.";
  if (text.sections.some((one) => one !== section && one.heading === heading)) return "Another section is headed so.";
  return { ...section, heading };
}

function titled(title: string, edit: TextEdit): string | null {
  const next = occursOnce(title, edit.find) ? replaced(title, edit).replace(/\s+/g, " ") : "";
  return next === "" || next.length > MOST.title ? null : next;
}

/** The text with one change made, or why it is not. */
function withEdit<S extends Part>(text: Text<S>, edit: TextEdit, { only, ...rules }: Judged): Text<S> | string {
  if (only !== null && !only.has(edit.heading)) return "Nothing was asked of this section.";
  if (edit.heading === TITLE && !text.sections.some(({ heading }) => heading === TITLE)) {
    const title = titled(text.title, edit);
    return title === null ? "It does not fit the title." : { ...text, title };
  }
  const own = text.sections.filter(({ heading }) => heading === edit.heading);
  const renamed = own.find(({ heading }) => heading === edit.find);
  const section = renamed ?? own.find(({ markdown }) => occursOnce(markdown, edit.find));
  if (section === undefined)
    return own.length === 0 ? "No section is headed so." : "Its words do not stand there once.";
  const put = (next: S | null): Text<S> => ({
    ...text,
    sections: text.sections.flatMap((one) => (one !== section ? [one] : next === null ? [] : [next])),
  });
  if (renamed !== undefined) {
    const next = headed(section, { edit, text });
    return typeof next === "string" ? next : put(next);
  }
  const after = replaced(section.markdown, edit);
  const why = whyNot(section, after, { edit, text, ...rules });
  if (why !== null) return why;
  return put(after === "" ? null : { ...section, markdown: after });
}

/**
 * The text with its edits made one after the other. One is dropped, with the reason, that finds its words not at all or
 * more than once, cites what was not given, takes a marker from a claim that stays, quotes what no quote has, adds a sentence
 * that cites nothing, or empties a section whose facts stand nowhere else. Whether a marker is lost, or a text that is as
 * long as it may be grows, is judged once more when all others are made: one change may take what another gives. Where a
 * length is kept, this is done until no more of them can be made: each that is made may free words for others.
 */
export function applyEdits<S extends Part>(
  text: Text<S>,
  edits: readonly TextEdit[],
  { length, ...rules }: Rules,
): Edited<S> {
  let now: Text<S> = text;
  const wordsOf = (sections: readonly S[]): number => length?.of(sections) ?? 0;
  // One that is longer already is not to grow.
  const longest = Math.max(length?.most ?? 0, wordsOf(text.sections));
  const grows = (next: Text<S>): boolean => {
    const words = wordsOf(next.sections);
    return words > longest && words > wordsOf(now.sections);
  };
  const dropped: Edited<S>["dropped"] = [];
  const renames = new Map<string, string>();
  const make = (given: TextEdit, before: string | null): string | null => {
    const edit = { ...given, heading: renames.get(given.heading) ?? given.heading };
    const only = rules.only === null ? null : renamedIn(rules.only, renames);
    const next = withEdit(now, edit, { ...rules, only, before });
    if (typeof next === "string") return next;
    if (grows(next)) return LONGER;
    if (edit.find === edit.heading && edit.heading !== TITLE)
      renames.set(given.heading, edit.replace.replace(/\s+/g, " ").trim());
    now = next;
    return null;
  };
  for (const edit of edits) {
    const why = make(edit, null);
    if (why !== null) dropped.push({ ...edit, why });
  }
  const isLeft = ({ why, ...edit }: Edited<S>["dropped"][number]): boolean => {
    if (why === LONGER) return make(edit, null) !== null;
    const own = text.sections.filter(({ heading }) => heading === edit.heading);
    return why !== LOSES || own.length !== 1 || make(edit, own[0]?.markdown ?? null) !== null;
  };
  let left = dropped.filter(isLeft);
  for (let before = dropped.length; length !== undefined && left.length < before; ) {
    before = left.length;
    left = left.filter(isLeft);
  }
  return { ...now, made: edits.length - left.length, dropped: left };
}

/** Headings, and what they were changed to. */
function renamedIn(only: ReadonlySet<string>, renames: ReadonlyMap<string, string>): Set<string> {
  return new Set([...only, ...[...only].flatMap((heading) => renames.get(heading) ?? [])]);
}
