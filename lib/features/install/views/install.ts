import type { InstallView } from "@/lib/features/kit/models";
import { capabilities } from "@/lib/features/runs/views/new-run";
import { type ModelChoice, readModels } from "@/lib/run/drivers/models";
import { readProviders } from "@/lib/sources/search/config";

function row(role: string, { provider, model, price, apiKey }: ModelChoice): InstallView["models"][number] {
  return { role, name: `${provider}:${model}`, hasKey: apiKey !== null, price };
}

/** What answers runs on this install; keys are never part of it. */
export function getInstallView(): InstallView {
  const models = readModels(process.env);
  const rows =
    models === null
      ? []
      : [
          row("Plans, searches and writes", models.research),
          row("Reviews and checks", models.review),
          row("Reads passages", models.small),
          ...(models.embeddings ? [row("Ranks by meaning", models.embeddings)] : []),
        ];
  const search = readProviders(process.env).map(({ label, base, key }) => ({
    label,
    place: new URL(base).host,
    hasKey: key !== null,
  }));
  return { capabilities: capabilities(), models: rows, search };
}
