import { urlsIn } from "@/lib/domain/core/url";
import { withToolUse } from "@/lib/domain/facts/memory";
import { isBackMatter } from "@/lib/domain/questions/reading/reading-choice";
import { mergedAnswers } from "@/lib/domain/run/loop";
import { closesBracketsOfAddresses, readsInFewCalls } from "@/lib/domain/run/settings";
import { questionsFromLinks } from "@/lib/domain/text/rank/linking";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { smallLibrary } from "@/lib/run/nodes/parts/known";
import { proposeFound } from "@/lib/run/nodes/parts/propose-found";
import { type ReadablePassage, readHits } from "@/lib/run/nodes/parts/reading";
import { choose, freshOf, mostTelling, namedPage, PASSAGES, roomOf, type Wanted, wholeTokens } from "./choose-passages";
import { claim, untilRead } from "./claims";
import { extractFrom } from "./extraction";
import { followLinks } from "./follow-links";
import { readMeanwhile } from "./read-elsewhere";
import { type Found, type LinkedPassage, unaskedOf } from "./read-passages";
import { findDocuments, findHits, followNames } from "./search-hits";
import {
  begunTitles,
  documentsUnread,
  foundText,
  openQuestions,
  type Progress,
  takeIn,
  unansweredOf,
} from "./search-progress";
import { keepReading } from "./shared-rounds";

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

/** Chooses of the hits what is new and bears most on the question. What is chosen counts as read from then on. */
async function chooseFrom(context: NodeContext, progress: Progress, wanted: Wanted): Promise<LinkedPassage[]> {
  const reading = await readHits(context, wanted.hits);
  for (const { url, why } of reading.unread) progress.unread.set(url, why);
  const fresh = freshOf(progress, reading.passages);
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
  const closesBrackets = closesBracketsOfAddresses(context.run.settings);
  for (const passage of passages) {
    for (const url of urlsIn(passage.text, { closesBrackets })) progress.named.add(url);
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
    mostTelling(wordings, own, wholeTokens(context.run.settings)),
  );
  return take(context, progress, { question, passages: chosen, further: progress.input.further ?? [] });
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

interface Part {
  passages: readonly LinkedPassage[];
  /** What others ask of it. */
  further?: string[];
}

/** What a round reads together: what it reads whole, for others too, and what it found, in as few calls as may be. */
function partsToRead({ run }: Pick<NodeContext, "run">, whole: Part, { passages }: Part): Part[] {
  if (whole.passages.length === 0) return [{ passages }];
  if (readsInFewCalls(run.settings)) return [{ ...whole, passages: [...whole.passages, ...passages] }];
  return [whole, { passages }];
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
  const room = roomOf(progress, context.run.settings);
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
  const parts = partsToRead(context, { passages: whole, ...(further && { further }) }, { passages });
  const found: Found[] = [];
  for (const part of parts) found.push(...(await read(context, progress, { question, ...part })));
  await store(context, progress, found);
  progress.readFor = base;
  await takeInBeside(context, progress);
  const worth = progress.facts.size - known;
  const text = `“${question}”: ${searched.length} hits, ${whole.length + passages.length} new passages read, ${worth} new facts`;
  progress.memory = withToolUse(progress.memory, { tool: "search", text, worth });
}
