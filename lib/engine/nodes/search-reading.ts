import type { FactIn } from "@/lib/agents/parts";
import { questionsFromLinks } from "@/lib/domain/linking";
import { withToolUse } from "@/lib/domain/memory";
import { findQuote, withoutMarks } from "@/lib/domain/quote";
import { passagesToRead } from "@/lib/domain/ranking";
import { count } from "@/lib/domain/report-parts";
import { headingAt } from "@/lib/domain/under-headings";
import { urlsIn } from "@/lib/domain/url";
import type { SearchHit } from "@/lib/drivers/driver";
import type { NodeContext } from "@/lib/engine/context";
import { identify, type Proposal, proposeFacts } from "@/lib/knowledge/facts";
import { smallLibrary } from "./known";
import { type ReadablePassage, readHits } from "./reading";
import { findHits, followNames } from "./search-hits";
import { noteFailed, type Progress, unansweredOf } from "./search-progress";

/** Passages that one question has read: all where they are few, else so many of the best. Source: judgement.md, 6. */
const PASSAGES = { all: 30, best: 10 } as const;
/** The same of what names in the most telling sentences lead to. */
const FOLLOWED = 6;

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
    const under = headingAt(text, span.start, heading);
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
          heading: under,
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
          heading: under,
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
    const round = `Round ${progress.loop.length + 1} of ${context.run.settings.iterations}`;
    return {
      text: `${round}: ${count(progress.facts.size, "fact")} from ${count(progress.sources.size, "source")} so far.`,
    };
  });
}

/** The page that the loop wants read: only one that a source named word for word, so that nothing can be told by it. */
function namedPage(progress: Progress): SearchHit[] {
  const url = progress.wanted;
  progress.wanted = null;
  if (url === null || !progress.named.has(url)) return [];
  return [{ provider: "source", url, title: url, snippet: "", published: null }];
}

/** What was read of a search's hits for a question, and the facts in it. */
interface ReadFor {
  passages: ReadablePassage[];
  found: Found[];
}

/** Reads of the hits what is new and bears most on the question, and takes the facts from it. */
async function readSome(
  context: NodeContext,
  progress: Progress,
  { question, hits, most }: { question: string; hits: readonly SearchHit[]; most: { all: number; best: number } },
): Promise<ReadFor> {
  const reading = await readHits(context, hits);
  for (const { url, why } of reading.unread) progress.unread.set(url, why);
  const fresh = reading.passages.filter((passage) => !progress.seen.has(passage.id));
  const queries = [question, ...unansweredOf(progress), ...progress.gaps];
  const readable = fresh.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  const byId = new Map(fresh.map((passage) => [passage.id, passage]));
  const limit = fresh.length <= most.all ? most.all : most.best;
  const passages = passagesToRead(queries, readable, limit).flatMap((id) => byId.get(id) ?? []);
  for (const passage of passages) {
    for (const url of urlsIn(passage.text)) progress.named.add(url);
    progress.seen.add(passage.id);
    progress.sources.add(passage.sourceId);
  }
  const links = questionsFromLinks(question, passages);
  const found = await Promise.all(
    passages.map((passage) => extract(context, progress, { passage, link: links.get(passage.id) })),
  );
  const read = passages.flatMap(({ id }) => (progress.seen.has(id) ? [id] : []));
  if (read.length > 0) progress.read.push({ question, passages: read });
  return { passages, found: found.flat() };
}

/** Searches for a question, reads what is new of what was found and of what that leads to, and stores the facts in it. */
export async function readFor(context: NodeContext, progress: Progress, question: string): Promise<void> {
  const searched = await findHits(context, progress, question);
  const few = await smallLibrary(context, PASSAGES.all);
  const known = progress.facts.size;
  const hits = [...namedPage(progress), ...searched, ...few];
  const first = await readSome(context, progress, { question, hits, most: PASSAGES });
  // All of a small library is read already: where nothing else was searched, names lead nowhere else.
  const isAllRead = few.length > 0 && searched.every(({ provider }) => provider === "library");
  const led = isAllRead ? [] : await followNames(context, progress, { question, passages: first.passages });
  const most = { all: FOLLOWED, best: FOLLOWED };
  const second = led.length === 0 ? null : await readSome(context, progress, { question, hits: led, most });
  await store(context, progress, [...first.found, ...(second?.found ?? [])]);
  const worth = progress.facts.size - known;
  const read = first.passages.length + (second?.passages.length ?? 0);
  const text = `“${question}”: ${searched.length} hits, ${read} new passages read, ${worth} new facts`;
  progress.memory = withToolUse(progress.memory, { tool: "search", text, worth });
}
