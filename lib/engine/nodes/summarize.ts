import { canonicalJson } from "@/lib/domain/artifact";
import type { SummarizeResult } from "@/lib/domain/results";
import { summaryBounds } from "@/lib/domain/settings";
import { roundSuffix } from "@/lib/domain/strategy";
import { estimateTokens } from "@/lib/domain/tokens";
import type { NodeContext, NodeOutcome } from "@/lib/engine/context";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { asFactsIn, strongest } from "./facts-in";
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
    facts: asFactsIn(facts),
    tokenBound: work.tokenBound,
    mode: "condense",
  });
  return [
    {
      thread: thread.key,
      name,
      focus,
      summary: answer.summary,
      factKeys: answer.factIds,
      tokens: estimateTokens(answer.summary),
    },
  ];
}

/** One bounded, cited summary for each perspective: all that the outline sees of what was found. */
export async function summarize(context: NodeContext): Promise<NodeOutcome> {
  const facts = await runFacts(context);
  const threads = await listThreads(context);
  const share = Math.floor(summaryBounds.packTokens / Math.max(1, threads.length));
  const tokenBound = Math.min(summaryBounds.eachTokens, share);
  const parts = await Promise.all(threads.map((thread) => summarizeThread(context, thread, { facts, tokenBound })));
  const result: SummarizeResult = { summaries: parts.flat() };
  return {
    result,
    text: `${result.summaries.length} summaries.`,
    artifacts: [
      {
        path: `summaries/summary-pack${roundSuffix(context.node.round)}.json`,
        mediaType: "application/json",
        content: canonicalJson(result),
      },
    ],
  };
}
