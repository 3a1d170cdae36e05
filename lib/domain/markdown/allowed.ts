import { isWebAddress } from "@/lib/domain/core/url";

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
