import { agents } from "@/lib/agents/index";
import { checkPrompt, defaultPrompt, promptNames } from "@/lib/agents/prompts";
import type { Db } from "@/lib/db/client";
import { type Access, allows } from "@/lib/domain/rights";
import { iso } from "./instant";
import type { PromptsView } from "./models";
import { loadPeople } from "./people";

/** A project's prompts: each as Stemma has it and, where the project has its own words, beside these. */
export async function getPromptsView(db: Db, access: Access<"read_prompts">): Promise<PromptsView> {
  const rows = await db.promptOverride.findMany({ where: { projectId: access.projectId } });
  const personOf = await loadPeople(
    db,
    rows.map((row) => row.updatedById),
  );
  const byName = new Map(rows.map((row) => [row.agent, row]));
  return {
    mayEdit: allows(access.role, "administer"),
    prompts: promptNames.map((name) => {
      const { text, variables } = defaultPrompt(name);
      const own = byName.get(name);
      return {
        name,
        role: name === "phase_recovery" ? null : agents[name].role,
        variables: [...variables],
        text,
        own: own
          ? {
              text: own.template,
              revision: own.revision,
              editedAt: iso(own.updatedAt),
              editedBy: personOf(own.updatedById)?.name ?? null,
              problems: checkPrompt(name, own.template),
            }
          : null,
      };
    }),
  };
}
