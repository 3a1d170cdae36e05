import { type AgentInput, agents } from "@/lib/agents/index";
import { sentencesOfNotes } from "@/lib/agents/offline/note-sentences";
import { countTokens } from "@/lib/domain/core/tokens";
import { factsWithin } from "@/lib/domain/facts/fitting";
import { foldTokens, withinTokens } from "@/lib/domain/facts/memory";
import { roundSuffix } from "@/lib/domain/plan/strategy";
import { count } from "@/lib/domain/report/report-parts";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { SummarizeResult } from "@/lib/domain/run/results";
import { summaryBounds } from "@/lib/domain/run/settings";
import { type NewFold, writeFolds } from "@/lib/knowledge/folds";
import type { RunFact } from "@/lib/knowledge/run-facts";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { askFitted } from "@/lib/run/nodes/parts/ask-fitted";
import { asFactsIn, strongest } from "@/lib/run/nodes/parts/facts-in";
import { type Finding, listFindings } from "@/lib/run/nodes/parts/findings";
import { runFacts } from "@/lib/run/nodes/parts/known";
import { areShownWhole } from "@/lib/run/nodes/parts/shown-whole";
import { factsOfThread, listGathered, type Thread } from "@/lib/run/nodes/parts/threads";

/** Facts that one summary is made from at most. */
const FACTS_SHOWN = 40;

/** What all summaries of a run are made from, and in how many tokens each. */
interface Work {
  facts: readonly RunFact[];
  findings: readonly Pick<Finding, "thread" | "rejectedKeys">[];
  tokenBound: number;
  /** Whether a report is planned from them: else no model is asked for any. */
  isPlannedFrom: boolean;
}

/** The summary of one thread; none where it has no facts, and its name alone where nothing cited came of them. */
export async function summarizeThread(
  context: Pick<NodeContext, "run" | "tryAsk">,
  thread: Pick<Thread, "key" | "nodeKeys" | "perspective">,
  work: Work,
): Promise<SummarizeResult> {
  // What its reviews refused is refused for this topic, whoever else uses it.
  const refused = new Set(work.findings.find((one) => one.thread === thread.key)?.rejectedKeys);
  const own = factsOfThread(thread, work.facts).filter(({ key }) => !refused.has(key));
  const facts = strongest(own, FACTS_SHOWN);
  if (facts.length === 0) return { summaries: [], dropped: [] };
  const { name, focus, questions } = thread.perspective;
  const inputFor = (contextTokens: number): AgentInput<"summarize"> => ({
    title: name,
    focus,
    questions,
    facts: factsWithin(asFactsIn(facts), contextTokens),
    notes: [],
    tokenBound: work.tokenBound,
    mode: "condense",
  });
  // What nothing is planned from is put together from the facts' own sentences: no model is paid to say them again.
  const answer = work.isPlannedFrom
    ? await askFitted(context, "summarize", inputFor)
    : agents.summarize.offline(inputFor(context.run.settings.contextTokens));
  // A model counts less well than it writes: gate D measures what it gave, the outline gets what is within the bound.
  const summary = withinTokens(answer.summary, work.tokenBound);
  const factKeys = answer.factIds.filter((id) => summary.includes(id));
  const { key } = thread;
  if (factKeys.length === 0) return { summaries: [], dropped: [{ thread: key, name }] };
  const tokens = countTokens(summary);
  const given = work.isPlannedFrom ? countTokens(answer.summary) : tokens;
  return { summaries: [{ thread: key, name, focus, summary, factKeys, tokens, given }], dropped: [] };
}

type Summaries = SummarizeResult["summaries"];

/** What the run leaves to its researcher's history: the first sentences of each summary, without another call. */
function runFolds(context: NodeContext, summaries: Summaries): NewFold[] {
  if (summaries.length === 0) return [];
  const notes = summaries.map(({ name, summary, factKeys }) => ({ title: name, text: summary, factIds: factKeys }));
  const { summary, factIds } = sentencesOfNotes(notes, foldTokens.L1);
  const kept = withinTokens(summary, foldTokens.L1);
  const rationale = "What the run leaves to its researcher.";
  const of = { node: context.node.key };
  return [
    { ordinal: context.node.round, level: "L1", summary: kept, factIds, tokens: countTokens(kept), rationale, of },
  ];
}

/** One bounded, cited summary for each perspective or topic: what the outline sees where not all facts fit its prompt. */
export async function summarize(context: NodeContext): Promise<NodeOutcome> {
  const facts = await runFacts(context);
  const [threads, findings] = await Promise.all([listGathered(context), listFindings(context.db, context.run.id)]);
  const share = Math.floor(summaryBounds.packTokens / Math.max(1, threads.length));
  const tokenBound = Math.min(summaryBounds.eachTokens, share);
  const isPlannedFrom = !areShownWhole(context, facts);
  const parts = await Promise.all(
    threads.map((thread) => summarizeThread(context, thread, { facts, findings, tokenBound, isPlannedFrom })),
  );
  const result: SummarizeResult = {
    summaries: parts.flatMap((part) => part.summaries),
    dropped: parts.flatMap((part) => part.dropped),
  };
  const folds = runFolds(context, result.summaries);
  return {
    result,
    text: `${count(result.summaries.length, "summary", "summaries")}.`,
    write: (tx): Promise<void> => {
      const place = { researcherId: context.run.researcherId, runId: context.run.id, nodeKey: null };
      return writeFolds(tx, context.scope, place, folds);
    },
    artifacts: [
      {
        path: `summaries/summary-pack${roundSuffix(context.node.round)}.json`,
        mediaType: "application/json",
        content: canonicalJson(result),
      },
    ],
  };
}
