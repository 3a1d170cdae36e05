import { z } from "zod";
import { ProjectId, type UserId } from "@/lib/domain/core/ids";
import { FORMER_MEMBER } from "@/lib/domain/deletion/names";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";
import { ownedAlone } from "./holdings";

interface Leaving {
  userId: UserId;
  /** Null where the directory has it deleted. */
  actorId: UserId | null;
}

/** What is its own alone, replays and what is to be deleted anyway, goes at once: nobody else could keep it. By the column's milliseconds. */
async function doomOwn(tx: Tx, { userId, actorId }: Leaving): Promise<void> {
  await tx.$executeRaw`
    update project set archived_at = coalesce(project.archived_at, now()), delete_after = date_trunc('milliseconds', now()),
      delete_asked_at = coalesce(project.delete_asked_at, now()),
      delete_asked_by_id = coalesce(project.delete_asked_by_id, ${actorId}::uuid)
    from (${ownedAlone(userId)}) alone
    where project.id = alone.id and (alone.is_replay or alone.members = 1)
      and (alone.delete_after is null or alone.delete_after > now())`;
}

const Ids = z.array(z.object({ id: ProjectId }));

/**
 * Takes an account out of every project that has other owners; the trail of each says that somebody left. Projects that
 * nobody else is in are to be deleted now, and keep it until they are.
 */
export async function leaveProjects(tx: Tx, leaving: Leaving): Promise<void> {
  const { userId, actorId } = leaving;
  await doomOwn(tx, leaving);
  const left = Ids.parse(
    await tx.$queryRaw`
      delete from membership m using project p where p.id = m.project_id and m.user_id = ${userId}::uuid
        and (p.delete_after is null or p.delete_after > now()) returning p.id`,
  );
  const kind = userId === actorId ? "member_left" : "member_removed";
  for (const { id } of left.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const by = actorId === null ? {} : { actorId };
    const event = { kind, payload: { userId, name: FORMER_MEMBER }, ...by } as const;
    await appendEvents(tx, { projectId: id, runId: null }, [event]);
  }
}
