import { z } from "zod";
import type { DocumentIn, Note, PassageIn } from "@/lib/agents/kit/parts";
import { documentLine, planningFields } from "@/lib/agents/kit/planning";
import type { LibrarySurvey } from "@/lib/domain/facts/evidence-base";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { withinTokens } from "@/lib/domain/facts/memory";
import { SurveyedDocument } from "@/lib/sources/survey";

/** Tokens of a colleague's problem that a plan is told. */
const PROBLEM_TOKENS = 120;
/** The shares of a prompt that each part of a planning agent's input may take; the rest is the prompt's own words. */
const SHARES = {
  project: 0.08,
  colleagues: 0.08,
  titles: 0.3,
  headings: 0.04,
  terms: 0.04,
  known: 0.12,
  passages: 0.2,
  found: 0.1,
} as const;
/** Titles that are told beside what a search has found without a model: the nearest stand there already. */
const BESIDE_FOUND = 20;
/**
 * Tokens of the documents that a model is told by number, and the share of a prompt that they may take. Source: of the 138
 * that two live plans chose of more than 300, 134 are among the first 240, which take so many tokens.
 */
const DOCUMENTS = { tokens: 5_700, share: 0.2 } as const;
/** Tokens of a data block's frame. */
const FRAME_TOKENS = 60;

const Planning = z.object(planningFields);
type Planning = z.infer<typeof Planning>;
/** As it is stored: with the documents that a plan of a model names. */
export const Loaded = Planning.extend({ documents: z.array(SurveyedDocument).optional() });
export type Loaded = z.infer<typeof Loaded>;

/** What a plan is about: the library is surveyed by its nearness to it; what a search found of it is not told again. */
export interface About {
  question: string;
  /** What a search found, of which a line each is told; absent where documents are not to be named. */
  hits?: readonly ToldHit[];
}

/** A result of a search, and the line by which it is told. */
interface ToldHit {
  url: string;
  line: string;
}

/** What a plan is told, with what a search found. */
export interface Told extends Planning {
  /** Lines of what the search found that nothing else tells. */
  found: string[];
  documents?: DocumentIn[];
}

/** A date to its month: a plan asks for no day, and each costs tokens. */
function monthOf(published: string | null): string | null {
  return published?.slice(0, "2021-03".length) ?? null;
}

/** The documents by number, those that the search found first, as many as fit. */
function numbered(documents: readonly SurveyedDocument[], hits: readonly ToldHit[], tokens: number): DocumentIn[] {
  const places = new Map(hits.map(({ url }, place) => [url, place]));
  const placeOf = ({ url }: SurveyedDocument): number => places.get(url) ?? hits.length;
  const told = documents
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map(({ title, published, status }, nth) => ({ number: nth + 1, title, published: monthOf(published), status }));
  return firstWithin(told, tokens, (one) => `${documentLine(one)}\n`);
}

/** Titles that nothing else tells: none beside documents that are told by number. */
function titlesBeside({ library, documents }: Loaded, { hits = [] }: About, isModel: boolean): string[] {
  if (documents !== undefined) return [];
  const others = library.titles.filter((title) => !hits.some(({ line }) => line.startsWith(title)));
  return hits.length === 0 || isModel ? others : others.slice(0, BESIDE_FOUND);
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

/** What a planning agent is told of what was loaded for it, and of what a search found, in a prompt of so many tokens. */
export function toldWithin(
  loaded: Loaded,
  about: About,
  { contextTokens, isModel }: { contextTokens: number; isModel: boolean },
): Told {
  const { project, colleagues, library } = loaded;
  const { hits = [] } = about;
  const room = Math.min(DOCUMENTS.tokens, contextTokens * DOCUMENTS.share);
  const urls = new Set(loaded.documents?.map(({ url }) => url));
  const documents = loaded.documents && numbered(loaded.documents, hits, room);
  const lines = [...new Set(hits.filter(({ url }) => !urls.has(url)).map(({ line }) => line))];
  const told = colleagues.map(({ name, problem }) => ({ name, problem: withinTokens(problem, PROBLEM_TOKENS) }));
  const half = (contextTokens * SHARES.project) / 2;
  return {
    project: { goal: withinTokens(project.goal, half), summary: withinTokens(project.summary, half) },
    colleagues: firstWithin(told, contextTokens * SHARES.colleagues, ({ name, problem }) => `${name}: ${problem}\n`),
    library: libraryWithin({ ...library, titles: titlesBeside(loaded, about, isModel) }, contextTokens),
    found: firstWithin(lines, contextTokens * SHARES.found, (line) => `- ${line}\n`),
    ...(documents && documents.length > 0 && { documents }),
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
