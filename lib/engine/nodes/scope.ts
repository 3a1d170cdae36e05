import { z } from "zod";
import type { NodeContext, NodeOutcome } from "@/lib/engine/context";

/** Finds out what kind of question this is. */
export async function scope(context: NodeContext): Promise<NodeOutcome> {
  const { db, run } = context;
  const projectSummary = await context.recall("project_summary", z.string(), async () => {
    const project = await db.project.findUniqueOrThrow({ where: { id: run.projectId }, select: { summary: true } });
    return project.summary;
  });
  const result = await context.ask("classify", { question: run.question, projectSummary });
  return {
    result,
    text: `A ${result.queryType.replace("_", "-")} question of ${result.complexity} complexity.`,
    artifacts: [],
    write: async (tx): Promise<void> => {
      await tx.run.update({ where: { id: run.id }, data: { scope: result } });
    },
  };
}
