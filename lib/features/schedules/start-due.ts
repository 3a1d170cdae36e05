import { z } from "zod";
import { isInUse } from "@/lib/access/door/in-use";
import { openProject } from "@/lib/access/door/open-project";
import { ProjectId, ResearcherId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { iterationsToConfirm } from "@/lib/domain/plan/tree";
import { nextPlannedMs, Schedule } from "@/lib/domain/researcher/schedule";
import { RunSettings } from "@/lib/domain/run/settings";
import { workingOf } from "@/lib/features/runs/commands";
import { startRun } from "@/lib/features/runs/runs";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { databaseNow } from "./commands";

const Due = z.object({
  researcherId: ResearcherId,
  projectId: ProjectId,
  name: z.string(),
  plan: Schedule,
  settings: RunSettings,
  setById: UserId,
  nextAt: z.date(),
});
type Due = z.infer<typeof Due>;

/**
 * The schedule whose planned time came longest ago, for this transaction alone. One of a researcher at rest, or of a project
 * that is archived, as one about to be deleted is, waits; what it misses meanwhile is made up once.
 */
async function takeDue(tx: Tx, now: Date): Promise<Due | null> {
  const rows = z.array(Due).parse(
    await tx.$queryRaw`
      select s.researcher_id as "researcherId", s.project_id as "projectId", r.name, s.plan, s.settings,
        s.set_by_id as "setById", s.next_at as "nextAt"
      from researcher_schedule s join researcher r on r.id = s.researcher_id
      where s.next_at <= ${now}::timestamptz and r.status in ('idle', 'active')
        and ${isInUse(Prisma.sql`s.project_id`)}
      order by s.next_at, s.researcher_id limit 1 for update of s skip locked`,
  );
  return rows[0] ?? null;
}

/** Starts the run of a planned time, for who set the schedule. Every repeat finds the run that the first one started. */
async function startPlanned(db: Db, due: Due): Promise<void> {
  const { researcherId, projectId, settings, setById: userId, nextAt: scheduledFor } = due;
  const access = await openProject(db, { caller: { userId }, projectId }, "research").catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal("forbidden", "Who set this schedule may not start research here any more. Set it again.");
  });
  // It was confirmed when the schedule was set.
  const confirmedIterations = iterationsToConfirm(settings) ?? undefined;
  const working = await workingOf(db, access, { settings, confirmedIterations });
  const idempotencyKey = `schedule ${researcherId} ${scheduledFor.toISOString()}`;
  await startRun(db, { projectId }, { researcherId, settings, userId, idempotencyKey, scheduledFor, ...working });
}

/** Why no run began; null where one did. What no sentence explains is tried again. */
async function tryPlanned(db: Db, due: Due): Promise<string | null> {
  try {
    await startPlanned(db, due);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** Starts one run that is due, and plans the next. A process that dies in between leaves it to the next one, which starts nothing anew. */
async function startOne(db: Db, now: Date): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const due = await takeDue(tx, now);
    if (due === null) return false;
    const why = await tryPlanned(db, due);
    const { researcherId, projectId, name, nextAt: plannedAt } = due;
    await tx.researcherSchedule.update({
      where: { researcherId },
      data: { lastAt: plannedAt, lastNote: why, nextAt: new Date(nextPlannedMs(due.plan, now.getTime())) },
    });
    if (why === null) return true;
    const payload = { researcherId, name, plannedAt: plannedAt.toISOString(), why };
    await appendEvents(tx, { projectId, runId: null }, [{ kind: "schedule_missed", payload }]);
    return true;
  });
}

/**
 * Starts the runs whose planned time has come, up to `most`; called by every worker. Of several times that were missed one
 * is made up. `now` is the database's time where it is not given.
 */
export async function startDue(
  db: Db,
  { now, signal, most = 5 }: { now?: Date; signal: AbortSignal; most?: number },
): Promise<number> {
  const at = now ?? (await databaseNow(db));
  for (let started = 0; started < most; started++) {
    if (signal.aborted || !(await startOne(db, at))) return started;
  }
  return most;
}
