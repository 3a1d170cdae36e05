import { maskCode } from "@/lib/domain/prose/code-mask";

/**
 * `[[Note]]`, `[[Note|shown]]`, `[[Note#Part]]`, `![[Note]]`: a link of a vault of notes. Whatever else stands between two
 * brackets, as a list of lists or a cited number that is itself a link, is none.
 */
const WIKI_LINK =
  /(?<![\p{L}\p{N}_\]\\[])!?\[\[(?<to>(?=[^[\]\n|]*\p{L})[^[\]\n|]{1,300})(?:\|(?<shown>[^[\]\n]{0,300}))?\]\](?![([\]])/dgu;

/** What a vault shows of a link without words of its own: its note, then the parts within it. */
function told(to: string): string {
  const parts = to.split("#").map((part) => part.replace(/^\^/, "").trim());
  return parts.filter((part) => part !== "").join(" > ");
}

/** What people read of a link: its own words, or else the note that it leads to. A backslash saves the bar in a table. */
function shownOf(to: string, shown: string): string {
  const words = shown.trim();
  return words === "" ? told(to.replace(/\\$/, "")) : words;
}

/** A note of a vault with its links as the words that people read; what stands in code stays as it is. */
export function wikiLinksAsWords(markdown: string): string {
  if (!markdown.includes("[[")) return markdown;
  // Code is masked sign by sign: what stands in the mask stands at the same place of the note.
  const masked = maskCode(markdown);
  let at = 0;
  let said = "";
  for (const link of masked.matchAll(WIKI_LINK)) {
    const { index, indices } = link;
    const wordsAt = (part: string): string => markdown.slice(...(indices?.groups?.[part] ?? [0, 0]));
    said += markdown.slice(at, index) + shownOf(wordsAt("to"), wordsAt("shown"));
    at = index + link[0].length;
  }
  return said + markdown.slice(at);
}

/** Front matter with each list on its field's own line: `authors: [Ada, Leo]` and one below the other read alike. */
export function listsOnOneLine(matter: string): string {
  return matter
    .replace(
      /:[ \t]*((?:\n[ \t]*-[ \t]+[^\n]*)+)/g,
      (_, items: string) => `: ${itemsOf(items.split(/\n[ \t]*-[ \t]+/))}`,
    )
    .replace(
      /^([^\n:]+:[ \t]*)\[(?!\[)([^\n]*)\][ \t]*$/gm,
      (_, name: string, items: string) => `${name}${itemsOf(items.split(","))}`,
    );
}

function itemsOf(items: readonly string[]): string {
  return items
    .map((item) => item.trim().replace(/^(["'])(.*)\1$/, "$2"))
    .filter((item) => item !== "")
    .join(", ");
}
