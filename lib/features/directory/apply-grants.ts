import { z } from "zod";
import { noteAccount } from "@/lib/access/accounts/account-events";
import { lockActing } from "@/lib/access/accounts/people";
import { ProjectId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { roles } from "@/lib/domain/core/words";
import { type Outcome, outcomeOf } from "@/lib/domain/directory/granted";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Tx } from "@/lib/platform/db/client";
import { wakePersonThen } from "@/lib/platform/notify/notify";

const REASON = "Their groups in the directory changed, or what these give.";
const BY = "by a group of the directory";

const AdminRows = z.array(z.object({ userId: UserId, isWanted: z.boolean() }));

/** Makes administrators of the install of those whose groups say so, and takes back those whom groups had made. */
async function applyAdministrators(tx: Tx, userIds: readonly UserId[]): Promise<void> {
  const rows = AdminRows.parse(
    await tx.$queryRaw`
      with seen as (
        select u.id, u.is_admin, u.is_admin_by_group, exists (
          select from directory_member m join directory_grant g on g.group_id = m.group_id
          where m.user_id = u.id and g.project_id is null) as wanted
        from "user" u where u.id = any(${userIds}::uuid[]))
      select id as "userId", wanted as "isWanted" from seen
      where wanted and not is_admin or not wanted and is_admin_by_group order by id`,
  );
  for (const { userId, isWanted } of rows) {
    await tx.user.update({ where: { id: userId }, data: { isAdmin: isWanted, isAdminByGroup: isWanted } });
    const kind = isWanted ? "administrator_made" : "administrator_removed";
    await noteAccount(tx, { userId, kind, actorId: null, detail: BY });
    await wakePersonThen(tx, userId);
  }
  if (rows.some(({ isWanted }) => !isWanted) && (await lockActing(tx)).length === 0) {
    throw new Refusal(
      "conflict",
      "This would leave the install without an administrator. Make somebody one by hand first, under People.",
    );
  }
}

const Standings = z.array(
  z.object({
    userId: UserId,
    projectId: ProjectId,
    name: z.string(),
    held: z.enum(roles).nullable(),
    isByGroup: z.boolean(),
    given: z.array(z.enum(roles)),
  }),
);
type Standing = z.infer<typeof Standings>[number];

/** How these people stand where groups of theirs give something, or gave it: projects locked, so that roles change one after the other. */
async function lockStandings(tx: Tx, userIds: readonly UserId[]): Promise<Standing[]> {
  await tx.$queryRaw`
    select id from project where id in (
      select g.project_id from directory_grant g join directory_member m on m.group_id = g.group_id
        where m.user_id = any(${userIds}::uuid[])
      union select project_id from membership where is_by_group and user_id = any(${userIds}::uuid[]))
    order by id for update`;
  return Standings.parse(
    await tx.$queryRaw`
      with given as (
        select m.user_id, g.project_id, array_agg(g.role::text) as roles
        from directory_member m join directory_grant g on g.group_id = m.group_id
        where m.user_id = any(${userIds}::uuid[]) and g.project_id is not null group by 1, 2
      ), held as (
        select user_id, project_id, role, is_by_group from membership
        where user_id = any(${userIds}::uuid[])
          and (is_by_group or project_id in (select project_id from given)))
      select user_id as "userId", project_id as "projectId", u.name, held.role::text as held,
        coalesce(held.is_by_group, false) as "isByGroup", coalesce(given.roles, '{}') as given
      from given full join held using (user_id, project_id) join "user" u on u.id = user_id
      order by project_id, user_id`,
  );
}

function eventOf({ userId, name, held }: Standing, outcome: NonNullable<Outcome>): NewEvent {
  if (outcome.kind === "joins") return { kind: "member_by_group", payload: { userId, name, role: outcome.role } };
  if (outcome.kind === "leaves") return { kind: "member_removed", payload: { userId, name }, reason: REASON };
  return {
    kind: "role_changed",
    payload: { userId, name, from: held ?? outcome.role, to: outcome.role },
    reason: REASON,
  };
}

async function apply({
  tx,
  standing,
  outcome,
}: {
  tx: Tx;
  standing: Standing;
  outcome: NonNullable<Outcome>;
}): Promise<void> {
  const { projectId, userId } = standing;
  const where = { projectId_userId: { projectId, userId } };
  if (outcome.kind === "leaves") {
    await tx.membership.delete({ where });
    // It tells what is the project's, to its members alone.
    await tx.personExport.deleteMany({ where: { userId } });
    await wakePersonThen(tx, userId);
    return;
  }
  const { role } = outcome;
  await tx.membership.upsert({ where, create: { projectId, userId, role, isByGroup: true }, update: { role } });
}

/**
 * Gives people what their groups give now, and takes from them what groups alone had given: once groups, who is in them, or
 * what they give has changed, in the transaction of that change. What people gave by hand stays.
 */
export async function applyGrants(tx: Tx, userIds: readonly UserId[]): Promise<void> {
  if (userIds.length === 0) return;
  await applyAdministrators(tx, userIds);
  const byProject = Map.groupBy(await lockStandings(tx, userIds), ({ projectId }) => projectId);
  for (const [projectId, standings] of byProject) {
    const events: NewEvent[] = [];
    for (const standing of standings) {
      const outcome = outcomeOf(standing);
      if (outcome === null) continue;
      await apply({ tx, standing, outcome });
      events.push(eventOf(standing, outcome));
    }
    await appendEvents(tx, { projectId, runId: null }, events);
  }
}
