import { checkPrompts, PromptName, Prompts, problemText } from "@/lib/agents/call/prompts";
import type { Scope } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Db, Tx } from "@/lib/platform/db/client";

/** A project's own prompts. What names no prompt of this version is left out: nothing would ask for it. */
async function promptsOf(tx: Tx | Db, projectId: string): Promise<Prompts> {
  const rows = await tx.promptOverride.findMany({ where: { projectId }, select: { agent: true, template: true } });
  const known = rows.filter(({ agent }) => PromptName.safeParse(agent).success);
  return Prompts.parse(Object.fromEntries(known.map(({ agent, template }) => [agent, template])));
}

/** The prompts that a run begins with, and keeps; refused when one of them cannot be filled. */
export async function promptsForRun(tx: Tx, scope: Scope): Promise<Prompts> {
  const prompts = await promptsOf(tx, scope.projectId);
  const [problem] = checkPrompts(prompts);
  if (problem) throw new Refusal("invalid", `${problemText(problem)} Mend it in the project's prompts first.`);
  return prompts;
}

/** Overrides that this version cannot fill, as after an update that renamed a variable. */
export async function listBrokenPrompts(db: Db): Promise<{ projectId: string; problem: string }[]> {
  const rows = await db.promptOverride.findMany({ distinct: ["projectId"], select: { projectId: true }, take: 1_000 });
  const found = await Promise.all(
    rows.map(async ({ projectId }) => {
      const problems = checkPrompts(await promptsOf(db, projectId));
      return problems.map((problem) => ({ projectId, problem: problemText(problem) }));
    }),
  );
  return found.flat();
}
