import { isDatabaseAway } from "@/lib/db/away";
import type { Db } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/tx";
import { researchEndsAtMs } from "@/lib/domain/budget";
import type { Failure } from "@/lib/domain/failure";
import { ProjectId, ResearcherId, RunId } from "@/lib/domain/ids";
import { ScopeResult } from "@/lib/domain/results";
import { afterFailure, RETRY_EXHAUSTED } from "@/lib/domain/retry";
import { RunSettings } from "@/lib/domain/settings";
import type { NodeKind } from "@/lib/domain/words";
import { type CapturedDriver, capture } from "@/lib/drivers/capture";
import type { Driver } from "@/lib/drivers/driver";
import { log } from "@/lib/log";
import { writeArtifacts } from "./artifacts";
import { appendEvents, type NewEvent } from "./audit";
import {
  type ClaimedNode,
  callsOf,
  type NodeContext,
  NodeFailure,
  type NodeOutcome,
  type NodeRun,
  type Tidings,
  type WorkMeans,
} from "./context";
import { type Claim, claimNode, handBack, holdLease, RENEW_MS, renewLease } from "./lease";
import { handlerOf } from "./nodes/index";
import { wakeWatchers } from "./notify";
import { reach } from "./race-points";
import { notesFor } from "./recover-notes";
import { tick } from "./tick";

/** Makes the driver for a node of a run. */
export type DriverOf = (run: NodeRun, node: ClaimedNode) => Promise<Driver>;

/** The worker holds this node no more; whatever it still does must not count. */
class LeaseLost extends Error {}

interface Claimed {
  claim: Claim;
  kind: NodeKind;
  node: ClaimedNode;
  run: NodeRun;
  secret: string;
}

async function loadClaimed(db: Db, claim: Claim): Promise<Claimed> {
  const run = await db.run.findUniqueOrThrow({ where: { id: claim.run_id } });
  const settings = RunSettings.parse(run.settings);
  const { id, key, title, stage, attempt, input } = claim;
  return {
    claim,
    kind: claim.kind,
    node: { id, key, title, stage, attempt, input },
    secret: run.secret,
    run: {
      id: RunId.parse(run.id),
      projectId: ProjectId.parse(run.projectId),
      researcherId: ResearcherId.parse(run.researcherId),
      question: run.question,
      mode: run.recordedMode ?? run.mode,
      isReplay: run.mode === "replay",
      settings,
      scope: run.scope === null ? null : ScopeResult.parse(run.scope),
      researchEndsAtMs:
        run.researchStartedAt === null ? null : researchEndsAtMs(settings.minutes, run.researchStartedAt.getTime()),
      limitReached: run.limitReached,
    },
  };
}

async function claimAndStart(means: WorkMeans, nodeId: string): Promise<Claimed | null> {
  const claim = await inTransaction(means.db, async (tx) => {
    const taken = await claimNode(tx, nodeId, means.worker);
    if (!taken) return null;
    const stream = { projectId: ProjectId.parse(taken.project_id), runId: RunId.parse(taken.run_id) };
    await appendEvents(tx, stream, [
      {
        kind: "node_started",
        payload: { title: taken.title, attempt: taken.attempt },
        nodeKey: taken.key,
        stage: taken.stage,
        reason: taken.is_takeover ? "Taken over from a worker that is gone." : "",
      },
    ]);
    return taken;
  });
  if (!claim) return null;
  wakeWatchers(means.db, claim.run_id);
  return loadClaimed(means.db, claim);
}

async function captured(
  db: Db,
  claimed: Claimed,
  working: { driver: Driver; signal: AbortSignal },
): Promise<CapturedDriver> {
  const { run, node, secret, claim } = claimed;
  const isFresh = node.attempt === 1 && !claim.is_takeover;
  const caller = { projectId: run.projectId, runId: run.id, nodeId: node.id, attempt: node.attempt, secret, isFresh };
  const plain = capture(db, working.driver, { ...caller, notes: null });
  const asked = { nodeId: node.id, attempt: node.attempt, signal: working.signal };
  const notes = await notesFor(db, plain, asked);
  return notes === null ? plain : capture(db, working.driver, { ...caller, notes });
}

