import type { Attributes } from "@opentelemetry/api";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Db } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import { withLogContext } from "@/lib/platform/log-context";
import { count } from "@/lib/platform/metrics";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { spanned } from "@/lib/platform/tracing";
import { bookLostCalls } from "@/lib/run/drivers/book-spending";
import { capture } from "@/lib/run/drivers/capture";
import { type CapturedDriver, LeaseLost } from "@/lib/run/drivers/captured";
import type { Driver } from "@/lib/run/drivers/driver";
import { openRecords, type Records, storedOf } from "@/lib/run/drivers/free-rows";
import {
  type ClaimedNode,
  callsOf,
  type KeptLease,
  type NodeContext,
  type NodeRun,
  type RunSignals,
  type WorkDeps,
} from "@/lib/run/engine/context";
import { reach } from "@/lib/run/engine/race-points";
import { handlerOf } from "@/lib/run/nodes/index";
import { afterError } from "./after-error";
import { asClaimed } from "./claimed";
import { type Desk, deskDriver } from "./desk";
import { type Draft, openDraft } from "./drafts";
import { type Claimed, complete } from "./end-node";
import { type Claim, claimNode, holdLease } from "./lease";
import { notesFor } from "./recover-notes";

/** Makes the driver for a node of a run. */
export type DriverOf = (run: NodeRun, node: ClaimedNode) => Promise<Driver>;

/** What a worker that is gone had paid for, or may have. */
async function tellLostCalls(db: Db, { id, key, stage, project_id, run_id }: Claim): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.$queryRaw`select 1 from run where id = ${run_id}::uuid for no key update`;
    const lost = await bookLostCalls(tx, id);
    const events = lost.map(({ agent, tokens, usd }): NewEvent => {
      return { kind: "call_lost", payload: { agent, tokens, usd }, nodeKey: key, stage };
    });
    await appendEvents(tx, { projectId: project_id, runId: run_id }, events);
  });
}

async function claimAndStart(deps: WorkDeps, nodeId: string, desk: Desk): Promise<Claimed | null> {
  const claim = await claimNode(deps.db, nodeId, deps.worker);
  if (!claim) return null;
  if (claim.is_takeover) await tellLostCalls(deps.db, claim);
  wakeWatchers(deps.db, claim.run_id);
  return asClaimed(claim, desk);
}

async function captured(
  db: Db,
  claimed: Claimed,
  working: { driver: Driver; signal: AbortSignal; draft: Draft; records: Records },
): Promise<CapturedDriver> {
  const { run, node, secret, prompts, claim } = claimed;
  const isFresh = node.attempt === 1 && !claim.is_takeover;
  const caller = {
    projectId: run.projectId,
    runId: run.id,
    nodeId: node.id,
    attempt: node.attempt,
    secret,
    prompts,
    leaseToken: claim.token,
    isFresh,
    contextTokens: run.settings.contextTokens,
    onDraft: working.draft.offer,
  };
  const { driver, records } = working;
  const plain = capture({ db, driver, records, node: { ...caller, notes: null } });
  const input = { nodeId: node.id, attempt: node.attempt, signal: working.signal };
  const notes = await notesFor(db, plain, input);
  return notes === null ? plain : capture({ db, driver, records, node: { ...caller, notes } });
}

async function contextOf(
  deps: WorkDeps,
  claimed: Claimed,
  working: { driver: Driver; signal: AbortSignal; signals: RunSignals; draft: Draft; records: Records },
): Promise<NodeContext> {
  const { run, node, claim } = claimed;
  const { signal } = working;
  const driver = await captured(deps.db, claimed, working);
  return {
    db: deps.db,
    scope: { projectId: run.projectId },
    run,
    node,
    signal,
    ...callsOf(driver, run, working),
    async write(work): Promise<void> {
      await working.records.settleWith((rows) =>
        inTransaction(deps.db, async (tx) => {
          if (!(await holdLease(tx, claim, { rows, known: storedOf(deps.db) }))) throw new LeaseLost();
          const payload = await work(tx);
          await appendEvents(tx, { projectId: run.projectId, runId: run.id }, [
            { kind: "node_progress", payload, nodeKey: node.key, stage: node.stage },
          ]);
        }),
      );
      wakeWatchers(deps.db, run.id);
    },
  };
}

function spanOf({ run, node }: Claimed): Attributes {
  return { "stemma.run": run.id, "stemma.node": node.key, "stemma.attempt": node.attempt };
}

/** Keeps a node's lease while it is worked; when it is lost, the work ends. */
function keepLease(
  { leases }: WorkDeps,
  { token }: Claim,
  working: { claimedMs: number; abort: AbortController; signals: RunSignals },
): KeptLease {
  return leases.keep(token, working.claimedMs, ({ isHeld, isFinishing }) => {
    working.signals.isFinishing = isFinishing;
    if (!isHeld) working.abort.abort(new LeaseLost());
  });
}

/**
 * Works one node at a desk from claim to commit. Does nothing when the node is not to be had. `stop` ends the work and
 * hands the node back for another worker.
 */
export async function workNode(
  deps: WorkDeps,
  driverOf: DriverOf,
  job: { nodeId: string; desk: Desk; stop: AbortSignal },
): Promise<void> {
  const claimedMs = performance.now();
  const claimed = await claimAndStart(deps, job.nodeId, job.desk);
  if (!claimed) return;
  const { run, node } = claimed;
  const context = { run: run.id, node: node.id, step: node.key };
  await withLogContext(context, () => workClaimed(deps, driverOf, { claimed, claimedMs, job }));
}

async function workClaimed(
  deps: WorkDeps,
  driverOf: DriverOf,
  { claimed, claimedMs, job }: { claimed: Claimed; claimedMs: number; job: { desk: Desk; stop: AbortSignal } },
): Promise<void> {
  const abort = new AbortController();
  const onStop = (): void => abort.abort(job.stop.reason);
  job.stop.addEventListener("abort", onStop, { once: true });
  const signals: RunSignals = { isFinishing: false };
  const draft = openDraft(deps.db, claimed.claim);
  const records = openRecords(deps.db);
  const lease = keepLease(deps, claimed.claim, { claimedMs, abort, signals });
  try {
    await reach("node_claimed", claimed.node.key);
    const driver = deskDriver(await driverOf(claimed.run, claimed.node), job.desk, lease);
    const context = await contextOf(deps, claimed, { driver, signal: abort.signal, signals, draft, records });
    const outcome = await spanned(`node ${claimed.kind}`, spanOf(claimed), {
      work: () => handlerOf(claimed.kind)(context),
    });
    abort.signal.throwIfAborted();
    await records.settleWith((rows) => complete(deps, claimed, { outcome, rows }));
    count("stemma_node_ends_total", { kind: claimed.kind, outcome: "complete" });
  } catch (error) {
    // What else it has under way ends with it: the node may be worked anew at once, and would make the same calls.
    abort.abort(error);
    await records
      .settle()
      .catch((lost: unknown) => log.warn({ error: lost }, "what a node had for nothing was not stored"));
    await afterError(deps, claimed, { error, stop: job.stop });
  } finally {
    lease.letGo();
    await draft.close();
    job.stop.removeEventListener("abort", onStop);
  }
}
