import type { Scope } from "@/lib/domain/core/ids";
import { iso } from "@/lib/features/kit/instant";
import type { Db } from "@/lib/platform/db/client";

/** An act of a person within a run, as judging a fact or a report of it; none of its events is the project's own. */
interface ActInRun {
  /** What tells it from every other. */
  name: string;
  /** When, as an instant is written. */
  at: string;
  by: string;
}

/** What had happened in a project when a page of it was read: a page that is behind what a browser hears reads itself again. */
export interface AsOf {
  /** Counts the project's own events. */
  seq: number;
  /** The last that a person did within a run. */
  act: ActInRun | null;
}

async function lastAct(db: Db, { projectId }: Scope): Promise<ActInRun | null> {
  const last = await db.auditEvent.findFirst({
    where: { projectId, runId: { not: null }, actorId: { not: null } },
    orderBy: [{ ts: "desc" }, { seq: "desc" }],
    select: { streamId: true, seq: true, ts: true, actorId: true },
  });
  return last?.actorId ? { name: `${last.streamId} ${last.seq}`, at: iso(last.ts), by: last.actorId } : null;
}

/** Up to where a project has come; read before what a page shows, so that the page is no older than it says. */
export async function readAsOf(db: Db, scope: Scope): Promise<AsOf> {
  const [project, act] = await Promise.all([
    db.project.findUnique({ where: { id: scope.projectId }, select: { eventSeq: true } }),
    lastAct(db, scope),
  ]);
  return { seq: project?.eventSeq ?? 0, act };
}
