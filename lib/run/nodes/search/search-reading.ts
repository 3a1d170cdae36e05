import { z } from "zod";
import { urlsIn } from "@/lib/domain/core/url";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { withToolUse } from "@/lib/domain/facts/memory";
import { answeringPassages } from "@/lib/domain/questions/reading/answering-passages";
import {
  beginningsOf,
  isBackMatter,
  namedFirst,
  passagesWithin,
  tellingPassages,
  tellingWhy,
} from "@/lib/domain/questions/reading/reading-choice";
import { mergedAnswers } from "@/lib/domain/run/loop";
import { fusedRank } from "@/lib/domain/text/rank/fused-rank";
import { questionsFromLinks } from "@/lib/domain/text/rank/linking";
import { passagesToRead } from "@/lib/domain/text/ranking";
import type { SearchHit } from "@/lib/run/drivers/driver";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { smallLibrary } from "@/lib/run/nodes/parts/known";
import { proposeFound } from "@/lib/run/nodes/parts/propose-found";
import { type ReadablePassage, readHits } from "@/lib/run/nodes/parts/reading";
import { BY_MEANING } from "@/lib/sources/search/meaning";
import { decidedByRules } from "./by-rules";
import { claim, untilRead } from "./claims";
import { readMeanwhile } from "./earlier-searches";
import { extractFrom, type Found, type LinkedPassage, unaskedOf } from "./extraction";
import { followLinks } from "./follow-links";
import { asNamed, findDocuments, findHits, followNames } from "./search-hits";
import {
  begunTitles,
  documentsToRead,
  documentsUnread,
  foundText,
  isBegun,
  isForMissing,
  isReadBefore,
  isReadByOthers,
  openQuestions,
  type Progress,
  takeIn,
  unansweredOf,
} from "./search-progress";
import { keepReading } from "./shared-rounds";

/**
 * Passages that one question has read without a model: all where they are few, else so many of the best. Source:
 * judgement.md, 6. For a model: tokens of text, which fit one call together with those of what names lead to.
 */
const PASSAGES = { all: 30, best: 10, tokens: 4_600 } as const;
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
/** Tokens of one document that is read whole: of a longer one what bears most. */
const WHOLE_TOKENS = 12_000;
/** The latest queries, in which a source may be named. */
const QUERIES_LOOKED_AT = 12;
/** Passages that are ranked for a model; those that do not fit are left. */
const RANKED = 60;
/** Of them, those near enough that a heading of reasons brings them to the front. */
const WHY_AMONG = 24;

/** Makes facts of the run of what a round found, and tells those beside it that its reading is done. */
async function store(context: NodeContext, progress: Progress, found: readonly Found[]): Promise<void> {
  for (const { fact } of found) {
    if (!progress.facts.has(fact.id)) progress.facts.set(fact.id, fact);
  }
  const answers = found.flatMap((one) => one.answers.map((question) => ({ question, factIds: [one.fact.id] })));
  progress.answers = mergedAnswers(progress.answers, answers);
  await keepReading(context, progress);
  const proposals = found.map((one) => one.proposal);
  const round = `Round ${progress.loop.length + 1} of ${context.run.settings.iterations}`;
  await proposeFound(context, proposals, () => `${round}: ${foundText(progress)} so far.`);
}

/** The page that the loop wants read: only one that a source named word for word, so that nothing can be told by it. */
function namedPage(progress: Progress): SearchHit[] {
  const url = progress.wanted;
  progress.wanted = null;
  if (url === null || !progress.named.has(url)) return [];
  return [{ provider: "source", url, title: url, snippet: "", published: null }];
}

