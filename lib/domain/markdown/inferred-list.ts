import { placedSentences } from "./citation";
import { kindPlaces } from "./sentence-kinds";

/** Stands once before a list of nothing but inferences. */
const LEAD = "*Inferred from the facts cited:*";

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+$/;

/**
 * A text in which a list of nothing but inferences says so once, before its items, and not in each: for files, that are
 * read from top to bottom. Any other text as it is.
 */
export function ledAsOne(markdown: string): string {
  const kinds = kindPlaces(markdown);
  if (kinds.length < 2 || kinds.length !== placedSentences(markdown).length) return markdown;
  const begins = kinds.every(({ start, label }) => {
    const lineStart = markdown.lastIndexOf("\n", start - 1) + 1;
    return label === "Inference:" && ITEM.test(markdown.slice(lineStart, start));
  });
  if (!begins) return markdown;
  const bare = kinds.reduceRight((text, { start, label }) => {
    const said = text.slice(start + label.length).trimStart();
    return text.slice(0, start) + said.charAt(0).toUpperCase() + said.slice(1);
  }, markdown);
  return `${LEAD}\n\n${bare}`;
}
