import type { AgentOutput } from "@/lib/agents/index";
import type { FactIn } from "@/lib/agents/parts";
import { factsWithin } from "@/lib/domain/fitting";
import { ReviewInput, SearchInput, SearchResult } from "@/lib/domain/results";
import { awaitsPeople, isPeoplesAlone } from "@/lib/domain/review";
import type { NodeContext, NodeOutcome } from "@/lib/engine/context";
import { judgeFacts } from "@/lib/knowledge/judge";
import { subtopics } from "./subtopics";

function nothingFound(): NodeOutcome {
  return {
    result: {
      verdict: "rejected",
      reason: "The search found nothing.",
      gaps: [],
      actionItems: [],
      rejectedKeys: [],
      subtopics: [],
    },
    text: "Rejected: the search found nothing.",
    artifacts: [],
  };
}

interface Findings {
  input: SearchInput;
  facts: FactIn[];
  /** Database ids by key, of those that nobody has rejected meanwhile. */
  ids: Map<string, string>;
}

async function findings(context: NodeContext, searchKey: string): Promise<Findings | null> {
  const node = await context.db.node.findFirst({
    where: { runId: context.run.id, key: searchKey, status: "complete" },
    select: { input: true, result: true },
  });
  if (!node) return null;
  const { facts } = SearchResult.parse(node.result);
  const rows = await context.db.fact.findMany({
    where: { ...context.scope, key: { in: facts.map((fact) => fact.id) } },
    select: { id: true, key: true },
  });
  const ids = new Map(rows.map((row) => [row.key, row.id]));
  return { input: SearchInput.parse(node.input), facts, ids };
}

/** Facts that a review is shown at most. */
const FACTS_SHOWN = 80;

/** All facts as they stand while they are few, else those that the search was surest of. */
function surest(facts: readonly FactIn[]): readonly FactIn[] {
  if (facts.length <= FACTS_SHOWN) return facts;
  return [...facts].sort((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1)).slice(0, FACTS_SHOWN);
}

const FOR_PEOPLE = "Ready for people's review.";
/** What stands in the place of an agent's verdict where people alone judge. */
const unjudged: AgentOutput<"review_findings"> = {
  verdict: "accepted",
  reason: "",
  gaps: [],
  actionItems: [],
  rejectedIds: [],
};

/** Judges what one search found, against the questions it had to answer. */
export async function review(context: NodeContext): Promise<NodeOutcome> {
  const input = ReviewInput.parse(context.node.input);
  const found = await findings(context, input.search);
  if (!found || found.facts.length === 0) return nothingFound();
  const { perspective } = found.input;
  const { settings } = context.run;
  const answer = isPeoplesAlone(settings)
    ? unjudged
    : await context.ask("review_findings", {
        topic: `${perspective.name}: ${perspective.focus}`,
        criteria: perspective.questions,
        facts: factsWithin(surest(found.facts), settings.contextTokens),
      });
  const rejected = new Set(answer.rejectedIds);
  const kept = found.facts.filter((fact) => !rejected.has(fact.id));
  const opened = answer.verdict === "accepted" ? await subtopics(context, found.input, surest(kept)) : [];
  const idsOf = (facts: readonly FactIn[]): string[] => facts.flatMap((fact) => found.ids.get(fact.id) ?? []);
  const isForPeople = awaitsPeople(settings, {
    rerun: input.rerun,
    verdict: answer.verdict,
    hasFacts: true,
  });
  const result = {
    verdict: answer.verdict,
    reason: answer.reason,
    gaps: answer.gaps,
    actionItems: answer.actionItems,
    rejectedKeys: answer.rejectedIds,
    subtopics: opened,
  };
  const text = answer.verdict === "accepted" ? `Accepted: ${answer.reason}` : `Rejected: ${answer.reason}`;
  // What people have to judge first is judged with their verdict.
  if (isForPeople) return { result, text: answer === unjudged ? FOR_PEOPLE : text, artifacts: [], isForPeople };
  return {
    result,
    text,
    artifacts: [],
    write: async (tx): Promise<void> => {
      const accepted = answer.verdict === "accepted" ? idsOf(kept) : [];
      const refused = idsOf(found.facts.filter((fact) => rejected.has(fact.id)));
      await judgeFacts(tx, context.scope, { accepted, refused });
    },
  };
}
