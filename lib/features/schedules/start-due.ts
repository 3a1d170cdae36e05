import { z } from "zod";
import { isInUse } from "@/lib/access/door/in-use";
import { openProject } from "@/lib/access/door/open-project";
import { ProjectId, ResearcherId, UserId } from "@/lib/domain/core/ids";
import { Refusal, type RefusalKind } from "@/lib/domain/core/refusal";
import { iterationsToConfirm } from "@/lib/domain/plan/iterations";
import { nextPlannedMs, nextTryMs } from "@/lib/domain/researcher/schedule";
import type { Schedule } from "@/lib/domain/researcher/schedule-shape";
import type { RunSettings } from "@/lib/domain/run/settings";
import { workingOf } from "@/lib/features/runs/commands";
import { startRun } from "@/lib/features/runs/runs";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { databaseNow } from "@/lib/platform/db/database-now";
import { Prisma } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { log } from "@/lib/platform/log";
import { StoredSchedule } from "./stored-schedule";

/** When one is looked at again whose plan can no longer be read. */
const UNREADABLE_MS = 7 * 86_400_000;
const UNREADABLE = "This schedule was set in an older version and can no longer be read. Set it again or remove it.";
const BROKEN = "Something went wrong on the server. Start a run by hand to see whether it is still so.";

const Due = StoredSchedule.extend({
  researcherId: ResearcherId,
  projectId: ProjectId,
  name: z.string(),
  setById: UserId,
  nextAt: z.date(),
  tryingSince: z.date().nullable(),
});
type Due = z.infer<typeof Due>;

/**
 * Which schedules (`s`, with their researcher `r`) are due. One of a researcher at rest, or of a project that is archived,
 * as one about to be deleted is, waits; what it misses meanwhile is made up once.
 */
function isDue(now: Date): Prisma.Sql {
  return Prisma.sql`coalesce(s.retry_at, s.next_at) <= ${now}::timestamptz and r.status in ('idle', 'active')
    and ${isInUse(Prisma.sql`s.project_id`)}`;
}

const Found = z.array(z.object({ researcherId: ResearcherId }));

/** Whose schedule is due the longest, of those that were not tried just now. */
async function findNext(db: Db, now: Date, tried: readonly ResearcherId[]): Promise<ResearcherId | null> {
  const rows = Found.parse(
    await db.$queryRaw`
      select s.researcher_id as "researcherId" from researcher_schedule s join researcher r on r.id = s.researcher_id
      where ${isDue(now)} and s.researcher_id <> all(${tried}::uuid[])
      order by coalesce(s.retry_at, s.next_at), s.researcher_id limit 1`,
  );
  return rows[0]?.researcherId ?? null;
}

/** A schedule that is still due, for this transaction alone; null where another worker is at it. */
async function take(tx: Tx, now: Date, researcherId: ResearcherId): Promise<Due | null> {
  const rows = z.array(Due).parse(
    await tx.$queryRaw`
      select s.researcher_id as "researcherId", s.project_id as "projectId", r.name, s.plan, s.settings,
        s.set_by_id as "setById", s.next_at as "nextAt",
        s.trying_since as "tryingSince"
      from researcher_schedule s join researcher r on r.id = s.researcher_id
      where s.researcher_id = ${researcherId}::uuid and ${isDue(now)} for update of s skip locked`,
  );
  return rows[0] ?? null;
}

/** Starts the run of a planned time, for who set the schedule. Every repeat finds the run that the first one started. */
async function startPlanned(db: Db, due: Due, settings: RunSettings): Promise<void> {
  const { researcherId, projectId, setById: userId, nextAt: scheduledFor } = due;
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

/** What may be otherwise in a while, whatever a person does: a run is under way, no room or money is left. */
const passing: ReadonlySet<RefusalKind> = new Set(["conflict", "over_limit", "unavailable"]);

/** Why no run began, and whether it may be otherwise in a while. */
interface Missed {
  why: string;
  isPassing: boolean;
}

/** What kept a run from beginning; null where one began. */
async function tryPlanned(db: Db, due: Due): Promise<Missed | null> {
  if (due.plan === null || due.settings === null) return { why: UNREADABLE, isPassing: false };
  try {
    await startPlanned(db, due, due.settings);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return { why: error.message, isPassing: passing.has(error.kind) };
    const { researcherId } = due;
    log.error({ error, researcherId }, "a run that was planned was not started");
    return { why: BROKEN, isPassing: true };
  }
}

function nextAfter(plan: Schedule | null, now: Date): Date {
  return new Date(plan === null ? now.getTime() + UNREADABLE_MS : nextPlannedMs(plan, now.getTime()));
}

/** Notes that a planned time is tried again; false where it has been tried for long enough. */
async function tryAgain(tx: Tx, due: Due, { now, why }: { now: Date; why: string }): Promise<boolean> {
  const { researcherId, nextAt: lastAt, tryingSince } = due;
  const since = tryingSince ?? now;
  const retryMs = nextTryMs({ sinceMs: since.getTime(), nowMs: now.getTime() });
  if (retryMs === null) return false;
  const data = { tryingSince: since, retryAt: new Date(retryMs), lastAt, lastNote: why };
  await tx.researcherSchedule.update({ where: { researcherId }, data });
  return true;
}

/** Plans the next time, and tells why none began at the one before. */
async function planNext(tx: Tx, due: Due, { now, why }: { now: Date; why: string | null }): Promise<void> {
  const { researcherId, projectId, name, nextAt: plannedAt } = due;
  const nextAt = nextAfter(due.plan, now);
  const data = { nextAt, tryingSince: null, retryAt: null, lastAt: plannedAt, lastNote: why };
  await tx.researcherSchedule.update({ where: { researcherId }, data });
  if (why === null) return;
  const payload = { researcherId, name, plannedAt: plannedAt.toISOString(), why };
  await appendEvents(tx, { projectId, runId: null }, [{ kind: "schedule_missed", payload }]);
}

/**
 * Starts one run that is due, and plans the next; where none may start for now, the same time is tried again. A process
 * that dies in between leaves it to the next one, which starts nothing anew.
 */
async function startOne(db: Db, now: Date, researcherId: ResearcherId): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const due = await take(tx, now, researcherId);
    if (due === null) return false;
    const missed = await tryPlanned(db, due);
    const why = missed?.why ?? null;
    if (missed?.isPassing && (await tryAgain(tx, due, { now, why: missed.why }))) return true;
    await planNext(tx, due, { now, why });
    return true;
  });
}

/**
 * Starts the runs whose planned time has come, up to `most`; called by every worker. Of several times that were missed one
 * is made up. One that cannot be worked at all is tried again at the next call, and keeps no other waiting. `now` is the
 * database's time where it is not given. Returns how many schedules were worked.
 */
export async function startDue(
  db: Db,
  { now, signal, most = 5 }: { now?: Date; signal: AbortSignal; most?: number },
): Promise<number> {
  const at = now ?? (await databaseNow(db));
  const tried: ResearcherId[] = [];
  let worked = 0;
  while (worked < most && !signal.aborted) {
    const researcherId = await findNext(db, at, tried);
    if (researcherId === null) break;
    tried.push(researcherId);
    try {
      if (await startOne(db, at, researcherId)) worked += 1;
    } catch (error) {
      log.error({ error, researcherId }, "a schedule was not worked");
    }
  }
  return worked;
}
