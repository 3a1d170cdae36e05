/** The first of each list, then the second of each, and so on: none is left out for the length of another. */
export function inTurns(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, nth) => lists.flatMap((list) => list[nth] ?? [])).flat();
}
