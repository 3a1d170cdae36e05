import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type EmbeddingModel, embedMany } from "ai";
import type { Failure } from "@/lib/domain/core/failure";
import { countTokens } from "@/lib/domain/core/tokens";
import type { ModelChoice } from "./models";
import { countRequest, failureOf, soundCount, transportOf } from "./provider";

function embeddingModelOf(choice: ModelChoice): EmbeddingModel {
  const { provider, model, apiKey, baseUrl } = choice;
  const key = apiKey === null ? {} : { apiKey };
  if (provider === "openai") return createOpenAI(key).embeddingModel(model);
  if (provider === "google") return createGoogle(key).embeddingModel(model);
  return createOpenAICompatible({
    ...key,
    ...transportOf(choice),
    name: provider,
    baseURL: baseUrl ?? "",
  }).embeddingModel(model);
}

/** Longest that vectors are waited for: words rank without them. */
const VECTORS_MS = 30_000;

/** What came back of texts: a vector for each, in their order, and what that took. */
export type Embedded = { tokensIn: number; costUsd: number } & (
  | { ok: true; vectors: number[][] }
  | { ok: false; failure: Failure }
);

/** Asks for the vectors of texts once. What goes wrong is a typed failure; an abort is thrown. */
export async function embed(choice: ModelChoice, texts: readonly string[], signal: AbortSignal): Promise<Embedded> {
  const made = await askForVectors(choice, texts, signal);
  const { tokensIn, costUsd } = made;
  countRequest(choice.provider, { tokensIn, tokensOut: 0, costUsd, outcome: made.ok ? "ok" : made.failure.kind });
  return made;
}

async function askForVectors(choice: ModelChoice, texts: readonly string[], signal: AbortSignal): Promise<Embedded> {
  const late = AbortSignal.timeout(VECTORS_MS);
  const counted = texts.reduce((sum, text) => sum + countTokens(text), 0);
  try {
    const { embeddings, usage } = await embedMany({
      model: embeddingModelOf(choice),
      values: [...texts],
      maxRetries: 0,
      maxParallelCalls: 1,
      abortSignal: AbortSignal.any([signal, late]),
    });
    const tokensIn = soundCount(usage.tokens, counted);
    const spent = { tokensIn, costUsd: choice.price === null ? 0 : (tokensIn * choice.price.in) / 1_000_000 };
    const size = embeddings[0]?.length ?? 0;
    const isWhole = embeddings.length === texts.length && size > 0 && embeddings.every((one) => one.length === size);
    if (isWhole && embeddings.every((one) => one.every(Number.isFinite)))
      return { ok: true, vectors: embeddings, ...spent };
    const message = `${choice.provider} did not give one vector for each text.`;
    return { ok: false, failure: { kind: "permanent", message }, ...spent };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const message = `${choice.provider} gave no vectors within ${VECTORS_MS / 1000} seconds.`;
    const failure: Failure = late.aborted ? { kind: "timeout", message } : failureOf(error, choice);
    return { ok: false, failure, tokensIn: 0, costUsd: 0 };
  }
}
