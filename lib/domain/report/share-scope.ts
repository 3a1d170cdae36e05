import { z } from "zod";

/** What the reader of a share link sees beside the text of the report, and whether they may save it. */
export const ShareScope = z.object({
  /** Each citation's quote in its surroundings. */
  quotes: z.boolean().default(true),
  /** Titles, addresses and dates of the sources. */
  sources: z.boolean().default(true),
  /** What speaks for and against the answer, what people settled, with their names, and what is not known. */
  decision: z.boolean().default(false),
  /** What members wrote beside the report, with their names. */
  comments: z.boolean().default(false),
  /** What the run has cost. */
  cost: z.boolean().default(false),
  /** The report as files. A file holds quotes and sources, so it needs both. */
  downloads: z.boolean().default(false),
});
export type ShareScope = z.output<typeof ShareScope>;

/** What is said to whoever asks for downloads of less than a file holds; null when the choice fits together. */
export function scopeProblem(scope: ShareScope): string | null {
  if (!scope.downloads || (scope.quotes && scope.sources)) return null;
  return "A file holds the quotes and the sources. Show both, or leave downloads out.";
}

const parts = ["quotes", "sources", "decision", "comments", "cost", "downloads"] as const;

/** A scope as an address has it: `quotes=on&cost=off`; what is not named is as by default. */
export function scopeOfQuery(query: Readonly<Record<string, unknown>>): ShareScope {
  const told = parts.flatMap((part) =>
    query[part] === "on" || query[part] === "off" ? [[part, query[part] === "on"]] : [],
  );
  return ShareScope.parse(Object.fromEntries(told));
}

/** The query that `scopeOfQuery` reads. */
export function queryOfScope(scope: ShareScope): string {
  return parts.map((part) => `${part}=${scope[part] ? "on" : "off"}`).join("&");
}
