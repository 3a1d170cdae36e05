/** “-f”, “--no-sail”, “max_reefs”: another letter, or another case of it, is another thing. */
const code = /(?<![\p{L}\p{N}-])-{1,2}\p{L}[\p{L}\p{N}-]*|(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+/gu;

/** The names in code that a text has, each once and in order. */
export function codesIn(text: string): string[] {
  return [...new Set([...text.matchAll(code)].map(([found]) => found))].sort();
}
