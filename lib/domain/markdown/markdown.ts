import { maskCode } from "@/lib/domain/prose/code-mask";
import { type Line, linesOf } from "@/lib/domain/prose/lines";
import { withoutSetIn } from "@/lib/domain/prose/set-in";
import { findTangle } from "@/lib/domain/text/tangle";
import { isAllowedLink } from "./allowed";
import { markerGroups } from "./citation";

/** Whether Markdown may be parsed for showing; what may not is shown as plain text. */
export function isRenderable(markdown: string): boolean {
  return findTangle(markdown) === null;
}

/**
 * Text from outside as it must be written to stand in a line of Markdown as itself: no mark works, nothing becomes a
 * link, a marker, a formula or HTML. White space is folded, for a line's end could begin a block.
 */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replaceAll("\0", "")
      .replace(/\s+/g, " ")
      .trim()
      // Within a word an underscore marks nothing: names of code stay readable.
      .replace(/[\\`*[\]<>|~&#$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\$&")
      .replace(/:(?=\/\/)|@|(?<=www)\./gi, "\\$&")
      .replace(/^(?:[-+=]|\d{1,9}(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))
  );
}

/** An address as Markdown: a link that shows itself, or escaped text when it may not be followed. */
export function linkMarkdown(address: string): string {
  return isAllowedLink(address) && !/[<>\\]/.test(address) ? `<${address}>` : escapeMarkdown(address);
}

/** What a line says, its markers left out: as it is written in code and without marks elsewhere. */
function saidIn(said: string, kind: Line["kind"]): string {
  if (kind === "code") return said;
  const bare = kind === "row" ? said.replace(/^\||\|$/g, "") : said;
  return bare
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1")
    .replace(/(?<!\\)(?:\*{1,3}|~~|`+)/g, "")
    .replace(/(?<![\p{L}\p{N}\\])_+|_+(?![\p{L}\p{N}_])/gu, "")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1")
    .trim();
}

/** Gives stretches of a text, asked for in their order, without the groups of markers that begin in them. */
function withoutMarkersIn(markdown: string): (stretch: { from: number; to: number }) => string {
  const groups = markerGroups(markdown);
  let next = 0;
  return ({ from, to }) => {
    let said = "";
    let done = from;
    for (let group = groups[next]; group !== undefined && group.start < to; group = groups[++next]) {
      said += markdown.slice(done, Math.max(done, group.gap));
      done = Math.max(done, group.end);
    }
    return said + markdown.slice(done, to);
  };
}

/** Lines that part or mark what stands around them, and say nothing themselves. */
const silent: ReadonlySet<Line["kind"]> = new Set(["fence", "rule", "underline", "delimiter"]);

/** What a reader would read aloud: the Markdown without its marks, markers, addresses and rules, lines kept. */
export function plainText(markdown: string): string {
  const bare = withoutMarkersIn(markdown);
  // Lines are those of the whole: "2." behind a marker that begins a line numbers no item.
  return [...linesOf(markdown)]
    .map((line) => ({ kind: line.kind, said: bare(line) }))
    .filter(({ kind }) => !silent.has(kind))
    .map(({ kind, said }) => saidIn(said, kind))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * Markdown by a model or a person as it may leave the product: no raw HTML, no images, no notes or link definitions of
 * its own, no links but those allowed, nothing set in that others would take for code. Code is left as it is.
 */
export function withoutActive(markdown: string): string {
  const plain = withoutSetIn(markdown);
  return edited(plain, escapesIn(plain));
}

/** A change of a text: another stretch in the place of one, or between two signs. */
export interface Edit {
  from: number;
  to: number;
  by: string;
}

/** A text with changes made that are in order, none over another. */
export function edited(text: string, edits: readonly Edit[]): string {
  let result = "";
  let done = 0;
  for (const { from, to, by } of edits) {
    result += text.slice(done, from) + by;
    done = to;
  }
  return result + text.slice(done);
}

/** What keeps a text from being active. */
function escapesIn(markdown: string): Edit[] {
  return [...maskCode(markdown).matchAll(ACTIVE)].flatMap((hit) => {
    const [mark, literal, target] = hit;
    const address = literal?.slice(0, -1) ?? target?.replace(/^</, "").replace(/>$/, "");
    if (isEscaped(markdown, hit.index) || (address !== undefined && isAllowedLink(address))) return [];
    if (mark === ":" && isBehindWords(markdown, hit.index)) return [];
    // The last character of the mark is the one that makes it work.
    const at = hit.index + mark.length - 1;
    return [{ from: at, to: at, by: "\\" }];
  });
}

function isEscaped(text: string, index: number): boolean {
  let slashes = 0;
  while (text.charAt(index - 1 - slashes) === "\\") slashes++;
  return slashes % 2 === 1;
}

/**
 * An image's mark, a note's bracket, HTML or a literal link with what it holds, a link's target with its address, the
 * colon of a definition. Addresses are only looked at, so that what stands in them is found as well;
 * their length is bounded, so that a thousand openings are not each read to the end.
 */
const ACTIVE = /!(?=\[)|\[(?=\^)|<(?=([^\s<>]{0,2000}>)?)|\]\((?=([^\s)]{0,2000}))|(?<=\]):/g;

/** Characters of a line that are looked at for a word before its last brackets. */
const LOOKED_BACK = 200;

/** Whether the brackets that end here stand behind a word of their line: a definition begins one. */
function isBehindWords(markdown: string, end: number): boolean {
  const open = markdown.lastIndexOf("[", end - 1);
  if (isEscaped(markdown, open) || isEscaped(markdown, end - 1)) return false;
  const line = Math.max(markdown.lastIndexOf("\n", end - 1), markdown.lastIndexOf("\r", end - 1)) + 1;
  return open > line && /\p{L}{2}/u.test(markdown.slice(Math.max(line, open - LOOKED_BACK), open));
}

/** What opens a cell of a table or an item of a list, with characters that it has at most: a blank belongs behind it. */
const OPENS = /\|$|(?:^|\n)[ \t>]*(?:[-*+]|\d{1,9}[.)])$/;
const OPENING = 16;

/** Markdown whose groups of markers, with the blanks before them, are what the caller makes of them, safe to leave the product. */
export function exportMarkdown(markdown: string, citation: (keys: readonly string[]) => string): string {
  const plain = withoutSetIn(markdown);
  const groups = markerGroups(plain).map(({ keys, gap, end }): Edit => {
    const blank = gap > 0 && OPENS.test(plain.slice(Math.max(0, gap - OPENING), gap)) ? " " : "";
    return { from: gap, to: end, by: `${blank}${citation(keys)}` };
  });
  return edited(
    plain,
    [...escapesIn(plain), ...groups].sort((a, b) => a.from - b.from),
  );
}
