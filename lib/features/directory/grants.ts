import { z } from "zod";
import { noteAccount } from "@/lib/access/accounts/account-events";
import { lockActing } from "@/lib/access/accounts/people";
import { openProject } from "@/lib/access/door/open-project";
import { type DirectoryGrantId, type DirectoryGroupId, type ProjectId, UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { GrantedRole } from "@/lib/domain/directory/granted";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { applyGrants } from "./apply-grants";

interface Admin {
  readonly userId: UserId;
}

/** What the members of a group are to be; null for administrators of the install. */
export interface Wanted {
  readonly groupId: DirectoryGroupId;
  readonly to: { readonly projectId: ProjectId; readonly role: GrantedRole } | null;
}

async function membersOf(tx: Tx, groupId: string): Promise<UserId[]> {
  const rows = await tx.directoryMember.findMany({
    where: { groupId },
    orderBy: { userId: "asc" },
    select: { userId: true },
  });
  return rows.map(({ userId }) => UserId.parse(userId));
}

/** Locks who looks after the install, as all writes of a directory do, and refuses whoever does so no more. */
async function lockFor(tx: Tx, admin: Admin): Promise<void> {
  if ((await lockActing(tx)).some(({ id }) => id === admin.userId)) return;
  throw new Refusal("forbidden", "Only an administrator of this install may do that.");
}

/**
 * Says what the members of a group are. A project is given by its owners alone, who are administrators of the install as
 * well: nobody gets into a project by looking after the install.
 */
export async function setGrant(db: Db, admin: Admin, { groupId, to }: Wanted): Promise<void> {
  if (to !== null) await openProject(db, { caller: admin, projectId: to.projectId }, "administer");
  await inTransaction(db, async (tx) => {
    await lockFor(tx, admin);
    const group = await tx.directoryGroup.findUnique({ where: { id: groupId }, select: { displayName: true } });
    if (group === null) throw new Refusal("not_found", "There is no such group any more. Reload the page.");
    const { userId } = admin;
    await tx.directoryGrant.deleteMany({ where: { groupId, projectId: to?.projectId ?? null } });
    const { projectId, role } = to ?? { projectId: null, role: null };
    await tx.directoryGrant.create({ data: { groupId, projectId, role, setById: userId } });
    const what = to === null ? "administrators of the install" : `${to.role} of a project`;
    await noteAccount(tx, {
      userId,
      kind: "directory_grant_set",
      actorId: userId,
      detail: `${group.displayName}: ${what}`,
    });
    await applyGrants(tx, await membersOf(tx, groupId));
  });
}

const Removed = z.object({ groupId: z.string(), group: z.object({ displayName: z.string() }) });

/** Has a group give something no more; what it alone had given is taken from those who are in it. */
export async function removeGrant(db: Db, admin: Admin, grantId: DirectoryGrantId): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFor(tx, admin);
    const where = { id: grantId };
    const found = await tx.directoryGrant.findUnique({
      where,
      select: { groupId: true, group: { select: { displayName: true } } },
    });
    if (found === null) throw new Refusal("conflict", "This is gone already. Reload the page.");
    const { groupId, group } = Removed.parse(found);
    await tx.directoryGrant.delete({ where });
    const { userId } = admin;
    await noteAccount(tx, { userId, kind: "directory_grant_removed", actorId: userId, detail: group.displayName });
    await applyGrants(tx, await membersOf(tx, groupId));
  });
}
