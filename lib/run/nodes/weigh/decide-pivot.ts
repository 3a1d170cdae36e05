import { count } from "@/lib/domain/report/report-parts";
import { budgetInWords } from "@/lib/domain/run/budget";
import type { AnalyzeResult, FailedCalls, FoundGap, SearchResult } from "@/lib/domain/run/results";
import type { FoundRelation } from "@/lib/knowledge/relations";
import type { NodeContext } from "@/lib/run/engine/context";
import { failedOf } from "./comparing";

/** Questions of the searches that the pivot is told, the first. */
const TRIED_TOLD = 60;
/** Contradictions that the pivot is told: they are no reason for it, and the report shows them all. */
const CONTRADICTIONS_TOLD = 3;

/** What a pivot is decided on. */
interface Weighed {
  gaps: readonly FoundGap[];
  contradictions: readonly FoundRelation[];
  /** What was asked so far, each with the facts that answer it. */
  tried: () => Promise<SearchResult["conversation"]>;
}

/** Whether a second wave goes on from here, for which gaps; there is one at most, and none where nobody could say. */
export async function decidePivot(
  context: Pick<NodeContext, "run" | "node" | "tryAsk" | "leftMs">,
  { gaps, contradictions, tried }: Weighed,
): Promise<{ pivot: AnalyzeResult["pivot"]; failed: FailedCalls }> {
  if (context.node.stage === "wave2") {
    return { pivot: { isSecondWave: false, gaps: [], rationale: "The second wave has been made." }, failed: [] };
  }
  const asked = (await tried()).map(({ question, factKeys }) => `${question} (${count(factKeys.length, "fact")})`);
  const answer = await context.tryAsk("decide_pivot", {
    question: context.run.question,
    tried: asked.slice(0, TRIED_TOLD),
    gaps: gaps.map(({ description, importance }) => ({ description, importance })),
    contradictions: contradictions.slice(0, CONTRADICTIONS_TOLD).map((found) => found.reason),
    budgetLeft: budgetInWords(await context.leftMs()),
  });
  const pivot = answer.ok ? answer.output : { isSecondWave: false, gaps: [], rationale: answer.failure.message };
  return { pivot, failed: failedOf("decide_pivot", [answer]) };
}
