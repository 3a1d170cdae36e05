import { placedSentences } from "./citation";
import { labelGone } from "./kinds-shown";
import { edited } from "./markdown";
import { INFERENCE, kindPlaces, markedSentences } from "./sentence-kinds";

/** Stands once before a list of nothing but inferences. */
const LEAD = "*Inferred from the facts cited:*";

const ITEM_LINE = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+\S/;
/** What stands before an item's inference: its mark, and its point in a few words where it opens with one. */
const ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]+(?:[*_]{0,2}[^.:!?*_]{1,80}:[*_]{0,2}[ \t]+)?[*_]{0,3}$/;

/** Whether an item is opened by this place. */
function opensItem(block: string, start: number): boolean {
  return ITEM.test(block.slice(block.lastIndexOf("\n", start - 1) + 1, start));
}

function isInferred(block: string): boolean {
  const kinds = kindPlaces(block);
  if (kinds.length < 2 || kinds.length !== placedSentences(block).length) return false;
  return kinds.every(({ start, label }) => label === INFERENCE && opensItem(block, start));
}

/** Whether a text ends with a line that leads to inferences, in the list behind it. */
function endsLeading(before: string, list: string): boolean {
  const all = markedSentences(`${before}\n${list}`);
  return all.some(({ leads, end }, nth) => leads && end <= before.length && (all[nth + 1]?.start ?? 0) > before.length);
}

function listFiled(block: string, before: string): string {
  if (!isInferred(block) || endsLeading(before, block)) return block;
  return `${LEAD}\n\n${edited(
    block,
    kindPlaces(block).map((place) => labelGone(block, place)),
  )}`;
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
 * items, and not in each.
 */
export function asFiled(markdown: string): string {
  return blocksOf(markdown)
    .map(({ text, isList }, nth, all) => (isList ? listFiled(text, all[nth - 1]?.text ?? "") : text))
    .join("\n");
}
