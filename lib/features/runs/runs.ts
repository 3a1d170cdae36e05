import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type ResearcherId, RunId, type Scope, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { liveRunStatuses, type Planner, researcherStatuses, type StartMode } from "@/lib/domain/core/words";
import type { RunModels } from "@/lib/domain/install/models";
import { perspectiveNodes } from "@/lib/domain/plan/strategy";
import { topicNodes } from "@/lib/domain/plan/tree";
import { runStands, whyAtRest } from "@/lib/domain/researcher/researcher";
import { type Perspective, type PlannedPerspective, SearchInput } from "@/lib/domain/run/results";
import { READING_RULES, type RunSettings } from "@/lib/domain/run/settings";
import { makersOfRun, refuseOwn } from "@/lib/knowledge/four-eyes";
import type { NewEvent } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { senderOf } from "@/lib/platform/queue/queue";
import { readSettings } from "@/lib/platform/vault/settings";
import { refuseSpentMonth } from "@/lib/run/drivers/month-budget";
import { actOnRun, lockRun, runEvents } from "@/lib/run/engine/act-on-run";
import { rewriteRecord } from "@/lib/run/engine/final";
import { insertNodes } from "@/lib/run/engine/insert-nodes";
import { promptsForRun } from "@/lib/run/engine/prompts";
import { storedPlanner } from "@/lib/run/engine/stored-planner";
import { tick } from "@/lib/run/engine/tick";
import { searchBy } from "@/lib/run/reach/reach";
import { requireRoomForRun } from "./room-for-runs";

// ── Start ───────────────────────────────────────────────────────────────────

export interface StartRun {
  researcherId: ResearcherId;
  settings: RunSettings;
  /** The researcher's own where none is given. */
  question?: string | undefined;
  /** Equal for every repeat of one click: all of them start one run. */
  idempotencyKey: string;
  userId: UserId;
  /** Offline when it is not said. */
  mode?: StartMode;
  /** The planned time of its researcher's schedule that it is for. */
  scheduledFor?: Date;
  /** The language models that it asks to its end; not kept when left out. */
  models?: RunModels;
  /** The rules that it goes by; those of this release when left out. */
  rules?: number;
}

/** Whether a run may find something to read beyond the library. */
export async function readsWeb(db: Db | Tx, { sensitivity }: Pick<RunSettings, "sensitivity">): Promise<boolean> {
  return sensitivity === "normal" && searchBy(await readSettings(db)).providers.length > 0;
}

const NameRows = z.array(z.object({ name: z.string() }));

const ResearcherRows = z.array(
  z.object({ problem: z.string(), name: z.string(), status: z.enum(researcherStatuses), run_count: z.number() }),
);

async function checkStart(tx: Tx, scope: Scope, start: StartRun): Promise<{ problem: string; number: number }> {
  const rows = ResearcherRows.parse(
    await tx.$queryRaw`
    update researcher set run_count = run_count + 1, updated_at = now()
    where id = ${start.researcherId}::uuid and project_id = ${scope.projectId}::uuid
    returning problem, name, status::text, run_count`,
  );
  const researcher = rows[0];
  if (!researcher) throw new Refusal("not_found", "There is no such researcher.");
  const atRest = whyAtRest(researcher);
  if (atRest !== null) throw new Refusal("conflict", atRest);
  const live = await tx.run.findFirst({
    where: { researcherId: start.researcherId, status: { in: [...liveRunStatuses] } },
    select: { number: true, startedById: true, status: true },
  });
  if (live) {
    const [by] = NameRows.parse(await tx.$queryRaw`select name from person where id = ${live.startedById}::uuid`);
    throw new Refusal(
      "conflict",
      `Run ${live.number}${by ? `, which ${by.name} started,` : ""} ${runStands(live.status)}. Open it, or cancel it first.`,
    );
  }
  const sources = await tx.source.count({ where: { ...scope, status: "ready", archivedAt: null } });
  if (sources === 0 && !(await readsWeb(tx, start.settings))) {
    throw new Refusal("invalid", "The library has no source that could be read. Add at least one, then start the run.");
  }
  await refuseSpentMonth(tx, scope.projectId);
  return { problem: researcher.problem, number: researcher.run_count };
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002";
}

async function sameClick(db: Db, scope: Scope, key: string): Promise<RunId | null> {
  const run = await db.run.findFirst({ where: { ...scope, idempotencyKey: key }, select: { id: true } });
  return run ? RunId.parse(run.id) : null;
}

/** A run that is there, and the event that says so, which its first tick writes. */
interface InsertedRun {
  runId: RunId;
  started: NewEvent;
}

