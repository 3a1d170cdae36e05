import { randomUUID } from "node:crypto";
import { type AgentInput, type AgentKind, type AgentOutput, agents } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/kit/parts";
import type { Failure } from "@/lib/domain/core/failure";
import { ProjectId, ResearcherId, RunId } from "@/lib/domain/core/ids";
import type { JudgedThread } from "@/lib/domain/plan/judged-threads";
import { SearchInput, SearchResult } from "@/lib/domain/run/results";
import { READING_RULES, RunSettings } from "@/lib/domain/run/settings";
import { RunFact } from "@/lib/knowledge/run-facts";
import type { CapturedAnswer } from "@/lib/run/drivers/captured";
import type { NodeContext, NodeRun } from "@/lib/run/engine/context";
import type { LinkedPassage } from "@/lib/run/nodes/search/read-passages";
import { begin, type Progress } from "@/lib/run/nodes/search/search-progress";
import type { OwnRecord } from "@/lib/run/nodes/write/run-record";

/** Values that steps of a run pass on, for tests that need no run. */

/** A fact as an agent is shown it, of a source of its own. */
export function aFactIn(
  id: string,
  statement = `Statement ${id} is about nothing asked.`,
  part: Partial<FactIn> = {},
): FactIn {
  const source = { sourceId: `source-${id}`, sourceTitle: `Source ${id}` };
  return { id, statement, quote: statement, ...source, confidence: 0.9, published: null, ...part };
}

/** A fact that a run's first search found, of a source of its own, whose quote is its statement. */
export function aRunFact(key: string, part: Partial<RunFact> = {}): RunFact {
  const { statement = `Statement ${key}.` } = part;
  const piece = { sha256: key.padEnd(64, "0"), title: `Source ${key}`, published: null, quote: statement, start: 0 };
  const known = { status: "proposed", confidence: 1, score: 1, nodeKeys: ["search-1"], evidence: [piece] };
  return RunFact.parse({ key, statement, ...known, ...part });
}

/** A perspective of a plan that was accepted, and asked one question. */
export function aThread(key: string, part: Partial<JudgedThread> = {}): JudgedThread {
  const perspective = { name: `About ${key}`, focus: "", questions: ["What are the dues of the harbour?"] };
  const judged = { depth: 0, parent: null, nodeKeys: [key], verdict: "accepted", why: "", gaps: [] } as const;
  return { key, perspective, ...judged, ...part };
}

/** What a search leaves that asked, read and found nothing, but for what is said. */
export function aSearchResult(part: Partial<SearchResult> = {}): SearchResult {
  const nothing = { conversation: [], loop: [], queries: [], sources: [], factKeys: [], facts: [], gaps: [] };
  return SearchResult.parse({ ...nothing, passagesRead: 0, dropped: 0, ...part });
}

/** What a run knows of itself that asked, read and found nothing, but for what is said. */
export function aRecord(part: Partial<OwnRecord> = {}): OwnRecord {
  const notLookedFor = { takenOut: [], beyond: [] };
  return { evidence: "", threads: [], searches: [], questions: [], notLookedFor, titles: [], ...part };
}

/** A passage of a source as one that whoever writes reads, at this place among those of its source. */
export function aPassage(
  sourceId: string,
  ordinal: number,
  text: string,
  heading: string | null = null,
): LinkedPassage {
  return {
    id: `${sourceId}:${ordinal}`,
    sourceId,
    sourceTitle: sourceId,
    heading,
    text,
    ordinal,
    start: 1_000 * ordinal,
    after: "",
    link: null,
    page: null,
    snapshotId: sourceId,
    publisher: null,
    published: null,
  };
}

/** A live run as its steps see it, which asks this question with these settings. */
export function aNodeRun(part: Partial<NodeRun> = {}, settings: object = {}): NodeRun {
  return {
    id: RunId.parse(randomUUID()),
    accountId: null,
    projectId: ProjectId.parse(randomUUID()),
    researcherId: ResearcherId.parse(randomUUID()),
    question: "What are the dues of the harbour?",
    mode: "live",
    isReplay: false,
    settings: RunSettings.parse({ rules: READING_RULES, ...settings }),
    allowedDomains: [],
    scope: null,
    leftMs: () => Number.POSITIVE_INFINITY,
    limitReached: null,
    models: { began: null, allowedModels: null },
    ...part,
  };
}

/** A search of two questions that begins, and knows these facts. */
export function aSearch(
  facts: readonly FactIn[] = [],
  wanted: Partial<SearchInput> = {},
  questions: string[] = ["What are the dues of the harbour?", "Who pays the crews of the ferry?"],
): Progress {
  const perspective = { name: "Harbour", focus: "Who pays what", questions };
  const input = SearchInput.parse({ thread: "a", rerun: 0, perspective, gaps: [], actionItems: [], ...wanted });
  const nothing = { queries: [], facts: [], answers: [] };
  const progress = begin(input, [], { ...nothing, passages: [] }, { ...nothing, readFor: new Map(), begun: [] });
  for (const fact of facts) progress.facts.set(fact.id, fact);
  return progress;
}

/** Agents that answer what is said of them, and nothing else, and what they were asked. */
export function anAsker(answers: { [K in AgentKind]?: AgentOutput<K> }): {
  ask: NodeContext["ask"];
  asked: { kind: AgentKind; input: unknown }[];
} {
  const asked: { kind: AgentKind; input: unknown }[] = [];
  return {
    asked,
    async ask<K extends AgentKind>(kind: K, input: AgentInput<K>): Promise<AgentOutput<K>> {
      asked.push({ kind, input });
      // The table's entry for a kind parses that kind's output; TypeScript cannot follow the index.
      return agents[kind].output.parse(answers[kind]) as AgentOutput<K>;
    },
  };
}

/** An agent that answers, or fails, as is made of what it is asked; any other is asked in vain. */
export function aTrier<K extends AgentKind>(
  kind: K,
  answerTo: (
    input: AgentInput<K>,
  ) => { ok: true; output: AgentOutput<K>; dropped: number } | { ok: false; failure: Failure },
): { tryAsk: NodeContext["tryAsk"]; asked: AgentInput<K>[] } {
  const asked: AgentInput<K>[] = [];
  return {
    asked,
    async tryAsk<A extends AgentKind>(other: A, input: AgentInput<A>): Promise<CapturedAnswer<A>> {
      if (String(other) !== kind) throw new Error(`The agent ${other} was asked.`);
      // It is the very kind that was named; TypeScript cannot follow the comparison.
      const own = input as AgentInput<AgentKind> as AgentInput<K>;
      asked.push(own);
      return { callId: "call", ...answerTo(own) } as CapturedAnswer<A>;
    },
  };
}

/** What a project has, as a plan reads it: a goal, a summary, and a library of which nothing but its size is known. */
export function aPlanning(part: object = {}): object {
  const nothing = { publishers: [], kinds: [], titles: [], headings: [], terms: [] };
  const library = { sources: 9, dated: 0, from: null, to: null, ...nothing };
  return { project: { goal: "Decide.", summary: "Old." }, colleagues: [], library, ...part };
}
