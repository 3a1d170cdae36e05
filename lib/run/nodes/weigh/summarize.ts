import { sentencesOfNotes } from "@/lib/agents/offline/note-sentences";
import { countTokens } from "@/lib/domain/core/tokens";
import { foldTokens, withinTokens } from "@/lib/domain/facts/memory";
import { roundSuffix } from "@/lib/domain/plan/strategy";
import { count } from "@/lib/domain/report/report-parts";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { SummarizeResult } from "@/lib/domain/run/results";
import { summaryBounds } from "@/lib/domain/run/settings";
import { type NewFold, writeFolds } from "@/lib/knowledge/folds";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { listFindings } from "@/lib/run/nodes/parts/findings";
import { runFacts } from "@/lib/run/nodes/parts/known";
import { areShownWhole } from "@/lib/run/nodes/parts/shown-whole";
import { listGathered } from "@/lib/run/nodes/parts/threads";
import { summarizeThread } from "./summarize-thread";

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