async function contextOf(
  means: WorkMeans,
  claimed: Claimed,
  working: { driver: Driver; signal: AbortSignal; tidings: Tidings },
): Promise<NodeContext> {
  const { run, node, claim } = claimed;
  const { signal } = working;
  const driver = await captured(means.db, claimed, working);
  return {
    db: means.db,
    scope: { projectId: run.projectId },
    run,
    node,
    signal,
    ...callsOf(driver, run, working),
    async write(work): Promise<void> {
      await inTransaction(means.db, async (tx) => {
        if (!(await holdLease(tx, claim))) throw new LeaseLost();
        const text = await work(tx);
        await appendEvents(tx, { projectId: run.projectId, runId: run.id }, [
          { kind: "node_progress", payload: { text }, nodeKey: node.key, stage: node.stage },
        ]);
      });
      wakeWatchers(means.db, run.id);
    },
  };
}

/** The result, the status, the events, the tick and the jobs it sends are one transaction. */
async function complete(means: WorkMeans, claimed: Claimed, outcome: NodeOutcome): Promise<void> {
  const { run, node, claim } = claimed;
  await reach("before_complete", node.key);
  const ticked = await inTransaction(means.db, async (tx) => {
    if (!(await holdLease(tx, claim))) throw new LeaseLost();
    await outcome.write?.(tx);
    const artifacts = await writeArtifacts(tx, { projectId: run.projectId, runId: run.id }, outcome.artifacts);
    const result = JSON.parse(JSON.stringify(outcome.result));
    await tx.$executeRaw`
      with done as (
        update node set status = 'complete', result = ${JSON.stringify(result)}::jsonb, failure = null,
          lease_token = null, lease_holder = null, lease_until = null, ended_at = now()
        where id = ${node.id}::uuid returning id, attempt, result)
      update node_attempt a set ended_at = now(), result = done.result from done
      where a.node_id = done.id and a.attempt = done.attempt`;
    const facts = outcome.facts === undefined ? {} : { facts: outcome.facts };
    return await tick({ tx, boss: means.boss }, run.id, `node_completed ${node.key}`, [
      ...artifacts.map((event) => ({ ...event, nodeKey: node.key, stage: node.stage })),
      {
        kind: "node_completed",
        payload: { title: node.title, text: outcome.text, ...facts },
        nodeKey: node.key,
        stage: node.stage,
      },
    ]);
  });
  await reach("after_complete", node.key);
  means.offer(ticked?.started ?? []);
  wakeWatchers(means.db, run.id);
}

function retryEvent({ node, run }: Claimed, failure: Failure, backoffMs: number): NewEvent {
  return {
    kind: "retry_directives_written",
    payload: {
      node: node.title,
      failure: failure.kind,
      attempt: node.attempt + 1,
      cap: run.settings.attemptCap,
      backoffMs,
    },
    nodeKey: node.key,
    stage: node.stage,
  };
}

