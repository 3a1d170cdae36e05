import { z } from "zod";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { answeringPassages } from "@/lib/domain/questions/reading/answering-passages";
import {
  beginningsOf,
  isBackMatter,
  namedFirst,
  passagesWithin,
  tellingPassages,
  tellingWhy,
} from "@/lib/domain/questions/reading/reading-choice";
import { type RunSettings, readsInFewCalls } from "@/lib/domain/run/settings";
import { fusedRank } from "@/lib/domain/text/rank/fused-rank";
import { passagesToRead } from "@/lib/domain/text/ranking";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import type { ReadablePassage } from "@/lib/run/nodes/parts/reading";
import { BY_MEANING } from "@/lib/sources/search/meaning";
import { decidedByRules } from "./by-rules";
import { asNamed } from "./search-hits";
import {
  documentsToRead,
  isBegun,
  isForMissing,
  isReadBefore,
  isReadByOthers,
  type Progress,
  unansweredOf,
} from "./search-progress";

/**
 * Passages that one question has read without a model: all where they are few, else so many of the best. Source:
 * judgement.md, 6. For a model: tokens of text, which fit one call together with those of what names lead to.
 */
export const PASSAGES = { all: 30, best: 10, tokens: 4_600 } as const;
/**
 * Passages read of what names in the most telling sentences lead to: all where they are few, else so many of the best;
 * tokens for a model.
 */
const FOLLOWED = { all: 6, best: 6, tokens: 1_000 } as const;
/** Tokens read of what a plan names and of which nothing was read yet: a beginning and what bears most, of a dozen of them. */
const PLANNED = { all: 0, best: 0, tokens: 7_500 } as const;
/** What a search for a gap reads in their place, or one that was sent back: a round in one call, beside what was read before. */
const ADDED = {
  passages: { ...PASSAGES, tokens: 2_200 },
  followed: { ...FOLLOWED, tokens: 700 },
  planned: { ...PLANNED, tokens: 4_000 },
} as const;
/** What a further round of such a search reads: the first has read what its gaps name and what is nearest to them. */
const ADDED_FURTHER = {
  passages: ADDED.passages,
  followed: { ...FOLLOWED, tokens: 300 },
  planned: { ...PLANNED, tokens: 2_000 },
} as const;
/**
 * Tokens of one document that is read whole: of a longer one what bears most, which is as much as one call reads. Whoever
 * writes reads it once more.
 */
const WHOLE_TOKENS = { severalCalls: 12_000, oneCall: 8_000 } as const;
/** The latest queries, in which a source may be named. */
const QUERIES_LOOKED_AT = 12;
/** Passages that are ranked for a model; those that do not fit are left. */
const RANKED = 60;
/** Of them, those near enough that a heading of reasons brings them to the front. */
const WHY_AMONG = 24;

/** What is seen of a step by whoever chooses what it reads. */
type Choosing = Pick<NodeContext, "run" | "recall">;

/** The page that the loop wants read: only one that a source named word for word, so that nothing can be told by it. */
export function namedPage(progress: Progress): SearchHit[] {
  const url = progress.wanted;
  progress.wanted = null;
  if (url === null || !progress.named.has(url)) return [];
  return [{ provider: "source", url, title: url, snippet: "", published: null }];
}

/** What is read for a question. */
export interface Wanted {
  question: string;
  /** Titles of what is read before all else. */
  documents?: readonly string[];
  /** What was searched for it: in a model's words, which are nearer to the sources' than the question's. */
  searched: readonly string[];
  hits: readonly SearchHit[];
  most: { all: number; best: number; tokens: number };
}

/** The passages that hits were found for by meaning, in their order: no word of the question need stand in them. */
function nearInMeaning(hits: readonly SearchHit[], passages: readonly ReadablePassage[]): string[] {
  const meant = hits.filter(({ provider, snippet }) => provider === BY_MEANING && snippet !== "");
  return meant.flatMap(({ title, snippet }) =>
    passages.filter(({ sourceTitle, text }) => sourceTitle === title && text.startsWith(snippet)).map(({ id }) => id),
  );
}

/**
 * The passages in which the question, or the run's own, is answered, and those that stand against that. A run that began
 * under the rules before reads what it read then.
 */
