import { randomUUID } from "node:crypto";
import type { Stage } from "@/lib/domain/core/words";
import type { Decision, GateReading, RunState, StatusChange } from "@/lib/domain/run/run-state";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";
import { tellAnswerChanged, tellCompleted, tellHalted, tellWaiting } from "@/lib/platform/notify/notifications";
import type { Queue } from "@/lib/platform/queue/queue";
import { sendIn } from "@/lib/platform/queue/queue";
import { answerSaid } from "./answer-events";
import { consumeSentBack, nameLeftRejected, writeSentBack } from "./directives";
import { feedEvents } from "./feed-events";
import { haltArtifact, recordAtRest, waveReview } from "./final";
import { gateWrite } from "./gate-write";
import { rowsOfNodes } from "./insert-nodes";
import { judge, outcomeOf, type TickOutcome } from "./judge";
import { nextLook } from "./next-look";
import { type LoadedRun, loadRun } from "./state";
import { tickEvents } from "./tick-events";
import { isToWrite, noWrites, type TickWrites, writeTick } from "./write-tick";

/** What a tick did, for the tests and for whoever asked for it. */
export interface TickResult {
  outcome: TickOutcome;
  stage: Stage;
  /** Ids of the nodes that may be worked now and that the caller has to take up: for the rest, jobs were sent. */
  taken: string[];
}

/** What a tick needs: the transaction it is part of, and the queue it sends through. */
export interface TickDeps {
  tx: Tx;
  boss: Queue;
  /** How many nodes the caller takes up itself once the transaction has committed: for these no job is sent. */
  takes?: number;
  /** The run, where the caller has read it since it was locked. */
  loaded?: LoadedRun | null;
}

/** Everything that one tick gathers while it writes. */
interface Writing {
  tx: Tx;
  loaded: LoadedRun;
  events: NewEvent[];
  nodeIds: Map<string, string>;
  /** What goes into one statement with the events. */
  writes: TickWrites;
}

/** Writes now what has been decided so far: what comes next reads it. */
async function writeSoFar(writing: Writing): Promise<void> {
  const { tx, loaded, writes } = writing;
  if (!isToWrite(writes)) return;
  writing.writes = noWrites();
  await writeTick(tx, { projectId: loaded.row.project_id, runId: loaded.row.id }, { writes, events: [] });
}

async function writeNodes(writing: Writing, decision: Decision, state: RunState): Promise<void> {
  const { tx, loaded } = writing;
  if (decision.add.length === 0) return;
  const ordinals = new Map(state.nodes.map(({ key, ordinal }) => [key, ordinal]));
  const { nodes, edges } = rowsOfNodes({
    drafts: decision.add,
    ids: writing.nodeIds,
    ordinalOf: ({ key }) => ordinals.get(key) ?? 0,
    round: state.round,
  });
  writing.writes.nodes.push(...nodes);
  writing.writes.edges.push(...edges);
  writing.events.push(...(await writeSentBack(tx, loaded.row, { added: decision.add, state, ids: writing.nodeIds })));
}

async function writeStatuses(writing: Writing, decision: Decision, state: RunState): Promise<void> {
  const { tx, loaded } = writing;
  const where = { runId: loaded.row.id, projectId: loaded.row.project_id };
  if (decision.start.length > 0) {
    writing.writes.start.push(...decision.start);
    writing.events.push(...(await consumeSentBack(tx, loaded.row, { started: decision.start, state })));
    const again = state.nodes.filter((node) => node.attempt > 0 && decision.start.includes(node.key));
    const consumed =
      again.length === 0
        ? []
        : await tx.$queryRaw<{ key: string; title: string; attempt: number }[]>`
      update retry_directive d set consumed_at = now() from node n
      where n.id = d.node_id and n.run_id = ${where.runId}::uuid and n.key = any(${decision.start})
        and d.consumed_at is null
      returning n.key, n.title, d.attempt`;
    for (const { key, title, attempt } of consumed) {
      writing.events.push({
        kind: "retry_directives_consumed",
        payload: { node: title, attempt: attempt + 1 },
        nodeKey: key,
      });
    }
  }
  if (decision.skip.length > 0) {
    await writeSoFar(writing);
    await tx.node.updateMany({
      where: { ...where, key: { in: decision.skip } },
      data: { status: "skipped", endedAt: new Date(loaded.nowMs) },
    });
  }
}

/** Writes a gate unless nothing changed. */
function writeGate(writing: Writing, gate: GateReading): void {
  const written = gateWrite(gate, writing.loaded.gates.get(gate.name));
  if (written === null) return;
  writing.writes.gates.push(written.row);
  writing.events.push(...written.events);
}

