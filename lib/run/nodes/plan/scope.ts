import { z } from "zod";
import { strategyNames } from "@/lib/domain/core/words";
import { withinTokens } from "@/lib/domain/facts/memory";
import { plannerOf } from "@/lib/domain/plan/planner";
import { writeFolds } from "@/lib/knowledge/folds";
import type { NodeContext, NodeOutcome } from "@/lib/run/engine/context";
import { foldHistory, history } from "./history";
import { notesWithin } from "./planning-room";

/** The share of a prompt that the project's summary may take. */
const SUMMARY_SHARE = 0.3;

/** Finds out what kind of question this is. */
export async function scope(context: NodeContext): Promise<NodeOutcome> {
  const { db, run } = context;
  const projectSummary = await context.recall("project_summary", z.string(), async () => {
    const project = await db.project.findUniqueOrThrow({ where: { id: run.projectId }, select: { summary: true } });
    return project.summary;
  });
  const { notes, fold } = await foldHistory(context, await history(context));
  const { contextTokens } = run.settings;
  const result = await context.ask("classify", {
    question: run.question,
    projectSummary: withinTokens(projectSummary, contextTokens * SUMMARY_SHARE),
    history: notesWithin(notes, contextTokens),
  });
  const strategy = plannerOf(run.settings, result) ?? run.settings.strategy;
  const chosen = run.settings.strategy === "auto" ? ` Chosen for it: ${strategyNames[strategy].toLowerCase()}.` : "";
  return {
    result,
    text: `${/^[aeiou]/.test(result.queryType) ? "An" : "A"} ${result.queryType.replace("_", "-")} question of ${result.complexity} complexity.${chosen}`,
    artifacts: [],
    events: fold.map(({ level, summary, tokens }) => ({ kind: "fold", payload: { level, text: summary, tokens } })),
    write: async (tx): Promise<void> => {
      await tx.run.update({ where: { id: run.id }, data: { scope: result, strategy } });
      await writeFolds(tx, context.scope, { researcherId: run.researcherId, runId: null, nodeKey: null }, fold);
    },
  };
}
