import type { ModelMessage } from "ai";
import { z } from "zod";
import { fits } from "@/lib/agents/call/answer-fits";
import { type AgentKind, agents } from "@/lib/agents/index";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { countTokens } from "@/lib/domain/core/tokens";
import type { Whose } from "@/lib/domain/run/fair-order";
import type { Db } from "@/lib/platform/db/client";
import { spanned } from "@/lib/platform/tracing";
import type { AgentReply, AgentRequest, Driver, Estimate } from "./driver";
import { type ModelChoice, type Models, modelFor } from "./models";
import type { World } from "./offline";
import { noteFailure, noteSuccess, pauseProvider, untilAllowed } from "./pauses";
import { type Answered, ask, countRequest, REQUEST_MS } from "./provider";
import { openSlots, type Slots } from "./slots";

/** Tokens that one answer may have; reasoning counts among them. */
const MAX_TOKENS = 16_000;
/** Tokens that an answer usually has at most: what is kept back for it. */
const USUAL_TOKENS = 3_000;
/** How long one call may take, with what its provider asks to wait and a second try: an answer that a request waits for is never cut off. */
const CALL_LIMIT_MS = 2 * REQUEST_MS;
/** Times that a call is made when its provider asks to wait or cannot answer. */
const TRIES = 3;
/** How long to wait before the second and third. */
const UNAVAILABLE_MS = [1_000, 4_000] as const;

function systemFor(kind: AgentKind): string {
  const schema = JSON.stringify(z.toJSONSchema(agents[kind].output));
  return `Answer with one JSON object and nothing else: no words before or after it, no code fence. It has to fit this JSON schema:\n${schema}`;
}

function repair(prompt: string, text: string, problem: string): ModelMessage[] {
  const request = `Your answer does not fit: ${problem.slice(0, 2_000)}\nAnswer again, with one JSON object that fits the schema and nothing else.`;
  return [
    { role: "user", content: prompt },
    { role: "assistant", content: text.slice(0, 20_000) },
    { role: "user", content: request },
  ];
}

interface Tried {
  spent: { tokensIn: number; tokensOut: number; costUsd: number };
  result: { ok: true; value: unknown } | { ok: false; failure: Failure };
}

function add(a: Tried["spent"], b: Answered): Tried["spent"] {
  return {
    tokensIn: a.tokensIn + b.tokensIn,
    tokensOut: a.tokensOut + b.tokensOut,
    costUsd: a.costUsd + b.costUsd,
  };
}

/** Asks, and once more with the error when the answer does not fit; what does not fit then has failed. */
async function tryTwice(
  kind: AgentKind,
  choice: ModelChoice,
  call: Pick<AgentRequest<AgentKind>, "prompt" | "signal" | "onText">,
): Promise<Tried> {
  const { prompt, signal, onText } = call;
  const heard = onText ? { onText } : {};
  const request = {
    ...heard,
    choice,
    system: systemFor(kind),
    schema: agents[kind].output,
    maxTokens: MAX_TOKENS,
    signal,
  };
  const first = await ask({ ...request, messages: [{ role: "user", content: prompt }] });
  const spent = add({ tokensIn: 0, tokensOut: 0, costUsd: 0 }, first);
  if (!first.ok) return { spent, result: first };
  const answer = fits(kind, first.text);
  if (answer.ok) return { spent, result: answer };
  const second = await ask({ ...request, messages: repair(prompt, first.text, answer.message) });
  const both = add(spent, second);
  if (!second.ok) return { spent: both, result: second };
  const mended = fits(kind, second.text);
  if (mended.ok) return { spent: both, result: mended };
  return { spent: both, result: { ok: false, failure: { kind: "invalid_output", message: mended.message } } };
}

/** So that many workers who failed together do not come back together. */
function withJitter(ms: number): number {
  return ms * (0.5 + Math.random());
}

const slots = new Map<string, Slots>();

/** What nobody in particular has asked for takes turns as if it were one more account's. */
const ofTheInstall: Whose = { accountId: null, projectId: "install", runId: "install" };

