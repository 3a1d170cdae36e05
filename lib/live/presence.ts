import { z } from "zod";
import type { RunId, Scope, UserId } from "@/lib/domain/core/ids";
import { Present } from "@/lib/features/kit/shapes";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { wakeWatchers } from "@/lib/platform/notify/notify";

/** Seconds after which a page that was not heard of is closed: a process that dies takes none of its pages out. */
const GONE_AFTER_S = 30;

/** A page of a project that a member has open; `id` is that of its event stream. */
export interface OpenedPage {
  id: string;
  userId: UserId;
  runId: RunId | null;
}

const WrittenRows = z.array(z.object({ is_new: z.boolean() }));

/** Says that a page is open: at first, and again and again while it is. Leaves no trace once it is closed. */
export async function stay(db: Db, scope: Scope, page: OpenedPage): Promise<void> {
  const { id, userId, runId } = page;
  const written = WrittenRows.parse(
    await db.$queryRaw`
    insert into presence (id, project_id, user_id, run_id)
    select ${id}::uuid, ${scope.projectId}::uuid, ${userId}::uuid,
      (select r.id from run r where r.id = ${runId}::uuid and r.project_id = ${scope.projectId}::uuid)
    on conflict (id) do update set seen_at = now() returning xmax = 0 as is_new`,
  );
  if (written[0]?.is_new) wakeWatchers(db, scope.projectId);
}

/** Says that a page was closed. */
export async function leave(db: Db, scope: Scope, id: string): Promise<void> {
  await db.$executeRaw`
    delete from presence where project_id = ${scope.projectId}::uuid
      and (id = ${id}::uuid or seen_at < now() - make_interval(secs => ${GONE_AFTER_S}))`;
  wakeWatchers(db, scope.projectId);
}

/** Members who have a page of a project open, each once for each run that they look at: `id`, `name` and `run_id`. */
export function presentIn(projectId: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    select u.id, u.name, s.run_id
    from (select distinct user_id, run_id from presence
        where project_id = ${projectId} and seen_at > now() - make_interval(secs => ${GONE_AFTER_S})) s
      join membership m on m.project_id = ${projectId} and m.user_id = s.user_id
      join "user" u on u.id = s.user_id and u.disabled_at is null`;
}

/** Members who have a page of the project open, each once for each run that they look at. */
export async function listPresent(db: Db, scope: Scope): Promise<z.infer<typeof Present>[]> {
  return z.array(Present).parse(
    await db.$queryRaw`
      select id, name, run_id as "runId" from (${presentIn(Prisma.sql`${scope.projectId}::uuid`)}) here
      order by name, id, run_id limit 200`,
  );
}
