import { createAnthropic } from "@ai-sdk/anthropic";
import { createGoogle } from "@ai-sdk/google";
import { createOpenAI } from "@ai-sdk/openai";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { APICallError, type LanguageModel, type ModelMessage, Output, parsePartialJson, streamText } from "ai";
import { z } from "zod";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { countTokens } from "@/lib/domain/core/tokens";
import type { FailureKind } from "@/lib/domain/core/words";
import { count } from "@/lib/platform/metrics";
import { GuardedAddress, guardedTransport } from "@/lib/sources/fetch/guarded-transport";
import { fetchPolicy } from "@/lib/sources/fetch/policy";
import type { ModelChoice, ProviderName } from "./models";

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
  /** Hears the answer so far whenever it has grown. */
  onText?: (soFar: string) => void;
  /** How long to wait for the first sign of an answer, and for each further one, in milliseconds. */
  patience?: { firstMs: number; nextMs: number };
}

/** What came back: the text as it is, and what it took. */
export type Answered = { tokensIn: number; tokensOut: number; costUsd: number } & (
  | { ok: true; text: string }
  | { ok: false; failure: Failure }
);

/** Counts a request for operators, with what came of it and what it took. */
export function countRequest(
  provider: ProviderName,
  made: { tokensIn: number; tokensOut: number; costUsd: number; outcome: "ok" | FailureKind },
): void {
  count("stemma_model_requests_total", { provider, outcome: made.outcome });
  count("stemma_model_tokens_total", { provider, direction: "in" }, made.tokensIn);
  count("stemma_model_tokens_total", { provider, direction: "out" }, made.tokensOut);
  count("stemma_model_cost_usd_total", { provider }, made.costUsd);
}

/** How long one request may take in all: a writer who reads much and reasons first has been heard after ten minutes. */
export const REQUEST_MS = 900_000;
/** A model that reasons unseen may be silent for long before it begins; once it speaks it goes on. Source: F37. */
const PATIENCE = { firstMs: 180_000, nextMs: 60_000 } as const;
/** Longest answer that is read, in characters. */
const TEXT_MAX = 1_000_000;
/** More than this many times what we count ourselves is no usage but a fault of the provider. */
const USAGE_FACTOR = 20;

/** How a server is reached whose address was entered in the app. */
export function transportOf({ isGuarded }: ModelChoice): { fetch?: typeof globalThis.fetch } {
  return isGuarded ? { fetch: guardedTransport(fetchPolicy()) } : {};
}

