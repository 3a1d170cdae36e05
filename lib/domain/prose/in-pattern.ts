/** A text as a part of a regular expression that stands for it, sign by sign. */
export function inPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
