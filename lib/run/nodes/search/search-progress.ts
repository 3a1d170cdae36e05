import type { FactIn, Note, Turn } from "@/lib/agents/kit/parts";
import { candidatesFrom } from "@/lib/agents/offline/answer-text";
import { countTokens } from "@/lib/domain/core/tokens";
import { normalForm } from "@/lib/domain/facts/fact";
import { bySource } from "@/lib/domain/facts/fact-lines";
import { factsWithin } from "@/lib/domain/facts/fitting";
import { emptyMemory, type Memory, memoryTokens } from "@/lib/domain/facts/memory";
import { inTurns } from "@/lib/domain/prose/in-turns";
import { answersToAll } from "@/lib/domain/questions/answers";
import { count } from "@/lib/domain/report/report-parts";
import { mergedAnswers, unanswered } from "@/lib/domain/run/loop";
import type { FollowedPage, SearchInput, SearchResult } from "@/lib/domain/run/results";
import { bestLinked, rankLinked, type Said } from "@/lib/domain/text/rank/linking";
import { rankByBm25 } from "@/lib/domain/text/ranking";
import type { NewFold } from "@/lib/knowledge/folds";
import type { Earlier, OthersClaim, ReadElsewhere } from "./others";

/** Facts that an agent is shown when it answers, and when it decides: by rules, of old and new runs, and of a model, which is paid for each. */
const FACTS_SHOWN = {
  answer: 30,
  decide: 60,
  rules: 120,
  model: { answer: 16, answerFew: 8, decide: 40, decideFew: 24 },
} as const;
/** Share of the best one's score below which a fact is beside the question. */
const BESIDE = 0.2;
/** The share of a prompt that is left when its own words and its questions are taken off. */
const FRAME_SHARE = 0.85;

/** Questions and queries that an agent is reminded of, the latest. */
export const REMINDED = 60;
/** Documents of its plan that a round looks for and reads of. */
const READ_NEXT = 6;
/** Queries that the writer of queries is reminded of: of other searches, and the latest of its own. */
const QUERIES_TOLD = { all: { near: 12, own: REMINDED }, briefly: { near: 6, own: 20 } } as const;

/** What a search node knows while it works. */
export interface Progress {
  input: SearchInput;
  conversation: Turn[];
  memory: Memory;
  /** What the run's other searches found before this one began. */
  before: Note[];
  loop: SearchResult["loop"];
  queries: string[];
  /** Queries of searches that had ended when it began: of the run's others, and of the earlier ones of its thread. */
  triedBefore: { elsewhere: readonly string[]; inThread: readonly string[] };
  sources: Set<string>;
  /** Passages that this search read, by the question that led to them. */
  read: SearchResult["read"];
  /** Passages that this search or an earlier one of its thread read: none is read again. */
  seen: Set<string>;
  /** Questions, in their normal form, that other searches read a passage for: it is not read for them again. */
  readFor: ReadonlyMap<string, ReadonlySet<string>>;
  /** Open questions of the run's other searches, the nearest to its own: what it reads it reads for these, too. */
  ofOthers: readonly string[];
  /** How often it took passages in this round, and what of them it left to others who were reading them. */
  claims: number;
  leftTo: OthersClaim[];
  /** Questions that the run's other searches asked and to which nobody found a fact. */
  vain: readonly string[];
  /** Facts that others found. */
  shared: Set<string>;
  /** Passages near the beginning of their source that the run's searches before this one read. */
  begun: ReadonlySet<string>;
  /** The facts that were known when the loop was last decided on. */
  decided: ReadonlySet<string>;
  /** The questions that are answered, each with the facts that answer it. */
  answers: { question: string; factIds: string[] }[];
  /** Calls that failed while the search went on, by agent. */
  failed: Map<string, number>;
  facts: Map<string, FactIn>;
  /** What the knowledge base gave, before anything was searched for. */
  known: SearchResult["known"];
  gaps: string[];
  unread: Map<string, string>;
  /** Addresses that stand in what was read, and the one that the loop wants read next. */
  named: Set<string>;
  /** Pages that it reached by following links, read or not. */
  followed: FollowedPage[];
  wanted: string | null;
  dropped: number;
}

