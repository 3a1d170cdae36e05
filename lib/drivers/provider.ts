import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, generateText, type LanguageModel, type ModelMessage, NoObjectGeneratedError, Output } from "ai";
import { z } from "zod";
import type { Failure } from "@/lib/domain/failure";
import { countTokens } from "@/lib/domain/tokens";
import type { ModelChoice } from "./models";

/** The only place where a language model is asked. */

// What a provider cannot do is no news to whoever reads the log.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/** One request: what was said so far, and the schema that the answer has to fit. */
export interface Ask {
  choice: ModelChoice;
  system: string;
  messages: ModelMessage[];
  schema: z.ZodType;
  maxTokens: number;
  signal: AbortSignal;
}

/** What came back: the text as it is, and what it took. */
export type Answered = { tokensIn: number; tokensOut: number; costUsd: number } & (
  | { ok: true; text: string }
  | { ok: false; failure: Failure }
);

/** How long one request may take. Source: security-reference.md, F37. */
const REQUEST_MS = 180_000;
/** Longest answer that is read, in characters. */
const TEXT_MAX = 1_000_000;
/** More than this many times what we count ourselves is no usage but a fault of the provider. */
const USAGE_FACTOR = 20;

function modelOf({ provider, model, apiKey, baseUrl }: ModelChoice): LanguageModel {
  const key = apiKey === null ? {} : { apiKey };
  if (provider === "anthropic") return createAnthropic(key)(model);
  if (provider === "openai") return createOpenAI(key)(model);
  if (provider === "google") return createGoogle(key)(model);
  const usage = provider === "openrouter" ? { usage: { include: true } } : {};
  return createOpenAICompatible({
    ...key,
    name: provider,
    baseURL: baseUrl ?? "",
    supportsStructuredOutputs: true,
    // OpenRouter says what a call cost when it is asked to.
    transformRequestBody: (body) => ({ ...body, ...usage }),
  })(model);
}

/** Nothing that looks like a key leaves this module. */
function withoutKey(text: string, { apiKey }: ModelChoice): string {
  const clean = apiKey === null ? text : text.replaceAll(apiKey, "[key]");
  return clean
    .replace(/\b(?:sk|key|AIza)[-_A-Za-z0-9]{16,}/g, "[key]")
    .replace(/\s+/g, " ")
    .slice(0, 300);
}

/** Seconds or a date, as milliseconds from now; undefined when it is neither. */
function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds) && header.trim() !== "") return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

function ofStatus(error: APICallError, choice: ModelChoice): Failure {
  const status = error.statusCode ?? 0;
  const said = withoutKey(error.message, choice);
  const code = String(status);
  if (status === 429) {
    const wait = retryAfterMs(error.responseHeaders?.["retry-after"], Date.now());
    const message = `${choice.provider} asks to wait: ${said}`;
    return { kind: "rate_limited", code, message, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  }
  if (status === 401 || status === 403) {
    return { kind: "permanent", code, message: `${choice.provider} refuses the key: ${said}` };
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 409) {
    return { kind: "permanent", code, message: `${choice.provider} refuses the request to ${choice.model}: ${said}` };
  }
  return { kind: "unavailable", code, message: `${choice.provider} cannot answer: ${said}` };
}

/** What an error of a call means. */
function failureOf(error: unknown, choice: ModelChoice): Failure {
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400) {
    return ofStatus(error, choice);
  }
  const said = withoutKey(error instanceof Error ? error.message : String(error), choice);
  return { kind: "unavailable", message: `${choice.provider} could not be reached, or its answer not read: ${said}` };
}

const Cost = z.object({ usage: z.object({ cost: z.number().min(0) }) });

interface Usage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}

function sound(given: number | undefined, counted: number): number {
  const isSound = given !== undefined && Number.isFinite(given) && given > 0 && given <= 1_000 + counted * USAGE_FACTOR;
  return isSound ? Math.round(given) : counted;
}

/** What a call took: the provider's figures where they can be true, else our own count. */
function measure(
  ask: Ask,
  got: { usage: Usage | undefined; text: string; body: unknown },
): { tokensIn: number; tokensOut: number; costUsd: number } {
  const sent = ask.system + JSON.stringify(ask.messages);
  const tokensIn = sound(got.usage?.inputTokens, countTokens(sent));
  const tokensOut = sound(got.usage?.outputTokens, countTokens(got.text) + 200);
  const told = Cost.safeParse(got.body);
  const { price } = ask.choice;
  const byPrice = price === null ? 0 : (tokensIn * price.in + tokensOut * price.out) / 1_000_000;
  return { tokensIn, tokensOut, costUsd: told.success ? told.data.usage.cost : byPrice };
}

const whole = new Set(["stop", "other", "unknown"]);

function checked(
  text: string,
  finish: string | undefined,
): { ok: true; text: string } | { ok: false; failure: Failure } {
  const bad = (message: string): { ok: false; failure: Failure } => ({
    ok: false,
    failure: { kind: "invalid_output", message },
  });
  if (finish !== undefined && !whole.has(finish)) return bad(`The answer was cut off (${finish}).`);
  if (text.trim() === "") return bad("The answer is empty.");
  return text.length > TEXT_MAX ? bad("The answer is longer than a megabyte.") : { ok: true, text };
}

/** Asks a model once. What goes wrong is a typed failure; an abort is thrown. */
export async function ask(request: Ask): Promise<Answered> {
  const { choice, system, messages, schema, maxTokens, signal } = request;
  const nothing = { tokensIn: 0, tokensOut: 0, costUsd: 0 };
  const late = AbortSignal.timeout(REQUEST_MS);
  try {
    const result = await generateText({
      model: modelOf(choice),
      system,
      messages,
      // Servers of one's own differ in what they take; there the schema in words has to do.
      ...(choice.provider === "compatible" ? {} : { output: Output.object({ schema }) }),
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, late]),
    });
    const { text, usage, finishReason, response } = result;
    return { ...measure(request, { usage, text, body: response.body }), ...checked(text, finishReason) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (late.aborted) {
      const message = `${choice.provider} did not answer within ${REQUEST_MS / 1000} seconds.`;
      return { ok: false, failure: { kind: "timeout", message }, ...nothing };
    }
    if (!NoObjectGeneratedError.isInstance(error)) return { ok: false, failure: failureOf(error, choice), ...nothing };
    // The text is there; whether it fits is decided by whoever asked.
    const text = error.text ?? "";
    return { ...measure(request, { usage: error.usage, text, body: undefined }), ...checked(text, error.finishReason) };
  }
}
