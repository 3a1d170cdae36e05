import type { FactIn, Turn } from "@/lib/agents/parts";
import { searchesSaved } from "@/lib/domain/answering";
import { budgetInWords } from "@/lib/domain/budget";
import type { AnyEvent } from "@/lib/domain/event";
import { normalForm } from "@/lib/domain/fact";
import { questionsFromLinks } from "@/lib/domain/linking";
import { loopEnd } from "@/lib/domain/loop";
import { withToolUse } from "@/lib/domain/memory";
import { findQuote, withoutMarks } from "@/lib/domain/quote";
import { rankPassages } from "@/lib/domain/ranking";
import { SearchInput, type SearchResult } from "@/lib/domain/results";
import { urlsIn } from "@/lib/domain/url";
import type { LoopEnd } from "@/lib/domain/words";
import type { SearchHit } from "@/lib/drivers/driver";
import { isBudgetSpent, type NodeContext, type NodeOutcome } from "@/lib/engine/context";
import { identify, type Proposal, proposeFacts } from "@/lib/knowledge/facts";
import { writeFolds } from "@/lib/knowledge/folds";
import { fromKnowledge, knownTurn } from "./from-knowledge";
import { type ReadablePassage, readHits } from "./reading";
import { foldedNotes, remember, runNotes, toolNotes } from "./remember";
import { recountSaved } from "./saved-searches";
import {
  asMarkdown,
  asResult,
  begin,
  digestOf,
  factsFor,
  foldsOf,
  openQuestions,
  type Progress,
} from "./search-progress";

/** Results asked of each query, sources read and passages given to an agent in one iteration. */
const HITS_PER_QUERY = 6;
const SOURCES_PER_ITERATION = 8;
const PASSAGES_PER_ITERATION = 10;
/** Questions and queries that an agent is reminded of, the latest. */
const REMINDED = 60;

async function findHits(context: NodeContext, progress: Progress, question: string): Promise<SearchHit[]> {
  const { perspective } = progress.input;
  const { queries } = await context.ask("generate_queries", {
    goal: context.run.question,
    perspective: { name: perspective.name, focus: perspective.focus },
    question,
    gaps: progress.gaps,
    tried: progress.queries.slice(-REMINDED),
    tools: toolNotes(progress.memory),
    keyTerms: context.run.scope?.keyTerms ?? [],
  });
  progress.queries.push(...queries);
  const answers = await Promise.all(queries.map((query) => context.search(query, HITS_PER_QUERY)));
  const hits = answers.flatMap((answer) => (answer.ok ? answer.hits : []));
  const byUrl = new Map<string, SearchHit>();
  // Round by round, so that each query's best come before any query's last.
  for (let rank = 0; rank < HITS_PER_QUERY; rank += 1) {
    for (const answer of answers) {
      const hit = answer.ok ? answer.hits[rank] : undefined;
      if (hit && !byUrl.has(hit.url)) byUrl.set(hit.url, hit);
    }
  }
  return hits.length === 0 ? [] : [...byUrl.values()].slice(0, SOURCES_PER_ITERATION);
}

interface Found {
  proposal: Proposal;
  fact: FactIn;
}

/** A passage with the question, if any, that what was read beside it puts to it. */
interface ToRead {
  passage: ReadablePassage;
  link: string | undefined;
}

async function extract(context: NodeContext, progress: Progress, { passage, link }: ToRead): Promise<Found[]> {
  const { questions } = progress.input.perspective;
  const { id, sourceId, sourceTitle, heading, text } = passage;
  const answer = await context.tryAsk("extract_facts", {
    goal: context.run.question,
    questions: link === undefined ? questions : [...questions, link],
    passage: { id, sourceId, sourceTitle, heading, text },
  });
  // One passage that an agent could not read does not end the search.
  if (!answer.ok) return [];
  progress.dropped += answer.dropped;
  return answer.output.facts.flatMap((found) => {
    const located = findQuote(text, found.quote);
    if (!located) return [];
    const span = withoutMarks(located);
    const { key } = identify(found.statement);
    return [
      {
        proposal: {
          statement: found.statement,
          confidence: found.confidence,
          snapshotId: passage.snapshotId,
          start: passage.start + span.start,
          end: passage.start + span.end,
          quote: span.quote,
          page: passage.page,
          heading,
          agentCallId: answer.callId,
        },
        fact: {
          id: key,
          statement: found.statement,
          quote: span.quote,
          sourceId,
          sourceTitle,
          confidence: found.confidence,
          published: null,
        },
      },
    ];
  });
}