/** The places that a provider's calls have in this process; its limit is the same for all of its models. */
function slotsOf({ provider, calls }: ModelChoice): Slots {
  const known = slots.get(`${provider} ${calls}`);
  if (known) return known;
  const made = openSlots(calls);
  slots.set(`${provider} ${calls}`, made);
  return made;
}

interface Persistence {
  db: Db;
  world: World;
  choice: ModelChoice;
  signal: AbortSignal;
}

/**
 * Makes a call again when the provider asked to wait, which all workers of the install then do, or could not answer.
 * What was spent on the way counts.
 */
async function persist({ db, world, choice, signal }: Persistence, make: () => Promise<Tried>): Promise<Tried> {
  let spent: Tried["spent"] = { tokensIn: 0, tokensOut: 0, costUsd: 0 };
  for (let nth = 1; ; nth += 1) {
    const allowed = await untilAllowed(db, choice.provider, signal);
    if ("failure" in allowed) return { spent, result: { ok: false, failure: allowed.failure } };
    const attributes = {
      "gen_ai.provider.name": choice.provider,
      "gen_ai.request.model": choice.model,
      "stemma.try": nth,
    };
    const tried = await slotsOf(choice).within(world.whose ?? ofTheInstall, signal, () =>
      spanned("model request", attributes, { work: make }),
    );
    spent = {
      tokensIn: spent.tokensIn + tried.spent.tokensIn,
      tokensOut: spent.tokensOut + tried.spent.tokensOut,
      costUsd: spent.costUsd + tried.spent.costUsd,
    };
    const { result } = tried;
    countRequest(choice.provider, { ...tried.spent, outcome: result.ok ? "ok" : result.failure.kind });
    const failure = result.ok ? null : result.failure;
    if (failure?.code === PROVIDER_DOWN) return { ...tried, spent };
    const kind = failure?.kind ?? null;
    if (kind === "unavailable" || kind === "timeout") await noteFailure(db, choice.provider);
    else if (allowed.failures > 0) await noteSuccess(db, choice.provider);
    if (failure?.kind === "rate_limited") await pauseProvider(db, choice.provider, failure);
    if ((kind !== "rate_limited" && kind !== "unavailable") || nth >= TRIES) return { ...tried, spent };
    if (kind === "unavailable") await world.sleep(withJitter(UNAVAILABLE_MS[nth - 1] ?? 0), signal);
  }
}

function estimateOf(choice: ModelChoice, prompt: string): Estimate {
  const tokensIn = countTokens(prompt) + 500;
  const usd = choice.price === null ? 0 : (tokensIn * choice.price.in + USUAL_TOKENS * choice.price.out) / 1_000_000;
  return { tokens: tokensIn + USUAL_TOKENS, usd };
}

/** A language model answers; search and retrieval are real. */
export function liveDriver(db: Db, models: Models, world: World): Driver {
  return {
    ...world,
    isModelElsewhere: true,
    callLimitMs: CALL_LIMIT_MS,
    estimate: ({ kind, prompt }) => estimateOf(modelFor(models, kind), prompt),
    async runAgent<K extends AgentKind>({ kind, prompt, signal, onText }: AgentRequest<K>): Promise<AgentReply<K>> {
      const choice = modelFor(models, kind);
      const startedAtMs = world.now();
      const { spent, result } = await persist({ db, world, choice, signal }, () =>
        tryTwice(kind, choice, { prompt, signal, ...(onText ? { onText } : {}) }),
      );
      const made = { model: `${choice.provider}:${choice.model}`, ...spent, startedAtMs, endedAtMs: world.now() };
      if (!result.ok) {
        return { ok: false, failure: result.failure, ...made };
      }
      // Parsed by this kind's own schema; TypeScript cannot follow the index.
      const output = result.value as Extract<AgentReply<K>, { ok: true }>["output"];
      return { ok: true, output, ...made };
    },
  };
}