async function fail(means: WorkMeans, claimed: Claimed, failure: Failure): Promise<void> {
  const { run, node, claim } = claimed;
  const next = afterFailure(node.attempt, failure, run.settings.attemptCap);
  const retryIn = next.status === "failed" ? next.backoffMs / 1000 : null;
  await inTransaction(means.db, async (tx) => {
    if (!(await holdLease(tx, claim))) throw new LeaseLost();
    await tx.$executeRaw`
      update node set status = ${next.status}::node_status, failure = ${JSON.stringify(failure)}::jsonb,
        lease_token = null, lease_holder = null, lease_until = null, ended_at = now(),
        retry_at = case when ${retryIn}::float8 is null then null
          else clock_timestamp() + make_interval(secs => ${retryIn}::float8) end,
        tags = case when ${next.status} = 'exhausted' then array_append(tags, ${RETRY_EXHAUSTED}) else tags end
      where id = ${node.id}::uuid`;
    await tx.$executeRaw`
      update node_attempt set ended_at = now(), failure = ${JSON.stringify(failure)}::jsonb
      where node_id = ${node.id}::uuid and attempt = ${node.attempt}`;
    if (next.status === "failed") {
      await tx.retryDirective.create({
        data: {
          projectId: run.projectId,
          runId: run.id,
          nodeId: node.id,
          kind: failure.kind,
          attempt: node.attempt,
          reason: failure.message,
          backoffMs: next.backoffMs,
        },
      });
    }
    const place = { nodeKey: node.key, stage: node.stage };
    await tick({ tx, boss: means.boss }, run.id, `node_failed ${node.key}`, [
      {
        kind: "node_failed",
        payload: { title: node.title, failure: failure.message, attempt: node.attempt },
        reason: failure.kind,
        ...place,
      },
      ...(next.status === "failed" ? [retryEvent(claimed, failure, next.backoffMs)] : []),
    ]);
  });
  wakeWatchers(means.db, run.id);
}

/** A bug or a fault of the database is no verdict on the work: it counts as an attempt, so that it cannot go on for ever. */
function asFailure(error: unknown): Failure {
  if (error instanceof NodeFailure) return error.failure;
  return { kind: "unavailable", message: error instanceof Error ? error.message.slice(0, 500) : "Unknown error." };
}

function keepLease(
  means: WorkMeans,
  claim: Claim,
  working: { abort: AbortController; tidings: Tidings },
): NodeJS.Timeout {
  return setInterval(() => {
    renewLease(means.db, claim)
      .then(({ isHeld, isFinishing }) => {
        working.tidings.isFinishing = isFinishing;
        if (!isHeld) working.abort.abort(new LeaseLost());
      })
      // The database is away for a moment; the lease outlives a few renewals, and its loss is noticed at the write.
      .catch((error: unknown) => log.warn({ error, node: claim.id }, "lease not renewed"));
  }, RENEW_MS);
}

/**
 * Works one node from claim to commit. Does nothing when the node is not to be had. `stop` ends the work and hands the
 * node back for another worker.
 */
export async function workNode(
  means: WorkMeans,
  driverOf: DriverOf,
  job: { nodeId: string; stop: AbortSignal },
): Promise<void> {
  const claimed = await claimAndStart(means, job.nodeId);
  if (!claimed) return;
  const abort = new AbortController();
  const onStop = (): void => abort.abort(job.stop.reason);
  job.stop.addEventListener("abort", onStop, { once: true });
  const tidings: Tidings = { isFinishing: false };
  const timer = keepLease(means, claimed.claim, { abort, tidings });
  try {
    await reach("node_claimed", claimed.node.key);
    const driver = await driverOf(claimed.run, claimed.node);
    const context = await contextOf(means, claimed, { driver, signal: abort.signal, tidings });
    const outcome = await handlerOf(claimed.kind)(context);
    abort.signal.throwIfAborted();
    await complete(means, claimed, outcome);
  } catch (error) {
    await afterError(means, claimed, { error, stop: job.stop });
  } finally {
    clearInterval(timer);
    job.stop.removeEventListener("abort", onStop);
  }
}

async function afterError(
  means: WorkMeans,
  claimed: Claimed,
  what: { error: unknown; stop: AbortSignal },
): Promise<void> {
  if (what.error instanceof LeaseLost) return;
  if (what.stop.aborted) return handBack(means.db, claimed.claim);
  // Without the database nothing can be written down: the lease runs out and the node is taken up again.
  if (isDatabaseAway(what.error)) return;
  if (!(what.error instanceof NodeFailure))
    log.error({ error: what.error, node: claimed.node.key, run: claimed.run.id }, "node failed");
  await fail(means, claimed, asFailure(what.error)).catch((error: unknown) => {
    if (!(error instanceof LeaseLost) && !isDatabaseAway(error)) throw error;
  });
}
