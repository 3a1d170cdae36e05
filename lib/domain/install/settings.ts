import { connectionNames, connections } from "./connections";

/** Settings of an install by name, as the environment has them. */
export type Settings = Readonly<Record<string, string | undefined>>;

/** Keys, which are kept encrypted, and what else administrators may enter in the app, by their names in the environment. */
export const keySettings: readonly string[] = connectionNames.flatMap((name) => connections[name].key ?? []);
export const plainSettings = [
  "STEMMA_MODEL",
  "STEMMA_REVIEW_MODEL",
  "STEMMA_SMALL_MODEL",
  "STEMMA_EMBEDDINGS",
  "STEMMA_BASE_URL",
  "STEMMA_PRICES",
  "STEMMA_SEARCH",
  "STEMMA_SEARXNG_URL",
] as const;

/**
 * Settings of which the environment has all or none. An administrator of the app is less than its operator: a key of the
 * operator's must not go to an address that somebody else entered.
 */
const together: readonly (readonly string[])[] = [
  ["STEMMA_BASE_URL", "STEMMA_API_KEY"],
  ["STEMMA_EMBEDDINGS", "STEMMA_EMBEDDINGS_URL", "STEMMA_EMBEDDINGS_KEY"],
];

/** What was entered in the app. */
export interface StoredSettings {
  values: ReadonlyMap<string, string>;
  /** Keys that are there and cannot be read, as what they were sealed under is not here. */
  unreadable: ReadonlySet<string>;
}

/** What counts: the environment's settings, and below them the app's. */
export interface InstallSettings {
  values: Readonly<Record<string, string>>;
  /** The settings that come from the app. */
  fromApp: ReadonlySet<string>;
  unreadable: ReadonlySet<string>;
}

function isGiven(environment: Settings, name: string): boolean {
  return (environment[name] ?? "") !== "";
}

/** Whether the environment says what a setting is, so that nobody can change it in the app. */
export function isOfEnvironment(environment: Settings, name: string): boolean {
  const group = together.find((names) => names.includes(name)) ?? [name];
  return group.some((one) => isGiven(environment, one));
}

/** The environment's prices come last: of two for one model the last one counts. */
function mergePrices(environment: Settings, stored: StoredSettings): Record<string, string> {
  const lists = [stored.values.get("STEMMA_PRICES"), environment["STEMMA_PRICES"]];
  const prices = lists.filter((list) => list !== undefined && list !== "").join(",");
  return prices === "" ? {} : { STEMMA_PRICES: prices };
}

/** Lays the environment over what was entered in the app. */
export function mergeSettings(environment: Settings, stored: StoredSettings): InstallSettings {
  const isOfApp = (name: string): boolean => !isOfEnvironment(environment, name);
  const names = [...keySettings, ...plainSettings].filter((name) => name !== "STEMMA_PRICES" && isOfApp(name));
  const entered = names.flatMap((name) => {
    const value = stored.values.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const given = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, value] as const],
  );
  return {
    values: { ...Object.fromEntries(entered), ...Object.fromEntries(given), ...mergePrices(environment, stored) },
    fromApp: new Set(entered.map(([name]) => name)),
    unreadable: new Set([...stored.unreadable].filter(isOfApp)),
  };
}
