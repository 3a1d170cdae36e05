import type { ConnectionName, searchProviders } from "@/lib/domain/install/connections";
import type { ModelRole } from "@/lib/domain/install/models";

/** What the screens show of an install's models and search. Plain values that survive JSON. */

type SearchName = (typeof searchProviders)[number];

/** A key or address of a provider, as it is shown: whose word it is, never what it is. */
export interface ConnectionView {
  name: ConnectionName;
  label: string;
  takes: { key: boolean; address: boolean };
  needs: "key" | "address" | null;
  /** Where it answers, where one can say so. */
  address: string;
  /** `environment` where the operator set it, which stands above the app; `unreadable` without what sealed it. */
  state: "none" | "app" | "environment" | "unreadable";
  hasKey: boolean;
  /** The last characters of a key that was entered in the app; empty for a short one. */
  ending: string;
  setBy: string | null;
  setAt: string | null;
  /** The settings of it in the environment. */
  variables: string[];
}

/** What administrators set of models and search. */
export interface ModelSettingsView {
  models: ConnectionView[];
  search: (ConnectionView & { name: SearchName; isAsked: boolean })[];
  /** Whether the environment says which search providers are asked. */
  isSearchOfEnvironment: boolean;
  roles: {
    role: ModelRole;
    label: string;
    setting: string;
    /** `provider:model`; null for none of its own. */
    model: string | null;
    isOfEnvironment: boolean;
    /** Dollars for a million tokens as somebody set them here; null for what the provider or the list says. */
    price: { in: number; out: number } | null;
    listPrice: { in: number; out: number } | null;
    isPriceOfEnvironment: boolean;
    /** Why it cannot be asked now. */
    problem: string | null;
  }[];
  /** The last changes, newest first. */
  changes: { id: string; says: string; by: string; at: string }[];
}
