/** Dollars for a million tokens. */
export interface Price {
  in: number;
  out: number;
}

/**
 * Dollars for a million tokens, in and out, as the providers published them for these models; a model that begins with
 * one of the names costs as much. They change: what the environment says comes first, and what a provider says of a call
 * before both. Sources: the pricing pages of Anthropic, OpenAI and Google.
 */
const published: Readonly<Record<string, readonly (readonly [name: string, price: Price])[]>> = {
  anthropic: [
    ["claude-opus-4-5", { in: 5, out: 25 }],
    ["claude-opus-4", { in: 15, out: 75 }],
    ["claude-sonnet-4", { in: 3, out: 15 }],
    ["claude-haiku-4-5", { in: 1, out: 5 }],
    ["claude-3-5-haiku", { in: 0.8, out: 4 }],
  ],
  openai: [
    ["gpt-5-mini", { in: 0.25, out: 2 }],
    ["gpt-5-nano", { in: 0.05, out: 0.4 }],
    ["gpt-5", { in: 1.25, out: 10 }],
    ["gpt-4.1-mini", { in: 0.4, out: 1.6 }],
    ["gpt-4.1", { in: 2, out: 8 }],
    ["gpt-4o-mini", { in: 0.15, out: 0.6 }],
    ["gpt-4o", { in: 2.5, out: 10 }],
  ],
  google: [
    ["gemini-2.5-flash-lite", { in: 0.1, out: 0.4 }],
    ["gemini-2.5-flash", { in: 0.3, out: 2.5 }],
    ["gemini-2.5-pro", { in: 1.25, out: 10 }],
  ],
};

/** The published price of a model; null where none is known, as of models of one's own. */
export function listPrice(provider: string, model: string): Price | null {
  const found = published[provider]?.find(([name]) => model.startsWith(name));
  return found?.[1] ?? null;
}