/** Begins with what is known before: of the run, of the earlier searches of the same thread, and of other searches. */
export function begin(input: SearchInput, before: Note[], earlier: Earlier, elsewhere: ReadElsewhere): Progress {
  return {
    input,
    conversation: [],
    memory: emptyMemory(),
    before,
    loop: [],
    queries: [],
    triedBefore: { elsewhere: elsewhere.queries, inThread: earlier.queries },
    sources: new Set(),
    read: [],
    seen: new Set(earlier.passages),
    readFor: elsewhere.readFor,
    ofOthers: elsewhere.open ?? [],
    claims: 0,
    leftTo: [],
    vain: elsewhere.vain ?? [],
    shared: new Set(elsewhere.facts.map(({ id }) => id)),
    begun: new Set(elsewhere.begun),
    decided: new Set(),
    answers: mergedAnswers(earlier.answers, elsewhere.answers),
    failed: new Map(),
    facts: new Map([...elsewhere.facts, ...earlier.facts].map((fact) => [fact.id, fact])),
    known: { factKeys: [], answered: [], queries: [] },
    gaps: [...input.gaps, ...input.actionItems],
    unread: new Map(),
    named: new Set(),
    followed: [],
    wanted: null,
    dropped: 0,
  };
}

/** Takes in what other searches of the run have read, asked and found meanwhile. */
export function takeIn(progress: Progress, elsewhere: ReadElsewhere): void {
  const readFor = new Map(progress.readFor);
  for (const [id, asked] of elsewhere.readFor) readFor.set(id, new Set([...(readFor.get(id) ?? []), ...asked]));
  progress.readFor = readFor;
  progress.begun = new Set([...progress.begun, ...elsewhere.begun]);
  const tried = new Set([...progress.triedBefore.elsewhere, ...elsewhere.queries]);
  progress.triedBefore = { ...progress.triedBefore, elsewhere: [...tried] };
  progress.answers = mergedAnswers(progress.answers, elsewhere.answers);
  progress.ofOthers = elsewhere.open ?? [];
  progress.vain = elsewhere.vain ?? [];
  for (const fact of elsewhere.facts) {
    if (progress.facts.has(fact.id)) continue;
    progress.facts.set(fact.id, fact);
    progress.shared.add(fact.id);
  }
}

/** All that was asked: by the search itself, and by others in vain. */
export function askedBefore({ conversation, vain }: Pick<Progress, "conversation" | "vain">): string[] {
  return [...vain, ...conversation.map((turn) => turn.question)];
}

type Tried = Pick<Progress, "triedBefore" | "queries">;

/** All queries that nobody is to try again, in their order. */
export function triedOf({ triedBefore: { elsewhere, inThread }, queries }: Tried): string[] {
  return [...elsewhere, ...inThread, ...queries];
}

/** What the writer of queries for a question is reminded of: of other searches' queries those nearest to it alone. */
export function remindedOf(
  { triedBefore: { elsewhere, inThread }, queries }: Tried,
  question: string,
  of: keyof typeof QUERIES_TOLD = "all",
): string[] {
  const others = [...new Set(elsewhere)].map((text, index) => ({ id: String(index), text }));
  const byId = new Map(others.map(({ id, text }) => [id, text]));
  const near = rankByBm25(question, others).slice(0, QUERIES_TOLD[of].near);
  return [...near.flatMap(({ id }) => byId.get(id) ?? []), ...[...inThread, ...queries].slice(-QUERIES_TOLD[of].own)];
}

