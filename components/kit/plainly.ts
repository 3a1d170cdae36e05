/** Marks of emphasis around words that begin with a capital or end with a stop: within names, as `__init__`, they stay. */
const EMPHASIS = /(?<=^|[\s(“"])[_*]{1,2}(?=[\p{Lu}\p{N}“"(])|(?<=[.!?,;:)”"])[_*]{1,2}(?=\s|$)/gmu;

/**
 * The surroundings of a quote without marks of Markdown; the quote itself is always shown as it is stored. They may begin
 * and end anywhere, so that a mark may stand without its other one.
 */
export function plainly(text: string | undefined): string {
  return (text ?? "")
    .replace(/^#{1,6} +/gm, "")
    .replaceAll("**", "")
    .replace(EMPHASIS, "");
}
