import { canonicalJson } from "@/lib/domain/artifact";
import type { Perspective, PerspectivesResult } from "@/lib/domain/results";
import type { NodeContext, NodeOutcome } from "@/lib/engine/context";
import { firstLook } from "./first-look";
import { historyNotes } from "./history";
import { notesWithin, passagesWithin, planningInput } from "./planning";

/** What stands in when the agent fails. Source: engine.md, nodes. */
function defaults(question: string): Perspective[] {
  return [
    {
      name: "Technical expert",
      focus: "How it works and what was measured",
      questions: [question, "What was measured, and how?", "What limits or conditions apply?"],
    },
    {
      name: "Practical user",
      focus: "Cost, effort and results in practice",
      questions: ["What does it cost?", "What results do people report?", "What has to be done?"],
    },
    {
      name: "Critic",
      focus: "Doubts, risks and disagreement",
      questions: ["What speaks against it?", "Where do the sources disagree?", "What is not known?"],
    },
  ];
}

/** Chooses the sides from which the question is looked at; the defaults when the agent fails. */
export async function perspectives(context: NodeContext): Promise<NodeOutcome> {
  const { run } = context;
  const answer = await context.tryAsk("discover_perspectives", {
    question: run.question,
    queryType: run.scope?.queryType ?? "exploratory",
    keyTerms: run.scope?.keyTerms ?? [],
    known: notesWithin(await historyNotes(context), run.settings.contextTokens),
    passages: passagesWithin(await firstLook(context), run.settings.contextTokens),
    count: run.settings.perspectives,
    ...(await planningInput(context)),
  });
  const result: PerspectivesResult = answer.ok
    ? { perspectives: answer.output.perspectives, isDefault: false }
    : { perspectives: defaults(run.question), isDefault: true };
  const questions = result.perspectives.reduce((sum, perspective) => sum + perspective.questions.length, 0);
  return {
    result,
    text: `${result.perspectives.length} perspectives with ${questions} questions.`,
    artifacts: [{ path: "perspectives.json", mediaType: "application/json", content: canonicalJson(result) }],
  };
}
