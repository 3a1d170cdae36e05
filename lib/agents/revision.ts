import { citedSentences, markerOf, stripMarkers } from "@/lib/domain/citation";
import { coverage } from "@/lib/domain/coverage";
import { containment, isNearDuplicate } from "@/lib/domain/diversity";
import { rankPassages } from "@/lib/domain/ranking";
import { contentWords, termSet } from "@/lib/domain/terms";
import type { FactIn } from "./parts";
import { cited, mergeDuplicates, paragraphs } from "./prose";

interface RevisionInput {
  heading: string;
  markdown: string;
  issues: readonly string[];
  facts: readonly FactIn[];
  candidates: readonly FactIn[];
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
  return wishes.some((wish) => {
    const wanted = termSet(wish);
    return wanted.size > 0 && containment(wanted, termSet(sentence)) >= MEANT && coverage(wish, sentence) >= MEANT;
  });
}

/** A sentence with the markers behind it, as it stands in the Markdown; null when it cannot be found again. */
function stretch(markdown: string, sentence: string, keys: readonly string[]): [number, number] | null {
  const start = markdown.indexOf(sentence);
  if (start < 0) return null;
  let end = start + sentence.length;
  const markers = /^(?:\s*(?:\[F[0-9A-Z]{12}\]))+/.exec(markdown.slice(end));
  if (markers !== null && keys.length > 0) end += markers[0].length;
  return [start, end];
}

function without(markdown: string, wishes: readonly string[]): string {
  if (wishes.length === 0) return markdown;
  let left = markdown;
  for (const { text, keys, kind } of citedSentences(markdown)) {
    if (kind === "heading" || !isMeant(text, wishes)) continue;
    const found = stretch(left, text, keys);
    if (found !== null) left = `${left.slice(0, found[0])}${left.slice(found[1])}`;
  }
  const tidy = left
    .replace(/^\s*(?:[-*+]|\d+[.)])\s*$/gm, "")
    .replace(/[ \t]{2,}/g, " ")
    .replace(/^[ \t]+(?=\S)/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  // A section is never emptied: what is left of it must still say something.
  return stripMarkers(tidy).trim() === "" ? markdown : tidy;
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
      wishes.some((wish) => coverage(wish, fact.statement) >= ASKED),
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
 * The section with what its issues ask for: sentences that they want gone are dropped, up to three unused facts that
 * speak of what they miss are added as a paragraph, all else stays word for word.
 */
export function revise(input: RevisionInput): string {
  const wishes = wishesOf(input.issues);
  const kept = without(input.markdown, wishes.drop);
  const added = paragraphs(mergeDuplicates(additions(input, wishes.add)), { heading: input.heading, known: "" }).map(
    (paragraph) => paragraph.map(cited).join(" "),
  );
  return [kept.trim(), ...added].filter((part) => part !== "").join("\n\n");
}
