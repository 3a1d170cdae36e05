import { z } from "zod";
import type { Scope } from "@/lib/domain/core/ids";
import { iso } from "@/lib/features/kit/instant";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";

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

const LastAct = z.array(z.object({ name: z.string(), ts: z.date(), actor_id: z.string() }));

/** The last that a person did within a run of a project, if anything: `name`, `ts` and `actor_id`. */
export function lastActIn(projectId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select concat_ws(' ', stream_id, seq) as name, ts, actor_id from audit_event
    where project_id = ${projectId} and run_id is not null and actor_id is not null
    order by ts desc, seq desc limit 1`;
}

async function lastAct(db: Db, { projectId }: Scope): Promise<ActInRun | null> {
  const [last] = LastAct.parse(await db.$queryRaw(lastActIn(Prisma.sql`${projectId}::uuid`)));
  return last ? { name: last.name, at: iso(last.ts), by: last.actor_id } : null;
}

/** Up to where a project has come; read before what a page shows, so that the page is no older than it says. */
export async function readAsOf(db: Db, scope: Scope): Promise<AsOf> {
  const [project, act] = await Promise.all([
    db.project.findUnique({ where: { id: scope.projectId }, select: { eventSeq: true } }),
    lastAct(db, scope),
  ]);
  return { seq: project?.eventSeq ?? 0, act };
}
