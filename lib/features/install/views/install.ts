import { configuredModels, type ModelNames, type ModelRole, modelRoles } from "@/lib/domain/install/models";
import type { InstallSettings } from "@/lib/domain/install/settings";
import type { ShownBy } from "@/lib/features/kit/shown";
import { capabilitiesOf } from "@/lib/features/runs/views/new-run";
import type { Db } from "@/lib/platform/db/client";
import { readSettings } from "@/lib/platform/vault/settings";
import type { ModelChoice, Models } from "@/lib/run/drivers/models";
import { answeringBy, searchBy } from "@/lib/run/reach/reach";

/** What an install can do now where no project says otherwise. */
export async function getCapabilities(db: Db) {
  const settings = await readSettings(db);
  return capabilitiesOf(settings, answeringBy(settings, null));
}

function rowsOf(models: Models, names: ModelNames) {
  const rows: [ModelRole, ModelChoice | null | undefined][] = [
    ["research", models.research],
    ["review", models.review],
    ["small", models.small],
    ["embeddings", models.embeddings],
  ];
  return rows.flatMap(([role, choice]) => {
    const name = names[role];
    return choice && name !== null ? [{ role: modelRoles[role].label, name, price: choice.price }] : [];
  });
}

/** The models that are named; none where none answers. */
function listRows(settings: InstallSettings) {
  const answering = answeringBy(settings, null);
  const names = configuredModels(settings);
  return answering.models === null || names === null ? [] : rowsOf(answering.models, names);
}

/** What answers runs on this install; keys are never part of it. */
export async function getInstallView(db: Db) {
  const settings = await readSettings(db);
  const search = searchBy(settings).providers.map(({ label, base }) => ({ label, place: new URL(base).host }));
  return { capabilities: capabilitiesOf(settings, answeringBy(settings, null)), models: listRows(settings), search };
}

export type InstallView = ShownBy<typeof getInstallView>;
