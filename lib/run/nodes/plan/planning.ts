import { z } from "zod";
import type { Note, PassageIn } from "@/lib/agents/kit/parts";
import { planningFields } from "@/lib/agents/kit/planning";
import type { LibrarySurvey } from "@/lib/domain/facts/evidence-base";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { withinTokens } from "@/lib/domain/facts/memory";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { libraryByTerm } from "@/lib/run/nodes/parts/near-question";
import { surveyLibrary } from "@/lib/sources/survey";

/** Colleagues that a plan is told of at most, those who changed last, and the tokens of each one's problem. */
const COLLEAGUES = { most: 12, tokens: 120 } as const;
/** The shares of a prompt that each part of a planning agent's input may take; the rest is the prompt's own words. */
const SHARES = {
  project: 0.08,
  colleagues: 0.08,
  titles: 0.3,
  headings: 0.04,
  terms: 0.04,
  known: 0.12,
  passages: 0.2,
} as const;
/**
 * Titles that are told beside what a search has found: the nearest stand there already. A model names of them what has to
 * be read, and what it is not told of nobody reads: of 703 documents five that decided a question stood beyond the first
 * 200. So it is told as many as the prompt holds, which of a library of some 700 is all.
 */
const BESIDE_FOUND = { offline: 20, model: 1_000 } as const;
/** Tokens of a data block's frame. */
const FRAME_TOKENS = 60;

const Planning = z.object(planningFields);
type Planning = z.infer<typeof Planning>;

async function load(context: NodeContext, about: string): Promise<Planning> {
  const { db, scope, run } = context;
  const found = (await libraryByTerm(context)).map((hits) => hits.map(({ url }) => url));
  const project = await db.project.findUniqueOrThrow({
    where: { id: run.projectId },
    select: { goal: true, summary: true },
  });
  const colleagues = await db.researcher.findMany({
    where: { ...scope, id: { not: run.researcherId }, status: { not: "archived" } },
    orderBy: [{ updatedAt: "desc" }, { id: "asc" }],
    take: COLLEAGUES.most,
    select: { name: true, problem: true },
  });
  return { project, colleagues, library: await surveyLibrary(db, scope, { about, found }) };
}

/** A title with the year of its date alone. */
function byYear(title: string): string {
  return title.replace(/\((\d{4})(?:-\d\d){1,2}\)$/, "($1)");
}

/** Titles in so many tokens: with their dates where all of them fit, else with years, which makes room for more. */
function titlesWithin(titles: readonly string[], tokens: number): string[] {
  const line = (title: string): string => `- ${title}\n`;
  const dated = firstWithin(titles, tokens, line);
  return dated.length === titles.length ? dated : firstWithin(titles.map(byYear), tokens, line);
}

function libraryWithin(library: LibrarySurvey, contextTokens: number): LibrarySurvey {
  const lines = (texts: readonly string[], share: number): string[] =>
    firstWithin(texts, contextTokens * share, (text) => `- ${text}\n`);
  return {
    ...library,
    titles: titlesWithin(library.titles, contextTokens * SHARES.titles),
    headings: lines(library.headings, SHARES.headings),
    terms: lines(library.terms, SHARES.terms),
  };
}

/** What a plan is about: the library is surveyed by its nearness to it; what a search found of it is not told again. */
interface About {
  question: string;
  found: readonly string[];
}

/** What a planning agent is told of project, colleagues and library, as this attempt of the node sees it, within a prompt. */
export async function planningInput(context: NodeContext, { question, found }: About): Promise<Planning> {
  const { contextTokens } = context.run.settings;
  const { project, colleagues, library } = await context.recall("planning", Planning, () => load(context, question));
  const others = library.titles.filter((title) => !found.some((line) => line.startsWith(title)));
  const titles =
    found.length === 0 ? others : others.slice(0, asksModel(context) ? BESIDE_FOUND.model : BESIDE_FOUND.offline);
  const told = colleagues.map(({ name, problem }) => ({ name, problem: withinTokens(problem, COLLEAGUES.tokens) }));
  const half = (contextTokens * SHARES.project) / 2;
  return {
    project: { goal: withinTokens(project.goal, half), summary: withinTokens(project.summary, half) },
    colleagues: firstWithin(told, contextTokens * SHARES.colleagues, ({ name, problem }) => `${name}: ${problem}\n`),
    library: libraryWithin({ ...library, titles }, contextTokens),
  };
}

/** The first passages that fit a planning agent's prompt. */
export function passagesWithin(passages: readonly PassageIn[], contextTokens: number): PassageIn[] {
  return firstWithin(
    passages,
    contextTokens * SHARES.passages - passages.length * FRAME_TOKENS,
    ({ sourceTitle, heading, text }) => `${sourceTitle}\n${heading ?? ""}\n${text}`,
  );
}

/** The notes of earlier runs that fit it, the newest kept. */
export function notesWithin(notes: readonly Note[], contextTokens: number): Note[] {
  const newestFirst = notes.toReversed();
  return firstWithin(newestFirst, contextTokens * SHARES.known, ({ title, text }) => `${title}\n${text}`).toReversed();
}
