import { z } from "zod";
import type { RunId, Scope, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { liveRunStatuses } from "@/lib/domain/core/words";
import { settingsAfterHalt } from "@/lib/domain/decide/after-halt";
import { mayLeaveOut } from "@/lib/domain/decide/ways-on";
import { isReadable } from "@/lib/domain/run/node-results";
import { LEFT_OUT } from "@/lib/domain/run/plan";
import { stageRows } from "@/lib/domain/run/stage";
import { requireToWake } from "@/lib/features/kit/being-deleted";
import { listBrokenEvidence, NOT_VERBATIM, quarantine } from "@/lib/knowledge/quarantine";
import type { Db, Tx } from "@/lib/platform/db/client";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import type { Sender } from "@/lib/platform/queue/queue";
import { actOnRun, type LockedRun, lockRun, runEvents } from "@/lib/run/engine/act-on-run";
import { rewriteRecord } from "@/lib/run/engine/final";
import { requireRoomToGoOn } from "./room-for-runs";

/** What a person may do to a run that is under way. */
export interface RunAct {
  runId: RunId;
  userId: UserId;
}

/** Whether a run has not ended. */
export function isLive(run: LockedRun): boolean {
  return liveRunStatuses.some((status) => status === run.status);
}

// ── Pause and resume ────────────────────────────────────────────────────────

/** Starts no further step until the run is resumed; steps under way are finished. A time limit stands still. */
export async function pauseRun(db: Db, scope: Scope, { runId, userId }: RunAct): Promise<void> {
  await actOnRun(db, runId, async (tx) => {
    const why = "Paused. Steps under way are finished; no other starts.";
    if (!(await pauseWithin(tx, scope, { runId, userId, why }))) {
      throw new Refusal("conflict", "Only a run that is under way can be paused.");
    }
    return { value: undefined, cause: "run_paused" };
  });
}

/** Pauses a run within the caller's transaction; false where it is not under way. */
export async function pauseWithin(
  tx: Tx,
  scope: Scope,
  { runId, userId, why }: RunAct & { why: string },
): Promise<boolean> {
  const run = await lockRun(tx, scope, runId);
  if (run.status !== "running") return false;
  await tx.$executeRaw`
    update run set status = 'paused', status_reason = ${why}, paused_at = now(), wake_at = null
    where id = ${runId}::uuid`;
  await runEvents(tx, scope, runId, [{ kind: "run_paused", payload: {}, actorId: userId }]);
  return true;
}

/** Goes on after a pause or a halt; after a halt, exhausted nodes get further attempts, rejected searches a round. */
export async function resumeRun(db: Db, scope: Scope, { runId, userId }: RunAct): Promise<void> {
  await actOnRun(db, runId, async (tx, send) => {
    const run = await lockRun(tx, scope, runId);
    if (run.status !== "paused" && run.status !== "halted") {
      throw new Refusal("conflict", "This run is neither paused nor halted.");
    }
    await requireRoomToGoOn(tx, scope, runId);
    if (run.status === "paused") await endPause(tx, send, runId);
    else await endHalt(tx, scope, run);
    await runEvents(tx, scope, runId, [{ kind: "run_resumed", payload: {}, actorId: userId }]);
    return { value: undefined, cause: "run_resumed" };
  });
}

/** Lets a paused run go on. */
export async function endPause(tx: Tx, send: Sender, runId: RunId): Promise<void> {
  await tx.$executeRaw`
    update run set status = 'running', status_reason = null,
      research_started_at = research_started_at + (now() - coalesce(paused_at, now())), paused_at = null
    where id = ${runId}::uuid`;
  await sendReady(tx, send, runId);
}

/** Wakes workers for what was ready before: its jobs were taken up and laid aside meanwhile. */
async function sendReady(tx: Tx, send: Sender, runId: RunId): Promise<void> {
  const ready = await tx.node.findMany({ where: { runId, status: "ready" }, select: { id: true } });
  await send.nodes(ready.map((node) => node.id));
}

const RoundRow = z.tuple([z.object({ round: z.number() })]);

/**
 * Takes research up again where a limit or a person ended it: what was skipped is to be made, and the time since does not
 * count. `rounds` more have begun then.
 */
export async function takeUpResearch(tx: Tx, runId: RunId, rounds: number): Promise<number> {
  const [{ round }] = RoundRow.parse(
    await tx.$queryRaw`
    update run set limit_reached = null, finish_reason = null, round = round + ${rounds},
      research_started_at = research_started_at + (now() - (
        select coalesce(max(ts), now()) from audit_event where stream_id = run.id and kind = 'limit_reached'))
    where id = ${runId}::uuid returning round`,
  );
  await tx.$executeRaw`
    update node set status = 'pending', retry_at = null, ended_at = null, round = ${round}
    where run_id = ${runId}::uuid and stage = 'wave1' and status = 'skipped' and not 'DROPPED' = any(tags)`;
  return round;
}

/** Steps whose stored result has another form than it should: they are made again. */
async function listUnreadable(tx: Tx, runId: RunId): Promise<string[]> {
  const nodes = await tx.node.findMany({
    where: { runId, status: "complete" },
    select: { id: true, kind: true, result: true },
  });
  return nodes.filter(({ kind, result }) => !isReadable(kind, result)).map(({ id }) => id);
}

/** What a halt asks to be made again beside the steps that failed. */
async function listDue(tx: Tx, { id: runId, haltKind, stage, round }: LockedRun): Promise<Prisma.NodeWhereInput[]> {
  if (haltKind === "invalid_state") return [{ id: { in: await listUnreadable(tx, runId) } }];
  if (haltKind === "missing_artifact") return [{ kind: { in: ["outline", "section", "assemble"] }, round }];
  return haltKind === "gate_blocked" ? [{ kind: { in: [...stageRows[stage].measured] }, round }] : [];
}

/** Lets a halted run go on, with what the halt asks for. */
export async function endHalt(tx: Tx, scope: Scope, run: LockedRun): Promise<void> {
  await requireToWake(tx, scope, run.status);
  const settings = settingsAfterHalt(run.settings, run.haltKind);
  await tx.run.update({
    where: { id: run.id },
    data: { status: "running", statusReason: null, haltKind: null, settings },
  });
  if (run.haltKind === "budget_exhausted") await takeUpResearch(tx, run.id, 0);
  await tx.node.updateMany({
    where: { runId: run.id, OR: [{ status: "exhausted" }, ...(await listDue(tx, run))] },
    data: { status: "pending", retryAt: null, endedAt: null },
  });
}

const HeldRows = z.array(z.object({ id: z.string(), holder: z.string().nullable() }));

/**
 * Takes every step under way from whoever holds it and wakes the run, for when a worker hangs. What the old holder still
 * does is refused by its token. Returns the names of the holders.
 */
export async function forceResume(db: Db, scope: Scope, { runId, userId }: RunAct): Promise<string[]> {
  return actOnRun(db, runId, async (tx, send) => {
    const run = await lockRun(tx, scope, runId);
    if (run.status !== "running") throw new Refusal("conflict", "Only a run that is under way can be forced.");
    const held = HeldRows.parse(
      await tx.$queryRaw`
      update node n set lease_token = gen_random_uuid(), lease_until = now() - interval '1 second'
      from (select id, lease_holder from node where run_id = ${runId}::uuid and status = 'running' for no key update) was
      where n.id = was.id returning n.id, was.lease_holder as holder`,
    );
    await send.nodes(held.map((node) => node.id));
    await sendReady(tx, send, runId);
    const holders = [...new Set(held.flatMap((node) => node.holder ?? []))].sort();
    await runEvents(tx, scope, runId, [{ kind: "run_forced", payload: { holders }, actorId: userId }]);
    return { value: holders, cause: "run_forced" };
  });
}

// ── One node ────────────────────────────────────────────────────────────────

/** Tries a step once more whose attempts are used up, or that waits for its next one. The run goes on if it halted. */
export async function retryNode(db: Db, scope: Scope, input: RunAct & { nodeKey: string }): Promise<void> {
  const { runId, userId, nodeKey } = input;
  await actOnRun(db, runId, async (tx) => {
    const run = await lockRun(tx, scope, runId);
    if (run.status !== "running" && run.status !== "halted") {
      throw new Refusal("conflict", "Only a run that is under way or halted can try a step again.");
    }
    await requireToWake(tx, scope, run.status);
    const node = await tx.node.findUnique({
      where: { runId_key: { runId, key: nodeKey } },
      select: { id: true, status: true, stage: true, title: true },
    });
    if (!node) throw new Refusal("not_found", "There is no such step.");
    if (node.status !== "exhausted" && node.status !== "failed") {
      throw new Refusal("conflict", "Only a step that failed can be tried again.");
    }
    if (node.stage !== run.stage) throw new Refusal("conflict", "The run has gone past this step.");
    await tx.node.update({ where: { id: node.id }, data: { status: "pending", retryAt: null, endedAt: null } });
    await tx.run.update({ where: { id: runId }, data: { status: "running", statusReason: null, haltKind: null } });
    await runEvents(tx, scope, runId, [
      { kind: "node_retried", payload: { title: node.title }, nodeKey, actorId: userId },
    ]);
    return { value: undefined, cause: `node_retried ${nodeKey}` };
  });
}

/**
 * Leaves out a step that failed, so that its run goes on without it; the report's methodology names it and who did so.
 * Refused for steps without which there is nothing to go on with.
 */
export async function leaveOut(db: Db, scope: Scope, input: RunAct & { nodeKey: string }): Promise<void> {
  const { runId, userId, nodeKey } = input;
  await actOnRun(db, runId, async (tx) => {
    const run = await lockRun(tx, scope, runId);
    if (run.status !== "running" && run.status !== "halted") {
      throw new Refusal("conflict", "Only a run that is under way or halted can leave a step out.");
    }
    await requireToWake(tx, scope, run.status);
    const node = await tx.node.findUnique({
      where: { runId_key: { runId, key: nodeKey } },
      select: { id: true, kind: true, status: true, stage: true, title: true },
    });
    if (!node) throw new Refusal("not_found", "There is no such step.");
    if (node.stage !== run.stage) throw new Refusal("conflict", "The run has gone past this step.");
    if (node.status !== "exhausted" && node.status !== "failed") {
      throw new Refusal("conflict", "Only a step that failed can be left out.");
    }
    if (!mayLeaveOut(node.kind))
      throw new Refusal("conflict", `Without “${node.title}” there is nothing to go on with.`);
    await tx.$executeRaw`
      update node set status = 'skipped', retry_at = null, ended_at = now(), tags = array_append(tags, ${LEFT_OUT})
      where id = ${node.id}::uuid`;
    // Unchecked or not: what is not verbatim in its source is cited nowhere.
    if (node.kind === "verify") await quarantine(tx, scope, { runId, facts: await tornFacts(tx, scope, runId) });
    await tx.run.update({ where: { id: runId }, data: { status: "running", statusReason: null, haltKind: null } });
    await runEvents(tx, scope, runId, [
      { kind: "node_left_out", payload: { title: node.title }, nodeKey, actorId: userId },
    ]);
    return { value: undefined, cause: `node_left_out ${nodeKey}` };
  });
}

async function tornFacts(tx: Tx, scope: Scope, runId: RunId): Promise<{ key: string; why: string }[]> {
  return (await listBrokenEvidence(tx, scope, runId)).map((key) => ({ key, why: NOT_VERBATIM }));
}

// ── Cancel ──────────────────────────────────────────────────────────────────

/** Ends a locked run within the caller's transaction: what is still under way is held by nobody any more. */
export async function cancelWithin(tx: Tx, runId: string): Promise<void> {
  await tx.$executeRaw`
    update run set status = 'cancelled', status_reason = 'Cancelled.', ended_at = now() where id = ${runId}::uuid`;
  await tx.$executeRaw`
    update node set status = 'skipped', lease_token = null, lease_holder = null, lease_until = null, ended_at = now()
    where run_id = ${runId}::uuid and status in ('pending', 'ready', 'running', 'failed')`;
}

/** Ends a run for good: no further call starts, those under way are aborted at the next renewal of their lease. */
export async function cancelRun(db: Db, scope: Scope, { runId, userId }: RunAct): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRun(tx, scope, runId);
    if (!isLive(run)) throw new Refusal("conflict", "This run has ended already.");
    await cancelWithin(tx, runId);
    await tx.researcher.updateMany({ where: { id: run.researcherId, status: "active" }, data: { status: "idle" } });
    await runEvents(tx, scope, runId, [{ kind: "run_cancelled", payload: {}, actorId: userId }]);
    await rewriteRecord(tx, scope, runId);
  });
  wakeWatchers(db, runId);
}