interface Wanted {
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
  context: NodeContext,
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
async function choose(
  context: NodeContext,
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

/** Chooses of the hits what is new and bears most on the question. What is chosen counts as read from then on. */
async function chooseFrom(context: NodeContext, progress: Progress, wanted: Wanted): Promise<LinkedPassage[]> {
  const reading = await readHits(context, wanted.hits);
  for (const { url, why } of reading.unread) progress.unread.set(url, why);
  const beginnings = beginningsOf(reading.passages);
  const isFresh = (passage: ReadablePassage): boolean =>
    !progress.seen.has(passage.id) &&
    !isReadBefore(progress, passage.id) &&
    !isReadByOthers(progress, passage) &&
    !(beginnings.has(passage.id) && isBegun(progress, passage));
  const fresh = reading.passages.filter(isFresh);
  const byId = new Map(fresh.map((passage) => [passage.id, passage]));
  const chosen = await choose(context, progress, fresh, wanted);
  const passages = chosen.flatMap((id) => byId.get(id) ?? []);
  return take(context, progress, { question: wanted.question, passages });
}

/** Notes passages that nobody else is reading as read from now on, each with the question that what stands beside it puts to it. */
async function take(
  context: NodeContext,
  progress: Progress,
  {
    question,
    passages: chosen,
    further = [],
  }: { question: string; passages: readonly ReadablePassage[]; further?: string[] },
): Promise<LinkedPassage[]> {
  const taken = await claim(context, progress, { chosen: chosen.map(({ id }) => id), further });
  const passages = chosen.filter(({ id }) => taken.has(id));
  for (const passage of passages) {
    for (const url of urlsIn(passage.text)) progress.named.add(url);
    progress.seen.add(passage.id);
    progress.sources.add(passage.sourceId);
  }
  // Of single words a model would be asked what everybody knows.
  const links = new Map(
    [...questionsFromLinks(question, passages)].filter(([, link]) => !asksModel(context) || / is .* /.test(link)),
  );
  return passages.map((passage) => ({ ...passage, link: links.get(passage.id) ?? null }));
}

/** The passages of what this search reads whole, for itself and for others, in its first round. */
async function chooseWhole(context: NodeContext, progress: Progress, question: string): Promise<LinkedPassage[]> {
  const { whole = [], rerun } = progress.input;
  if (!asksModel(context) || whole.length === 0 || progress.loop.length > 0 || rerun > 0) return [];
  const { passages } = await readHits(context, await findDocuments(context, progress, whole));
  const fresh = passages.filter((passage) => !progress.seen.has(passage.id) && !isBackMatter(passage));
  const wordings = [question, ...openQuestions(progress), ...(progress.input.further ?? [])];
  const chosen = [...Map.groupBy(fresh, ({ sourceId }) => sourceId).values()].flatMap((own) =>
    mostTelling(wordings, own, WHOLE_TOKENS),
  );
  return take(context, progress, { question, passages: chosen, further: progress.input.further ?? [] });
}

/** All passages of a source where they fit so many tokens, else those that say most, in their order. */
function mostTelling(wordings: readonly string[], own: readonly ReadablePassage[], tokens: number): ReadablePassage[] {
  const readable = own.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  const ranked = passagesToRead(wordings, readable, own.length);
  const places = new Map(ranked.map((id, place) => [id, place]));
  const inRank = own.toSorted((a, b) => (places.get(a.id) ?? own.length) - (places.get(b.id) ?? own.length));
  return firstWithin(inRank, tokens, ({ text }) => text);
}

/** Reads what was chosen, and keeps what was read for which questions, whether it said anything or not. */
async function read(
  context: NodeContext,
  progress: Progress,
  { question, passages, further = [] }: { question: string; passages: readonly LinkedPassage[]; further?: string[] },
): Promise<Found[]> {
  const asking = [...new Set([...further, ...progress.ofOthers])];
  const found = await extractFrom(context, progress, { passages, further: asking });
  const done = passages.filter(({ id }) => progress.seen.has(id));
  const telling = new Set(found.map(({ passageId }) => passageId));
  for (const [, group] of Map.groupBy(done, ({ id }) => unaskedOf(progress, id, asking).join("\n"))) {
    const ids = group.map(({ id }) => id);
    const asked = unaskedOf(progress, ids[0] ?? "", asking);
    progress.read.push({ question, passages: ids, asked, empty: ids.filter((id) => !telling.has(id)) });
  }
  return found;
}

/** The passages of what the plan names and of which nothing was chosen yet: it was named because it has to be read. */
async function choosePlanned(
  context: NodeContext,
  progress: Progress,
  { question, chosen, most }: { question: string; chosen: readonly LinkedPassage[]; most: Wanted["most"] },
): Promise<LinkedPassage[]> {
  if (!asksModel(context)) return [];
  const begun = [...chosen.map(({ sourceTitle }) => sourceTitle), ...begunTitles(progress)];
  const documents = documentsUnread(progress, begun);
  if (documents.length === 0) return [];
  const hits = await findDocuments(context, progress, documents);
  return chooseFrom(context, progress, { question, documents, searched: [], hits, most });
}

/** Takes in what others read of what this round left to them, once they have. */
async function takeInBeside(context: NodeContext, progress: Progress): Promise<void> {
  const { leftTo } = progress;
  if (leftTo.length === 0) return;
  const name = `read_beside_${progress.loop.length + 1}`;
  const open = [...unansweredOf(progress), ...progress.gaps];
  const beside = await readMeanwhile(context, progress.input, { name, open, ready: () => untilRead(context, leftTo) });
  if (beside !== null) takeIn(progress, beside);
}

/** How much a round reads: where much was read already, what adds to it. */
function roomOf(progress: Progress): Record<keyof typeof ADDED, Wanted["most"]> {
  return isForMissing(progress) ? ADDED : { passages: PASSAGES, followed: FOLLOWED, planned: PLANNED };
}

/** Searches for a question, reads what is new of what was found and of what that leads to, and stores the facts in it. */
export async function readFor(context: NodeContext, progress: Progress, question: string): Promise<void> {
  const before = progress.queries.length;
  const searched = await findHits(context, progress, question);
  const queries = progress.queries.slice(before);
  const few = await smallLibrary(context, PASSAGES.all);
  const known = progress.facts.size;
  const base = progress.readFor;
  progress.claims = 0;
  progress.leftTo = [];
  const whole = await chooseWhole(context, progress, question);
  const followed = await followLinks(context, progress);
  const hits = [...namedPage(progress), ...followed, ...searched, ...few];
  const room = roomOf(progress);
  const first = await chooseFrom(context, progress, { question, searched: queries, hits, most: room.passages });
  // All of a small library is read already: where nothing else was searched, names lead nowhere else.
  const isAllRead = few.length > 0 && searched.every(({ url }) => url.startsWith("library:"));
  const led = isAllRead ? [] : await followNames(context, progress, { question, passages: first });
  const second =
    led.length === 0
      ? []
      : await chooseFrom(context, progress, { question, searched: [], hits: led, most: room.followed });
  const planned = await choosePlanned(context, progress, {
    question,
    chosen: [...first, ...second],
    most: room.planned,
  });
  const passages = [...first, ...second, ...planned];
  const further = progress.input.further;
  const found = [
    ...(whole.length > 0
      ? await read(context, progress, { question, passages: whole, ...(further && { further }) })
      : []),
    ...(await read(context, progress, { question, passages })),
  ];
  await store(context, progress, found);
  progress.readFor = base;
  await takeInBeside(context, progress);
  const worth = progress.facts.size - known;
  const text = `“${question}”: ${searched.length} hits, ${whole.length + passages.length} new passages read, ${worth} new facts`;
  progress.memory = withToolUse(progress.memory, { tool: "search", text, worth });
}
