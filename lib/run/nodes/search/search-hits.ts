import type { AgentOutput } from "@/lib/agents/index";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { personaOf } from "@/lib/domain/plan/persona";
import { documentsToFollow } from "@/lib/domain/questions/following";
import { documentsNamed, identifiersIn, isCalled, isNamedIn } from "@/lib/domain/questions/named-sources";
import { untriedQueries } from "@/lib/domain/run/loop";
import { remindsBriefly } from "@/lib/domain/run/settings";
import { sharedPhrases } from "@/lib/domain/text/phrases";
import { fusedRank } from "@/lib/domain/text/rank/fused-rank";
import { namesToFollow } from "@/lib/domain/text/rank/linking";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { kindOf } from "@/lib/run/nodes/parts/classified";
import type { ReadablePassage } from "@/lib/run/nodes/parts/reading";
import { toolNotes } from "./remember";
import {
  documentsToRead,
  noteFailed,
  type Progress,
  REMINDED,
  remindedOf,
  triedOf,
  unansweredOf,
} from "./search-progress";

/** Results asked of each query, and of each name or document that is followed. */
const HITS = { query: 10, name: 3 } as const;
/** Sources that are read in one iteration, and documents that are looked for by their names: a model names more of them. */
const EACH_ITERATION = { offline: { sources: 8, named: 3 }, model: { sources: 10, named: 6 } } as const;
/**
 * The best for the words of the question, which no agreement among other queries takes away. Source:
 * bench/finding/finding.ts.
 */
const OWN_KEPT = 4;
/** What the writer of queries is told of the library: titles and recurring words, in tokens. */
const TOLD = { titles: 400, terms: 150, most: 20 } as const;

/** What is seen of a step by whoever searches for it. */
type Searching = Pick<NodeContext, "run" | "ask" | "search">;

function eachIteration(context: Pick<NodeContext, "run">): { sources: number; named: number } {
  return EACH_ITERATION[asksModel(context) ? "model" : "offline"];
}

/** Asks several queries at once; the hits of each, the best first. */
async function searchEach(
  context: Pick<NodeContext, "search">,
  progress: Progress,
  { queries, each }: { queries: readonly string[]; each: number },
): Promise<SearchHit[][]> {
  progress.queries.push(...queries);
  const answers = await Promise.all(queries.map((query) => context.search(query, each)));
  for (const answer of answers) if (!answer.ok) noteFailed(progress, "search");
  return answers.map((answer) => (answer.ok ? answer.hits : []));
}

function fused(lists: readonly (readonly SearchHit[])[]): SearchHit[] {
  return fusedRank(lists, ({ url }) => url);
}

/** A hit as names are held against it: its words begin with the text's where the search knew it by its name. */
function asDocument({ title, url, snippet }: SearchHit): { title: string; head: string } {
  return { title: url.startsWith("library:") ? title : `${title} ${url}`, head: snippet };
}

/** A title as a text names it: in quotation marks where no number does. */
export function asNamed(title: string): string {
  return identifiersIn(title).length > 0 ? title : `“${title}”`;
}

/** The documents of these names: of what a search for each finds only what is called so. */
async function searchByName(
  context: Pick<NodeContext, "search">,
  progress: Progress,
  names: readonly string[],
): Promise<SearchHit[]> {
  const lists = await searchEach(context, progress, { queries: names, each: HITS.name });
  return lists.flatMap((hits, nth) => hits.filter((hit) => isCalled(asDocument(hit), names[nth] ?? "")));
}

/** The documents that a question and its queries name and no search has found: each is looked for by its name. */
async function findNamed(
  context: Pick<NodeContext, "run" | "search">,
  progress: Progress,
  { texts, found }: { texts: readonly string[]; found: readonly SearchHit[] },
): Promise<SearchHit[]> {
  const missing = [...new Set(texts.flatMap(documentsNamed))].filter(
    (name) => !found.some((hit) => isCalled(asDocument(hit), name)),
  );
  const names = untriedQueries(missing, triedOf(progress)).slice(0, eachIteration(context).named);
  return searchByName(context, progress, names);
}

/** What the words of a question find, as the writer of queries is told of it. */
function vocabularyOf(hits: readonly SearchHit[]): { nearest: string[]; recurring: string[] } {
  const titles = [...new Set(hits.map(({ title }) => title))];
  // A snippet may end within a word; a single word of a title or of everybody's says nothing.
  const terms = sharedPhrases(
    hits.map(({ title, snippet }) => `${title}\n${snippet.replace(/\s*\S*$/, "")}`),
    TOLD.most,
  )
    .map(({ text }) => text)
    .filter((text) => /\s|\d|\p{L}\p{Lu}/u.test(text) && !titles.some((title) => title.includes(text)));
  return {
    nearest: firstWithin(titles, TOLD.titles, (title) => `- ${title}\n`),
    recurring: firstWithin(terms, TOLD.terms, (term) => `- ${term}\n`),
  };
}

