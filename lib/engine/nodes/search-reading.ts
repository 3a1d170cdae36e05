import type { FactIn } from "@/lib/agents/parts";
import { questionsFromLinks } from "@/lib/domain/linking";
import { untriedQueries } from "@/lib/domain/loop";
import { withToolUse } from "@/lib/domain/memory";
import { personaOf } from "@/lib/domain/persona";
import { findQuote, withoutMarks } from "@/lib/domain/quote";
import { rankPassages } from "@/lib/domain/ranking";
import { urlsIn } from "@/lib/domain/url";
import type { SearchHit } from "@/lib/drivers/driver";
import type { NodeContext } from "@/lib/engine/context";
import { identify, type Proposal, proposeFacts } from "@/lib/knowledge/facts";
import { type ReadablePassage, readHits } from "./reading";
import { toolNotes } from "./remember";
import { noteFailed, type Progress, REMINDED, unansweredOf } from "./search-progress";

/** Results asked of each query, sources read and passages given to an agent in one iteration. */
const HITS_PER_QUERY = 6;
const SOURCES_PER_ITERATION = 8;
const PASSAGES_PER_ITERATION = 10;

async function findHits(context: NodeContext, progress: Progress, question: string): Promise<SearchHit[]> {
  const tried = [...progress.tried, ...progress.queries];
  const { queries } = await context.ask("generate_queries", {
    goal: context.run.question,
    perspective: personaOf(progress.input, context.run.question),
    question,
    gaps: progress.gaps,
    tried: tried.slice(-REMINDED),
    tools: toolNotes(progress.memory),
    keyTerms: context.run.scope?.keyTerms ?? [],
  });
  const fresh = untriedQueries([...progress.input.queries, ...queries], tried);
  progress.queries.push(...fresh);
  const answers = await Promise.all(fresh.map((query) => context.search(query, HITS_PER_QUERY)));
  for (const answer of answers) if (!answer.ok) noteFailed(progress, "search");
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
  // One passage that an agent could not read does not end the search; a later one of its thread may read it.
  if (!answer.ok) {
    noteFailed(progress, "extract_facts");
    progress.seen.delete(id);
    return [];
  }
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

/** Searches for a question, reads what is new of what was found, and stores the facts in it. */
export async function readFor(context: NodeContext, progress: Progress, question: string): Promise<void> {
  const hits = await findHits(context, progress, question);
  const reading = await readHits(context, [...namedPage(progress), ...hits]);
  for (const { url, why } of reading.unread) progress.unread.set(url, why);
  const fresh = reading.passages.filter((passage) => !progress.seen.has(passage.id));
  const queries = [question, ...unansweredOf(progress), ...progress.gaps];
  const ranked = rankPassages(queries, fresh, PASSAGES_PER_ITERATION);
  const byId = new Map(fresh.map((passage) => [passage.id, passage]));
  const chosen = ranked.flatMap(({ id }) => byId.get(id) ?? []);
  for (const passage of chosen) {
    for (const url of urlsIn(passage.text)) progress.named.add(url);
    progress.seen.add(passage.id);
    progress.sources.add(passage.sourceId);
  }
  const known = progress.facts.size;
  const links = questionsFromLinks(question, chosen);
  const found = await Promise.all(
    chosen.map((passage) => extract(context, progress, { passage, link: links.get(passage.id) })),
  );
  const read = chosen.flatMap(({ id }) => (progress.seen.has(id) ? [id] : []));
  progress.read.push({ question, passages: read });
  await store(context, progress, found.flat());
  const worth = progress.facts.size - known;
  const text = `“${question}”: ${hits.length} hits, ${chosen.length} new passages read, ${worth} new facts`;
  progress.memory = withToolUse(progress.memory, { tool: "search", text, worth });
}
