import { z } from "zod";
import type { Prompts } from "@/lib/agents/call/prompts";
import type { AgentInput, AgentKind } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import type { Scope } from "@/lib/domain/core/ids";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import {
  type AgentDriver,
  type CallResult,
  callAgent,
  type Ledger,
  type PendingCall,
  pendingCallRow,
} from "./agent-call";
import { bookProjectSpending } from "./book-spending";
import { type CapturedAnswer, json, onceEach } from "./captured";
import type { Estimate } from "./driver";
import { budgetSpent, reserveOfProject } from "./holds";

/** A call that belongs to a project and to no run, as its row begins. */
type ProjectCaller = ReturnType<typeof pendingCallRow> & {
  projectId: string;
  subjectKind: string;
  subjectId: string;
};

/** Writes that a call begins, and keeps back what it may cost. Says why when the project's budget does not hold it. */
async function beginCall(
  db: Db,
  caller: ProjectCaller,
  { estimate, nowMs }: { estimate: Estimate; nowMs: number },
): Promise<Failure | null> {
  return await inTransaction(db, async (tx) => {
    if (!(await reserveOfProject(tx, caller, { estimate, share: 1 }))) {
      return budgetSpent("project");
    }
    const held = { heldTokens: estimate.tokens, heldUsd: estimate.usd };
    await tx.projectCall.create({ data: { ...caller, ...held, startedAt: new Date(nowMs) } });
    return null;
  });
}

/** Writes what came of a call, and what it cost, in one commit. Throws when somebody has counted it as lost meanwhile. */
async function endCall(db: Db, { id, projectId }: ProjectCaller, ended: CallResult): Promise<void> {
  const { model, tokensIn, tokensOut, costUsd, startedAtMs, endedAtMs } = ended.reply;
  await inTransaction(db, async (tx) => {
    const row = await tx.projectCall.findUniqueOrThrow({
      where: { id },
      select: { heldTokens: true, heldUsd: true },
    });
    const { count } = await tx.projectCall.updateMany({
      where: { id, endedAt: null },
      data: {
        output: json(ended.output),
        failure: json(ended.failure),
        dropped: JSON.parse(JSON.stringify(ended.dropped)),
        model,
        tokensIn,
        tokensOut,
        costUsd,
        startedAt: new Date(startedAtMs),
        endedAt: new Date(endedAtMs),
      },
    });
    if (count === 0) throw new Error("The call was counted as lost meanwhile.");
    const held = { tokens: row.heldTokens, usd: Number(row.heldUsd) };
    await bookProjectSpending(tx, { projectId, tokensIn, tokensOut, usd: costUsd }, held);
  });
}

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

/** The calls of one subject of a project: its rows, and what is kept back of the project's budget. */
function ledgerOf({ db, driver }: Deps, { scope, subject }: Pick<ProjectAsk, "scope" | "subject">): Ledger {
  const callerOf = (pending: PendingCall): ProjectCaller => {
    return { ...pendingCallRow(pending), projectId: scope.projectId, subjectKind: subject.kind, subjectId: subject.id };
  };
  return {
    stored: (agent, { hash: promptHash }) =>
      db.projectCall.findFirst({
        where: {
          subjectId: subject.id,
          promptHash,
          agent,
          endedAt: { not: null },
          failure: { equals: Prisma.DbNull },
          output: { not: Prisma.DbNull },
        },
        orderBy: [{ startedAt: "asc" }, { id: "asc" }],
        select: { id: true, output: true },
      }),
    begin: (pending, estimate) =>
      beginCall(db, callerOf(pending), { estimate: estimate ?? { tokens: 0, usd: 0 }, nowMs: driver.now() }),
    // A project keeps no row of what it did not ask.
    refuse: () => Promise.resolve(),
    end: (pending, ended) => endCall(db, callerOf(pending), ended),
  };
}

interface Deps {
  db: Db;
  driver: AgentDriver;
}

/** Asks an agent for a project, outside of any run: once for a subject, for the project's budget. */
export async function askForProject<K extends AgentKind>(
  deps: Deps,
  kind: K,
  { input, ...ask }: ProjectAsk & { input: AgentInput<K> },
): Promise<CapturedAnswer<K>> {
  const { signal, secret, prompts, contextTokens } = ask;
  const caller = { driver: deps.driver, ledger: ledgerOf(deps, ask), secret, prompts, contextTokens };
  return callAgent({ ...caller, once: onceEach(), notes: null }, kind, { input, signal });
}

const Held = z.object({ projectId: z.string(), tokens: z.number(), usd: z.number() });

/** Calls of subjects whose workers are gone: what was kept back counts as spent, for nobody knows what they cost. */
export async function bookLostProjectCalls(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  const failure = JSON.stringify({ kind: "unavailable", message: "The call was lost with its worker." });
  const lost = z.array(Held).parse(
    await tx.$queryRaw`
      update project_call set ended_at = now(), failure = ${failure}::jsonb, tokens_in = held_tokens,
        cost_usd = held_usd
      where subject_id = any(${[...subjectIds]}::uuid[]) and ended_at is null
      returning project_id as "projectId", held_tokens as tokens, held_usd::float8 as usd`,
  );
  for (const { projectId, ...held } of lost) {
    await bookProjectSpending(tx, { projectId, tokensIn: held.tokens, tokensOut: 0, usd: held.usd }, held);
  }
}
