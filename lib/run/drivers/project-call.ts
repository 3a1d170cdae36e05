import { randomUUID } from "node:crypto";
import { type AgentInput, type AgentKind, type AgentOutput, agents } from "@/lib/agents/index";
import type { Prompts } from "@/lib/agents/prompts";
import { type Rendered, renderPrompt } from "@/lib/agents/render";
import type { Failure } from "@/lib/domain/core/failure";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { spanned } from "@/lib/platform/tracing";
import { checkReply, spentOn, tooLong, withinLimit } from "./capture-agents";
import type { CapturedAnswer } from "./captured";
import type { Driver } from "./driver";
import { beginCall, endCall, type ProjectCaller } from "./project-spending";

const UNREADABLE: Failure = { kind: "invalid_output", message: "Unreadable answer." };

/** Who answers what is asked outside of a run. */
export type Answering = Pick<Driver, "runAgent" | "estimate" | "callLimitMs" | "now">;

export interface ProjectAsk {
  scope: Scope;
  /** What it is asked for; the same question is asked once for each subject. */
  subject: { kind: string; id: string };
  /** Makes the data blocks of the prompt unguessable. */
  secret: string;
  /** The project's own prompts. */
  prompts: Prompts;
  /** Tokens that a prompt may have. */
  contextTokens: number;
  signal: AbortSignal;
}

async function storedAnswer<K extends AgentKind>(
  db: Db,
  kind: K,
  input: { subjectId: string; promptHash: string },
): Promise<CapturedAnswer<K> | null> {
  const stored = await db.projectCall.findFirst({
    where: { ...input, agent: kind, endedAt: { not: null }, failure: { equals: Prisma.DbNull } },
    orderBy: { startedAt: "asc" },
    select: { id: true, output: true },
  });
  if (!stored) return null;
  // The table's entry for a kind parses that kind's output; TypeScript cannot follow the index.
  const output = agents[kind].output.parse(stored.output) as AgentOutput<K>;
  return { ok: true, output, callId: stored.id, dropped: 0 };
}

function callerOf(ask: ProjectAsk, kind: AgentKind, rendered: Rendered): ProjectCaller {
  const { scope, subject } = ask;
  return {
    id: randomUUID(),
    projectId: scope.projectId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    agent: kind,
    promptHash: rendered.hash,
    inputDigest: rendered.inputDigest,
    prompt: rendered.prompt,
  };
}

/**
 * Asks an agent for a project, outside of any run. As within one, the call is stored before its answer is used, a
 * repeated one is answered from the store, and what it may cost is kept back of the project's budget while it is made.
 */
export async function askForProject<K extends AgentKind>(
  deps: { db: Db; driver: Answering },
  kind: K,
  { input, ...ask }: ProjectAsk & { input: AgentInput<K> },
): Promise<CapturedAnswer<K>> {
  const { db, driver } = deps;
  const rendered = renderPrompt(kind, input, ask);
  const stored = await storedAnswer(db, kind, { subjectId: ask.subject.id, promptHash: rendered.hash });
  if (stored) return stored;
  const caller = callerOf(ask, kind, rendered);
  const estimate = driver.estimate?.({ kind, prompt: rendered.prompt }) ?? { tokens: 0, usd: 0 };
  const refusal =
    tooLong(rendered, ask.contextTokens) ?? (await beginCall(db, caller, { estimate, nowMs: driver.now() }));
  if (refusal) return { ok: false, failure: refusal };
  const request = { kind, input, prompt: rendered.prompt, signal: ask.signal };
  // Aborted, the row stays under way: whoever takes over counts what was kept back as spent.
  const reply = await spanned(`agent ${kind}`, {}, { work: () => withinLimit(driver, request), attributesOf: spentOn });
  const checked = checkReply({ kind, input }, reply);
  const failure = checked.ok ? null : "failure" in checked ? checked.failure : UNREADABLE;
  const raw = reply.ok ? reply.output : null;
  const said = checked.ok ? { output: checked.output, dropped: checked.dropped } : { output: raw, dropped: {} };
  await endCall(db, caller, { reply, failure, ...said });
  if (!checked.ok) return { ok: false, failure: failure ?? UNREADABLE };
  return { ok: true, output: checked.output, callId: caller.id, dropped: checked.dropped.ids + checked.dropped.quotes };
}
