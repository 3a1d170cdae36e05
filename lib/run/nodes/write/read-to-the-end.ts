import { z } from "zod";
import type { ReportLength } from "@/lib/domain/core/words";
import { decidingSources } from "@/lib/domain/facts/deciding-sources";
import { firstWithin } from "@/lib/domain/facts/fitting";
import { callTokens, readingCalls } from "@/lib/domain/facts/read-together";
import { count } from "@/lib/domain/report/report-parts";
import { type FailedCalls, OutlineResult } from "@/lib/domain/run/results";
import { lengthOf } from "@/lib/domain/run/settings";
import { passagesToRead } from "@/lib/domain/text/ranking";
import { listRunFacts, RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext } from "@/lib/run/engine/context";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { sourceLabel } from "@/lib/run/nodes/parts/facts-in";
import { proposeFound } from "@/lib/run/nodes/parts/propose-found";
import { type ReadablePassage, readHits } from "@/lib/run/nodes/parts/reading";
import { type LinkedPassage, readTogether } from "@/lib/run/nodes/search/extraction";
import { Hit } from "@/lib/sources/search/hit";
import { listStored } from "@/lib/sources/search/library";
import type { OwnRecord } from "./run-record";

/**
 * Sources that are read to their end, tokens of one that are read so where there are many, questions that it is read
 * for, and tokens of all by the report's length. Searches read what lies near to their questions: of the documents that decided a matter that was a fifth to a
 * half, measured on 29 documents of one run, and what was not read is what its report called missing.
 */
const MOST = { sources: 20, each: 4_500, questions: 20 } as const;
const TOKENS = { short: 9_000, standard: 36_000, long: 54_000 } as const satisfies Record<ReportLength, number>;

/** Passages of a source in so many tokens, nearest to the questions first. */
function nearestOf(own: readonly ReadablePassage[], questions: readonly string[], tokens: number): ReadablePassage[] {
  const readable = own.map(({ id, sourceTitle: title, text }) => ({ id, title, text }));
  const byId = new Map(own.map((passage) => [passage.id, passage]));
  const ranked = passagesToRead(questions, readable, own.length).flatMap((id) => byId.get(id) ?? []);
  return firstWithin(ranked, tokens, ({ text }) => text);
}

/** The run's plans of a report before this one, and the passages that they read. */
async function earlierPlans({ db, run, node }: NodeContext): Promise<{ keys: string[]; read: string[] }> {
  const rows = await db.node.findMany({
    where: { runId: run.id, kind: "outline", status: "complete", key: { not: node.key } },
    orderBy: { ordinal: "asc" },
    select: { key: true, result: true },
  });
  return {
    keys: rows.map(({ key }) => key),
    read: rows.flatMap(({ result }) => OutlineResult.parse(result).read),
  };
}

/** Questions that passages are read for: those that are open first. */
function askedFor({ questions }: Pick<OwnRecord, "questions">): string[] {
  const open = questions.filter(({ factKeys }) => factKeys.length === 0);
  const others = questions.filter(({ factKeys }) => factKeys.length > 0);
  return [...open, ...others].slice(0, MOST.questions).map(({ question }) => question);
}

/** The passages of the sources that decide, without those that were read. */
async function unread(
  context: NodeContext,
  facts: readonly RunFact[],
  { record, read }: { record: Pick<OwnRecord, "questions">; read: ReadonlySet<string> },
): Promise<LinkedPassage[]> {
  const answering = new Set(record.questions.flatMap(({ factKeys }) => factKeys));
  // What this node has found in an attempt before decides nothing: it would ask something else then, and pay again.
  const before = facts.filter(({ nodeKeys }) => nodeKeys.some((key) => key !== context.node.key));
  const deciding = decidingSources(before, { answering, most: MOST.sources });
  const hits = await context.recall("deciding", z.array(Hit), () => listStored(context.db, context.scope, deciding));
  const { passages } = await readHits(context, hits);
  const bySource = Map.groupBy(
    passages.filter(({ id }) => !read.has(id)),
    ({ sourceId }) => sourceId,
  );
  const left = deciding.flatMap((sha256) => {
    const own = bySource.get(sourceLabel(sha256));
    return own === undefined ? [] : [own];
  });
  const questions = [context.run.question, ...askedFor(record)];
  const room = TOKENS[lengthOf(context.run.settings)];
  const each = Math.max(MOST.each, room / Math.max(1, left.length));
  const near = left.flatMap((own) => nearestOf(own, questions, each));
  return firstWithin(near, room, ({ text }) => text).map((passage) => ({ ...passage, link: null }));
}

/** What was read of sources that decide, and the facts of the run that were found there. */
interface ReadToTheEnd {
  read: string[];
  found: RunFact[];
  failedCalls: FailedCalls;
}

/**
 * Reads the sources that the run's facts rest on most to their end, before a report is planned from them: what searches
 * or earlier plans have read is not read again, and what these found is told. Reads nothing where no model is asked, or
 * where no time is left to research in.
 */
export async function readToTheEnd(
  context: NodeContext,
  facts: readonly RunFact[],
  record: Pick<OwnRecord, "questions" | "searches">,
): Promise<ReadToTheEnd> {
  if (!asksModel(context)) return { read: [], found: [], failedCalls: [] };
  const { db, scope, run, node } = context;
  const earlier = await earlierPlans(context);
  const bySearches = record.searches.flatMap((search) => search.read.flatMap(({ passages }) => passages));
  const read = new Set([...bySearches, ...earlier.read]);
  const passages = (await context.leftMs()) === 0 ? [] : await unread(context, facts, { record, read });
  const questions = askedFor(record);
  const calls = readingCalls(passages, callTokens(run.settings.contextTokens));
  const answers = (await Promise.all(calls.map((own) => readTogether(context, { questions, passages: own })))).flat();
  // The report is planned from what there is: what could not be read is not called read.
  const done = answers.filter(({ isFailed }) => !isFailed);
  const proposals = done.flatMap(({ found }) => found.map(({ proposal }) => proposal));
  if (proposals.length > 0) {
    await proposeFound(context, proposals, (facts) => `${count(facts, "fact")} in what searches had left unread.`);
  }
  const plans = new Set([...earlier.keys, node.key]);
  // A call that failed before a takeover and is answered after it has more to tell.
  const found = await context.recall(`found_unread_${done.length}`, z.array(RunFact), async () => {
    const all = await listRunFacts(db, scope, run.id);
    return all.filter(({ nodeKeys }) => nodeKeys.some((key) => plans.has(key)));
  });
  const failed = answers.length - done.length;
  return {
    read: done.flatMap((one) => one.passages.map(({ id }) => id)),
    found,
    failedCalls: failed === 0 ? [] : [{ agent: "extract_facts", calls: failed }],
  };
}
