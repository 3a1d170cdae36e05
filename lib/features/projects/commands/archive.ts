import { z } from "zod";
import { scopeOf } from "@/lib/access/door/open-project";
import { RunId, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { eventPayloads } from "@/lib/domain/run/event";
import type { Answered } from "@/lib/features/kit/contract";
import type { projectsContract } from "@/lib/features/projects/contract";
import { withdrawDeletion } from "@/lib/features/projects/deletion/withdraw-deletion";
import { pauseWithin, resumeRun } from "@/lib/features/runs/controls";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { requireRoomForProject } from "@/lib/platform/limit/room-for-projects";
import { wakeWatchers } from "@/lib/platform/notify/notify";

const WHY_PAUSED = "Paused, because the project was archived. Steps under way are finished; no other starts.";

const Ids = z.array(z.object({ id: RunId }));

/** Pauses every run of the project that is under way. */
async function pauseAll(tx: Tx, access: Access<"archive" | "read">): Promise<RunId[]> {
  const rows = Ids.parse(
    await tx.run.findMany({
      where: { projectId: access.projectId, status: "running" },
      orderBy: { id: "asc" },
      select: { id: true },
    }),
  );
  const paused: RunId[] = [];
  for (const { id: runId } of rows) {
    const isPaused = await pauseWithin(tx, scopeOf(access), { runId, userId: access.userId, why: WHY_PAUSED });
    if (isPaused) paused.push(runId);
  }
  return paused;
}

/** Takes a project out of all lists and keeps it as it is: nothing in it changes, and its runs are paused. */
export async function archive(
  db: Db,
  access: Access<"archive" | "read">,
): Promise<Answered<typeof projectsContract, "archive_project">> {
  const paused = await inTransaction(db, async (tx) => {
    const written = await tx.$executeRaw`
      update project set archived_at = now() where id = ${access.projectId}::uuid and archived_at is null`;
    if (written === 0)
      throw new Refusal(
        "conflict",
        "This project holds only a replayed run. No list shows it, so there is nothing to archive.",
      );
    // A run that begins waits for this transaction, and is refused then.
    const runs = await pauseAll(tx, access);
    const event = { kind: "project_archived", payload: { paused: runs }, actorId: access.userId } as const;
    await appendEvents(tx, { projectId: access.projectId, runId: null }, [event]);
    return runs;
  });
  for (const runId of paused) wakeWatchers(db, runId);
  return { paused: paused.length };
}

/** The runs that the last archiving paused. */
async function listPaused(tx: Tx, access: Access<"archive" | "read">): Promise<string[]> {
  const event = await tx.auditEvent.findFirst({
    where: { projectId: access.projectId, runId: null, kind: "project_archived" },
    orderBy: { seq: "desc" },
    select: { payload: true },
  });
  return event === null ? [] : eventPayloads.project_archived.parse(event.payload).paused;
}

/** Lets a run go on that archiving paused; one for which there is no room, or that was ended, stays as it is. */
async function goOn(db: Db, access: Access<"archive" | "read">, runId: RunId): Promise<boolean> {
  try {
    const run = await db.run.findFirst({
      where: { projectId: access.projectId, id: runId, status: "paused", statusReason: WHY_PAUSED },
      select: { id: true },
    });
    if (run === null) return false;
    await resumeRun(db, scopeOf(access), { runId, userId: access.userId });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Whose project counts against whose limit: who brought it in, else who made it. */
async function counted(tx: Tx, access: Access<"archive" | "read">): Promise<UserId> {
  const { userId, projectId } = access;
  const user = z.array(z.object({ id: z.custom<UserId>() }));
  const rows = user.parse(
    await tx.$queryRaw`
      select u.id from project p join "user" u on u.id = coalesce(p.imported_by_id, p.created_by_id)
      where p.id = ${projectId}::uuid`,
  );
  return rows[0]?.id ?? userId;
}

/** Brings an archived project back into the lists, with the runs that archiving paused. */
export async function restore(
  db: Db,
  access: Access<"archive" | "read">,
): Promise<Answered<typeof projectsContract, "restore_project">> {
  const paused = await inTransaction(db, async (tx) => {
    // What was to be deleted is kept with it.
    const kept = await withdrawDeletion(tx, access.projectId);
    const written = await tx.$executeRaw`
      update project set archived_at = null
      where id = ${access.projectId}::uuid and archived_at is not null and not is_replay and delete_after is null`;
    if (written === 0) throw new Refusal("conflict", "This project is not archived.");
    await requireRoomForProject(tx, await counted(tx, access), access.projectId);
    const by = { payload: {}, actorId: access.userId } as const;
    const events = [{ kind: "project_restored", ...by } as const];
    await appendEvents(
      tx,
      { projectId: access.projectId, runId: null },
      kept ? [{ kind: "deletion_withdrawn", ...by }, ...events] : events,
    );
    return await listPaused(tx, access);
  });
  const gone = await Promise.all(paused.map((runId) => goOn(db, access, RunId.parse(runId))));
  return { resumed: gone.filter((isGoing) => isGoing).length };
}