async function chooseAnswering(
  context: Choosing,
  question: string,
  fresh: readonly ReadablePassage[],
): Promise<string[]> {
  if (context.run.settings.rules === undefined) return [];
  const on = [question, ...fresh.map(({ id }) => id)];
  return decidedByRules(context, { name: "answering", on, shape: z.array(z.string()) }, () => {
    const named = fresh.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
    const byId = new Map(fresh.map((passage) => [passage.id, passage]));
    const ranked = passagesToRead([context.run.question, question], named, RANKED);
    const passages = ranked.flatMap((id) => byId.get(id) ?? []);
    return answeringPassages(context.run.question, [question], passages);
  });
}

/** The new passages of the hits that are read: without a model the best, for a model what fits a call. */
export async function choose(
  context: Choosing,
  progress: Progress,
  fresh: readonly ReadablePassage[],
  wanted: Wanted,
): Promise<string[]> {
  const { question, most } = wanted;
  const queries = [question, ...unansweredOf(progress), ...progress.gaps];
  const asReadable = (passages: readonly ReadablePassage[]): { id: string; title: string; text: string }[] =>
    passages.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  const names = [
    ...queries,
    ...(wanted.documents ?? documentsToRead(progress)),
    ...progress.queries.slice(-QUERIES_LOOKED_AT),
  ];
  if (!asksModel(context)) {
    const limit = fresh.length <= most.all ? most.all : most.best;
    const best = namedFirst(names, passagesToRead(queries, asReadable(fresh), limit), fresh).slice(0, limit);
    return [...new Set([...best, ...(await chooseAnswering(context, question, fresh))])];
  }
  const wordings = [...queries, ...wanted.searched];
  const own = fresh.filter((passage) => !isBackMatter(passage));
  const telling = tellingPassages(context.run.question, wordings, own);
  const byWords = passagesToRead(wordings, asReadable(telling), RANKED);
  const why = tellingWhy([context.run.question, question], byWords.slice(0, WHY_AMONG), own);
  const ranked = fusedRank([nearInMeaning(wanted.hits, own), byWords, why], (id) => id);
  const planned = (wanted.documents ?? documentsToRead(progress)).map(asNamed);
  return passagesWithin(namedFirst(names, ranked, own), own, { tokens: most.tokens, names: planned });
}

/** What of passages is new: nobody read it for all that is asked, and where a source begins another search reads no more. */
export function freshOf(progress: Progress, passages: readonly ReadablePassage[]): ReadablePassage[] {
  const beginnings = beginningsOf(passages);
  return passages.filter(
    (passage) =>
      !progress.seen.has(passage.id) &&
      !isReadBefore(progress, passage.id) &&
      !isReadByOthers(progress, passage) &&
      !(beginnings.has(passage.id) && isBegun(progress, passage)),
  );
}

/** Tokens of one document that is read whole. */
export function wholeTokens(settings: Pick<RunSettings, "rules">): number {
  return readsInFewCalls(settings) ? WHOLE_TOKENS.oneCall : WHOLE_TOKENS.severalCalls;
}

/** All passages of a source where they fit so many tokens, else those that say most, in their order. */
export function mostTelling(
  wordings: readonly string[],
  own: readonly ReadablePassage[],
  tokens: number = WHOLE_TOKENS.oneCall,
): ReadablePassage[] {
  const readable = own.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  const ranked = passagesToRead(wordings, readable, own.length);
  const places = new Map(ranked.map((id, place) => [id, place]));
  const inRank = own.toSorted((a, b) => (places.get(a.id) ?? own.length) - (places.get(b.id) ?? own.length));
  return firstWithin(inRank, tokens, ({ text }) => text);
}

/** How much a round reads: where much was read already, what adds to it. */
export function roomOf(
  progress: Pick<Progress, "input" | "loop">,
  settings: Pick<RunSettings, "rules">,
): Record<keyof typeof ADDED, Wanted["most"]> {
  if (!isForMissing(progress)) return { passages: PASSAGES, followed: FOLLOWED, planned: PLANNED };
  return readsInFewCalls(settings) && progress.loop.length > 0 ? ADDED_FURTHER : ADDED;
}
