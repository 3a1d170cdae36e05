import { chooseForAnswer } from "@/lib/domain/coverage";
import { isNearDuplicate } from "@/lib/domain/diversity";
import { factsWithin } from "@/lib/domain/fitting";
import { plannerOf } from "@/lib/domain/planner";
import { type OutlineResult, SummarizeResult } from "@/lib/domain/results";
import { type NodeContext, NodeFailure, type NodeOutcome } from "@/lib/engine/context";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { asFactsIn, pick, strongest } from "./facts-in";
import { reportFacts } from "./findings";
import { runContradictions } from "./known";

/** Facts that the outline sees, and those that the answer is written from. */
const FACTS_SHOWN = 80;
const ANSWER_FACTS = 6;
/** A quick run's report is its answer alone. */
const QUICK_ANSWER_FACTS = 10;

/** The facts for the answer: each part of the question in turn, the best borne out, none that is in dispute. */
function answerFacts(
  question: string,
  facts: readonly RunFact[],
  choice: { disputed: ReadonlySet<string>; cap: number },
): string[] {
  const open = facts.filter((fact) => !choice.disputed.has(fact.key));
  const documents = open.map((fact) => ({ id: fact.key, text: fact.statement, weight: 0.5 + fact.score }));
  const chosen = chooseForAnswer(question, documents, choice.cap);
  return chosen.length > 0 ? chosen : strongest(open, choice.cap).map((fact) => fact.key);
}

/** Facts that say what one of these says: told once is enough. */
function repeats(facts: readonly RunFact[], keys: readonly string[]): string[] {
  const told = pick(facts, keys);
  const isTold = (fact: RunFact): boolean => told.some((other) => isNearDuplicate(fact.statement, other.statement));
  return facts.filter(isTold).map((fact) => fact.key);
}

async function summaries(context: NodeContext): Promise<SummarizeResult["summaries"]> {
  const node = await context.db.node.findFirst({
    where: { runId: context.run.id, kind: "summarize", status: "complete", round: context.node.round },
    select: { result: true },
  });
  if (!node) throw new NodeFailure({ kind: "permanent", message: "There are no summaries to write from." });
  return SummarizeResult.parse(node.result).summaries;
}

function quickOutline(question: string, facts: readonly RunFact[], disputed: ReadonlySet<string>): NodeOutcome {
  const answerKeys = answerFacts(question, facts, { disputed, cap: QUICK_ANSWER_FACTS });
  const result: OutlineResult = { title: question, answerKeys, sections: [] };
  return { result, text: "An answer without further sections.", artifacts: [] };
}

/** Plans the sections and chooses the facts for each; the answer's facts and disputed ones are told once, elsewhere. */
export async function outline(context: NodeContext): Promise<NodeOutcome> {
  const { run } = context;
  // What a topic that was not accepted found feeds no report, but for what answers a question.
  const facts = await reportFacts(context);
  const contradictions = await runContradictions(context);
  const disputed = new Set(contradictions.flatMap((pair) => [pair.a, pair.b]));
  if (plannerOf(run.settings, run.scope) === "quick") return quickOutline(run.question, facts, disputed);
  const answerKeys = answerFacts(run.question, facts, { disputed, cap: ANSWER_FACTS });
  const told = new Set([...answerKeys, ...repeats(facts, answerKeys), ...disputed]);
  const body = facts.filter((fact) => !told.has(fact.key));
  const shown = strongest(body.length === 0 ? facts : body, FACTS_SHOWN);
  const answer = await context.ask("outline", {
    question: run.question,
    queryType: run.scope?.queryType ?? "exploratory",
    topics: (await summaries(context)).map(({ thread, name, focus, summary, factKeys }) => ({
      key: thread,
      name,
      focus,
      summary,
      factIds: factKeys,
      depth: 0,
      parent: null,
      verdict: "accepted" as const,
    })),
    disputes: [],
    answers: [],
    facts: factsWithin(asFactsIn(shown), context.run.settings.contextTokens),
  });
  const result: OutlineResult = {
    title: answer.title,
    answerKeys,
    sections: answer.sections.map(({ heading, brief, factIds, topicKeys, level }) => ({
      heading,
      brief,
      level,
      factKeys: factIds,
      threads: topicKeys,
    })),
  };
  return { result, text: `${result.sections.length} sections.`, artifacts: [] };
}
