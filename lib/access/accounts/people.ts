import { z } from "zod";
import { ProjectId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { isLastAdministrator } from "@/lib/domain/install/administrators";
import { appendEvents } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { endWithAccount } from "./account-ends";
import { noteAccount } from "./account-events";

interface Admin {
  readonly userId: UserId;
}

function notAdmin(): Refusal {
  return new Refusal("forbidden", "Only an administrator of this install may do that.");
}

/** Refuses whoever does not look after this install; read from the database every time. */
export async function requireAdmin(db: Db, caller: Admin): Promise<void> {
  const admin = await db.user.findFirst({
    where: { id: caller.userId, isAdmin: true, disabledAt: null },
    select: { id: true },
  });
  if (admin === null) throw notAdmin();
}

const Acting = z.array(z.object({ id: UserId, isAdmin: z.literal(true), disabledAt: z.null() }));

/** Locks all administrators, in one order, so that two who shut out or take back each other at once do not both succeed. */
export async function lockActing(tx: Tx): Promise<z.output<typeof Acting>> {
  return Acting.parse(
    await tx.$queryRaw`
      select id, is_admin as "isAdmin", disabled_at as "disabledAt" from "user"
      where is_admin and disabled_at is null order by id for no key update`,
  );
}

/** The same, and refuses whoever is none any more. */
async function lockAdministrators(tx: Tx, admin: Admin): Promise<z.output<typeof Acting>> {
  const acting = await lockActing(tx);
  if (!acting.some(({ id }) => id === admin.userId)) throw notAdmin();
  return acting;
}

/** Has another account look after the install, too. */
export async function makeAdministrator(db: Db, admin: Admin, userId: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAdministrators(tx, admin);
    const changed = await tx.user.updateMany({
      where: { id: userId, isAdmin: false, disabledAt: null },
      data: { isAdmin: true },
    });
    if (changed.count === 0) return await requireEnabled(tx, userId);
    await noteAccount(tx, { userId, kind: "administrator_made", actorId: admin.userId });
  });
}

/** Has an account, one's own too, look after the install no longer; the last one stays. */
export async function removeAdministrator(db: Db, admin: Admin, userId: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    const acting = await lockAdministrators(tx, admin);
    if (isLastAdministrator(acting, userId)) {
      throw new Refusal(
        "conflict",
        "This is the only administrator of this install. Make somebody else one first, then take this one back.",
      );
    }
    const changed = await tx.user.updateMany({
      where: { id: userId, isAdmin: true },
      data: { isAdmin: false, isAdminByGroup: false },
    });
    if (changed.count === 0) return await requireThere(tx, userId);
    await noteAccount(tx, { userId, kind: "administrator_removed", actorId: admin.userId });
  });
}

/** Who shuts somebody out or lets them in again: an administrator, or null where the directory does. */
interface Turn {
  readonly userId: UserId;
  readonly actorId: UserId | null;
}

/**
 * Shuts an account out: its sessions and tokens end at once, nobody signs in with it until it is enabled, and projects in
 * which it has started runs that are under way read of it. Answers whether there was one to shut out.
 */
export async function shutOut(tx: Tx, { userId, actorId }: Turn): Promise<boolean> {
  const changed = await tx.user.updateMany({
    where: { id: userId, disabledAt: null },
    data: { disabledAt: new Date() },
  });
  if (changed.count === 0) return false;
  await endWithAccount(tx, { userId, cause: "disabled", actorId });
  await tellOfRuns(tx, userId);
  return true;
}

const Started = z.array(z.object({ projectId: ProjectId, name: z.string(), runs: z.int() }));

async function tellOfRuns(tx: Tx, userId: UserId): Promise<void> {
  const rows = Started.parse(
    await tx.$queryRaw`
      select r.project_id as "projectId", u.name, count(*)::int as runs
      from run r join "user" u on u.id = r.started_by_id
      where r.started_by_id = ${userId}::uuid and r.status in ('running', 'waiting')
      group by r.project_id, u.name order by r.project_id`,
  );
  for (const { projectId, name, runs } of rows) {
    const event = { kind: "starter_disabled", payload: { userId, name, runs } } as const;
    await appendEvents(tx, { projectId, runId: null }, [event]);
  }
}

/** Lets an account in again that is not being deleted; nothing that ended when it was disabled comes back. */
export async function letIn(tx: Tx, { userId, actorId }: Turn): Promise<boolean> {
  const changed = await tx.$executeRaw`
    update "user" set disabled_at = null where id = ${userId}::uuid and disabled_at is not null
      and not exists (select from account_deletion d where d.user_id = ${userId}::uuid)`;
  if (changed === 0) return false;
  await noteAccount(tx, { userId, kind: "account_enabled", actorId });
  return true;
}

/** Shuts an account out, but never one's own. */
export async function disableAccount(db: Db, admin: Admin, userId: UserId): Promise<void> {
  if (userId === admin.userId)
    throw new Refusal("conflict", "This is your own account. Another administrator may do it.");
  await inTransaction(db, async (tx) => {
    await lockAdministrators(tx, admin);
    if (!(await shutOut(tx, { userId, actorId: admin.userId }))) await requireThere(tx, userId);
  });
}

/** Lets an account in again. */
export async function enableAccount(db: Db, admin: Admin, userId: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await letIn(tx, { userId, actorId: admin.userId }))) await requireThere(tx, userId);
  });
}

/** Doing it twice is the same as once; an account that is not there is said so. */
async function requireThere(tx: Tx, userId: UserId): Promise<void> {
  const there = await tx.user.findUnique({ where: { id: userId }, select: { id: true } });
  const isGoing = (await tx.accountDeletion.count({ where: { userId } })) > 0;
  if (there === null || isGoing) throw new Refusal("not_found", "There is no such account.");
}

async function requireEnabled(tx: Tx, userId: UserId): Promise<void> {
  await requireThere(tx, userId);
  const shut = await tx.user.findFirst({ where: { id: userId, disabledAt: { not: null } }, select: { id: true } });
  if (shut !== null) throw new Refusal("conflict", "This account is disabled. Enable it first.");
}
