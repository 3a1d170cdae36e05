import { placedSentences } from "./citation";
import { INFERENCE, kindPlaces, markedSentences, SCOPE } from "./sentence-kinds";

/** Stands once before a list of nothing but inferences. */
const LEAD = "*Inferred from the facts cited:*";

const ITEM_LINE = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+\S/;
/** What stands before an item's inference: its mark, and its point in a few words where it opens with one. */
const ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:[*_]{0,2}[^.:!?*_]{1,80}:[*_]{0,2}[ \t]+)?[*_]{0,3}$/;

/** A label and what leads to it, gone; what it stood before begins as a sentence does. */
function withoutLabel(text: string, { start, label }: { start: number; label: string }): string {
  const said = text.slice(start + label.length).replace(/^[*_]*[ \t]*/, "");
  const marks = /[*_]*$/.exec(text.slice(0, start))?.[0] ?? "";
  const kept = text.slice(0, start - marks.length);
  // Emphasis that opens before the label closes behind it: both go.
  const closes = marks !== "" && text.slice(start + label.length).startsWith(marks);
  return `${closes ? kept : kept + marks}${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

/** Whether an item is opened by this place. */
function opensItem(block: string, start: number): boolean {
  return ITEM.test(block.slice(block.lastIndexOf("\n", start - 1) + 1, start));
}

function isInferred(block: string): boolean {
  const kinds = kindPlaces(block);
  if (kinds.length < 2 || kinds.length !== placedSentences(block).length) return false;
  return kinds.every(({ start, label }) => label === INFERENCE && opensItem(block, start));
}

/** An item that says nothing but what the evidence is: it alone cites nothing, and needs no word that says so. */
function scopeBare(line: string): string {
  const [only, ...others] = kindPlaces(line);
  const isAlone = only?.label === SCOPE && others.length === 0 && placedSentences(line).length === 1;
  return isAlone && opensItem(line, only.start) ? withoutLabel(line, only) : line;
}

/** Whether a text ends with a line that leads to inferences, in the list behind it. */
function endsLeading(before: string, list: string): boolean {
  const all = markedSentences(`${before}\n${list}`);
  return all.some(({ leads, end }, nth) => leads && end <= before.length && (all[nth + 1]?.start ?? 0) > before.length);
}

function listFiled(block: string, before: string): string {
  // What leads to them says of its items that they are inferences: one that is not keeps its own word.
  if (endsLeading(before, block)) {
    return isInferred(block) ? kindPlaces(block).reduceRight(withoutLabel, block) : block;
  }
  if (isInferred(block)) return `${LEAD}\n\n${kindPlaces(block).reduceRight(withoutLabel, block)}`;
  return block.split("\n").map(scopeBare).join("\n");
}

/** Runs of lines that are items of one list, and the lines between them. */
function blocksOf(markdown: string): { text: string; isList: boolean }[] {
  const blocks: { text: string; isList: boolean }[] = [];
  for (const line of markdown.split("\n")) {
    const last = blocks.at(-1);
    // A line that goes on belongs to the item above it.
    const isList = ITEM_LINE.test(line) || (last?.isList === true && line.trim() !== "");
    if (last !== undefined && last.isList === isList) last.text += `\n${line}`;
    else blocks.push({ text: line, isList });
  }
  return blocks;
}

/**
 * A text as files have it, that are read from top to bottom: a list of nothing but inferences says so once, before its
 * items, and not in each; an item that only says what the evidence is does so without a word for it.
 */
export function asFiled(markdown: string): string {
  return blocksOf(markdown)
    .map(({ text, isList }, nth, all) => (isList ? listFiled(text, all[nth - 1]?.text ?? "") : text))
    .join("\n");
}
