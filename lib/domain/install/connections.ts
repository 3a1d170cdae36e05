/**
 * Who can be asked, with the settings that it takes: `key` and `address` name them, and `needs` says without which of
 * the two it does not answer.
 */
interface Connection {
  label: string;
  of: "models" | "search";
  key: string | null;
  address: string | null;
  needs: "key" | "address" | null;
}

/** Providers of language models, and of web search. */
export const connections = {
  openrouter: { label: "OpenRouter", of: "models", key: "OPENROUTER_API_KEY", address: null, needs: "key" },
  anthropic: { label: "Anthropic", of: "models", key: "ANTHROPIC_API_KEY", address: null, needs: "key" },
  openai: { label: "OpenAI", of: "models", key: "OPENAI_API_KEY", address: null, needs: "key" },
  google: { label: "Google", of: "models", key: "GOOGLE_GENERATIVE_AI_API_KEY", address: null, needs: "key" },
  compatible: {
    label: "OpenAI-compatible server",
    of: "models",
    key: "STEMMA_API_KEY",
    address: "STEMMA_BASE_URL",
    needs: "address",
  },
  brave: { label: "Brave", of: "search", key: "BRAVE_API_KEY", address: null, needs: "key" },
  tavily: { label: "Tavily", of: "search", key: "TAVILY_API_KEY", address: null, needs: "key" },
  searxng: { label: "SearXNG", of: "search", key: null, address: "STEMMA_SEARXNG_URL", needs: "address" },
  openalex: { label: "OpenAlex", of: "search", key: "OPENALEX_API_KEY", address: null, needs: null },
  arxiv: { label: "arXiv", of: "search", key: null, address: null, needs: null },
  wikipedia: { label: "Wikipedia", of: "search", key: null, address: null, needs: null },
  crossref: { label: "Crossref", of: "search", key: null, address: null, needs: null },
} as const satisfies Record<string, Connection>;
export type ConnectionName = keyof typeof connections;

/** The names of all of them, and of those that give models or search the web. */
export const connectionNames = Object.keys(connections) as readonly ConnectionName[];
export const modelProviders = ["openrouter", "anthropic", "openai", "google", "compatible"] as const;
export const searchProviders = ["brave", "tavily", "searxng", "openalex", "arxiv", "wikipedia", "crossref"] as const;

/** A provider's row; null for a name that none has. */
export function connectionOf(name: string): (Connection & { name: ConnectionName }) | null {
  const known = connectionNames.find((one) => one === name);
  return known === undefined ? null : { ...connections[known], name: known };
}

/** The setting without which a provider does not answer; null where it needs none. */
export function neededSetting({ needs, key, address }: Connection): string | null {
  return needs === null ? null : needs === "key" ? key : address;
}
