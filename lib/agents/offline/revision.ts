import type { FactIn } from "@/lib/agents/kit/parts";
import { markerOf } from "@/lib/domain/core/ids";
import { MARKER_PATTERN } from "@/lib/domain/core/marker";
import { type CitedSentence, citedSentences, stripMarkers, withMarkersOf } from "@/lib/domain/markdown/citation";
import { plainText } from "@/lib/domain/markdown/markdown";
import { judgeSentence, type MarkedSentence, markedSentences } from "@/lib/domain/markdown/sentence-kinds";
import { coverage } from "@/lib/domain/questions/coverage";
import type { Dispute } from "@/lib/domain/report/disputes";
import { containment, isNearDuplicate } from "@/lib/domain/text/rank/diversity";
import { rankPassages } from "@/lib/domain/text/ranking";
import { contentWords, termSet } from "@/lib/domain/text/terms";
import { withDisputes } from "./disputes";
import { cited, mergeDuplicates, paragraphs } from "./prose";

interface RevisionInput {
  heading: string;
  markdown: string;
  issues: readonly string[];
  facts: readonly FactIn[];
  candidates: readonly FactIn[];
  disputes: readonly Dispute[];
}

/** What a reviewer says of a section with sentences that cite nothing. */
export const CITES_NOTHING = "Sentences in it cite nothing. Leave them out, or cite what bears them out.";

/** Whether a sentence would have to cite and does not: what leads to a list or tells the scope need not. */
export function claims(sentence: CitedSentence & Partial<Pick<MarkedSentence, "marked" | "leads">>): boolean {
  return judgeSentence({ ...sentence, keys: [] }, null).kind === null;
}

/** Words of a note that say what to do; the others say about what. */
const commands = new Set(
  contentWords(
    "add adds added include includes mention mentions explain expand elaborate tell write give cover discuss describe drop remove delete omit cut leave please section report sentence sentences paragraph detail details information facts fact missing lacks lack needs need should must could text part want like also bit shorter longer clearer better change changes figure figures number numbers evidence source sources",
  ),
);

