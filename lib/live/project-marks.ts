import { z } from "zod";
import { ProjectId, type UserId } from "@/lib/domain/core/ids";
import { unreadOf } from "@/lib/features/notifications/views/notifications";
import { lastActIn } from "@/lib/features/projects/views/as-of";
import type { Db } from "@/lib/platform/db/client";
import { Prisma } from "@/lib/platform/db/generated/client";
import { presentIn } from "./presence";

/** A project that people have open, and who of them is told of their own. */
export interface OpenedProject {
  projectId: ProjectId;
  userIds: readonly UserId[];
}

const Row = z.object({ id: ProjectId, mark: z.string() });

/** The project that a row of the statement is about. */
const PROJECT = Prisma.sql`p.id`;

/**
 * How each of these projects stands, in one statement: a mark that is another whenever what is told of it is, as its own
 * events, acts of people within runs, who is here and what those people have not read. One that is gone is left out.
 */
export async function readProjectMarks(db: Db, opened: readonly OpenedProject[]): Promise<Map<ProjectId, string>> {
  const rows = await db.$queryRaw<unknown[]>`
    select p.id, md5(concat_ws(' ', p.event_seq, act.name, here.people, unread.counts)) as mark
    from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as w("projectId" uuid, "userIds" uuid[])
    join project p on p.id = w."projectId"
    left join lateral (${lastActIn(PROJECT)}) act on true
    left join lateral (
      select string_agg(concat_ws(':', one.id, one.name, one.run_id), ',' order by one.id, one.run_id) as people
      from (${presentIn(PROJECT)}) one) here on true
    left join lateral (
      select string_agg(concat_ws(':', one.user_id, one.count), ',' order by one.user_id) as counts
      from (${unreadOf(Prisma.sql`w."userIds"`)}) one) unread on true`;
  return new Map(
    z
      .array(Row)
      .parse(rows)
      .map(({ id, mark }) => [id, mark]),
  );
}
