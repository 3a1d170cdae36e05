import { z } from "zod";
import { ProjectId, type UserId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { GONE_AFTER_S } from "./presence";

/** A project that people have open, and who of them is told of their own. */
export interface OpenedProject {
  projectId: ProjectId;
  userIds: readonly UserId[];
}

const Row = z.object({ id: ProjectId, mark: z.string() });

/**
 * How each of these projects stands, in one statement: a mark that is another whenever what is told of it is, as its own
 * events, acts of people within runs, who is here and what those people have not read. One that is gone is left out.
 */
export async function readProjectMarks(db: Db, opened: readonly OpenedProject[]): Promise<Map<ProjectId, string>> {
  const rows = await db.$queryRaw<unknown[]>`
    select p.id, md5(concat_ws(' ', p.event_seq, act.name, here.people, unread.counts)) as mark
    from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as w("projectId" uuid, "userIds" uuid[])
    join project p on p.id = w."projectId"
    left join lateral (
      select e.stream_id || ':' || e.seq as name from audit_event e
      where e.project_id = p.id and e.run_id is not null and e.actor_id is not null
      order by e.ts desc, e.seq desc limit 1) act on true
    left join lateral (
      select string_agg(concat_ws(':', u.id, u.name, s.run_id), ',' order by u.id, s.run_id) as people
      from (select distinct user_id, run_id from presence
          where project_id = p.id and seen_at > now() - make_interval(secs => ${GONE_AFTER_S})) s
        join membership m on m.project_id = p.id and m.user_id = s.user_id
        join "user" u on u.id = s.user_id and u.disabled_at is null) here on true
    left join lateral (
      select string_agg(concat_ws(':', one.user_id, one.count), ',' order by one.user_id) as counts
      from (select n.user_id, count(*) as count from notification n
          join membership m on m.project_id = n.project_id and m.user_id = n.user_id
        where n.user_id = any(w."userIds") and n.read_at is null group by n.user_id) one) unread on true`;
  return new Map(
    z
      .array(Row)
      .parse(rows)
      .map(({ id, mark }) => [id, mark]),
  );
}