const dropping =
  /\b(?:drop|remove|delete|omit|leave out|take out|strike|get rid of|without|do not mention|don['’]t mention|cut)\b/i;

/** The part of a note from a word on to the end of its clause. */
function parts(issue: string): string[] {
  return issue.split(
    /(?<=[.;!?])\s+|\s*\n\s*|,?\s+(?:and|but|then)\s+(?=(?:add|include|mention|drop|remove|delete|omit|leave|cut|explain)\b)/i,
  );
}

function subjectWords(text: string): string {
  return contentWords(text)
    .filter((word) => !commands.has(word))
    .join(" ");
}

interface Wishes {
  drop: string[];
  add: string[];
}

function wishesOf(issues: readonly string[]): Wishes {
  const wishes: Wishes = { drop: [], add: [] };
  for (const part of issues.flatMap(parts)) {
    const subject = subjectWords(part);
    if (subject !== "") (dropping.test(part) ? wishes.drop : wishes.add).push(subject);
  }
  return wishes;
}

/** Share of the words of a wish that a sentence has, from which the sentence is meant. */
const MEANT = 0.6;

function isMeant(sentence: string, wishes: readonly string[]): boolean {
  return wishes.some((request) => {
    const wanted = termSet(request);
    return wanted.size > 0 && containment(wanted, termSet(sentence)) >= MEANT && coverage(request, sentence) >= MEANT;
  });
}

const MARKERS_BEHIND = new RegExp(String.raw`^(?:\s*${MARKER_PATTERN})+`);

/** A sentence with the markers behind it, as it stands in the Markdown; null when it cannot be found again. */
function stretch(
  markdown: string,
  sentence: string,
  keys: readonly string[],
  start = markdown.indexOf(sentence),
): [number, number] | null {
  if (start < 0) return null;
  let end = start + sentence.length;
  const markers = MARKERS_BEHIND.exec(markdown.slice(end));
  if (markers !== null && keys.length > 0) end += markers[0].length;
  return [start, end];
}

function tidied(markdown: string): string {
  return markdown
    .replace(/^\s*(?:[-*+]|\d+[.)])\s*$/gm, "")
    .replace(/[ \t]{2,}/g, " ")
    .replace(/^[ \t]+(?=\S)/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function without(markdown: string, wishes: readonly string[]): string {
  if (wishes.length === 0) return markdown;
  let left = markdown;
  for (const { text, keys, kind } of citedSentences(markdown)) {
    if (kind === "heading" || !isMeant(text, wishes)) continue;
    const found = stretch(left, text, keys);
    if (found !== null) left = `${left.slice(0, found[0])}${left.slice(found[1])}`;
  }
  const tidy = tidied(left);
  // A section is never emptied: what is left of it must still say something.
  return stripMarkers(tidy).trim() === "" ? markdown : tidy;
}

/** What a check of the form names: the words of a sentence, cut where it is long. */
const named = /^(?:[^“]{0,200}: )?“([^”]+)” (?:stands|was left|is not a marker)/;

/** Sentences that a check of the form names, of those that stand twice in the section only the later ones. */
function faulty(markdown: string, issues: readonly string[]): CitedSentence[] {
  const all = markedSentences(markdown);
  return issues.flatMap((issue) => {
    const words = named.exec(issue)?.[1]?.replace(/ …$/, "");
    if (words === undefined)
      return issue === CITES_NOTHING ? all.filter((one) => one.keys.length === 0 && claims(one)) : [];
    const found = all.filter(({ text }) => plainText(text).replace(/\s+/g, " ").includes(words));
    return / stands in this section already/.test(issue) ? found.slice(1) : found;
  });
}

/** The Markdown without these sentences, the last of equal ones first; what is left of an emptied section says so. */
function dropped(markdown: string, sentences: readonly CitedSentence[]): string {
  if (sentences.length === 0) return markdown;
  let left = markdown;
  for (const { text, keys } of sentences) {
    const start = left.lastIndexOf(text);
    const found = start < 0 ? null : stretch(left, text, keys, start);
    if (found !== null) left = `${left.slice(0, found[0])}${left.slice(found[1])}`;
  }
  const tidy = tidied(left);
  return stripMarkers(tidy).trim() === "" ? "Scope: Nothing else that was read says anything about this." : tidy;
}

/** The Markdown without markers of facts that are not in use any more, and without sentences that rest on nothing else. */
function resolved(markdown: string, facts: ReadonlySet<string>): string {
  const all = citedSentences(markdown);
  if (all.every(({ keys }) => keys.every((key) => facts.has(key)))) return markdown;
  const bare = all.filter(({ keys }) => keys.length > 0 && !keys.some((key) => facts.has(key)));
  return tidied(withMarkersOf(dropped(markdown, bare), facts));
}

/** Facts that one revision adds at most. */
const ADDED = 3;
/** Share of a wish that a fact must speak of, to be what was asked for. */
const ASKED = 0.3;

function additions(input: RevisionInput, wishes: readonly string[]): FactIn[] {
  if (wishes.length === 0) return [];
  const told = citedSentences(input.markdown).map((sentence) => sentence.text);
  const open = input.candidates.filter(
    (fact) =>
      !input.markdown.includes(markerOf(fact.id)) &&
      !told.some((sentence) => isNearDuplicate(sentence, fact.statement)) &&
      wishes.some((request) => coverage(request, fact.statement) >= ASKED),
  );
  const ranked = rankPassages(
    wishes,
    open.map((fact) => ({ id: fact.id, text: fact.statement })),
    ADDED,
  );
  const byId = new Map(open.map((fact) => [fact.id, fact]));
  return ranked.flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * The section with what its issues ask for: sentences that a check names, that they want gone, or that rest on facts which
 * are not in use any more are dropped; up to three unused facts that speak of what they miss are added as a paragraph; all
 * else stays word for word.
 */
export function revise(input: RevisionInput): string {
  const wishes = wishesOf(input.issues.filter((issue) => !named.test(issue) && issue !== CITES_NOTHING));
  const inUse = new Set([...input.facts, ...input.candidates].map(({ id }) => id));
  const mended = resolved(dropped(input.markdown, faulty(input.markdown, input.issues)), inUse);
  const kept = without(mended, wishes.drop);
  const facts = additions({ ...input, markdown: kept }, wishes.add);
  const told = withDisputes(mergeDuplicates(facts), input.disputes, [...input.facts, ...input.candidates]);
  const added = paragraphs(told, { heading: input.heading, known: "" }).map((paragraph) =>
    paragraph.map(cited).join(" "),
  );
  return [kept.trim(), ...added].filter((part) => part !== "").join("\n\n");
}
