import { countTokens } from "@/lib/domain/core/tokens";
import { vectorRequest } from "@/lib/domain/core/vector-request";
import type { Spend } from "@/lib/run/drivers/driver";
import { type Embedded, embed } from "@/lib/run/drivers/embed";
import type { ModelChoice } from "@/lib/run/drivers/models";
import type { Answer, Meaning } from "@/lib/sources/search/meaning";
import { atLengthOne } from "@/lib/sources/search/vectors";

/** How long a provider that failed is not asked again, so that searches do not wait for it one by one. */
const REST_MS = 60_000;
const resting = new Map<string, { untilMs: number; message: string }>();

interface Search {
  query: string;
  signal: AbortSignal;
  spend: Spend;
}

/** Ranks by meaning for one search, which pays for what it asks; a provider that has just failed is not asked. */
export function meaningFor(choice: ModelChoice, { query, signal, spend }: Search): Meaning {
  const model = `${choice.provider}:${choice.model}`;
  const where = `${model} ${choice.baseUrl ?? ""}`;
  return {
    model,
    async vectorsOf(texts, kept): Promise<Answer> {
      const rest = resting.get(where);
      if (rest && Date.now() < rest.untilMs) return { ok: false, message: rest.message };
      const tokens = texts.reduce((sum, text) => sum + countTokens(text), 0);
      const estimate = { tokens, usd: choice.price === null ? 0 : (tokens * choice.price.in) / 1_000_000 };
      let answer: Embedded | null = null;
      const refused = await spend({ prompt: vectorRequest(query, kept), model, estimate }, async () => {
        const startedAtMs = Date.now();
        const made = await embed(choice, texts, signal);
        answer = made;
        const output = made.ok ? { vectors: made.vectors.length, dimensions: made.vectors[0]?.length ?? 0 } : null;
        const { tokensIn, costUsd } = made;
        return {
          output,
          failure: made.ok ? null : made.failure,
          tokensIn,
          costUsd,
          startedAtMs,
          endedAtMs: Date.now(),
        };
      });
      if (refused !== null) return { ok: false, message: refused.message };
      return read(answer, where);
    },
  };
}

function read(answer: Embedded | null, where: string): Answer {
  if (answer === null) return { ok: false, message: "Nothing was asked." };
  if (answer.ok) return { ok: true, vectors: answer.vectors.map(atLengthOne) };
  const { message } = answer.failure;
  resting.set(where, { untilMs: Date.now() + REST_MS, message });
  return { ok: false, message };
}
