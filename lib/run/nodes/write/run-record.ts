import { z } from "zod";
import type { Planner } from "@/lib/domain/core/words";
import { describeEvidence, EvidenceBase } from "@/lib/domain/facts/evidence-base";
import type { RunRecord } from "@/lib/domain/markdown/scope-check";
import { isPlanned, type JudgedThread, judgedThreads } from "@/lib/domain/plan/judged-threads";
import type { NotLookedFor } from "@/lib/domain/plan/not-looked-for";
import { notLookedForLines } from "@/lib/domain/plan/not-looked-for-words";
import { askedQuestions } from "@/lib/domain/questions/plan/asked-questions";
import type { RunQuestion } from "@/lib/domain/questions/question-coverage";
import { count } from "@/lib/domain/report/report-parts";
import { type TopicSummary, topicsLine } from "@/lib/domain/report/topic-lines";
import { OutlineResult, SearchResult } from "@/lib/domain/run/results";
import { tellsNotLookedFor } from "@/lib/domain/run/settings";
import { LibraryDates, libraryDates, type ReadSources, readSources } from "@/lib/knowledge/evidence-sources";
import { asksModel } from "@/lib/run/nodes/parts/asks-model";
import { notLookedForIn } from "@/lib/run/nodes/parts/not-looked-for";
import { listRecorded, type RecordedNode, searchedOf } from "@/lib/run/nodes/parts/searched-nodes";
import type { ReportContext } from "./report-context";

const Sources: z.ZodType<ReadSources> = z.object({ base: EvidenceBase, titles: z.array(z.string()) });

/** What a run knows of itself: what it read, what it asked, what was answered, what it concluded. */
export interface OwnRecord {
  /** What its report rests on, in a sentence or two. */
  evidence: string;
  threads: JudgedThread[];
  searches: SearchResult[];
  questions: RunQuestion[];
  notLookedFor: NotLookedFor;
  titles: string[];
  /** What the library holds beside what was read, for whoever writes by a model; absent where nothing is to be told of it. */
  library?: string;
}

/** What the run's searches found, those that a person dropped included. */
export function searchesOf(nodes: readonly RecordedNode[]): SearchResult[] {
  const done = nodes.filter(({ kind, status }) => kind === "search" && status === "complete");
  return done.map(({ result }) => SearchResult.parse(result));
}

/** What the last plan of the report found to answer questions beside what was found for each. */
export function foundByOutline(nodes: readonly RecordedNode[]): OutlineResult["answered"] {
  const node = nodes.findLast(({ kind, status }) => kind === "outline" && status === "complete");
  return node ? OutlineResult.parse(node.result).answered : [];
}

/** What a search answered; of one from before searches named it, the turns of its conversation that cite. */
export function answersOf({ answers, conversation, read, passagesRead }: SearchResult): SearchResult["answers"] {
  const isOld = answers.length === 0 && read.length === 0 && passagesRead > 0;
  return isOld ? conversation.map(({ question, factKeys }) => ({ question, factKeys })) : answers;
}

function datesOf({ db, scope, recall }: ReportContext): Promise<LibraryDates> {
  return recall("library_dates", LibraryDates, () => libraryDates(db, scope));
}

/** Up to when a library goes: what is newest in what was read is not what is newest at all. */
function libraryLine({ sources, latest }: LibraryDates): string | null {
  if (latest === null) return null;
  const until = `the latest of them dated ${latest}`;
  return `The library holds ${count(sources, "source")}, ${until}: what was not read of it may be newer than what was.`;
}

/** What a run asked, of whom, and what its searches found: all that is stored of it, without its sources. */
function askedAndFound(nodes: readonly RecordedNode[]): Pick<OwnRecord, "threads" | "searches" | "questions"> {
  const threads = judgedThreads(searchedOf(nodes));
  const searches = searchesOf(nodes);
  const questions = askedQuestions(threads, {
    searched: searches.map(answersOf),
    seenAtOnce: foundByOutline(nodes),
  });
  return { threads, searches, questions };
}

/** The questions that a run asked, each with the facts that answer it. */
export async function ownQuestions({ db, run }: Pick<ReportContext, "db" | "run">): Promise<RunQuestion[]> {
  return askedAndFound(await listRecorded(db, run.id)).questions;
}

/** Reads what a run's own threads, searches and sources say: what its report may tell of the run itself. */
export async function ownRecord(context: ReportContext): Promise<OwnRecord> {
  const { db, scope, run } = context;
  const nodes = await listRecorded(db, run.id);
  const asked = askedAndFound(nodes);
  const { threads, searches } = asked;
  const labels = [...new Set(searches.flatMap((search) => search.sources))].sort();
  const { base, titles } = await context.recall("evidence", Sources, () =>
    readSources(db, scope, { runId: run.id, labels }),
  );
  const notLookedFor = tellsNotLookedFor(run.settings) ? notLookedForIn(run.question, threads, nodes) : NOTHING;
  const library = asksModel(context) ? libraryLine(await datesOf(context)) : null;
  return {
    ...(library !== null && { library }),
    evidence: describeEvidence(base, "Facts for this report were found in"),
    ...asked,
    notLookedFor,
    titles,
  };
}

/**
 * What writers are told of the evidence, a line each: all that a scope sentence may say. What is open is left out for those
 * who are told it among the questions (`isOpenTold`).
 */
export function evidenceLines(own: OwnRecord, planner: Planner | null, isOpenTold = false): string[] {
  const open = isOpenTold ? [] : own.questions.filter(({ factKeys }) => factKeys.length === 0);
  const topics = topicsLine(topicSummaries(own), topicNames[planner ?? "perspectives"]);
  return [
    own.evidence,
    ...(own.library === undefined ? [] : [own.library]),
    ...(topics === null ? [] : [topics]),
    ...open.slice(0, OPEN_TOLD).map(({ question }) => `No answer was found to: ${question}`),
    ...notLookedForLines(own.notLookedFor).slice(0, OPEN_TOLD),
  ];
}

/** What a plan's searches are called. */
export const topicNames = { quick: "question", perspectives: "perspective", tree: "topic" } as const satisfies Record<
  Planner,
  string
>;

/** The topics of the plan as a report tells of them. */
export function topicSummaries({ threads }: Pick<OwnRecord, "threads">): TopicSummary[] {
  return threads.filter(isPlanned).map(({ perspective, depth, verdict, why }) => ({
    name: perspective.name,
    depth,
    verdict,
    why,
  }));
}

/** What a run of the first rules says of it. */
const NOTHING: NotLookedFor = { takenOut: [], beyond: [] };

/** Open questions that writers are told; more would crowd out the facts. */
const OPEN_TOLD = 40;

/** What a scope sentence is held against; `names` and `fields` are of people and of the heads of sources. */
export function recordOf(
  context: Pick<ReportContext, "run">,
  own: OwnRecord,
  { names, fields }: { names: readonly (string | null)[]; fields: readonly string[] },
): RunRecord {
  const { question, scope, limitReached } = context.run;
  const said = own.threads.flatMap(({ perspective }) => [
    perspective.name,
    perspective.focus,
    ...perspective.questions,
  ]);
  const people = names.flatMap((name) => name ?? []);
  const lines = [own.evidence, question, ...said, ...own.titles, ...fields, ...people, ...evidenceLines(own, null)];
  return { language: scope?.language ?? "en", lines: limitReached === null ? lines : [...lines, limitReached] };
}