async function insertRun(tx: Tx, scope: Scope, start: StartRun, mode: StartMode): Promise<InsertedRun> {
  const { problem, number } = await checkStart(tx, scope, start);
  const settings = { ...start.settings, rules: start.rules ?? READING_RULES };
  const run = await tx.run.create({
    data: {
      projectId: scope.projectId,
      researcherId: start.researcherId,
      number,
      mode,
      strategy: start.settings.strategy,
      question: start.question ?? problem,
      settings,
      ...(start.models === undefined ? {} : { models: start.models }),
      prompts: await promptsForRun(tx, scope),
      secret: randomBytes(16).toString("hex"),
      startedById: start.userId,
      idempotencyKey: start.idempotencyKey,
      scheduledFor: start.scheduledFor ?? null,
    },
    select: { id: true },
  });
  const runId = RunId.parse(run.id);
  await tx.researcher.update({ where: { id: start.researcherId }, data: { status: "active" } });
  const planned = start.scheduledFor === undefined ? {} : { scheduledFor: start.scheduledFor.toISOString() };
  const payload = { number, settings, ...planned };
  return { runId, started: { kind: "run_started", payload, actorId: start.userId } };
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
      const inserted = await insertRun(tx, scope, start, start.mode ?? "offline");
      await tick({ tx, boss }, inserted.runId, "run_started", [inserted.started]);
      await requireRoomForRun(tx, scope, { runId: inserted.runId, startedById: start.userId });
      return inserted.runId;
    });
    wakeWatchers(db, runId);
    return runId;
  } catch (error) {
    // Of clicks that come at once, the later ones find the run that the first one started.
    const isLate = isUniqueViolation(error) || error instanceof Refusal;
    const winner = isLate ? await sameClick(db, scope, start.idempotencyKey) : null;
    if (winner) return winner;
    throw error;
  }
}

// ── Plan ────────────────────────────────────────────────────────────────────

export interface EditPlan {
  runId: RunId;
  revision: number;
  perspectives: readonly Perspective[];
  userId: UserId;
}

async function listPlanned(tx: Tx, runId: RunId): Promise<SearchInput[]> {
  const nodes = await tx.node.findMany({
    where: { runId, kind: "search", stage: "wave1" },
    orderBy: { ordinal: "asc" },
    select: { input: true },
  });
  return nodes.map((node) => SearchInput.parse(node.input));
}

/** The sides as they are to be, each with what the plan before wanted read for the one of its name. */
function withDocuments(before: readonly SearchInput[], perspectives: readonly Perspective[]): PlannedPerspective[] {
  const documents = new Map(before.map((input) => [input.perspective.name, input.documents]));
  return perspectives.map((perspective) => ({ ...perspective, documents: documents.get(perspective.name) ?? [] }));
}

async function replacePlan(
  tx: Tx,
  scope: Scope,
  { runId, perspectives, planner }: { runId: RunId; perspectives: PlannedPerspective[]; planner: Planner | null },
): Promise<void> {
  await tx.node.deleteMany({ where: { runId, stage: "wave1", status: "pending" } });
  const opening = await tx.node.findFirstOrThrow({
    where: { runId, stage: "init" },
    orderBy: { ordinal: "desc" },
    select: { id: true, key: true, ordinal: true },
  });
  await insertNodes(tx, {
    projectId: scope.projectId,
    runId,
    drafts: planner === "tree" ? topicNodes(perspectives) : perspectiveNodes(perspectives, opening.key),
    ids: new Map([[opening.key, opening.id]]),
    ordinalOf: (_, index) => opening.ordinal + index + 1,
  });
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
    const before = await listPlanned(tx, edit.runId);
    await tx.version.create({
      data: {
        projectId: scope.projectId,
        subjectKind: "plan",
        subjectId: edit.runId,
        number: run.revision,
        content: JSON.parse(JSON.stringify({ perspectives: before.map(({ perspective }) => perspective) })),
        authorId: edit.userId,
      },
    });
    const planner = await storedPlanner(tx, edit.runId, run.settings);
    const perspectives = withDocuments(before, edit.perspectives);
    await replacePlan(tx, scope, { runId: edit.runId, perspectives, planner });
    const next = await tx.run.update({
      where: { id: edit.runId },
      data: { revision: { increment: 1 } },
      select: { revision: true },
    });
    await runEvents(tx, scope, edit.runId, [
      {
        kind: "plan_edited",
        payload: {
          perspectives: edit.perspectives.length,
          of: planner === "tree" ? "topics" : "perspectives",
          to: [...edit.perspectives],
        },
        actorId: edit.userId,
      },
    ]);
    await rewriteRecord(tx, scope, edit.runId);
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
    const makers = await makersOfRun(tx, { ...scope, runId: approval.runId });
    refuseOwn(makers, approval.userId, "started this run or edited its plan");
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
    await runEvents(tx, scope, approval.runId, [{ kind: "plan_approved", payload: {}, actorId: approval.userId }]);
    return { value: undefined, cause: "plan_approved" };
  });
}
