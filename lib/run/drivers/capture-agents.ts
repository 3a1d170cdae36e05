import { randomUUID } from "node:crypto";
import type { Attributes } from "@opentelemetry/api";
import { type AgentInput, type AgentKind, type AgentOutput, agents } from "@/lib/agents/index";
import type { AgentTraits } from "@/lib/agents/kit/agent";
import { type Rendered, renderPrompt, withNotes } from "@/lib/agents/render";
import { markersFor } from "@/lib/agents/short-ids";
import { type Validated, validateOutput } from "@/lib/agents/validate";
import { type Failure, PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { countTokens, fitsTokens } from "@/lib/domain/core/tokens";
import { Prisma } from "@/lib/platform/db/generated/client";
import { spanned } from "@/lib/platform/tracing";
import { type CallRow, writeCall } from "./call-rows";
import { type CaptureDeps, type CapturedAnswer, owner } from "./captured";
import type { AgentReply, AgentRequest, Driver } from "./driver";
import { hold } from "./holds";

interface AgentCall<K extends AgentKind> {
  kind: K;
  input: AgentInput<K>;
  rendered: Rendered;
  signal: AbortSignal;
}

async function storedAnswer<K extends AgentKind>(
  deps: CaptureDeps,
  call: AgentCall<K>,
): Promise<CapturedAnswer<K> | null> {
  if (deps.node.isFresh && !deps.asked.has(call.rendered.hash)) return null;
  const stored = await deps.db.agentCall.findFirst({
    where: {
      nodeId: deps.node.nodeId,
      promptHash: call.rendered.hash,
      agent: call.kind,
      failure: { equals: Prisma.DbNull },
    },
    orderBy: { startedAt: "asc" },
    select: { id: true, output: true },
  });
  if (!stored) return null;
  // The table's entry for a kind parses that kind's output; TypeScript cannot follow the index.
  const output = agents[call.kind].output.parse(stored.output) as AgentOutput<K>;
  return { ok: true, output, callId: stored.id, dropped: 0 };
}

/** Holds a reply against its agent's schema and input. */
export function checkReply<K extends AgentKind>(
  call: { kind: K; input: AgentInput<K> },
  reply: AgentReply<K>,
): Validated<K> | { ok: false; failure: Failure } {
  if (!reply.ok) return { ok: false, failure: reply.failure };
  const checked = validateOutput(call.kind, call.input, reply.output);
  return checked.ok ? checked : { ok: false, failure: { kind: "invalid_output", message: checked.message } };
}

async function refuse<K extends AgentKind>(
  deps: CaptureDeps,
  call: AgentCall<K>,
  failure: Failure,
): Promise<CapturedAnswer<K>> {
  const now = new Date(deps.driver.now()).toISOString();
  const nothing = { output: null, dropped: {}, model: "none", tokensIn: 0, tokensOut: 0, costUsd: 0 };
  await writeCall(deps.db, { ...rowOf(deps, call), ...nothing, failure, startedAt: now, endedAt: now });
  return { ok: false, failure };
}

/** What a call's row says before there is an answer. */
function rowOf<K extends AgentKind>(
  deps: CaptureDeps,
  { kind, rendered }: AgentCall<K>,
): Pick<
  CallRow,
  "id" | "projectId" | "runId" | "nodeId" | "attempt" | "agent" | "promptHash" | "inputDigest" | "prompt"
> {
  return {
    id: randomUUID(),
    ...owner(deps.node),
    attempt: deps.node.attempt,
    agent: kind,
    promptHash: rendered.hash,
    inputDigest: rendered.inputDigest,
    prompt: rendered.prompt,
  };
}

/** How long an agent call may take when its driver does not say. Source: security-reference.md, F37. */
const CALL_LIMIT_MS = 120_000;

/** Makes the call; one that takes too long is aborted and counts as failed, whatever the driver still does. */
export async function withinLimit<K extends AgentKind>(
  driver: Pick<Driver, "runAgent" | "callLimitMs" | "now">,
  request: AgentRequest<K>,
): Promise<AgentReply<K>> {
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
export function spentOn(reply: AgentReply<AgentKind>): Attributes {
  return {
    "gen_ai.request.model": reply.model,
    "gen_ai.usage.input_tokens": reply.tokensIn,
    "gen_ai.usage.output_tokens": reply.tokensOut,
    "stemma.cost_usd": reply.costUsd,
    "stemma.outcome": reply.ok ? "ok" : reply.failure.kind,
  };
}

/** What a prompt that would not fit is refused with. Source: engine.md, context. */
export function tooLong({ prompt }: Rendered, most: number): Failure | null {
  if (fitsTokens(prompt, most)) return null;
  const tokens = countTokens(prompt).toLocaleString("en");
  const message = `The prompt would have ${tokens} tokens, and ${most.toLocaleString("en")} are allowed. Allow longer prompts in the run's limits, or narrow what it is about.`;
  return { kind: "permanent", code: PROMPT_TOO_LONG, message };
}

async function makeAgentCall<K extends AgentKind>(deps: CaptureDeps, call: AgentCall<K>): Promise<CapturedAnswer<K>> {
  const { kind, input, rendered, signal } = call;
  const { db, driver, node } = deps;
  deps.asked.add(rendered.hash);
  const long = tooLong(rendered, node.contextTokens);
  if (long) return refuse(deps, call, long);
  const estimate = driver.estimate?.({ kind, prompt: rendered.prompt });
  const held = estimate && (await hold(db, { ...owner(node), leaseToken: node.leaseToken }, { agent: kind, estimate }));
  if (held && !held.ok) return refuse(deps, call, held.failure);
  const marked = markersFor(kind, input);
  const spec: AgentTraits = agents[kind];
  const heard = spec.isStreamed ? { onText: (text: string): void => node.onDraft(marked(text)) } : {};
  const request = { kind, input, prompt: rendered.prompt, signal, ...heard };
  const reply = await spanned(`agent ${kind}`, {}, { work: () => withinLimit(driver, request), attributesOf: spentOn });
  const checked = checkReply(call, reply);
  const failure = checked.ok ? null : "failure" in checked ? checked.failure : null;
  const raw = reply.ok ? reply.output : null;
  const row: CallRow = {
    ...rowOf(deps, call),
    output: checked.ok ? checked.output : raw,
    failure,
    dropped: checked.ok ? checked.dropped : {},
    model: reply.model,
    tokensIn: reply.tokensIn,
    tokensOut: reply.tokensOut,
    costUsd: reply.costUsd,
    startedAt: new Date(reply.startedAtMs).toISOString(),
    endedAt: new Date(reply.endedAtMs).toISOString(),
  };
  await writeCall(db, row, held?.holdId ?? null);
  if (!checked.ok) return { ok: false, failure: failure ?? { kind: "invalid_output", message: "Unreadable answer." } };
  return { ok: true, output: checked.output, callId: row.id, dropped: checked.dropped.ids + checked.dropped.quotes };
}

/** Answers an agent call from the store, or makes it; what a budget does not hold is refused and noted. */
export async function askAgent<K extends AgentKind>(
  deps: CaptureDeps,
  kind: K,
  ask: { input: AgentInput<K>; signal: AbortSignal },
): Promise<CapturedAnswer<K>> {
  const plain: AgentCall<K> = { kind, ...ask, rendered: renderPrompt(kind, ask.input, deps.node) };
  const { notes, prompts } = deps.node;
  return deps.once(`agent ${kind} ${plain.rendered.hash}`, async () => {
    const stored = await storedAnswer(deps, plain);
    if (stored) return stored;
    if (notes?.agent !== kind) return makeAgentCall(deps, plain);
    // The notes are for the call that failed: what was answered without them is not asked again.
    const noted: AgentCall<K> = { ...plain, rendered: withNotes(plain.rendered, notes.text, prompts) };
    return (await storedAnswer(deps, noted)) ?? makeAgentCall(deps, noted);
  });
}