function modelOf(choice: ModelChoice): LanguageModel {
  const { provider, model, apiKey, baseUrl } = choice;
  const key = apiKey === null ? {} : { apiKey };
  if (provider === "anthropic") return createAnthropic(key)(model);
  if (provider === "openai") return createOpenAI(key)(model);
  if (provider === "google") return createGoogle(key)(model);
  const usage = provider === "openrouter" ? { usage: { include: true } } : {};
  return createOpenAICompatible({
    ...key,
    ...transportOf(choice),
    name: provider,
    baseURL: baseUrl ?? "",
    includeUsage: true,
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

/** Who gives a model, as people know it; where a server of one's own stands is told to nobody. */
const names: Record<ProviderName, string> = {
  openrouter: "OpenRouter",
  anthropic: "Anthropic",
  openai: "OpenAI",
  google: "Google",
  compatible: "The model server",
};

/** The code of a failure whose address the guard did not let pass. */
export const GUARDED = "guarded";

/** How long a step waits after its key was refused until the provider is asked with what key there is then. */
const KEY_REFUSED_MS = 60_000;

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
    const message = `${names[choice.provider]} asks to wait: ${said}`;
    return { kind: "rate_limited", code, message, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
  }
  // Nothing is wrong with the work: it waits until someone has set another key.
  if (status === 401) {
    const message = `${names[choice.provider]} refuses the key (${said}). Set another one; the run waits and goes on by itself.`;
    return { kind: "unavailable", code: PROVIDER_DOWN, message, retryAfterMs: KEY_REFUSED_MS };
  }
  if (status === 403) {
    return { kind: "permanent", code, message: `${names[choice.provider]} refuses the key: ${said}` };
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 409) {
    return {
      kind: "permanent",
      code,
      message: `${names[choice.provider]} refuses the request to ${choice.model}: ${said}`,
    };
  }
  return { kind: "unavailable", code, message: `${names[choice.provider]} cannot answer: ${said}` };
}

/** What an error of a call means. */
export function failureOf(error: unknown, choice: ModelChoice): Failure {
  if (APICallError.isInstance(error) && error.statusCode !== undefined && error.statusCode >= 400) {
    return ofStatus(error, choice);
  }
  if (error instanceof GuardedAddress) return { kind: "permanent", code: GUARDED, message: error.message };
  const said = withoutKey(error instanceof Error ? error.message : String(error), choice);
  return {
    kind: "unavailable",
    message: `${names[choice.provider]} could not be reached, or its answer not read: ${said}`,
  };
}

/** What OpenRouter says a call cost. */
const Cost = z.object({ cost: z.number().min(0) });

interface Usage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
  raw?: unknown;
}

/** A count of tokens that can be true, else our own. */
export function soundCount(given: number | undefined, counted: number): number {
  const isSound = given !== undefined && Number.isFinite(given) && given > 0 && given <= 1_000 + counted * USAGE_FACTOR;
  return isSound ? Math.round(given) : counted;
}

/** What a call took: the provider's figures where they can be true, else our own count. */
function measure(
  ask: Ask,
  got: { usage: Usage | undefined; text: string },
): { tokensIn: number; tokensOut: number; costUsd: number } {
  const sent = ask.system + JSON.stringify(ask.messages);
  const tokensIn = soundCount(got.usage?.inputTokens, countTokens(sent));
  const tokensOut = soundCount(got.usage?.outputTokens, countTokens(got.text) + 200);
  const told = Cost.safeParse(got.usage?.raw);
  const { price } = ask.choice;
  const byPrice = price === null ? 0 : (tokensIn * price.in + tokensOut * price.out) / 1_000_000;
  return { tokensIn, tokensOut, costUsd: told.success ? told.data.cost : byPrice };
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

interface Heard {
  text: string;
  finish: string | undefined;
  usage: Usage | undefined;
}

function outcome(request: Ask, { text, finish, usage }: Heard): Answered {
  return { ...measure(request, { usage, text }), ...checked(text, finish) };
}

/** Takes up the answer as it comes; what has come is in `heard` whatever happens next. */
async function listen(
  request: Ask,
  signal: AbortSignal,
  { heard, beat }: { heard: Heard; beat: () => void },
): Promise<void> {
  const { choice, system, messages, schema, maxTokens, onText } = request;
  const { stream } = streamText({
    model: modelOf(choice),
    system,
    messages,
    // Servers of one's own differ in what they take; there the schema in words has to do.
    ...(choice.provider === "compatible" ? {} : { output: Output.object({ schema }) }),
    maxOutputTokens: maxTokens,
    maxRetries: 0,
    abortSignal: signal,
    onError: () => undefined,
  });
  for await (const part of stream) {
    beat();
    if (part.type === "error") throw part.error;
    if (part.type === "abort") throw signal.reason;
    if (part.type === "finish") {
      heard.finish = part.finishReason;
      heard.usage = part.totalUsage;
    }
    if (part.type !== "text-delta") continue;
    heard.text += part.text;
    // Nobody needs to hear more of it: it is refused as it stands.
    if (heard.text.length > TEXT_MAX) return;
    onText?.(heard.text);
  }
}

/** Asks a model once. What goes wrong is a typed failure; an abort is thrown. */
export async function ask(request: Ask): Promise<Answered> {
  const { choice, signal } = request;
  const { firstMs, nextMs } = request.patience ?? PATIENCE;
  const silence = new AbortController();
  const late = AbortSignal.timeout(REQUEST_MS);
  const fallSilent = (): void => silence.abort();
  let timer = setTimeout(fallSilent, firstMs);
  const beat = (): void => {
    clearTimeout(timer);
    timer = setTimeout(fallSilent, nextMs);
  };
  const heard: Heard = { text: "", finish: undefined, usage: undefined };
  const done = new AbortController();
  try {
    await listen(request, AbortSignal.any([signal, late, silence.signal, done.signal]), { heard, beat });
    return outcome(request, heard);
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    // What was said until then is paid for: our own count stands for it.
    const nothing = { tokensIn: 0, tokensOut: 0, costUsd: 0 };
    const spent = heard.text === "" ? nothing : measure(request, { usage: undefined, text: heard.text });
    const isLate = late.aborted || silence.signal.aborted;
    const message = late.aborted
      ? `${names[choice.provider]} did not finish an answer of ${choice.model} within ${REQUEST_MS / 60_000} minutes.`
      : `${names[choice.provider]} fell silent within an answer of ${choice.model}.`;
    return { ok: false, failure: isLate ? { kind: "timeout", message } : failureOf(error, choice), ...spent };
  } finally {
    clearTimeout(timer);
    done.abort();
  }
}

const Part = z.object({ heading: z.string().default(""), markdown: z.string().default("") });
const Report = z.object({ markdown: z.string(), sections: z.array(Part).default([]) });

/** What people may read of an answer that is still being written: its text, with its sections; null before that. */
export async function draftSoFar(text: string): Promise<string | null> {
  const { value } = await parsePartialJson(text);
  const found = Report.safeParse(value);
  if (!found.success) return null;
  const { markdown, sections } = found.data;
  return [markdown, ...sections.map((part) => `### ${part.heading}\n\n${part.markdown}`)].join("\n\n");
}

/** The text of one field of an answer that is still being written; null while it has not begun. */
export async function fieldSoFar(text: string, field: string): Promise<string | null> {
  const { value } = await parsePartialJson(text);
  const found = z.object({ [field]: z.string() }).safeParse(value);
  return found.success ? (found.data[field] ?? null) : null;
}