async function store(context: NodeContext, progress: Progress, found: readonly Found[]): Promise<void> {
  const { run, node } = context;
  for (const { fact } of found) {
    if (!progress.facts.has(fact.id)) progress.facts.set(fact.id, fact);
  }
  const finder = { researcherId: run.researcherId, runId: run.id, nodeId: node.id, nodeKey: node.key };
  await context.write(async (tx) => {
    await proposeFacts(tx, context.scope, { finder, proposals: found.map((one) => one.proposal) });
    return `${progress.facts.size} facts from ${progress.sources.size} sources so far.`;
  });
}

/** The page that the loop wants read: only one that a source named word for word, so that nothing can be told by it. */
function namedPage(progress: Progress): SearchHit[] {
  const url = progress.wanted;
  progress.wanted = null;
  if (url === null || !progress.named.has(url)) return [];
  return [{ provider: "source", url, title: url, snippet: "", published: null }];
}

async function readFor(context: NodeContext, progress: Progress, question: string): Promise<void> {
  const hits = await findHits(context, progress, question);
  const reading = await readHits(context, [...namedPage(progress), ...hits]);
  for (const { url, why } of reading.unread) progress.unread.set(url, why);
  const fresh = reading.passages.filter((passage) => !progress.read.has(passage.id));
  const queries = [question, ...openQuestions(progress), ...progress.gaps];
  const ranked = rankPassages(queries, fresh, PASSAGES_PER_ITERATION);
  const byId = new Map(fresh.map((passage) => [passage.id, passage]));
  const chosen = ranked.flatMap(({ id }) => byId.get(id) ?? []);
  for (const passage of chosen) {
    for (const url of urlsIn(passage.text)) progress.named.add(url);
    progress.read.add(passage.id);
    progress.sources.add(passage.sourceId);
  }
  const known = progress.facts.size;
  const links = questionsFromLinks(question, chosen);
  const found = await Promise.all(
    chosen.map((passage) => extract(context, progress, { passage, link: links.get(passage.id) })),
  );
  await store(context, progress, found.flat());
  const worth = progress.facts.size - known;
  const text = `“${question}”: ${hits.length} hits, ${chosen.length} new passages read, ${worth} new facts`;
  progress.memory = withToolUse(progress.memory, { tool: "search", text, worth });
}

async function nextQuestion(context: NodeContext, progress: Progress): Promise<string | null> {
  const { perspective } = progress.input;
  const answer = await context.ask("ask_question", {
    question: context.run.question,
    perspective: { name: perspective.name, focus: perspective.focus },
    questions: perspective.questions,
    asked: progress.conversation.map((turn) => turn.question).slice(-REMINDED),
    memory: [...progress.before, ...foldedNotes(progress.memory)],
    conversation: progress.memory.turns,
    gaps: progress.gaps,
  });
  if (answer.isDone || answer.question === "") return null;
  // The same question again would find the same again, and so without end.
  const asked = new Set(progress.conversation.map((turn) => normalForm(turn.question)));
  return asked.has(normalForm(answer.question)) ? null : answer.question;
}

async function iterate(context: NodeContext, progress: Progress, iteration: number): Promise<LoopEnd | null> {
  try {
    return await lookOnce(context, progress, iteration);
  } catch (error) {
    // What was found before the budget was spent is kept, and judged.
    if (!isBudgetSpent(error) || progress.facts.size === 0) throw error;
    const summary = "The budget was spent.";
    progress.loop.push({ iteration, summary, gaps: progress.gaps, end: "budget_spent" });
    return "budget_spent";
  }
}

