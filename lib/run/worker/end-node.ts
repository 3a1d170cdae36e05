import { z } from "zod";
import type { Prompts } from "@/lib/agents/call/prompts";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import type { NodeKind, Stage } from "@/lib/domain/core/words";
import { directiveCap, withinStage } from "@/lib/domain/decide/directives";
import { afterFailure, RETRY_EXHAUSTED } from "@/lib/domain/run/retry";
import type { RunState } from "@/lib/domain/run/run-state";
import type { NewEvent } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { wakeWatchers, wakeWatchersSoon } from "@/lib/platform/notify/notify";
import { LeaseLost } from "@/lib/run/drivers/captured";
import { type FreeRows, noRows, storedOf, storeFreeRows } from "@/lib/run/drivers/free-rows";
import { artifactEvents, artifactRows, storingOf } from "@/lib/run/engine/artifacts";
import { callEvents, callsMade } from "@/lib/run/engine/call-events";
import { type ClaimedNode, type NodeOutcome, type NodeRun, type WorkDeps, whoseOf } from "@/lib/run/engine/context";
import { reach } from "@/lib/run/engine/race-points";
import { type LoadedRun, loadRun, readState, stateColumns, withEnded } from "@/lib/run/engine/state";
import { type TickResult, tick } from "@/lib/run/engine/tick";
import { takeTurn, turnTaken, untilTurn } from "@/lib/run/engine/turns";
import type { Desk } from "./desk";
import { completedEvents, failedEvents } from "./end-events";
import { type Claim, holdLease } from "./lease";

/** A node that this worker holds, with its run. */
export interface Claimed {
  claim: Claim;
  /** Where it is worked. */
  desk: Desk;
  kind: NodeKind;
  node: ClaimedNode;
  run: NodeRun;
  secret: string;
  prompts: Prompts;
}

/**
 * Ends a node in one transaction that it may only commit while it holds its lease, and in a replay when it is its turn; with
 * it goes what it had for nothing.
 */
async function inTurn(
  deps: WorkDeps,
  { claim, desk, run, node }: Claimed,
  { rows, end }: { rows: FreeRows; end: (tx: Tx) => Promise<TickResult | null> },
): Promise<TickResult | null> {
  const known = storedOf(deps.db);
  for (let waits = 0; ; waits += 1) {
    const ended = await inTransaction(deps.db, async (tx) => {
      if (!(await holdLease(tx, claim, { rows: run.isReplay ? noRows() : rows, known }))) throw new LeaseLost();
      if (run.isReplay && !(await takeTurn(tx, { runId: run.id, nodeKey: node.key, waits }))) return null;
      if (run.isReplay) await storeFreeRows(tx, rows);
      return { ticked: await end(tx) };
    });
    if (ended) return ended.ticked;
    await desk.away(() => untilTurn(run.id));
  }
}

const Ended = z.object({ calls: z.unknown(), written: z.unknown() });

/** Ends a node with its result and its artifacts, and loads its run, in which that is so, for the tick. */
async function endNode(
  tx: Tx,
  { run, node }: Claimed,
  { result, artifacts, isForPeople }: NodeOutcome,
): Promise<{ loaded: LoadedRun; called: NewEvent[]; stored: NewEvent[] }> {
  const status = isForPeople === true ? "in_review" : "complete";
  const said = JSON.stringify(result);
  const rows = artifactRows(artifacts);
  const [found] = await tx.$queryRaw<unknown[]>`
    /* end_node */
    with at as materialized (select ${run.id}::uuid as run_id),
    done as (
      update node set status = ${status}::node_status, result = ${said}::jsonb, failure = null,
        lease_token = null, lease_holder = null, lease_until = null, ended_at = now(),
        tags = array_remove(tags, ${RETRY_EXHAUSTED})
      where id = ${node.id}::uuid returning id, attempt, result
    ), ended as (
      update node_attempt a set ended_at = now(), result = done.result from done
      where a.node_id = done.id and a.attempt = done.attempt
    ), ${storingOf({ projectId: run.projectId, runId: run.id }, rows)}
    select ${stateColumns}, ${callsMade(node)} as calls,
      (select coalesce(json_agg(stored), '[]'::json) from stored) as written
    from run r where r.id = (select run_id from at)`;
  const { calls, written } = Ended.parse(found);
  return {
    // A statement sees what was there before it.
    loaded: withEnded(readState(found), { key: node.key, status, result: JSON.parse(said) }),
    called: callEvents(calls, node),
    stored: artifactEvents(rows, written),
  };
}