/** Of what the plan wants read the next few titles: those of which nothing was read, then the others. */
export function documentsToRead(progress: Progress): string[] {
  const { documents } = progress.input;
  if (progress.conversation.length === 0) return documents.slice(0, READ_NEXT);
  const begun = begunTitles(progress);
  return [...new Set([...documentsUnread(progress, begun), ...documents])].slice(0, READ_NEXT);
}

/**
 * Titles of the sources whose facts a search has found itself, or that answer its questions: of one that others read for
 * theirs it has read nothing.
 */
export function begunTitles({ facts, shared, answers }: Pick<Progress, "facts" | "shared" | "answers">): string[] {
  const answering = new Set(answers.flatMap(({ factIds }) => factIds));
  const own = [...facts.values()].filter(({ id }) => !shared.has(id) || answering.has(id));
  return own.map(({ sourceTitle }) => sourceTitle);
}

/** What the plan wants read and of which nothing stands among these titles yet. */
export function documentsUnread({ input: { documents } }: Progress, begun: readonly string[]): string[] {
  const known = [...new Set(begun)].filter(Boolean);
  return documents.filter((title) => !known.some((one) => title.startsWith(one)));
}

function factsOf(progress: Progress): FactIn[] {
  return [...progress.facts.values()];
}

/** How many facts there are, and how many sources say them: what was known before counts too. */
export function foundText(progress: Progress): string {
  const facts = ownFacts(progress);
  const sources = new Set(facts.map((fact) => fact.sourceId));
  return `${count(facts.length, "fact")} from ${count(sources.size, "source")}`;
}

/** The facts of these ids, in their order. */
function named(ids: readonly string[], { facts }: Progress): FactIn[] {
  return ids.flatMap((id) => facts.get(id) ?? []);
}

/** Facts as they are ranked: the titles of their sources say what an open subject is. */
function saidOf(facts: readonly FactIn[]): Said[] {
  return facts.map(({ id, statement: text, sourceTitle: title }) => ({ id, text, title }));
}

/** Of many facts those that bear most on the questions, as many as may be shown. */
export function nearestFacts(questions: readonly string[], facts: readonly FactIn[], most: number): FactIn[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  return bestLinked(questions, saidOf(facts), most).flatMap((id) => byId.get(id) ?? []);
}

/** The questions of a search that the knowledge base does not answer. */
export function openQuestions({ input, known }: Progress): string[] {
  return input.perspective.questions.filter((question) => !known.answered.includes(question));
}

/** Whether a search looks for what others missed: for gaps, or once more for what was sent back. */
export function isForMissing({ input }: Pick<Progress, "input">): boolean {
  return input.rerun > 0 || input.gaps.length > 0;
}

/**
 * Whether other searches have read a passage for all that this one asks. One that looks for what was missed opens nothing
 * again that was read for any of it: the rest of it would be a call of its own over a few passages.
 */
export function isReadBefore(progress: Progress, passageId: string): boolean {
  const asked = progress.readFor.get(passageId);
  const { questions } = progress.input.perspective;
  if (asked === undefined || questions.length === 0) return false;
  const isAsked = (question: string): boolean => asked.has(normalForm(question));
  return isForMissing(progress) ? questions.some(isAsked) : questions.every(isAsked);
}

/** Whether one of these titles, as a plan lists them, is a source's. */
function isAmong(titles: readonly string[], sourceTitle: string): boolean {
  return titles.some((title) => title.startsWith(sourceTitle) || sourceTitle.startsWith(title));
}

/** Whether another search beside this one reads a source whole for its questions: a further round asks of it what is open. */
export function isReadByOthers({ input }: Progress, { sourceTitle }: { sourceTitle: string }): boolean {
  return isAmong(input.readByOthers ?? [], sourceTitle);
}

/** Titles of what others read whole for this search's questions, of which no fact has come yet. */
export function awaitedOf({ input, facts }: Pick<Progress, "input" | "facts">): string[] {
  const come = [...facts.values()].map(({ sourceTitle }) => sourceTitle);
  return (input.readByOthers ?? []).filter((title) => !come.some((one) => isAmong([title], one)));
}

