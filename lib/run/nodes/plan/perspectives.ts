import { agents } from "@/lib/agents/index";
import { count } from "@/lib/domain/report/report-parts";
import { canonicalJson } from "@/lib/domain/run/artifact";
import type { PerspectivesResult } from "@/lib/domain/run/results";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { kindOf } from "@/lib/run/nodes/parts/classified";
import { lookedFor } from "@/lib/run/nodes/parts/near-question";
import { firstLook } from "./first-look";
import { historyNotes } from "./history";
import { planningInput } from "./planning";
import { notesWithin } from "./planning-room";

/** A title as a document has it: lists tell its date behind it. */
function titleOf(listed: string): string {
  return listed.replace(/\s\((?:\d{4}(?:-\d\d){0,2})\).*$/s, "").trim();
}

/** Chooses the sides from which the question is looked at. When the agent fails, its answer without a model stands in. */
export async function perspectives(context: NodeContext): Promise<NodeOutcome> {
  const { run } = context;
  const { hits, passages } = await firstLook(context);
  const input = {
    question: run.question,
    ...kindOf(run),
    known: notesWithin(await historyNotes(context), run.settings.contextTokens),
    passages,
    count: run.settings.perspectives,
    ...(await planningInput(context, { question: lookedFor(context).join("\n"), hits })),
  };
  const answer = await context.tryAsk("discover_perspectives", input);
  const { perspectives: planned } = answer.ok ? answer.output : agents.discover_perspectives.offline(input);
  const result: PerspectivesResult = {
    perspectives: planned.map(({ documents = [], ...side }) => ({ ...side, documents: documents.map(titleOf) })),
    isDefault: !answer.ok,
  };
  const questions = result.perspectives.reduce((sum, perspective) => sum + perspective.questions.length, 0);
  return {
    result,
    text: `${count(result.perspectives.length, "perspective")} with ${count(questions, "question")}.`,
    artifacts: [{ path: "perspectives.json", mediaType: "application/json", content: canonicalJson(result) }],
  };
}
