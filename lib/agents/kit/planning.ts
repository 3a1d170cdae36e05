import { z } from "zod";
import { queryTypes } from "@/lib/domain/core/words";
import { describeEvidence, LibrarySurvey } from "@/lib/domain/facts/evidence-base";
import type { Origin } from "./agent";
import { DocumentIn, Note, PassageIn } from "./parts";

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

/** The question that is planned, and what was found of it before. */
export const plannedFields = {
  question: z.string(),
  queryType: z.enum(queryTypes),
  keyTerms: z.array(z.string()),
  known: z.array(Note),
  /** The library's documents by number, the nearest to the question first; absent without a model, which is told titles. */
  documents: z.array(DocumentIn).optional(),
  /** What a search for the question finds beyond them, a line each: title, date, the words that it found. */
  found: z.array(z.string()),
  passages: z.array(PassageIn),
};

export const plannedOrigins = {
  question: "person",
  queryType: "ours",
  keyTerms: "model",
  known: "model",
  documents: "source",
  found: "source",
  passages: "source",
} as const satisfies Record<keyof typeof plannedFields, Origin>;

/** A numbered document in one line: its title, its date, and what became of it, where these are known. */
export function documentLine({ number, title, published, status }: DocumentIn): string {
  const parts = [title, ...(published === null ? [] : [published]), ...(status === null ? [] : [status])];
  return `${number}. ${parts.join(" | ")}`;
}

function list(name: string, entries: readonly string[]): string {
  return `${name}:\n${entries.length === 0 ? "(none)" : entries.map((entry) => `- ${entry}`).join("\n")}`;
}

/** A library in words: its evidence base in a sentence, then what of it stands nearest to the question. */
export function surveyText(library: LibrarySurvey): string {
  const { titles, headings, terms, sources } = library;
  const of = titles.length === sources ? "Its titles" : `${titles.length} of its ${sources} titles`;
  const parts = [describeEvidence(library, "The library holds")];
  if (titles.length > 0) parts.push(list(`${of}, the nearest to the question first`, titles));
  if (headings.length > 0) parts.push(list("Headings in it, likewise", headings));
  if (terms.length > 0) parts.push(list("Phrases that several of its sources use", terms));
  return parts.join("\n\n");
}
