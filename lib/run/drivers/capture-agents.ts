import type { AgentKind } from "@/lib/agents/index";
import { Prisma } from "@/lib/platform/db/generated/client";
import { type AgentCallInput, callAgent, type Ledger, type PendingCall, pendingCallRow } from "./agent-call";
import { keepCall } from "./call-rows";
import { type CaptureDeps, type CapturedAnswer, callerOf, owner } from "./captured";
import { hold } from "./holds";

/** The calls of one node: its rows, and what is kept back of its run's budget and its project's. */
function ledgerOf(deps: CaptureDeps): Ledger {
  const { db, driver, node, records, requested: made } = deps;
  const holds = new Map<string, string>();
  const rowOf = (call: PendingCall): ReturnType<typeof pendingCallRow> & ReturnType<typeof callerOf> => {
    return { ...pendingCallRow(call), ...callerOf(node) };
  };
  return {
    stored: async (agent, { hash: promptHash }): ReturnType<Ledger["stored"]> => {
      if (node.isFresh && !made.has(promptHash)) return null;
      await records.settle();
      return await db.agentCall.findFirst({
        // One whose answer went by a rule of the project answers no more.
        where: {
          nodeId: node.nodeId,
          promptHash,
          agent,
          failure: { equals: Prisma.DbNull },
          output: { not: Prisma.DbNull },
        },
        orderBy: [{ startedAt: "asc" }, { id: "asc" }],
        select: { id: true, output: true },
      });
    },
    begin: async ({ id, agent, rendered }, estimate): ReturnType<Ledger["begin"]> => {
      made.add(rendered.hash);
      if (estimate === null) return null;
      const held = await hold(db, { ...owner(node), leaseToken: node.leaseToken }, { agent, estimate });
      if (!held.ok) return held.failure;
      holds.set(id, held.holdId);
      return null;
    },
    refuse: async (call, failure): Promise<void> => {
      const now = new Date(driver.now()).toISOString();
      const nothing = { output: null, dropped: {}, model: "none", tokensIn: 0, tokensOut: 0, costUsd: 0 };
      await keepCall(deps, { ...rowOf(call), ...nothing, failure, startedAt: now, endedAt: now });
    },
    end: async (call, { reply, ...said }): Promise<void> => {
      const { model, tokensIn, tokensOut, costUsd } = reply;
      const startedAt = new Date(reply.startedAtMs).toISOString();
      const endedAt = new Date(reply.endedAtMs).toISOString();
      const row = { ...rowOf(call), ...said, model, tokensIn, tokensOut, costUsd, startedAt, endedAt };
      await keepCall(deps, row, holds.get(call.id) ?? null);
    },
  };
}

/** Asks an agent for a node. */
export async function askAgent<K extends AgentKind>(
  deps: CaptureDeps,
  kind: K,
  ask: AgentCallInput<K>,
): Promise<CapturedAnswer<K>> {
  const { node, driver, once } = deps;
  return callAgent({ ...node, driver, once, ledger: ledgerOf(deps) }, kind, ask);
}
