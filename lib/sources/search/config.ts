import { Refusal } from "@/lib/domain/core/refusal";
import type { Settings } from "@/lib/domain/install/settings";
import { type Adapter, adapters, type ProviderName, providerNames } from "./adapters";

/** A provider that this install asks, with what it takes to ask it. */
export interface ProviderConfig {
  name: ProviderName;
  label: string;
  /** Where it answers. */
  base: string;
  key: string | null;
  contact: string | null;
  /** Whether the address was entered in the app: then the guard holds for it as for any page. */
  isGuarded?: boolean;
}

function invalid(variable: string, what: string): Refusal {
  return new Refusal("invalid", `The environment has a wrong value. ${variable}: ${what}.`);
}

function baseOf({ label, base: known, baseVariable }: Adapter, source: Settings): string {
  const base = (baseVariable === undefined ? undefined : source[baseVariable]) ?? known;
  if (base === null) throw invalid(baseVariable ?? "", `say where your ${label} answers`);
  if (!/^https?:$/.test(URL.parse(base)?.protocol ?? "")) throw invalid(baseVariable ?? "", "not a web address");
  return base.endsWith("/") ? base : `${base}/`;
}

const ofNobody: ReadonlySet<string> = new Set();

/**
 * The providers that settings name, in their order; none by default, so that nothing is asked unless wanted. `fromApp`
 * are the settings that were not the environment's.
 */
export function readProviders(settings: Settings, fromApp: ReadonlySet<string> = ofNobody): ProviderConfig[] {
  const source: Settings = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ""));
  const wanted = (source["STEMMA_SEARCH"] ?? "").split(",").map((name) => name.trim().toLowerCase());
  return [...new Set(wanted.filter((name) => name !== ""))].map((text) => {
    const name = providerNames.find((known) => known === text);
    if (!name) throw invalid("STEMMA_SEARCH", `“${text}” is none of ${providerNames.join(", ")}`);
    const adapter: Adapter = adapters[name];
    const key = adapter.keyVariable === null ? null : (source[adapter.keyVariable] ?? null);
    if (adapter.isKeyNeeded && key === null) throw invalid(adapter.keyVariable ?? "", "the key is missing");
    const contact = source["STEMMA_CONTACT"] ?? null;
    const isGuarded = adapter.baseVariable !== undefined && fromApp.has(adapter.baseVariable);
    return { name, label: adapter.label, base: baseOf(adapter, source), key, contact, isGuarded };
  });
}
