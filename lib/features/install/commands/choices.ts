import { noteAccount } from "@/lib/access/accounts/account-events";
import { Refusal } from "@/lib/domain/core/refusal";
import { connections } from "@/lib/domain/install/connections";
import { modelRoles, whyNotAsked } from "@/lib/domain/install/models";
import { type InstallSettings, isOfEnvironment } from "@/lib/domain/install/settings";
import type { installContract } from "@/lib/features/install/contract";
import type { Actor } from "@/lib/features/kit/command";
import type { Answered, Parsed } from "@/lib/features/kit/contract";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { keepValue, readSettings } from "@/lib/platform/vault/settings";
import type { Price } from "@/lib/run/drivers/list-prices";
import { parsePrices } from "@/lib/run/drivers/models";
import { lockValue, refuseOfEnvironment } from "./connections";

type Chosen = Parsed<typeof installContract, "set_models">["models"][number];

function refuseWrong({ role, model }: Chosen, settings: InstallSettings): void {
  const { setting } = modelRoles[role];
  // Its price may be said here all the same.
  if (settings.values[setting] !== model) refuseOfEnvironment(setting);
  if (model === null) return;
  const provider = model.slice(0, model.indexOf(":"));
  if (role === "embeddings" && provider === "anthropic") {
    throw new Refusal("invalid", "Anthropic has no models of embeddings.", role);
  }
  const why = whyNotAsked(provider, settings);
  if (why !== null) throw new Refusal("invalid", why, role);
}

function asDigits(dollars: number): string {
  return dollars.toFixed(6).replace(/\.?0+$/, "");
}

/** The app's own prices with those of these models; a model without one costs what its provider or the list says. */
async function keepPrices(tx: Tx, models: readonly Chosen[], by: Actor["userId"]): Promise<void> {
  const prices = new Map<string, Price>(parsePrices((await lockValue(tx, "STEMMA_PRICES")) ?? ""));
  for (const { model, price } of models) {
    if (model === null) continue;
    const name = model.slice(model.indexOf(":") + 1);
    if (price === null) prices.delete(name);
    else prices.set(name, price);
  }
  const entries = [...prices].map(([name, price]) => `${name}=${asDigits(price.in)}/${asDigits(price.out)}`);
  await keepValue(tx, { name: "STEMMA_PRICES", value: entries.length === 0 ? null : entries.join(","), by });
}

function told({ role, model, price }: Chosen): string {
  const costs = price === null ? "" : ` at $${asDigits(price.in)} in, $${asDigits(price.out)} out`;
  return `${modelRoles[role].label}: ${model ?? "none of its own"}${costs}`;
}

/** Chooses which model does what, and what a million tokens of it cost. */
export async function setModels(
  db: Db,
  { userId }: Actor,
  { models }: Parsed<typeof installContract, "set_models">,
): Promise<Answered<typeof installContract, "set_models">> {
  const settings = await readSettings(db);
  for (const chosen of models) refuseWrong(chosen, settings);
  await inTransaction(db, async (tx) => {
    await keepPrices(tx, models, userId);
    for (const chosen of models) {
      const { setting: name } = modelRoles[chosen.role];
      if (!isOfEnvironment(process.env, name)) await keepValue(tx, { name, value: chosen.model, by: userId });
      await noteAccount(tx, { userId, kind: "models_set", actorId: userId, detail: told(chosen) });
    }
  });
  return {};
}

/** Chooses which search providers runs ask. */
export async function setSearch(
  db: Db,
  { userId }: Actor,
  { providers }: Parsed<typeof installContract, "set_search">,
): Promise<Answered<typeof installContract, "set_search">> {
  refuseOfEnvironment("STEMMA_SEARCH");
  const settings = await readSettings(db);
  const wanted = [...new Set(providers)];
  for (const name of wanted) {
    const why = whyNotAsked(name, settings);
    if (why !== null) throw new Refusal("invalid", why);
  }
  await inTransaction(db, async (tx) => {
    const value = wanted.length === 0 ? null : wanted.join(",");
    await keepValue(tx, { name: "STEMMA_SEARCH", value, by: userId });
    const detail = wanted.length === 0 ? "No web search" : wanted.map((name) => connections[name].label).join(", ");
    await noteAccount(tx, { userId, kind: "search_set", actorId: userId, detail });
  });
  return {};
}