/** `follows`: whether this process takes up the next node of the run in this moment. */
async function afterEnd({ db, advanceReplay }: WorkDeps, { run }: Claimed, follows = false): Promise<void> {
  if (follows) wakeWatchersSoon(db, run.id);
  else wakeWatchers(db, run.id);
  if (!run.isReplay) return;
  await advanceReplay(run.id);
  turnTaken(run.id);
}

/** What it had for nothing, the result, the status, the events, the tick and the jobs it sends are one transaction. */
export async function complete(
  deps: WorkDeps,
  claimed: Claimed,
  { outcome, rows }: { outcome: NodeOutcome; rows: FreeRows },
): Promise<void> {
  const { run, node } = claimed;
  await reach("before_complete", node.key);
  const end = async (tx: Tx): Promise<TickResult | null> => {
    await reach("completing", node.key);
    await outcome.write?.(tx);
    const { loaded, called, stored } = await endNode(tx, claimed, outcome);
    const before = completedEvents(node, outcome, { called, stored });
    return await tick(
      { tx, boss: deps.boss, takes: deps.room(), loaded },
      run.id,
      `node_completed ${node.key}`,
      before,
    );
  };
  const ticked = await inTurn(deps, claimed, { rows, end });
  await reach("after_complete", node.key);
  const taken = ticked?.taken ?? [];
  deps.offer(taken.map((nodeId) => ({ nodeId, ...whoseOf(run) })));
  await afterEnd(deps, claimed, taken.length > 0);
}

/** How often the stage of a step may still have something tried again, and how often in all. */
export function triesLeft(state: RunState, stage: Stage): { left: number; cap: number } {
  const cap = directiveCap(state);
  // A step of a stage that the run has left, which people have tried again, is theirs.
  return { left: state.stage === stage ? cap - state.directives : 1, cap };
}

/** What becomes of a failed attempt: by its own cap, and by what its stage may still try again. The run is locked. */
async function judgeFailure(
  tx: Tx,
  { run, node }: Claimed,
  { failure, attempt }: { failure: Failure; attempt: number },
): Promise<ReturnType<typeof withinStage>> {
  const after = afterFailure(attempt, failure, run.settings.attemptCap);
  const loaded = after.status === "failed" ? await loadRun(tx, run.id) : null;
  if (loaded === null) return { after, failure };
  return withinStage(after, { failure, ...triesLeft(loaded.state, node.stage) });
}

/** The failed attempt, what becomes of the node, and the tick are one transaction. */
export async function fail(deps: WorkDeps, claimed: Claimed, cause: Failure): Promise<void> {
  const { run, node } = claimed;
  const waits = await deps.db.nodeAttempt.count({
    where: { nodeId: node.id, attempt: { lt: node.attempt }, failure: { path: ["code"], equals: PROVIDER_DOWN } },
  });
  const end = async (tx: Tx): Promise<TickResult | null> => {
    const { after: next, failure } = await judgeFailure(tx, claimed, { failure: cause, attempt: node.attempt - waits });
    // In a replay the next attempt begins where it began when it was recorded.
    const retryIn = next.status === "failed" && !run.isReplay ? next.backoffMs / 1000 : null;
    await tx.$executeRaw`
      update node set status = ${next.status}::node_status, failure = ${JSON.stringify(failure)}::jsonb,
        lease_token = null, lease_holder = null, lease_until = null, ended_at = now(),
        retry_at = case when ${retryIn}::float8 is null then null
          else clock_timestamp() + make_interval(secs => ${retryIn}::float8) end,
        tags = case when ${next.status} = 'exhausted' then array_append(tags, ${RETRY_EXHAUSTED}) else tags end
      where id = ${node.id}::uuid`;
    const [made] = await tx.$queryRaw<{ calls: unknown }[]>`
      with ended as (
        update node_attempt set ended_at = now(), failure = ${JSON.stringify(failure)}::jsonb
        where node_id = ${node.id}::uuid and attempt = ${node.attempt}
      ) select ${callsMade(node)} as calls`;
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
          isCounted: failure.code !== PROVIDER_DOWN,
        },
      });
    }
    const ended = { failure, after: next, cap: run.settings.attemptCap };
    const before = failedEvents(node, ended, callEvents(made?.calls, node));
    return tick({ tx, boss: deps.boss }, run.id, `node_failed ${node.key}`, before);
  };
  await inTurn(deps, claimed, { rows: noRows(), end });
  await afterEnd(deps, claimed);
}
