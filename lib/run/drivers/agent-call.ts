import { randomUUID } from "node:crypto";
import type { Attributes } from "@opentelemetry/api";
import { promptTokens } from "@/lib/agents/call/prompt-bound";
import type { Prompts } from "@/lib/agents/call/prompts";
import { type Rendered, renderPrompt, withNotes } from "@/lib/agents/call/render";
import { markersFor } from "@/lib/agents/call/short-ids";
import { type Validated, validateOutput } from "@/lib/agents/call/validate";
import { type AgentInput, type AgentKind, type AgentOutput, agents } from "@/lib/agents/index";
import type { AgentTraits } from "@/lib/agents/kit/agent";
import { type Failure, PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { countTokens, fitsTokens } from "@/lib/domain/core/tokens";
import { spanned } from "@/lib/platform/tracing";
import type { CapturedAnswer, Once, RetryNotes } from "./captured";
import type { AgentReply, AgentRequest, Driver, Estimate } from "./driver";

/** Who answers what is asked. */
export type AgentDriver = Pick<Driver, "runAgent" | "estimate" | "callLimitMs" | "now">;

/** A call as its ledger is told of it. */
export interface PendingCall {
  id: string;
  agent: AgentKind;
  rendered: Rendered;
}

/** What the row of a call says of what was asked. */
export function pendingCallRow({ id, agent, rendered }: PendingCall): {
  id: string;
  agent: AgentKind;
  promptHash: string;
  inputDigest: string;
  prompt: string;
} {
  const { hash: promptHash, inputDigest, prompt } = rendered;
  return { id, agent, promptHash, inputDigest, prompt };
}

/** How a call ended: what came, what of it was of use, and why it was not. */
export interface CallResult {
  reply: AgentReply<AgentKind>;
  output: unknown;
  failure: Failure | null;
  dropped: object;
}

/** Where calls are kept, and whose budget they are charged to: a run's, a project's for its summary, a person's question. */
export interface Ledger {
  /** An answer to this very prompt that was paid for already. */
  stored(kind: AgentKind, rendered: Rendered): Promise<{ id: string; output: unknown } | null>;
  /** Keeps back what the call may cost; says why it may not be made. */
  begin(pending: PendingCall, estimate: Estimate | null): Promise<Failure | null>;
  /** Notes a call that was not made. */
  refuse(pending: PendingCall, failure: Failure): Promise<void>;
  /** Writes the call, and books what it cost, in one commit. */
  end(pending: PendingCall, ended: CallResult): Promise<void>;
}

/** On whose behalf agents are asked: how their prompts are made, who answers them, and what they are charged to. */
export interface Caller {
  driver: AgentDriver;
  ledger: Ledger;
  /** Calls that are the same and under way together are one. */
  once: Once;
  /** Makes the data blocks of its prompts unguessable. */
  secret: string;
  /** The project's own prompts. */
  prompts: Prompts;
  /** Tokens that a prompt may have; of an agent that reads texts, as `promptTokens` says. */
  contextTokens: number;
  /** What an earlier call of no use leaves to be said to the same agent. */
  notes: RetryNotes | null;
  /** Hears what a writer has answered so far, with its markers. */
  onDraft?: (answer: string) => void;
}

/** What is asked of an agent. */
export interface AgentCallInput<K extends AgentKind> {
  input: AgentInput<K>;
  signal: AbortSignal;
}

const UNREADABLE: Failure = { kind: "invalid_output", message: "Unreadable answer." };

/** Holds a reply against its agent's schema and input. */
function checkReply<K extends AgentKind>(
  call: { kind: K; input: AgentInput<K> },
  reply: AgentReply<K>,
): Validated<K> | { ok: false; failure: Failure } {
  if (!reply.ok) return { ok: false, failure: reply.failure };
  const checked = validateOutput(call.kind, call.input, reply.output);
  return checked.ok ? checked : { ok: false, failure: { kind: "invalid_output", message: checked.message } };
}

/** How long an agent call may take when its driver does not say. Source: security-reference.md, F37. */
const CALL_LIMIT_MS = 120_000;

/** Makes the call; one that takes too long is aborted and counts as failed, whatever the driver still does. */
async function withinLimit<K extends AgentKind>(driver: AgentDriver, request: AgentRequest<K>): Promise<AgentReply<K>> {
  const { signal } = request;
  signal.throwIfAborted();
  const limitMs = driver.callLimitMs ?? CALL_LIMIT_MS;
  const startedAtMs = driver.now();
  const abort = new AbortController();
  let onAbort = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  const cut = new Promise<AgentReply<K>>((resolve, reject) => {
    onAbort = (): void => reject(signal.reason);
    timer = setTimeout(() => {
      const failure: Failure = { kind: "timeout", message: `No answer came within ${limitMs / 1000} seconds.` };
      const nothing = { model: "none", tokensIn: 0, tokensOut: 0, costUsd: 0 };
      resolve({ ok: false, failure, ...nothing, startedAtMs, endedAtMs: driver.now() });
    }, limitMs);
  });
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([driver.runAgent({ ...request, signal: abort.signal }), cut]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
    // Whatever still goes on is of no use to anybody.
    abort.abort(new Error("The call has ended."));
  }
}

/** What a trace is told of a call; names as in OpenTelemetry's conventions for generative models. */
function spentOn(reply: AgentReply<AgentKind>): Attributes {
  return {
    "gen_ai.request.model": reply.model,
    "gen_ai.usage.input_tokens": reply.tokensIn,
    "gen_ai.usage.output_tokens": reply.tokensOut,
    "stemma.cost_usd": reply.costUsd,
    "stemma.outcome": reply.ok ? "ok" : reply.failure.kind,
  };
}

/** What a prompt that would not fit is refused with. Source: engine.md, context. */
function tooLong({ prompt }: Rendered, most: number): Failure | null {
  if (fitsTokens(prompt, most)) return null;
  const tokens = countTokens(prompt).toLocaleString("en");
  const message = `The prompt would have ${tokens} tokens, and ${most.toLocaleString("en")} are allowed. Allow longer prompts in the run's limits, or narrow what it is about.`;
  return { kind: "permanent", code: PROMPT_TOO_LONG, message };
}

/** A call to one agent with all that it takes. */
interface AgentCall<K extends AgentKind> extends AgentCallInput<K> {
  caller: Caller;
  kind: K;
}

/** What was answered to this prompt before; null where it was not asked, or failed. */
async function storedAnswer<K extends AgentKind>(
  { caller, kind }: AgentCall<K>,
  rendered: Rendered,
): Promise<CapturedAnswer<K> | null> {
  const stored = await caller.ledger.stored(kind, rendered);
  if (!stored) return null;
  // The table's entry for a kind parses that kind's output; TypeScript cannot follow the index.
  const output = agents[kind].output.parse(stored.output) as AgentOutput<K>;
  return { ok: true, output, callId: stored.id, dropped: 0 };
}

/** What hears the words of an agent that people may read while it writes; null for all others. */
function hearing<K extends AgentKind>({ caller, kind, input }: AgentCall<K>): ((text: string) => void) | null {
  const { onDraft } = caller;
  const spec: AgentTraits = agents[kind];
  if (!spec.isStreamed || onDraft === undefined) return null;
  const marked = markersFor(kind, input);
  return (text) => onDraft(marked(text));
}

/** Makes a call: its prompt must fit, its budget must hold what it may cost, and it is stored before its answer is used. */
async function makeCall<K extends AgentKind>(call: AgentCall<K>, rendered: Rendered): Promise<CapturedAnswer<K>> {
  const { kind, input, signal, caller } = call;
  const { driver, ledger, contextTokens } = caller;
  const { prompt } = rendered;
  const pending: PendingCall = { id: randomUUID(), agent: kind, rendered };
  const estimate = driver.estimate?.({ kind, prompt }) ?? null;
  const refusal = tooLong(rendered, promptTokens(kind, contextTokens)) ?? (await ledger.begin(pending, estimate));
  if (refusal) {
    await ledger.refuse(pending, refusal);
    return { ok: false, failure: refusal };
  }
  const onText = hearing(call);
  const request = { kind, input, prompt, signal, ...(onText && { onText }) };
  const reply = await spanned(`agent ${kind}`, {}, { work: () => withinLimit(driver, request), attributesOf: spentOn });
  const checked = checkReply(call, reply);
  if (checked.ok) {
    const { output, dropped } = checked;
    await ledger.end(pending, { reply, output, failure: null, dropped });
    return { ok: true, output, callId: pending.id, dropped: dropped.ids + dropped.quotes };
  }
  const failure = "failure" in checked ? checked.failure : UNREADABLE;
  await ledger.end(pending, { reply, output: reply.ok ? reply.output : null, failure, dropped: {} });
  return { ok: false, failure };
}

/**
 * Answers from the store what was asked before, and asks the rest. A call that is aborted leaves what its ledger began:
 * whoever takes over counts what was kept back as spent.
 */
export async function callAgent<K extends AgentKind>(
  caller: Caller,
  kind: K,
  ask: AgentCallInput<K>,
): Promise<CapturedAnswer<K>> {
  const { notes, prompts } = caller;
  const call: AgentCall<K> = { ...ask, caller, kind };
  const plain = renderPrompt(kind, ask.input, caller);
  return caller.once(`agent ${kind} ${plain.hash}`, async () => {
    const stored = await storedAnswer(call, plain);
    if (stored) return stored;
    if (notes?.agent !== kind) return makeCall(call, plain);
    // The notes are for the call that failed: what was answered without them is not asked again.
    const noted = withNotes(plain, notes.text, prompts);
    return (await storedAnswer(call, noted)) ?? makeCall(call, noted);
  });
}
