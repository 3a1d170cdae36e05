import { z } from "zod";
import type { ReportLength } from "@/lib/domain/core/words";
import { decidingSources } from "@/lib/domain/facts/deciding-sources";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { callTokens, readingCalls } from "@/lib/domain/facts/read-together";
import { count } from "@/lib/domain/report/report-parts";
import { OutlineResult } from "@/lib/domain/run/results";
import { lengthOf } from "@/lib/domain/run/settings";
import { passagesToRead } from "@/lib/domain/text/ranking";
import { proposeFacts } from "@/lib/knowledge/facts";
import { listRunFacts, RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { sourceLabel } from "@/lib/run/nodes/parts/facts-in";
import { type ReadablePassage, readHits } from "@/lib/run/nodes/parts/reading";
import { foundIn, type LinkedPassage, readingInput } from "@/lib/run/nodes/search/extraction";
import { Hit } from "@/lib/sources/search/hit";
import { listStored } from "@/lib/sources/search/library";
import type { OwnRecord } from "./run-record";

/**
 * Sources that are read to their end, tokens of one that are read so where there are many, and of all by the report's
 * length. Searches read what lies near to their questions: of the documents that decided a matter that was a fifth to a
 * half, measured on 29 documents of one run, and what was not read is what its report called missing.
 */
const MOST = { sources: 20, each: 4_500 } as const;
const TOKENS = { short: 9_000, standard: 36_000, long: 54_000 } as const satisfies Record<ReportLength, number>;

/** Passages of a source in so many tokens, nearest to the questions first. */
function nearestOf(own: readonly ReadablePassage[], questions: readonly string[], tokens: number): ReadablePassage[] {
  const readable = own.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  const byId = new Map(own.map((passage) => [passage.id, passage]));
  const ranked = passagesToRead(questions, readable, own.length).flatMap((id) => byId.get(id) ?? []);
  return firstWithin(ranked, tokens, ({ text }) => text);
}

/** What plans of the run's report read before this one, and found. */
async function readByEarlierPlans({ db, run, node }: NodeContext): Promise<Pick<OutlineResult, "read" | "found">> {
  const rows = await db.node.findMany({
    where: { runId: run.id, kind: "outline", status: "complete", key: { not: node.key } },
    orderBy: { ordinal: "asc" },
    select: { result: true },
  });
  const results = rows.map(({ result }) => OutlineResult.parse(result));
  return { read: results.flatMap(({ read }) => read), found: results.flatMap(({ found }) => found) };
}

/** The passages of the sources that decide, without those that were read. */
async function unread(
  context: NodeContext,
  facts: readonly RunFact[],
  { asked, read }: { asked: OwnRecord["questions"]; read: ReadonlySet<string> },
): Promise<LinkedPassage[]> {
  const answering = new Set(asked.flatMap(({ factKeys }) => factKeys));
  // What this node has found in an attempt before decides nothing: it would ask something else then, and pay again.
  const before = facts.filter(({ nodeKeys }) => nodeKeys.some((key) => key !== context.node.key));
  const deciding = decidingSources(before, { answering, most: MOST.sources });
  const hits = await context.recall("deciding", z.array(Hit), () => listStored(context.db, context.scope, deciding));
  const { passages } = await readHits(context, hits);
  const bySource = Map.groupBy(
    passages.filter(({ id }) => !read.has(id)),
    ({ sourceId }) => sourceId,
  );
  const questions = [context.run.question, ...asked.map(({ question }) => question)];
  const room = TOKENS[lengthOf(context.run.settings)];
  const each = Math.max(MOST.each, room / Math.max(1, deciding.length));
  const left = deciding.map((sha256) => bySource.get(sourceLabel(sha256)) ?? []);
  const own = firstWithin(
    left.flatMap((one) => nearestOf(one, questions, each)),
    room,
    ({ text }) => text,
  );
  return own.map((passage) => ({ ...passage, link: null }));
}

/** What was read of sources that decide, and the facts of the run that were found there. */
interface ReadToTheEnd {
  read: string[];
  found: RunFact[];
}

/**
 * Reads the sources that the run's facts rest on most to their end, before a report is planned from them: what searches
 * or earlier plans have read is not read again, and what these found is told. Costs nothing where no model is asked.
 */
export async function readToTheEnd(
  context: NodeContext,
  facts: readonly RunFact[],
  { questions: asked, searches }: Pick<OwnRecord, "questions" | "searches">,
): Promise<ReadToTheEnd> {
  if (!asksModel(context)) return { read: [], found: [] };
  const { db, scope, run, node } = context;
  const earlier = await readByEarlierPlans(context);
  const bySearches = searches.flatMap((search) => search.read.flatMap(({ passages }) => passages));
  const passages = await unread(context, facts, { asked, read: new Set([...bySearches, ...earlier.read]) });
  const questions = asked.map(({ question }) => question);
  const calls = readingCalls(passages, callTokens(run.settings.contextTokens)).map((own) => ({
    questions,
    passages: own,
  }));
  const answers = await Promise.all(
    calls.map(async (call) => ({
      call,
      answer: await context.tryAsk("extract_facts", readingInput(run.question, call)),
    })),
  );
  // The report is planned from what there is: what could not be read is not called read.
  const done = answers.flatMap(({ call, answer }) => (answer.ok ? [{ call, found: foundIn(answer, call) }] : []));
  const proposals = done.flatMap(({ found }) => found.map(({ proposal }) => proposal));
  const keys = new Set<string>(earlier.found);
  if (proposals.length > 0) {
    const finder = { researcherId: run.researcherId, runId: run.id, nodeId: node.id, nodeKey: node.key };
    await context.write(async (tx) => {
      const own = await proposeFacts(tx, scope, { finder, proposals });
      for (const key of own) keys.add(key);
      return { text: `${count(own.length, "fact")} in what searches had left unread.` };
    });
  }
  const found = await context.recall("found_unread", z.array(RunFact), () =>
    listRunFacts(db, scope, run.id, [...keys]),
  );
  return { read: done.flatMap(({ call }) => call.passages.map(({ id }) => id)), found };
}
