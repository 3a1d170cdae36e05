import { z } from "zod";
import { countTokens } from "@/lib/domain/core/tokens";
import { decidingSources } from "@/lib/domain/facts/deciding-sources";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { callTokens, readingCalls } from "@/lib/domain/facts/read-together";
import { plannerOf } from "@/lib/domain/plan/planner";
import { isCalled } from "@/lib/domain/questions/named-sources";
import { isCalledByVersion, versionsNamed } from "@/lib/domain/questions/reading/versions-named";
import type { Section } from "@/lib/domain/report/report";
import { count } from "@/lib/domain/report/report-parts";
import { looksForVersions, readsNeighbours } from "@/lib/domain/run/settings";
import { listRunFacts } from "@/lib/knowledge/run-facts";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { libraryByTerm } from "@/lib/run/nodes/parts/near-question";
import { proposeFound } from "@/lib/run/nodes/parts/propose-found";
import { type ReadablePassage, readHits } from "@/lib/run/nodes/parts/reading";
import { type LinkedPassage, readTogether } from "@/lib/run/nodes/search/read-passages";
import { listNeighbours, Neighbour } from "@/lib/sources/neighbours";
import { Hit } from "@/lib/sources/search/hit";
import { searchLibrary } from "@/lib/sources/search/library";
import { listTitles } from "@/lib/sources/survey";
import { limitsIn } from "./left-out";
import {
  asQuestion,
  type Expected,
  type FoundExpected,
  LIMITS_MOST,
  type Missing,
  missingIn,
  nearestTo,
  toldOf,
  towardsLimits,
  withinFirst,
} from "./texts/missing";

/** Limits that a first reader is told; documents that each is looked for in, where it names some and where it names none; tokens in all. */
const MOST = { called: 3, documents: 4, beside: 1, tokens: 5_500 } as const;
/**
 * Words of a report, or of its plan, from which on a first reader says what it lacks; documents that it may name; the share of a prompt
 * that their titles take, and tokens, the nearest first; texts whose neighbours are told, and how many of these; versions
 * that facts name, and documents on each; and tokens of them that are read in one call. Source: of the 42
 * documents that three live runs named so, 36 are among the first 200, the others beyond.
 */
const FIRST_READER = {
  words: 400,
  planned: 80,
  documents: 20,
  deciding: 16,
  neighbours: 44,
  versions: 4,
  onVersion: 2,
  titles: 0.3,
  titlesTokens: 5_200,
  tokens: 18_000,
} as const;

/** What was found of what a written text lacks. */
export interface FoundMissing {
  expected: FoundExpected[];
  /** Keys of all facts that were found. */
  found: string[];
}

const NOTHING: FoundMissing = { expected: [], found: [] };

/** The documents of the library that are missed by name, and those nearest to what is missing, as this attempt sees them. */
function nearestDocuments({ db, scope, recall }: NodeContext, missing: readonly Missing[]): Promise<SearchHit[]> {
  const find = (query: string, limit: number): Promise<SearchHit[]> => searchLibrary(db, scope, { query, limit });
  return recall("missing", z.array(Hit), async () => {
    const names = [...new Set(missing.flatMap((one) => one.names))];
    const called = names.map(async (name) => {
      const hits = await find(name, MOST.called);
      return hits.filter(({ title, snippet }) => isCalled({ title, head: snippet }, name));
    });
    const near = missing.map(({ limit, names: own }) => find(limit, own.length > 0 ? MOST.beside : MOST.documents));
    const hits = (await Promise.all([...called, ...near])).flat();
    return [...new Map(hits.map((hit) => [hit.url, hit])).values()];
  });
}

const Titles = z.array(z.object({ url: z.string(), title: z.string() }));
type Title = z.infer<typeof Titles>[number];

