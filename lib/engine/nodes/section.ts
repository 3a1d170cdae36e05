import { z } from "zod";
import { nearestTo } from "@/lib/agents/answer-text";
import type { AgentInput } from "@/lib/agents/index";
import { disputesOf } from "@/lib/domain/disputes";
import { factsWithin, firstWithin } from "@/lib/domain/fitting";
import { plannerOf } from "@/lib/domain/planner";
import { count } from "@/lib/domain/report-parts";
import { OutlineResult, SectionInput, type SectionResult } from "@/lib/domain/results";
import { type NodeContext, NodeFailure, type NodeOutcome } from "@/lib/engine/context";
import { listRunFacts, type RunFact } from "@/lib/knowledge/run-facts";
import { askFitted } from "./ask-fitted";
import { asFactsIn, pick } from "./facts-in";
import { runContradictions, runFactsOf } from "./known";
import { evidenceLines, ownRecord } from "./run-record";
import { evidenceWithin, toldOf } from "./writers-sight";

/** The outline of the run's report. Fails the node when there is none. */
export async function getOutline(context: NodeContext): Promise<OutlineResult> {
  const node = await context.db.node.findFirst({
    where: { runId: context.run.id, kind: "outline", status: "complete", round: context.node.round },
    select: { result: true },
  });
  if (!node) throw new NodeFailure({ kind: "permanent", message: "There is no outline to write from." });
  return OutlineResult.parse(node.result);
}

type WriterInput = AgentInput<"write_answer">;

/** What every writer is given for a prompt of so many tokens: the question, its facts, and what is known of them. */
async function writerInput(
  context: NodeContext,
  facts: readonly RunFact[],
): Promise<(contextTokens: number) => WriterInput> {
  const { run } = context;
  const record = await ownRecord(context);
  const disputes = disputesOf(await runContradictions(context));
  const lines = evidenceLines(record, plannerOf(run.settings, run.scope));
  return (contextTokens) => {
    const shown = factsWithin(asFactsIn(facts), contextTokens);
    const ids = shown.map(({ id }) => id);
    return {
      question: run.question,
      queryType: run.scope?.queryType ?? "exploratory",
      facts: shown,
      ...toldOf({ disputes, record }, ids, contextTokens),
      evidence: evidenceWithin(lines, contextTokens),
    };
  };
}

/** What a report names that has nothing to answer with: the nearest of what was found, as this attempt sees it. */
async function nearestFound(context: NodeContext): Promise<string[]> {
  const { db, scope, run } = context;
  return context.recall("nearest", z.array(z.string()), async () =>
    nearestTo(run.question, asFactsIn(await listRunFacts(db, scope, run.id))),
  );
}

async function writeAnswer(context: NodeContext, facts: readonly RunFact[]): Promise<SectionResult> {
  const answer = await askFitted(context, "write_answer", await writerInput(context, facts));
  const nearest = facts.length === 0 ? await nearestFound(context) : [];
  return { ordinal: 0, heading: "Answer", markdown: [answer.markdown, ...nearest].join(" ") };
}

/** The share of a prompt that the outline of the other sections may take. */
const OUTLINE_SHARE = 0.1;

async function writeSection(
  context: NodeContext,
  outline: OutlineResult,
  work: { ordinal: number; facts: readonly RunFact[] },
): Promise<SectionResult> {
  const plan = outline.sections[work.ordinal - 1];
  if (!plan) throw new NodeFailure({ kind: "permanent", message: `The outline has no section ${work.ordinal}.` });
  const inputFor = await writerInput(context, work.facts);
  const others = outline.sections.map(({ heading, brief, level }) => ({ heading, brief, level }));
  const answer = await askFitted(context, "write_section", (contextTokens) => {
    const input = inputFor(contextTokens);
    return {
      ...input,
      heading: plan.heading,
      brief: plan.brief,
      answers: input.answers.filter(({ answeredBy }) => answeredBy.length > 0),
      outline: firstWithin(others, contextTokens * OUTLINE_SHARE, (one) => JSON.stringify(one)),
    };
  });
  return { ordinal: work.ordinal, heading: plan.heading, markdown: answer.markdown };
}

/** Writes the answer or one section, from the facts that the outline chose for it. */
export async function section(context: NodeContext): Promise<NodeOutcome> {
  const { ordinal } = SectionInput.parse(context.node.input);
  const outline = await getOutline(context);
  const chosen = ordinal === 0 ? outline.answerKeys : (outline.sections[ordinal - 1]?.factKeys ?? []);
  const facts = pick(await runFactsOf(context, chosen), chosen);
  const result =
    ordinal === 0 ? await writeAnswer(context, facts) : await writeSection(context, outline, { ordinal, facts });
  const words = result.markdown.split(/\s+/).length;
  return { result, text: `${count(words, "word")}.`, artifacts: [] };
}
