import { factsWithin } from "@/lib/domain/fitting";
import { OutlineResult, SectionInput, type SectionResult } from "@/lib/domain/results";
import { type NodeContext, NodeFailure, type NodeOutcome } from "@/lib/engine/context";
import type { RunFact } from "@/lib/knowledge/run-facts";
import { asFactsIn, pick } from "./facts-in";
import { runFactsOf } from "./known";

/** The outline of the run's report. Fails the node when there is none. */
export async function getOutline(context: NodeContext): Promise<OutlineResult> {
  const node = await context.db.node.findFirst({
    where: { runId: context.run.id, kind: "outline", status: "complete", round: context.node.round },
    select: { result: true },
  });
  if (!node) throw new NodeFailure({ kind: "permanent", message: "There is no outline to write from." });
  return OutlineResult.parse(node.result);
}

async function writeAnswer(
  context: NodeContext,
  outline: OutlineResult,
  facts: readonly RunFact[],
): Promise<SectionResult> {
  const { run } = context;
  const answer = await context.ask("write_answer", {
    question: run.question,
    queryType: run.scope?.queryType ?? "exploratory",
    facts: factsWithin(asFactsIn(pick(facts, outline.answerKeys)), context.run.settings.contextTokens),
    disputes: [],
    answers: [],
    evidence: [],
  });
  return { ordinal: 0, heading: "Answer", markdown: answer.markdown };
}

async function writeSection(
  context: NodeContext,
  outline: OutlineResult,
  work: { ordinal: number; facts: readonly RunFact[] },
): Promise<SectionResult> {
  const plan = outline.sections[work.ordinal - 1];
  if (!plan) throw new NodeFailure({ kind: "permanent", message: `The outline has no section ${work.ordinal}.` });
  const { run } = context;
  const answer = await context.ask("write_section", {
    question: run.question,
    queryType: run.scope?.queryType ?? "exploratory",
    heading: plan.heading,
    brief: plan.brief,
    facts: factsWithin(asFactsIn(pick(work.facts, plan.factKeys)), context.run.settings.contextTokens),
    disputes: [],
    answers: [],
    evidence: [],
    outline: outline.sections.map(({ heading, brief, level }) => ({ heading, brief, level })),
  });
  return { ordinal: work.ordinal, heading: plan.heading, markdown: answer.markdown };
}

/** Writes the answer or one section, from the facts that the outline chose for it. */
export async function section(context: NodeContext): Promise<NodeOutcome> {
  const { ordinal } = SectionInput.parse(context.node.input);
  const outline = await getOutline(context);
  const chosen = ordinal === 0 ? outline.answerKeys : (outline.sections[ordinal - 1]?.factKeys ?? []);
  const facts = await runFactsOf(context, chosen);
  const result =
    ordinal === 0
      ? await writeAnswer(context, outline, facts)
      : await writeSection(context, outline, { ordinal, facts });
  const words = result.markdown.split(/\s+/).length;
  return { result, text: `${words} words.`, artifacts: [] };
}
