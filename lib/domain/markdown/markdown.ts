import { isWebAddress } from "@/lib/domain/core/url";
import { maskCode } from "@/lib/domain/text/code-mask";
import { findTangle } from "@/lib/domain/text/tangle";
import { replaceMarkers, stripMarkers } from "./citation";

/**
 * What Markdown may become when it is shown or exported. Text of models and of pages is never HTML, loads nothing from
 * anywhere, and links only where the reader can see it leads.
 */
export const allowedElements = [
  "a",
  "blockquote",
  "br",
  "cite-marker",
  "code",
  "del",
  "em",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "li",
  "ol",
  "p",
  "pre",
  "strong",
  "table",
  "tbody",
  "td",
  "th",
  "thead",
  "tr",
  "ul",
] as const;

/** Whether a link may be followed: an absolute http(s) or mailto address without white space or control characters. */
export function isAllowedLink(address: string): boolean {
  return isWebAddress(address) || /^mailto:[^\s\p{C}]+$/iu.test(address);
}

/** Whether Markdown may be parsed for showing; what may not is shown as plain text. */
export function isRenderable(markdown: string): boolean {
  return findTangle(markdown) === null;
}

/**
 * Text from outside as it must be written to stand in a line of Markdown as itself: no mark works, nothing becomes a
 * link, a marker, a formula or HTML. White space is folded, for a line's end could begin a block.
 */
export function escapeMarkdown(text: string): string {
  return text
    .replaceAll("\0", "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[\\`*_[\]<>|~&#$]/g, "\\$&")
    .replace(/:(?=\/\/)|@|(?<=www)\./gi, "\\$&")
    .replace(/^(?:[-+=]|\d{1,9}(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** An address as Markdown: a link that shows itself, or escaped text when it may not be followed. */
export function linkMarkdown(address: string): string {
  return isAllowedLink(address) && !/[<>\\]/.test(address) ? `<${address}>` : escapeMarkdown(address);
}

/** What a reader would read aloud: the Markdown without its marks, markers, addresses and rules, lines kept. */
export function plainText(markdown: string): string {
  return stripMarkers(markdown)
    .split("\n")
    .filter((line) => !/^\s{0,3}(?:`{3}|~{3}|[-*_=]{3,}\s*$)/.test(line) && !isTableRule(line))
    .map((line) =>
      line
        .replace(/^[\s>]*(?:#{1,6}\s+|[-*+]\s+|\d{1,9}[.)]\s+)?/, "")
        .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, "$1")
        .replace(/(?<!\\)(?:\*{1,3}|~~|`+)/g, "")
        .replace(/(?<![\p{L}\p{N}\\])_+|_+(?![\p{L}\p{N}_])/gu, "")
        .replace(/^\||\|$/g, "")
        .replace(/\\([!-/:-@[-`{-~])/g, "$1")
        .trim(),
    )
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * Markdown by a model or a person as it may leave the product: no raw HTML, no images, no notes or link definitions of
 * its own, no links but those allowed. Code is left as it is.
 */
export function withoutActive(markdown: string): string {
  let safe = "";
  let done = 0;
  for (const hit of maskCode(markdown).matchAll(ACTIVE)) {
    const [mark, literal, target] = hit;
    const address = literal?.slice(0, -1) ?? target?.replace(/^</, "").replace(/>$/, "");
    if (isEscaped(markdown, hit.index) || (address !== undefined && isAllowedLink(address))) continue;
    // The last character of the mark is the one that makes it work.
    const at = hit.index + mark.length - 1;
    safe += `${markdown.slice(done, at)}\\`;
    done = at;
  }
  return safe + markdown.slice(done);
}

function isEscaped(text: string, index: number): boolean {
  let slashes = 0;
  while (text.charAt(index - 1 - slashes) === "\\") slashes++;
  return slashes % 2 === 1;
}

function isTableRule(line: string): boolean {
  return line.includes("-") && /^[ \t|:-]+$/.test(line);
}

/**
 * An image's mark, a note's bracket, HTML or a literal link with what it holds, a link's target with its address, the
 * colon of a definition. Addresses are only looked at, so that what stands in them is found as well;
 * their length is bounded, so that a thousand openings are not each read to the end.
 */
const ACTIVE = /!(?=\[)|\[(?=\^)|<(?=([^\s<>]{0,2000}>)?)|\]\((?=([^\s)]{0,2000}))|(?<=\]):/g;

/** Markdown whose groups of markers are what the caller makes of them, safe to leave the product. */
export function exportMarkdown(markdown: string, citation: (keys: readonly string[]) => string): string {
  return replaceMarkers(withoutActive(markdown), citation);
}