/** Whether another search of the run reads the beginning of a passage's source, or has read it. */
export function isBegun({ begun, input }: Progress, { id, sourceTitle }: { id: string; sourceTitle: string }): boolean {
  if (begun.has(id)) return true;
  return isAmong(input.begun ?? [], sourceTitle);
}

/** The questions that no fact answers yet. */
export function unansweredOf(progress: Progress): string[] {
  return unanswered(openQuestions(progress), progress.answers);
}

/** The questions of the search towards which facts were found that answer them. */
export function answeredOf(progress: Progress): string[] {
  const open = new Set(unansweredOf(progress));
  return progress.input.perspective.questions.filter((question) => !open.has(question));
}

/** Notes that a call failed, so that what it was about was not looked at. */
export function noteFailed({ failed }: Progress, agent: string): void {
  failed.set(agent, (failed.get(agent) ?? 0) + 1);
}

/** What a question is answered from: what bears on it itself, and what that leads to. */
export function factsFor(question: string, progress: Progress, contextTokens: number): FactIn[] {
  const ranked = rankLinked(question, saidOf(factsOf(progress))).slice(0, FACTS_SHOWN.answer);
  return factsWithin(
    named(
      ranked.map(({ id }) => id),
      progress,
    ),
    contextTokens,
  );
}

/** The facts of which whoever read them said that they answer a question, the nearest first, and others that are near. */
function towards(question: string, progress: Progress): { read: number; answering: FactIn[]; near: FactIn[] } {
  const form = normalForm(question);
  const read = progress.answers.filter((one) => normalForm(one.question) === form).flatMap(({ factIds }) => factIds);
  const ranked = rankLinked(question, saidOf(factsOf(progress)));
  const least = (ranked[0]?.score ?? 0) * BESIDE;
  const isRead = new Set(read);
  const order = [...new Set([...ranked.map(({ id }) => id).filter((id) => isRead.has(id)), ...read])];
  const near = ranked.filter(({ id, score }) => score >= least && !isRead.has(id)).map(({ id }) => id);
  // Of a question that names several documents none is left out for another.
  const answering = inTurns(bySource(named(order, progress)));
  return { read: read.length, answering, near: named(near, progress) };
}

/** The facts of which whoever read them said that they answer a question, the nearest first. */
export function answeringOf(question: string, progress: Progress): FactIn[] {
  return towards(question, progress).answering;
}

/** The facts that a model answers a question from: few, and none that is beside it. */
export function nearestFor(
  question: string,
  progress: Progress,
  { contextTokens, isFew }: { contextTokens: number; isFew: boolean },
): FactIn[] {
  const { read, answering, near } = towards(question, progress);
  const least = isFew ? FACTS_SHOWN.model.answerFew : FACTS_SHOWN.model.answer;
  const most = Math.min(Math.max(read, least), FACTS_SHOWN.model.decide);
  return factsWithin([...answering, ...near].slice(0, most), contextTokens);
}

/**
 * The facts that rules answer a question from, and decide on, from the second rules on, by their ids: those that answer
 * it are never crowded out by what only shares its words.
 */
export function answeringFirst(questions: readonly string[], progress: Progress): string[] {
  const facts = factsOf(progress);
  const answering = answersToAll(questions, candidatesFrom(facts)).flatMap(({ ids }) => ids);
  const near = nearestFacts(questions, facts, FACTS_SHOWN.rules).map(({ id }) => id);
  return [...new Set([...answering, ...near, ...facts.map(({ id }) => id)])].slice(0, FACTS_SHOWN.rules);
}

/** Facts of a search by their ids, as many as a prompt has room for beside the memory. */
export function shownFacts(ids: readonly string[], progress: Progress, promptTokens: number): FactIn[] {
  return factsWithin(named(ids, progress), besideMemory(progress, promptTokens));
}

