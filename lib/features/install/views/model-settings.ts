import type { z } from "zod";
import { requireAdmin } from "@/lib/access/accounts/people";
import type { UserId } from "@/lib/domain/core/ids";
import { type ConnectionName, connectionOf, modelProviders, searchProviders } from "@/lib/domain/install/connections";
import { ModelRole, modelRoles, whyNotAsked } from "@/lib/domain/install/models";
import { type InstallSettings, isOfEnvironment } from "@/lib/domain/install/settings";
import { iso } from "@/lib/features/kit/instant";
import { loadPeople, type People } from "@/lib/features/kit/people";
import type { InstallConnection } from "@/lib/features/kit/shapes";
import type { ShownBy } from "@/lib/features/kit/shown";
import type { Db } from "@/lib/platform/db/client";
import { readSettings } from "@/lib/platform/vault/settings";
import { listPrice } from "@/lib/run/drivers/list-prices";
import { parsePrices } from "@/lib/run/drivers/models";

/** Changes that the page shows. */
const SHOWN = 10;

/** How a row of the app's settings stands beside its value, which nobody is shown. */
interface Entry {
  name: string;
  value: string | null;
  ending: string;
  setById: string | null;
  setAt: Date;
}

interface Known {
  settings: InstallSettings;
  entries: ReadonlyMap<string, Entry>;
  people: People;
}

function stateOf(
  variables: readonly string[],
  { settings, entries }: Known,
): z.output<typeof InstallConnection>["state"] {
  if (variables.some((name) => isOfEnvironment(process.env, name))) return "environment";
  if (variables.some((name) => settings.unreadable.has(name))) return "unreadable";
  return variables.some((name) => entries.has(name)) ? "app" : "none";
}

function asConnection(name: ConnectionName, known: Known) {
  const { label = name, key = null, address = null, needs = null } = connectionOf(name) ?? {};
  const variables = [key, address].flatMap((one) => one ?? []);
  const state = stateOf(variables, known);
  const entry = variables.flatMap((one) => known.entries.get(one) ?? [])[0];
  const isOfApp = state !== "environment" && entry !== undefined;
  return {
    name,
    label,
    takes: { key: key !== null, address: address !== null },
    needs,
    address: (address === null ? undefined : known.settings.values[address]) ?? "",
    state,
    hasKey: key !== null && (known.settings.values[key] !== undefined || known.settings.unreadable.has(key)),
    ending: isOfApp ? entry.ending : "",
    setBy: isOfApp ? (known.people(entry.setById)?.name ?? null) : null,
    setAt: isOfApp ? iso(entry.setAt) : null,
    variables,
  };
}

/** A key or address of a provider, as it is shown: whose word it is, never what it is. */
export type ConnectionView = ShownBy<typeof asConnection>;

function asRole(role: ModelRole, { settings, entries }: Known) {
  const { label, setting } = modelRoles[role];
  const model = settings.values[setting] ?? null;
  const [provider, name] =
    model === null ? ["", ""] : [model.slice(0, model.indexOf(":")), model.slice(model.indexOf(":") + 1)];
  const fixed = parsePrices(process.env["STEMMA_PRICES"] ?? "").get(name);
  const own = parsePrices(entries.get("STEMMA_PRICES")?.value ?? "");
  return {
    role,
    label,
    setting,
    model,
    isOfEnvironment: isOfEnvironment(process.env, setting),
    price: own.get(name) ?? null,
    listPrice: fixed ?? listPrice(provider, name),
    isPriceOfEnvironment: fixed !== undefined,
    problem: model === null ? null : whyNotAsked(provider, settings),
  };
}

async function listChanges(db: Db) {
  const rows = await db.accountEvent.findMany({
    where: { kind: { in: ["connection_set", "connection_removed", "models_set", "search_set"] } },
    orderBy: [{ ts: "desc" }, { id: "asc" }],
    take: SHOWN,
    select: { id: true, kind: true, detail: true, actorId: true, ts: true },
  });
  const people = await loadPeople(
    db,
    rows.map((row) => row.actorId),
  );
  return rows.map(({ id, kind, detail, actorId, ts }) => {
    const says = kind === "connection_removed" ? `${detail} was disconnected` : detail;
    return { id, says, by: people(actorId)?.name ?? "Somebody", at: iso(ts) };
  });
}

/** What administrators set of models and search: which keys there are, whose word each is, and never a key. */
export async function getModelSettingsView(db: Db, person: { readonly userId: UserId }) {
  await requireAdmin(db, person);
  const [settings, rows, changes] = await Promise.all([
    readSettings(db),
    db.installValue.findMany({ select: { name: true, value: true, ending: true, setById: true, setAt: true } }),
    listChanges(db),
  ]);
  const people = await loadPeople(
    db,
    rows.map((row) => row.setById),
  );
  const known = { settings, entries: new Map(rows.map((row) => [row.name, row])), people };
  const asked = (settings.values["STEMMA_SEARCH"] ?? "").split(",").map((name) => name.trim().toLowerCase());
  return {
    models: modelProviders.map((name) => asConnection(name, known)),
    search: searchProviders.map((name) => ({ ...asConnection(name, known), name, isAsked: asked.includes(name) })),
    isSearchOfEnvironment: isOfEnvironment(process.env, "STEMMA_SEARCH"),
    roles: ModelRole.options.map((role) => asRole(role, known)),
    changes,
  };
}

/** What administrators set of models and search. */
export type ModelSettingsView = ShownBy<typeof getModelSettingsView>;
