/** The places of a value that hold nothing: what a view has there is lost on its way to a browser. */
export function holesOf(value: unknown, place = ""): string[] {
  if (value === undefined) return [place];
  if (value === null || typeof value !== "object" || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, part]) => holesOf(part, `${place}/${name}`));
}
