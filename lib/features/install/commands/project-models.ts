import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { configuredModels, listModels } from "@/lib/domain/install/models";
import type { installContract } from "@/lib/features/install/contract";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import { keepProjectVersion } from "@/lib/features/kit/keep-project-version";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { readSettings } from "@/lib/platform/vault/settings";

/** Chooses which of the install's models the project's runs may use; none means offline runs only. */
export async function setProjectModels(
  db: Db,
  access: Access<"administer">,
  input: Parsed<typeof installContract, "set_project_models">,
): Promise<Answered<typeof installContract, "set_project_models">> {
  const { projectId, userId: actorId } = access;
  const models = input.models === null ? null : [...new Set(input.models)];
  const configured = configuredModels(await readSettings(db));
  const known = configured === null ? [] : listModels(configured);
  const foreign = models?.find((name) => !known.includes(name));
  if (foreign !== undefined) {
    throw new Refusal("invalid", `${foreign} is none of the models of this install. Reload to see which there are.`);
  }
  return await inTransaction(db, async (tx) => {
    const rows = await tx.$queryRaw<unknown>`
      update project set settings = settings || ${JSON.stringify({ models })}::jsonb,
        revision = revision + 1, updated_at = now()
      where id = ${projectId}::uuid and revision = ${input.revision} returning revision`;
    const edited = await keepProjectVersion(tx, access, { rows, next: "try again", content: { models } });
    await appendEvents(tx, { projectId, runId: null }, [{ kind: "models_set", payload: { models }, actorId }]);
    return edited;
  });
}