async function writeStatus(writing: Writing, status: StatusChange, state: RunState): Promise<void> {
  const { tx, loaded } = writing;
  const { id: runId, project_id: projectId, researcher_id: researcherId } = loaded.row;
  const isEnded = status.to === "completed";
  await tx.run.update({
    where: { id: runId },
    data: {
      status: status.to,
      statusReason: status.reason,
      haltKind: status.to === "halted" ? status.halt : null,
      endedAt: isEnded ? new Date(loaded.nowMs) : null,
    },
  });
  if (status.to === "waiting") await tx.$executeRaw`update run set paused_at = now() where id = ${runId}::uuid`;
  if (status.to === "running") {
    // Waited for people: that time does not count.
    await tx.$executeRaw`
      update run set research_started_at = research_started_at + (now() - paused_at), paused_at = null
      where id = ${runId}::uuid and paused_at is not null`;
  }
  await tx.$executeRaw`
    /* rest_researcher */
    update researcher set status = ${isEnded ? "idle" : "active"}::researcher_status
    where id = ${researcherId}::uuid and project_id = ${projectId}::uuid and status in ('idle', 'active')`;
  if (status.to === "halted") {
    writing.events.push(...(await nameLeftRejected(tx, loaded.row, state, state.stage)));
    const halt = await haltArtifact(tx, loaded.row, { halt: status.halt, reason: status.reason });
    const artifact = halt.path;
    writing.events.push(...halt.events, {
      kind: "run_halted",
      payload: { halt: status.halt, artifact },
      reason: status.reason,
    });
    await tellHalted(tx, { projectId, runId, reason: status.reason });
  }
  if (status.to === "waiting" && state.stage === "review") await tellWaiting(tx, { projectId, runId });
  if (isEnded) {
    const facts = await tx.factUse.findMany({ where: { runId }, distinct: ["factId"], select: { factId: true } });
    const payload = { facts: facts.length, ...(state.mode === "plan" ? { isPlan: true } : {}) };
    const answer = await answerSaid(tx, { projectId, runId });
    writing.events.push(...answer.events);
    for (const { kind, payload: said } of answer.events) {
      if (kind === "answer_changed") await tellAnswerChanged(tx, { projectId, runId }, said);
    }
    writing.events.push({ kind: "run_completed", payload, stage: state.stage });
    if (answer.isTold) await tellCompleted(tx, { projectId, runId });
  }
}

async function writeAdvance(writing: Writing, advance: { from: Stage; to: Stage }, state: RunState): Promise<void> {
  const { tx, loaded } = writing;
  // The clock of a time limit starts with the research, not while a plan waits for approval.
  writing.writes.stage = advance.to;
  if (advance.to === "wave1") writing.writes.researchFrom = new Date(loaded.nowMs);
  writing.events.push(...(await nameLeftRejected(tx, loaded.row, state, advance.from)));
  if (advance.to === "pivot") writing.events.push(...(await waveReview(tx, loaded.row, state.nodes)));
  writing.events.push(
    { kind: "stage_advance_requested", payload: { from: advance.from, to: advance.to }, stage: advance.from },
    {
      kind: "stage_advance_result",
      payload: { from: advance.from, to: advance.to, outcome: "advanced" },
      stage: advance.to,
    },
  );
}

async function writeDecision(writing: Writing, decision: Decision, state: RunState): Promise<void> {
  const { tx, loaded } = writing;
  await writeNodes(writing, decision, state);
  await writeStatuses(writing, decision, state);
  for (const gate of decision.gates) writeGate(writing, gate);
  writing.events.push(...feedEvents(decision, state));
  if (decision.advance) await writeAdvance(writing, decision.advance, state);
  if (decision.limitReached !== null) {
    const { reason, by } = decision.limitReached;
    await tx.run.update({ where: { id: loaded.row.id }, data: { limitReached: reason } });
    writing.events.push({ kind: "limit_reached", payload: { by, why: reason }, reason });
  }
  if (decision.consume.length > 0) {
    await tx.review.updateMany({
      where: { projectId: loaded.row.project_id, id: { in: decision.consume } },
      data: { consumedAt: new Date(loaded.nowMs) },
    });
  }
  if (decision.status) {
    await writeSoFar(writing);
    await writeStatus(writing, decision.status, state);
  }
}

/**
 * One scheduling decision, inside the transaction that causes it: locks the run, judges, writes, sends the jobs. Never
 * calls an agent or the network. Run twice it changes nothing the second time. `before` are the events of what caused
 * it, which stand before its own.
 */
export async function tick(
  deps: TickDeps,
  runId: string,
  cause: string,
  before: readonly NewEvent[] = [],
): Promise<TickResult | null> {
  const { tx, boss } = deps;
  const loaded = deps.loaded ?? (await loadRun(tx, runId));
  if (!loaded) return null;
  const { state, decisions } = judge(loaded);
  const nodeIds = new Map(loaded.nodeIds);
  const writing: Writing = { tx, loaded, events: [], nodeIds, writes: noWrites() };
  for (const decision of decisions) await writeDecision(writing, decision, state);
  if (state.status !== "running") {
    const { project_id: projectId, id } = loaded.row;
    await writeSoFar(writing);
    writing.events.push(...(await recordAtRest(tx, { projectId, runId: id })));
  }
  const outcome = outcomeOf(decisions);
  const started = decisions.flatMap((decision) => decision.start);
  const appended = tickEvents({
    tickId: randomUUID(),
    cause,
    outcome,
    from: loaded.row.stage,
    to: state.stage,
    before,
    own: writing.events,
    isDecided: decisions.length > 0,
  });
  const stream = { projectId: loaded.row.project_id, runId: loaded.row.id };
  if (isToWrite(writing.writes)) await writeTick(tx, stream, { writes: writing.writes, events: appended });
  else await appendEvents(tx, stream, appended);
  const send = sendIn(boss, tx);
  const startedIds = started.flatMap((key) => writing.nodeIds.get(key) ?? []);
  const taken = startedIds.slice(0, deps.takes ?? 0);
  await send.nodes(startedIds.slice(taken.length));
  const wakeAt = await nextLook(tx, loaded, { state, decisions });
  if (wakeAt !== null) await send.tickAt(runId, wakeAt);
  return { outcome, stage: state.stage, taken };
}