/** The documents near those on which a report rests, of which nothing is told yet, as this attempt sees them. */
async function neighboursOf(context: NodeContext): Promise<Neighbour[]> {
  const { db, scope, run, recall } = context;
  if (!readsNeighbours(run.settings)) return [];
  return recall("neighbours", z.array(Neighbour), async () => {
    const facts = await listRunFacts(db, scope, run.id);
    const deciding = decidingSources(facts, { answering: new Set(), most: FIRST_READER.deciding });
    const read = [...new Set(facts.flatMap(({ evidence }) => evidence.map(({ sha256 }) => sha256)))];
    const found = (await libraryByTerm(context)).flat();
    return listNeighbours(db, scope, { deciding, read, found }, FIRST_READER.neighbours);
  });
}

/** The documents that are called by versions which the run's facts name: what is advised may hang on when one comes. */
async function onVersions({ db, scope, run }: NodeContext, titles: readonly Title[]): Promise<Title[]> {
  if (!looksForVersions(run.settings)) return [];
  const facts = await listRunFacts(db, scope, run.id);
  const said = facts.map(({ statement }) => statement);
  const each = versionsNamed(said, FIRST_READER.versions).map(async (version) => {
    const hits = await searchLibrary(db, scope, { query: version, limit: FIRST_READER.onVersion });
    const called = [...hits.map(dated), ...titles].filter(({ title }) => isCalledByVersion(title, version));
    return [...new Map(called.map((one) => [one.url, one])).values()].slice(0, FIRST_READER.onVersion);
  });
  return (await Promise.all(each)).flat();
}

function dated({ url, title, published }: SearchHit): Title {
  return { url, title: published === null ? title : `${title} (${published})` };
}

/** The titles of the library but of some, as many as a prompt has room for beside these, as this attempt sees them. */
async function titlesOf(context: NodeContext, beside: readonly Neighbour[]): Promise<Title[]> {
  const { db, scope, run, recall } = context;
  const titles = await recall("titles", Titles, async () => {
    const found = (await libraryByTerm(context)).map((hits) => hits.map(({ url }) => url));
    const near = await listTitles(db, scope, { about: run.question, found });
    const first = await onVersions(context, near);
    const isFirst = new Set(first.map(({ url }) => url));
    return [...new Map(first.map((one) => [one.url, one])).values(), ...near.filter(({ url }) => !isFirst.has(url))];
  });
  const room = Math.min(FIRST_READER.titlesTokens, run.settings.contextTokens * FIRST_READER.titles);
  const told = new Set(beside.map(({ url }) => url));
  const taken = beside.reduce((sum, one) => sum + countTokens(`${Object.values(one).join(" | ")}\n`), 0);
  return firstWithin(
    titles.filter(({ url }) => !told.has(url)),
    Math.max(0, room - taken),
    ({ title }) => `999. ${title}\n`,
  );
}

/**
 * What a first reader misses in a report that is long enough to lack something, in documents of the library. Passages
 * that its writer had at hand are not opened again.
 */
async function expectedOf(
  context: NodeContext,
  sections: readonly Pick<Section, "heading" | "markdown">[],
  { atHand, limits, least }: { atHand: ReadonlySet<string>; limits: readonly string[]; least: number },
): Promise<Expected[]> {
  const { run } = context;
  const isQuick = plannerOf(run.settings, run.scope) === "quick";
  const words = sections.reduce((sum, { markdown }) => sum + markdown.split(/\s+/).length, 0);
  if (isQuick || words < least) return [];
  const neighbours = await neighboursOf(context);
  const titles = await titlesOf(context, neighbours);
  const documents = [...titles, ...neighbours];
  if (documents.length === 0) return [];
  const answer = await context.tryAsk("find_missing", {
    question: run.question,
    report: sections.map(({ heading, markdown }) => ({ heading, markdown })),
    limits: limits.slice(0, LIMITS_MOST),
    titles: titles.map(({ title }, nth) => ({ number: nth + 1, title })),
    most: FIRST_READER.documents,
    ...(neighbours.length > 0 && {
      neighbours: neighbours.map(({ url, ...one }, nth) => ({ number: titles.length + nth + 1, ...one })),
    }),
  });
  // The text stands as it was written: what it says of its limits is true of what was read before.
  if (!answer.ok) return [];
  const read = answer.output.documents.map(async ({ number, lookFor }) => {
    const named = documents[number - 1];
    const hits =
      named === undefined
        ? []
        : [{ url: named.url, title: named.title, provider: "library", snippet: "", published: null }];
    const { passages } = await readHits(context, hits);
    return { lookFor, passages: passages.filter(({ id }) => !atHand.has(id)) };
  });
  return (await Promise.all(read)).filter(({ passages }) => passages.length > 0);
}

