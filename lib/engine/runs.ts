import { randomBytes } from "node:crypto";
import type { Db, Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/tx";
import { type ResearcherId, RunId, type Scope, type UserId } from "@/lib/domain/ids";
import { Refusal } from "@/lib/domain/refusal";
import { type Perspective, SearchInput } from "@/lib/domain/results";
import { RunSettings } from "@/lib/domain/settings";
import { perspectiveNodes } from "@/lib/domain/strategy";
import { liveRunStatuses, type RunMode } from "@/lib/domain/words";
import { appendEvents, type NewEvent } from "./audit";
import { wakeWatchers } from "./notify";
import { senderOf } from "./queue";
import { tick } from "./tick";

/** What a person does to a run: inside one transaction with the tick that follows. */
async function actOnRun<T>(db: Db, runId: RunId, act: (tx: Tx) => Promise<{ value: T; cause: string }>): Promise<T> {
  const boss = await senderOf(db);
  const value = await inTransaction(db, async (tx) => {
    const done = await act(tx);
    await tick({ tx, boss }, runId, done.cause);
    return done.value;
  });
  wakeWatchers(db, runId);
  return value;
}

interface LockedRun {
  id: RunId;
  status: string;
  stage: string;
  revision: number;
  researcherId: string;
  haltKind: string | null;
  settings: RunSettings;
}

async function lockRun(tx: Tx, scope: Scope, runId: RunId): Promise<LockedRun> {
  await tx.$queryRaw`
    select 1 from run where id = ${runId}::uuid and project_id = ${scope.projectId}::uuid for update`;
  const run = await tx.run.findFirst({
    where: { id: runId, projectId: scope.projectId },
    select: { status: true, stage: true, revision: true, researcherId: true, haltKind: true, settings: true },
  });
  if (!run) throw new Refusal("not_found", "There is no such run.");
  return { ...run, id: runId, settings: RunSettings.parse(run.settings) };
}

function runEvents(scope: Scope, runId: RunId, tx: Tx, events: NewEvent[]): Promise<void> {
  return appendEvents(tx, { projectId: scope.projectId, runId }, events);
}

// ── Start ───────────────────────────────────────────────────────────────────

/** Runs of one project that may be under way at once. */
const LIVE_RUNS_CAP = 50;

export interface StartRun {
  researcherId: ResearcherId;
  settings: RunSettings;
  /** The same for every repeat of one click: they start one run. */
  idempotencyKey: string;
  userId: UserId;
}

async function checkStart(tx: Tx, scope: Scope, start: StartRun): Promise<{ problem: string; number: number }> {
  const rows = await tx.$queryRaw<{ problem: string; status: string; run_count: number }[]>`
    update researcher set run_count = run_count + 1, updated_at = now()
    where id = ${start.researcherId}::uuid and project_id = ${scope.projectId}::uuid
    returning problem, status::text, run_count`;
  const researcher = rows[0];
  if (!researcher) throw new Refusal("not_found", "There is no such researcher.");
  if (researcher.status === "archived") {
    throw new Refusal("conflict", "This researcher is archived. Activate it before it can run.");
  }
  const live = await tx.run.findFirst({
    where: { researcherId: start.researcherId, status: { in: [...liveRunStatuses] } },
    select: { number: true, startedById: true },
  });
  if (live) {
    const by = live.startedById
      ? await tx.user.findUnique({ where: { id: live.startedById }, select: { name: true } })
      : null;
    throw new Refusal(
      "conflict",
      `Run ${live.number}${by ? `, which ${by.name} started,` : ""} is still under way. Open it, or cancel it first.`,
    );
  }
  const sources = await tx.source.count({ where: { ...scope, status: "ready", archivedAt: null } });
  if (sources === 0) {
    throw new Refusal("invalid", "The library has no source that could be read. Add at least one, then start the run.");
  }
  const liveRuns = await tx.run.count({ where: { ...scope, status: { in: ["running", "waiting"] } } });
  if (liveRuns >= LIVE_RUNS_CAP) {
    throw new Refusal("over_limit", `${LIVE_RUNS_CAP} runs are under way in this project. Wait until one has ended.`);
  }
  return { problem: researcher.problem, number: researcher.run_count };
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

async function sameClick(db: Db, scope: Scope, key: string): Promise<RunId | null> {
  const run = await db.run.findFirst({ where: { ...scope, idempotencyKey: key }, select: { id: true } });
  return run ? RunId.parse(run.id) : null;
}

async function insertRun(tx: Tx, scope: Scope, start: StartRun, mode: RunMode): Promise<RunId> {
  const { problem, number } = await checkStart(tx, scope, start);
  const run = await tx.run.create({
    data: {
      projectId: scope.projectId,
      researcherId: start.researcherId,
      number,
      mode,
      strategy: start.settings.strategy,
      question: problem,
      settings: start.settings,
      secret: randomBytes(16).toString("hex"),
      startedById: start.userId,
      idempotencyKey: start.idempotencyKey,
    },
    select: { id: true },
  });
  const runId = RunId.parse(run.id);
  await tx.researcher.update({ where: { id: start.researcherId }, data: { status: "active" } });
  await runEvents(scope, runId, tx, [{ kind: "run_started", payload: { number }, actorId: start.userId }]);
  return runId;
}

/**
 * Starts a run of a researcher. Refuses when there is nothing to read or when a run is under way, and says whose; a
 * repeated click (the same key) gets the run that the first one started.
 */
export async function startRun(db: Db, scope: Scope, start: StartRun): Promise<RunId> {
  const earlier = await sameClick(db, scope, start.idempotencyKey);
  if (earlier) return earlier;
  const boss = await senderOf(db);
  try {
    const runId = await inTransaction(db, async (tx) => {
      const id = await insertRun(tx, scope, start, "offline");
      await tick({ tx, boss }, id, "run_started");
      return id;
    });
    wakeWatchers(db, runId);
    return runId;
  } catch (error) {
    const winner =
      isUniqueViolation(error) || error instanceof Refusal ? await sameClick(db, scope, start.idempotencyKey) : null;
    if (winner) return winner;
    if (!isUniqueViolation(error)) throw error;
    throw new Refusal("conflict", "Someone else has just started a run of this researcher. Reload to see it.");
  }
}

// ── Plan ────────────────────────────────────────────────────────────────────

export interface EditPlan {
  runId: RunId;
  revision: number;
  perspectives: readonly Perspective[];
  userId: UserId;
}

async function planAsItIs(tx: Tx, runId: RunId): Promise<Perspective[]> {
  const nodes = await tx.node.findMany({
    where: { runId, kind: "search", stage: "wave1" },
    orderBy: { ordinal: "asc" },
    select: { input: true },
  });
  return nodes.map((node) => SearchInput.parse(node.input).perspective);
}

async function replacePlan(tx: Tx, scope: Scope, runId: RunId, perspectives: readonly Perspective[]): Promise<void> {
  await tx.node.deleteMany({ where: { runId, stage: "wave1", status: "pending" } });
  const opening = await tx.node.findFirstOrThrow({
    where: { runId, key: "perspectives" },
    select: { id: true, ordinal: true },
  });
  const ids = new Map([["perspectives", opening.id]]);
  const drafts = perspectiveNodes(perspectives);
  for (const [index, draft] of drafts.entries()) {
    const { needs, ...data } = draft;
    const node = await tx.node.create({
      data: {
        ...data,
        input: JSON.parse(JSON.stringify(data.input)),
        projectId: scope.projectId,
        runId,
        ordinal: opening.ordinal + index + 1,
      },
      select: { id: true },
    });
    ids.set(draft.key, node.id);
    for (const need of needs) {
      const fromId = ids.get(need);
      if (fromId) await tx.nodeEdge.create({ data: { projectId: scope.projectId, runId, fromId, toId: node.id } });
    }
  }
}

/** Replaces the perspectives of a plan that has not begun. The plan before stays readable as a version. */
export async function editPlan(db: Db, scope: Scope, edit: EditPlan): Promise<number> {
  const revision = await inTransaction(db, async (tx) => {
    const run = await lockRun(tx, scope, edit.runId);
    if (run.status !== "waiting" || run.stage !== "init") {
      throw new Refusal("conflict", "Research has begun; the plan can no longer be changed.");
    }
    if (run.revision !== edit.revision) {
      throw new Refusal("stale", "Someone else has changed the plan. Reload to see it, then try again.");
    }
    const before = await planAsItIs(tx, edit.runId);
    await tx.version.create({
      data: {
        projectId: scope.projectId,
        subjectKind: "plan",
        subjectId: edit.runId,
        number: run.revision,
        content: JSON.parse(JSON.stringify({ perspectives: before })),
        authorId: edit.userId,
      },
    });
    await replacePlan(tx, scope, edit.runId, edit.perspectives);
    const next = await tx.run.update({
      where: { id: edit.runId },
      data: { revision: { increment: 1 } },
      select: { revision: true },
    });
    await runEvents(scope, edit.runId, tx, [
      { kind: "plan_edited", payload: { perspectives: edit.perspectives.length }, actorId: edit.userId },
    ]);
    return next.revision;
  });
  wakeWatchers(db, edit.runId);
  return revision;
}

/** Lets research begin. Approving what is approved already changes nothing. */
export async function approvePlan(
  db: Db,
  scope: Scope,
  approval: { runId: RunId; revision: number; userId: UserId },
): Promise<void> {
  await actOnRun(db, approval.runId, async (tx) => {
    const run = await lockRun(tx, scope, approval.runId);
    if (run.status !== "waiting" || run.stage !== "init") {
      throw new Refusal("conflict", "This plan does not wait for approval any more.");
    }
    if (run.revision !== approval.revision) {
      throw new Refusal("stale", "The plan has changed since you read it. Reload to see it, then approve it.");
    }
    await tx.$executeRaw`
      update run set plan_approved_at = now(), plan_approved_by_id = ${approval.userId}::uuid
      where id = ${approval.runId}::uuid and plan_approved_at is null`;
    await tx.review.create({
      data: {
        projectId: scope.projectId,
        runId: approval.runId,
        subject: "plan",
        subjectId: approval.runId,
        subjectVersion: run.revision,
        verdict: "accepted",
        reviewerId: approval.userId,
      },
    });
    await runEvents(scope, approval.runId, tx, [{ kind: "plan_approved", payload: {}, actorId: approval.userId }]);
    return { value: undefined, cause: "plan_approved" };
  });
}

// ── Resume and cancel ───────────────────────────────────────────────────────

/** What a resume grants beyond the caps that halted the run. */
const GRANTED_ATTEMPTS = 3;

/** Goes on after a halt: exhausted nodes get further attempts, rejected searches one more round. */
export async function resumeRun(db: Db, scope: Scope, wish: { runId: RunId; userId: UserId }): Promise<void> {
  await actOnRun(db, wish.runId, async (tx) => {
    const run = await lockRun(tx, scope, wish.runId);
    if (run.status !== "halted") throw new Refusal("conflict", "This run is not halted.");
    const { settings } = run;
    const raised = RunSettings.parse({
      ...settings,
      attemptCap: Math.min(10, settings.attemptCap + (run.haltKind === "retry_cap" ? GRANTED_ATTEMPTS : 0)),
      rerunCap: Math.min(10, settings.rerunCap + (run.haltKind === "gate_blocked" ? 1 : 0)),
    });
    await tx.run.update({
      where: { id: wish.runId },
      data: { status: "running", statusReason: null, haltKind: null, settings: raised },
    });
    const again = ["verify", "summarize"] as const;
    await tx.node.updateMany({
      where: {
        runId: wish.runId,
        OR: [{ status: "exhausted" }, { kind: { in: [...again] }, stage: stageOf(run.stage) }],
      },
      data: { status: "pending", retryAt: null, endedAt: null },
    });
    await runEvents(scope, wish.runId, tx, [{ kind: "run_resumed", payload: {}, actorId: wish.userId }]);
    return { value: undefined, cause: "run_resumed" };
  });
}

function stageOf(stage: string): "citations" | "summaries" {
  return stage === "summaries" ? "summaries" : "citations";
}

/** Ends a run for good: no further call starts, those under way are aborted at the next renewal of their lease. */
export async function cancelRun(db: Db, scope: Scope, wish: { runId: RunId; userId: UserId }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const run = await lockRun(tx, scope, wish.runId);
    if (!liveRunStatuses.some((status) => status === run.status)) {
      throw new Refusal("conflict", "This run has ended already.");
    }
    await tx.$executeRaw`
      update run set status = 'cancelled', status_reason = 'Cancelled.', ended_at = now() where id = ${wish.runId}::uuid`;
    await tx.$executeRaw`
      update node set status = 'skipped', lease_token = null, lease_holder = null, lease_until = null, ended_at = now()
      where run_id = ${wish.runId}::uuid and status in ('pending', 'ready', 'running', 'failed')`;
    await tx.researcher.updateMany({ where: { id: run.researcherId, status: "active" }, data: { status: "idle" } });
    await runEvents(scope, wish.runId, tx, [{ kind: "run_cancelled", payload: {}, actorId: wish.userId }]);
  });
  wakeWatchers(db, wish.runId);
}
