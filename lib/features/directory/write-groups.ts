import { z } from "zod";
import { lockActing } from "@/lib/access/accounts/people";
import { DirectoryGroupId, UserId } from "@/lib/domain/core/ids";
import { ScimFault } from "@/lib/domain/directory/fault";
import {
  firstUnknown,
  type GroupChange,
  type MemberChange,
  readGroup,
  readGroupPatch,
} from "@/lib/domain/directory/group-state";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { applyGrants } from "./apply-grants";
import { type DirectoryGroup, findGroup } from "./groups";

/** Refuses, or passes, by the version that a request names; called with the group locked. */
type GroupPrecondition = (group: DirectoryGroup) => void;

const Ids = z.array(z.object({ id: UserId })).transform((rows) => rows.map(({ id }) => id));

/** The accounts that these ids name; refuses one that names none, for whoever would be missing would not be noticed. */
async function requireUsers(tx: Tx, ids: readonly string[]): Promise<UserId[]> {
  const known = Ids.parse(
    await tx.$queryRaw`
      select u.id from "user" u where u.id::text = any(${ids.map((id) => id.toLowerCase())}::text[])
        and not exists (select from account_deletion d where d.user_id = u.id) order by u.id`,
  );
  const missing = firstUnknown(ids, known);
  if (missing !== undefined) {
    throw new ScimFault(400, `There is no user ${missing}, who is named as a member.`, "invalidValue");
  }
  return known;
}

/** Who changed: joined or left. */
async function changeMembers(tx: Tx, groupId: DirectoryGroupId, { kind, ids }: MemberChange): Promise<UserId[]> {
  const joining = kind === "remove" ? [] : await requireUsers(tx, ids);
  const joined = Ids.parse(
    await tx.$queryRaw`
      insert into directory_member (group_id, user_id)
      select ${groupId}::uuid, unnest(${joining}::uuid[]) on conflict do nothing returning user_id as id`,
  );
  if (kind === "add") return joined;
  const left = Ids.parse(
    await tx.$queryRaw`
      delete from directory_member where group_id = ${groupId}::uuid
        and case when ${kind === "set"} then user_id <> all(${joining}::uuid[])
          else user_id::text = any(${ids.map((id) => id.toLowerCase())}::text[]) end
      returning user_id as id`,
  );
  return [...joined, ...left];
}

async function requireFree(
  tx: Tx,
  group: { displayName: string; externalId: string | null },
  self: string | null,
): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from directory_group where id::text is distinct from ${self}
      and (lower(display_name) = lower(${group.displayName}) or external_id = ${group.externalId}) limit 1`;
  if (rows.length > 0) throw new ScimFault(409, "Another group has this displayName or externalId.", "uniqueness");
}

async function write(tx: Tx, groupId: DirectoryGroupId, change: GroupChange): Promise<void> {
  const changed = new Set<UserId>();
  for (const one of change.members) {
    for (const userId of await changeMembers(tx, groupId, one)) changed.add(userId);
  }
  await applyGrants(tx, [...changed]);
}

export async function createGroup(db: Db, body: unknown): Promise<DirectoryGroup> {
  const sent = readGroup(body);
  return await inTransaction(db, async (tx) => {
    await lockActing(tx);
    await requireFree(tx, sent, null);
    const { displayName, externalId } = sent;
    const row = await tx.directoryGroup.create({ data: { displayName, externalId }, select: { id: true } });
    await write(tx, DirectoryGroupId.parse(row.id), sent);
    return await findGroup(tx, row.id);
  });
}

async function change(
  db: Db,
  asked: { id: string; precondition: GroupPrecondition },
  sent: GroupChange,
): Promise<DirectoryGroup> {
  return await inTransaction(db, async (tx) => {
    await lockActing(tx);
    const known = await findGroup(tx, asked.id);
    asked.precondition(known);
    const { displayName = known.displayName, externalId = known.externalId } = sent;
    await requireFree(tx, { displayName, externalId }, known.id);
    await tx.directoryGroup.update({ where: { id: known.id }, data: { displayName, externalId } });
    await write(tx, known.id, sent);
    return await findGroup(tx, known.id);
  });
}

export async function replaceGroup(
  db: Db,
  asked: { id: string; precondition: GroupPrecondition; body: unknown },
): Promise<DirectoryGroup> {
  return await change(db, asked, readGroup(asked.body));
}

export async function changeGroup(
  db: Db,
  asked: { id: string; precondition: GroupPrecondition; body: unknown },
): Promise<DirectoryGroup> {
  return await change(db, asked, readGroupPatch(asked.body));
}

/** Deletes a group; what it gave is taken from those who were in it. */
export async function deleteGroup(db: Db, asked: { id: string; precondition: GroupPrecondition }): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockActing(tx);
    const known = await findGroup(tx, asked.id);
    asked.precondition(known);
    await tx.directoryGroup.delete({ where: { id: known.id } });
    await applyGrants(
      tx,
      known.members.map(({ id }) => id),
    );
  });
}