/** What a written text lacks, with the passages of the library in which it may stand. */
export interface OpenedMissing {
  expected: readonly Expected[];
  /** What is asked of the passages: what a first reader missed, then what the text itself calls missing. */
  questions: readonly string[];
  passages: readonly LinkedPassage[];
}

export const NOTHING_OPENED: OpenedMissing = { expected: [], questions: [], passages: [] };

/** The passages of the documents nearest to what is missing. What its writer read and found nothing in is not read again. */
async function passagesNear(
  context: NodeContext,
  missing: readonly Missing[],
  atHand: ReadonlySet<string>,
): Promise<ReadablePassage[]> {
  const { passages } = await readHits(context, await nearestDocuments(context, missing));
  return readsNeighbours(context.run.settings) ? passages.filter(({ id }) => !atHand.has(id)) : passages;
}

/**
 * What a written text lacks is looked for once more in the library: what a first reader misses in it, in documents that
 * they name, and what it calls missing itself. Costs nothing where a text is short and names no limit, or no model is
 * asked.
 */
export async function openMissing(
  context: NodeContext,
  sections: readonly Section[],
  { atHand, isRead }: { atHand: ReadonlySet<string>; isRead: boolean },
): Promise<OpenedMissing> {
  if (!asksModel(context)) return NOTHING_OPENED;
  const missing = missingIn(limitsIn(sections), context.run.settings);
  const expected = isRead
    ? []
    : await expectedOf(context, sections, { atHand, limits: limitsIn(sections), least: FIRST_READER.words });
  const near = missing.length === 0 ? [] : await passagesNear(context, missing, atHand);
  const ranked = [
    ...expected.map(({ lookFor, passages }) => nearestTo(lookFor, passages)),
    ...towardsLimits(missing, near),
  ];
  const byId = new Map([...near, ...expected.flatMap(({ passages }) => passages)].map((one) => [one.id, one]));
  const passages = withinFirst(ranked, byId, expected.length > 0 ? FIRST_READER.tokens : MOST.tokens);
  const questions = [...new Set([...expected.map(({ lookFor }) => lookFor), ...missing.map(asQuestion)])];
  return { expected, questions, passages };
}

/** What a first reader misses in the plan of a report, part by part with the facts that it will tell, and the passages. */
export async function openForPlan(
  context: NodeContext,
  parts: readonly { heading: string; markdown: string }[],
): Promise<Pick<OpenedMissing, "expected" | "passages">> {
  if (!asksModel(context)) return NOTHING_OPENED;
  const expected = await expectedOf(context, parts, { atHand: new Set(), limits: [], least: FIRST_READER.planned });
  const byId = new Map(expected.flatMap(({ passages }) => passages).map((one) => [one.id, one]));
  const ranked = expected.map(({ lookFor, passages }) => nearestTo(lookFor, passages));
  const passages = withinFirst(ranked, byId, FIRST_READER.tokens);
  return { expected, passages };
}

/** What passages tell of what a text lacks becomes facts of the run, which whoever edits the text is shown. */
export async function readMissing(
  context: NodeContext,
  { expected, questions, passages }: OpenedMissing,
): Promise<FoundMissing> {
  const calls = readingCalls(passages, callTokens(context.run.settings.contextTokens, "several"));
  const read = (await Promise.all(calls.map((own) => readTogether(context, { questions, passages: own })))).flat();
  const found = read.flatMap((one) => one.found);
  if (found.length === 0) return NOTHING;
  const proposals = found.map(({ proposal }) => proposal);
  await proposeFound(context, proposals, (facts) => `${count(facts, "fact")} on what the text lacks.`);
  return {
    expected: toldOf(expected, found),
    found: [...new Set(found.map(({ fact }) => fact.id))],
  };
}
