import { checkPrompt, defaultPrompt, promptNames } from "@/lib/agents/call/prompts";
import { agents } from "@/lib/agents/index";
import { type Access, mayDo } from "@/lib/domain/core/rights";
import { iso } from "@/lib/features/kit/instant";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";

/** A project's prompts: each as Stemma has it and, where the project has its own words, beside these. */
export async function getPromptsView(db: Db, access: Access<"read_prompts">) {
  const rows = await db.promptOverride.findMany({ where: { projectId: access.projectId } });
  const personOf = await loadPeople(
    db,
    rows.map((row) => row.updatedById),
  );
  const byName = new Map(rows.map((row) => [row.agent, row]));
  return {
    mayEdit: mayDo(access, "administer"),
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

/** What agents are asked in a project. */
export type PromptsView = ShownBy<typeof getPromptsView>;
