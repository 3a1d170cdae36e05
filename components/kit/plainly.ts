/** The surroundings of a quote without marks of Markdown; the quote itself is always shown as it is stored. */
export function plainly(text: string | undefined): string {
  return (text ?? "").replace(/^#{1,6} +/gm, "").replaceAll("**", "");
}