async function lookOnce(context: NodeContext, progress: Progress, iteration: number): Promise<LoopEnd | null> {
  const { iterations, contextTokens } = context.run.settings;
  const question = await nextQuestion(context, progress);
  if (question === null) return "no_gaps";
  await readFor(context, progress, question);
  const shown = factsFor(question, progress, contextTokens);
  const answer = await context.ask("answer_question", { question, facts: shown });
  const turn: Turn = { question, answer: answer.answer, factIds: answer.factIds };
  progress.conversation.push(turn);
  progress.memory = await remember(context, { ...progress, goal: progress.input.perspective, iteration }, turn);
  const leftMs = await context.leftMs();
  const decision = await context.ask("decide_loop", {
    goal: context.run.question,
    questions: openQuestions(progress),
    memory: foldedNotes(progress.memory),
    facts: digestOf(progress, contextTokens),
    iteration,
    iterationCap: iterations,
    budgetLeft: budgetInWords(leftMs),
  });
  progress.gaps = decision.gaps;
  progress.wanted = decision.urlToSearch ?? null;
  const end = loopEnd({
    iteration,
    iterationCap: iterations,
    facts: progress.facts.size,
    gaps: decision.gaps.length,
    shouldContinue: decision.shouldContinue,
    leftMs,
  });
  progress.loop.push({ iteration, summary: decision.summary, gaps: decision.gaps, end });
  return end;
}

/** Takes what the knowledge base knows before anything is searched for; what it answers is not searched for again. */
async function lookUp(context: NodeContext, progress: Progress): Promise<void> {
  const { facts, answered, queries } = await fromKnowledge(context, progress.input);
  progress.known = { factKeys: facts.map((fact) => fact.id), answered, queries: answered.length === 0 ? [] : queries };
  for (const fact of facts) progress.facts.set(fact.id, fact);
  for (const question of answered) {
    const turn = knownTurn(question, factsFor(question, progress, context.run.settings.contextTokens));
    progress.conversation.push(turn);
    progress.memory = await remember(context, { ...progress, goal: progress.input.perspective, iteration: 0 }, turn);
  }
}

/** Whether there is nothing left that would have to be searched for; the decision is kept with those of the loop. */
function isKnown(progress: Progress): boolean {
  // A search that was sent back has to bring what its review missed.
  if (openQuestions(progress).length > 0 || progress.input.rerun > 0) return false;
  const { answered, factKeys } = progress.known;
  const summary = `${factKeys.length} facts of the knowledge base answer all ${answered.length} questions.`;
  progress.loop.push({ iteration: 0, summary, gaps: [], end: "known" });
  return true;
}

function knowledgeEvents({ known, queries }: Progress): AnyEvent[] {
  const facts = known.factKeys.length;
  if (facts === 0) return [];
  const saved = searchesSaved({ answered: known.answered.length, earlier: known.queries, made: queries });
  return [{ kind: "knowledge_used", payload: { facts, searchesSaved: saved } }];
}

function foldEvents({ folds }: SearchResult): AnyEvent[] {
  return folds.map(({ level, summary, tokens }) => ({ kind: "fold", payload: { level, text: summary, tokens } }));
}

/** Where a search's findings are kept; a rerun never overwrites the search before it. */
function artifactPath(context: NodeContext, input: SearchInput): string {
  const wave = context.node.stage === "wave2" ? "wave-2" : "wave-1";
  const suffix = input.rerun === 0 ? "" : `.retry-${input.rerun}`;
  return `${wave}/${input.thread}${suffix}.md`;
}

/**
 * Looks up what is known, then asks, searches, reads, extracts and decides whether to go on, until there is nothing left
 * or a limit is reached.
 */
export async function search(context: NodeContext): Promise<NodeOutcome> {
  const input = SearchInput.parse(context.node.input);
  const progress = begin(input, await runNotes(context));
  await lookUp(context, progress);
  const known = isKnown(progress);
  for (let iteration = 1; !known; iteration += 1) {
    const end = await iterate(context, progress, iteration);
    if (end !== null) break;
  }
  const result = asResult(progress);
  return {
    result,
    text: `${result.factKeys.length} facts from ${result.sources.length} sources.`,
    facts: result.factKeys.length,
    artifacts: [
      { path: artifactPath(context, progress.input), mediaType: "text/markdown", content: asMarkdown(progress) },
    ],
    events: [...knowledgeEvents(progress), ...foldEvents(result)],
    write: async (tx): Promise<void> => {
      const place = { researcherId: context.run.researcherId, runId: context.run.id, nodeKey: context.node.key };
      await writeFolds(tx, context.scope, place, foldsOf(context.node.key, result));
      await recountSaved(context, tx, result.known);
    },
  };
}