/** What is left of a prompt for facts beside the memory, at most what they may ever have. */
function besideMemory({ memory }: Progress, contextTokens: number): number {
  return Math.min(contextTokens, 2 * Math.max(0, contextTokens * FRAME_SHARE - memoryTokens(memory)));
}

/** What the loop is decided on: the facts in the order in which they came while they are few, then the nearest. */
export function digestOf(progress: Progress, promptTokens: number): FactIn[] {
  const facts = factsOf(progress);
  const contextTokens = besideMemory(progress, promptTokens);
  if (facts.length <= FACTS_SHOWN.decide) return factsWithin(facts, contextTokens);
  const questions = [...openQuestions(progress), ...progress.gaps];
  return factsWithin(nearestFacts(questions, facts, FACTS_SHOWN.decide), contextTokens);
}

/** The facts that are new since the loop was last decided on: what was known then stands in the memory. */
export function newsOf(progress: Progress, promptTokens: number, { isFew }: { isFew: boolean }): FactIn[] {
  const news = factsOf(progress).filter(({ id }) => !progress.decided.has(id));
  const most = isFew ? FACTS_SHOWN.model.decideFew : FACTS_SHOWN.model.decide;
  return factsWithin(nearestFirst(unansweredOf(progress), news, most), besideMemory(progress, promptTokens));
}

/** The facts that bear most on the questions, then all others, so many. */
function nearestFirst(questions: readonly string[], facts: readonly FactIn[], most: number): FactIn[] {
  return [...new Set([...nearestFacts(questions, facts, most), ...facts])].slice(0, most);
}

/** Facts that a search found, or that answer its questions: of what others found no more is its own to be judged by. */
function ownFacts({ facts, shared, answers, conversation }: Progress): FactIn[] {
  const used = new Set([...answers, ...conversation].flatMap(({ factIds }) => factIds));
  return [...facts.values()].filter(({ id }) => !shared.has(id) || used.has(id));
}

/** The result that a search leaves. */
export function asResult(progress: Progress): SearchResult {
  const facts = ownFacts(progress);
  return {
    conversation: progress.conversation.map(({ question, answer, factIds }) => ({
      question,
      answer,
      factKeys: factIds,
    })),
    loop: progress.loop,
    queries: progress.queries,
    sources: [...progress.sources].sort(),
    passagesRead: progress.read.reduce((sum, one) => sum + one.passages.length, 0),
    factKeys: facts.map(({ id }) => id).sort(),
    facts,
    gaps: progress.gaps,
    answers: progress.answers.map(({ question, factIds }) => ({ question, factKeys: [...factIds] })),
    read: progress.read,
    failedCalls: [...progress.failed].map(([agent, calls]) => ({ agent, calls })),
    dropped: progress.dropped,
    folds: progress.memory.made,
    known: progress.known,
    ...(progress.followed.length > 0 && { followed: progress.followed }),
  };
}

/** A search so far, as people read it: its conversation and the facts that it found. */
export function asMarkdown(progress: Progress): string {
  const { perspective } = progress.input;
  const turns = progress.conversation.map((turn) => `## ${turn.question}\n\n${turn.answer}\n`);
  const facts = [...progress.facts.values()]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((fact) => `- ${fact.statement} [F${fact.id}]`);
  return `# ${perspective.name}\n\n${perspective.focus}\n\n${turns.join("\n")}\n## Facts\n\n${facts.join("\n")}\n`;
}

/** The folds that the node made, and what it leaves to the run: its last account of what is known. */
export function foldsOf(nodeKey: string, result: SearchResult): NewFold[] {
  const summary = result.loop.at(-1)?.summary ?? "";
  const last: NewFold = {
    ordinal: result.folds.length + 1,
    level: "L0",
    summary,
    factIds: result.factKeys.slice(0, FACTS_SHOWN.decide),
    tokens: countTokens(summary),
    rationale: "What the search leaves to its run.",
    of: { node: nodeKey },
  };
  return summary === "" ? result.folds : [...result.folds, last];
}
