import { canonicalJson } from "@/lib/domain/artifact";
import { factsWithin } from "@/lib/domain/fitting";
import { foldTokens, withinTokens } from "@/lib/domain/memory";
import type { SummarizeResult } from "@/lib/domain/results";
import { summaryBounds } from "@/lib/domain/settings";
import { roundSuffix } from "@/lib/domain/strategy";
import { countTokens } from "@/lib/domain/tokens";
import type { NodeContext, NodeOutcome } from "@/lib/engine/context";
import { type NewFold, writeFolds } from "@/lib/knowledge/folds";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { asFactsIn, pick, strongest } from "./facts-in";
import { runFacts } from "./known";
import { factsOfThread, listThreads, type Thread } from "./threads";

/** Facts that one summary is made from at most. */
const FACTS_SHOWN = 40;

async function summarizeThread(
  context: NodeContext,
  thread: Thread,
  work: { facts: readonly RunFact[]; tokenBound: number },
): Promise<SummarizeResult["summaries"]> {
  const facts = strongest(factsOfThread(thread, work.facts), FACTS_SHOWN);
  if (facts.length === 0) return [];
  const { name, focus, questions } = thread.perspective;
  const answer = await context.ask("summarize", {
    title: name,
    focus,
    questions,
    facts: factsWithin(asFactsIn(facts), context.run.settings.contextTokens),
    notes: [],
    tokenBound: work.tokenBound,
    mode: "condense",
  });
  // A model counts less well than it writes: what is beyond the bound would only block gate D.
  const summary = withinTokens(answer.summary, work.tokenBound);
  const factKeys = answer.factIds.filter((id) => summary.includes(id));
  return [{ thread: thread.key, name, focus, summary, factKeys, tokens: countTokens(summary) }];
}

type Summaries = SummarizeResult["summaries"];

async function consolidate(
  context: NodeContext,
  summaries: Summaries,
  facts: readonly RunFact[],
): Promise<{ summary: string; factIds: string[] }> {
  const [only] = summaries;
  if (summaries.length === 1 && only) return { summary: only.summary, factIds: only.factKeys };
  const cited = pick(facts, [...new Set(summaries.flatMap((one) => one.factKeys))]);
  const answer = await context.tryAsk("summarize", {
    title: context.run.question,
    focus: "What the run found",
    questions: [context.run.question],
    facts: factsWithin(asFactsIn(strongest(cited, FACTS_SHOWN)), context.run.settings.contextTokens),
    notes: summaries.map(({ name, summary, factKeys }) => ({ title: name, text: summary, factIds: factKeys })),
    tokenBound: foldTokens.L1,
    mode: "consolidate",
  });
  if (answer.ok) return answer.output;
  return { summary: summaries.map((one) => one.summary).join("\n\n"), factIds: cited.map((fact) => fact.key) };
}

/** What the run leaves to its researcher's history. */
async function runFold(context: NodeContext, summaries: Summaries, facts: readonly RunFact[]): Promise<NewFold[]> {
  if (summaries.length === 0) return [];
  const made = await consolidate(context, summaries, facts);
  const summary = withinTokens(made.summary, foldTokens.L1);
  const fold: NewFold = {
    ordinal: context.node.round,
    level: "L1",
    summary,
    factIds: made.factIds,
    tokens: countTokens(summary),
    rationale: "What the run leaves to its researcher.",
    of: { node: context.node.key },
  };
  return [fold];
}

/** One bounded, cited summary for each perspective: all that the outline sees of what was found. */
export async function summarize(context: NodeContext): Promise<NodeOutcome> {
  const facts = await runFacts(context);
  const threads = await listThreads(context);
  const share = Math.floor(summaryBounds.packTokens / Math.max(1, threads.length));
  const tokenBound = Math.min(summaryBounds.eachTokens, share);
  const parts = await Promise.all(threads.map((thread) => summarizeThread(context, thread, { facts, tokenBound })));
  const result: SummarizeResult = { summaries: parts.flat() };
  const folds = await runFold(context, result.summaries, facts);
  return {
    result,
    text: `${result.summaries.length} summaries.`,
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