/** Queries of a plan that were not tried yet, from which on a search begins without further ones. */
const QUERIES_ENOUGH = 3;

/** Queries for a question, and terms that sources use for it; none beside those that whoever saw the gap gave for it. */
async function queriesFor(
  context: Searching,
  progress: Progress,
  { question, tried, found }: { question: string; tried: readonly string[]; found: readonly SearchHit[] },
): Promise<Pick<AgentOutput<"generate_queries">, "queries" | "terms">> {
  const planned = untriedQueries(progress.input.queries, tried);
  if (asksModel(context) && planned.length >= QUERIES_ENOUGH) return { queries: [], terms: [] };
  const isBrief = asksModel(context) && remindsBriefly(context.run.settings);
  return context.ask("generate_queries", {
    goal: context.run.question,
    perspective: personaOf(progress.input),
    question,
    gaps: progress.gaps,
    tried: asksModel(context) ? remindedOf(progress, question, isBrief ? "briefly" : "all") : tried.slice(-REMINDED),
    tools: isBrief ? [] : toolNotes(progress.memory),
    keyTerms: kindOf(context.run).keyTerms,
    ...vocabularyOf(found),
  });
}

/**
 * Searches for a question: with its own words, with queries that were not tried before, and with the terms that sources
 * use for it; the rankings are fused. A document that one of them names comes first.
 */
export async function findHits(context: Searching, progress: Progress, question: string): Promise<SearchHit[]> {
  const before = triedOf(progress);
  const own = await searchEach(context, progress, { queries: untriedQueries([question], before), each: HITS.query });
  const tried = [...before, question];
  const { queries, terms } = await queriesFor(context, progress, { question, tried, found: own.flat() });
  const wanted = [...progress.input.queries, ...queries, ...(terms.length === 0 ? [] : [terms.join(" ")])];
  const others = await searchEach(context, progress, { queries: untriedQueries(wanted, tried), each: HITS.query });
  // What the other open questions name is looked for, too: not every question gets a round of its own.
  const open = asksModel(context) ? unansweredOf(progress) : [];
  const texts = [question, ...progress.gaps, ...queries, ...documentsToRead(progress).map(asNamed), ...open];
  const hits = fused([[...own.flat().slice(0, OWN_KEPT), ...fused([...own, ...others])]]);
  const named = await findNamed(context, progress, { texts, found: hits });
  const isNamed = (hit: SearchHit): boolean => texts.some((text) => isNamedIn(text, asDocument(hit)));
  return fused([[...named, ...hits.filter(isNamed), ...hits]]).slice(0, eachIteration(context).sources);
}

/** The documents of these titles, each looked for by its name. */
export function findDocuments(
  context: Pick<NodeContext, "search">,
  progress: Progress,
  titles: readonly string[],
): Promise<SearchHit[]> {
  const named = [...new Set(titles.map(asNamed).flatMap(documentsNamed))];
  return searchByName(context, progress, untriedQueries(named, triedOf(progress)));
}

/**
 * A second hop: searches for documents that what is known names and that were not read, and for names in the sentences
 * that tell most of the question and lead on from them.
 */
export async function followNames(
  context: Pick<NodeContext, "run" | "search">,
  progress: Progress,
  { question, passages }: { question: string; passages: readonly ReadablePassage[] },
): Promise<SearchHit[]> {
  const tried = triedOf(progress);
  const facts = [...progress.facts.values()];
  const documents = documentsToFollow(
    question,
    { passages, statements: facts.map(({ id, quote, sourceTitle }) => ({ id, text: quote, title: sourceTitle })) },
    {
      tried,
      sources: [
        ...passages.map(({ sourceTitle, ordinal, text }) => ({ title: sourceTitle, head: ordinal === 0 ? text : "" })),
        ...facts.map(({ sourceTitle }) => ({ title: sourceTitle, head: "" })),
      ],
    },
  );
  const called = await searchByName(context, progress, documents);
  // A model says itself what to look for next: of single words it would be told those of every text.
  const named = namesToFollow(question, passages, tried).filter((name) => name.includes(" ") || !asksModel(context));
  const names = untriedQueries(named, documents);
  const led = await searchEach(context, progress, { queries: names, each: HITS.name });
  return fused([[...called, ...fused(led)]]).slice(0, eachIteration(context).sources);
}
