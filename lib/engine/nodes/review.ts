import { ReviewInput, SearchInput, SearchResult } from "@/lib/domain/results";
import type { NodeContext, NodeOutcome } from "@/lib/engine/context";
import { judgeFacts } from "@/lib/knowledge/judge";
import { listRunFacts, type RunFact } from "@/lib/knowledge/run-facts";
import { asFactsIn } from "./facts-in";

function nothingFound(): NodeOutcome {
  return {
    result: {
      verdict: "rejected",
      reason: "The search found nothing.",
      gaps: [],
      actionItems: [],
      rejectedKeys: [],
    },
    text: "Rejected: the search found nothing.",
    artifacts: [],
  };
}

async function findings(
  context: NodeContext,
  searchKey: string,
): Promise<{ input: SearchInput; facts: RunFact[] } | null> {
  const node = await context.db.node.findFirst({
    where: { runId: context.run.id, key: searchKey, status: "complete" },
    select: { input: true, result: true },
  });
  if (!node) return null;
  const keys = new Set(SearchResult.parse(node.result).factKeys);
  const facts = await listRunFacts(context.db, context.scope, context.run.id);
  return { input: SearchInput.parse(node.input), facts: facts.filter((fact) => keys.has(fact.key)) };
}

/** Judges what one search found, against the questions it had to answer. */
export async function review(context: NodeContext): Promise<NodeOutcome> {
  const input = ReviewInput.parse(context.node.input);
  const found = await findings(context, input.search);
  if (!found || found.facts.length === 0) return nothingFound();
  const { perspective } = found.input;
  const answer = await context.ask("review_findings", {
    topic: `${perspective.name}: ${perspective.focus}`,
    criteria: perspective.questions,
    facts: asFactsIn(found.facts),
  });
  const rejected = new Set(answer.rejectedIds);
  const kept = found.facts.filter((fact) => !rejected.has(fact.key));
  const result = {
    verdict: answer.verdict,
    reason: answer.reason,
    gaps: answer.gaps,
    actionItems: answer.actionItems,
    rejectedKeys: answer.rejectedIds,
  };
  return {
    result,
    text: answer.verdict === "accepted" ? `Accepted: ${answer.reason}` : `Rejected: ${answer.reason}`,
    artifacts: [],
    write: async (tx) => {
      const accepted = answer.verdict === "accepted" ? kept.map((fact) => fact.id) : [];
      const refused = found.facts.filter((fact) => rejected.has(fact.key)).map((fact) => fact.id);
      await judgeFacts(tx, context.scope, { accepted, refused });
    },
  };
}
