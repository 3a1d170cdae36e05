import { z } from "zod";
import { describeEvidence, LibrarySurvey } from "@/lib/domain/evidence-base";
import type { Origin } from "./agent";

/** What a planner is told of the project, of those who work in it, and of what there is to read. */
export const planningFields = {
  project: z.object({ goal: z.string(), summary: z.string() }),
  colleagues: z.array(z.strictObject({ name: z.string(), problem: z.string() })),
  library: LibrarySurvey,
};

/** Their origins: people and models write goals, summaries and problems; titles and headings are of the sources. */
export const planningOrigins = {
  project: "model",
  colleagues: "model",
  library: "source",
} as const satisfies Record<keyof typeof planningFields, Origin>;

function list(name: string, entries: readonly string[]): string {
  return `${name}:\n${entries.length === 0 ? "(none)" : entries.map((entry) => `- ${entry}`).join("\n")}`;
}

/** A library in words: its evidence base in a sentence, then samples of it. */
export function surveyText(library: LibrarySurvey): string {
  const parts = [describeEvidence(library, "The library holds")];
  if (library.titles.length > 0) parts.push(list("Some of its titles", library.titles));
  if (library.headings.length > 0) parts.push(list("Some of its headings", library.headings));
  if (library.terms.length > 0) parts.push(list("Phrases that several of its sources use", library.terms));
  return parts.join("\n\n");
}
