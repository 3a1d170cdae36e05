import { z } from "zod";
import type { UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Access } from "@/lib/domain/core/rights";
import { type Role, roles } from "@/lib/domain/core/words";
import { appendEvents, type NewEvent } from "@/lib/platform/audit/audit";
import type { Db, Tx } from "@/lib/platform/db/client";
import { inTransaction } from "@/lib/platform/db/tx";

const Member = z.object({ name: z.string(), role: z.enum(roles) });
type Member = z.infer<typeof Member>;

/** A member as the transaction finds them; the project's row is locked, so that roles change one after the other. */
async function lockMember(tx: Tx, access: Access<"read">, userId: UserId): Promise<Member> {
  await tx.$queryRaw`select id from project where id = ${access.projectId}::uuid for update`;
  const rows = await tx.$queryRaw<unknown[]>`
    select u.name, m.role::text from membership m join "user" u on u.id = m.user_id
    where m.project_id = ${access.projectId}::uuid and m.user_id = ${userId}::uuid`;
  if (rows[0] === undefined) throw new Refusal("not_found", "Nobody of that kind is a member of this project.");
  return Member.parse(rows[0]);
}

/** The same right as the door gave, now that the project is locked: it may have been taken meanwhile. */
async function requireOwner(tx: Tx, access: Access<"administer" | "read">): Promise<void> {
  const { role } = await lockMember(tx, access, access.userId);
  if (role !== "owner") throw new Refusal("forbidden", "You are no longer an owner of this project.");
}

async function requireOtherOwner(tx: Tx, access: Access<"read">): Promise<void> {
  const owners = await tx.membership.count({ where: { projectId: access.projectId, role: "owner" } });
  if (owners > 1) return;
  throw new Refusal("conflict", "A project needs an owner. Make someone else an owner first.");
}

async function note(tx: Tx, access: Access<"read">, event: NewEvent): Promise<void> {
  await appendEvents(tx, { projectId: access.projectId, runId: null }, [{ ...event, actorId: access.userId }]);
}

async function writeRole(tx: Tx, access: Access<"read">, member: { userId: UserId; role: Role }): Promise<void> {
  const { userId, role } = member;
  await tx.membership.update({
    where: { projectId_userId: { projectId: access.projectId, userId } },
    // By a person's hand: no group changes it any more.
    data: { role, isByGroup: false },
  });
}

/** Gives a member another role, if theirs is still the one that was seen. It counts from their next request on. */
export async function changeRole(
  db: Db,
  access: Access<"administer" | "read">,
  change: { userId: UserId; from: Role; to: Role },
): Promise<void> {
  const { userId, from, to } = change;
  await inTransaction(db, async (tx) => {
    await requireOwner(tx, access);
    const { name, role } = await lockMember(tx, access, userId);
    if (role !== from) {
      throw new Refusal("stale", `Someone else made ${name} ${role} meanwhile. Look again, then choose.`);
    }
    if (role === to) return;
    if (role === "owner") await requireOtherOwner(tx, access);
    await writeRole(tx, access, { userId, role: to });
    await note(tx, access, { kind: "role_changed", payload: { userId, name, from, to } });
  });
}

/** Takes a member out, and with them the file of their data, which they may have made anew. */
async function dropMember(tx: Tx, access: Access<"read">, userId: UserId): Promise<Member> {
  const member = await lockMember(tx, access, userId);
  if (member.role === "owner") await requireOtherOwner(tx, access);
  await tx.membership.delete({ where: { projectId_userId: { projectId: access.projectId, userId } } });
  // It tells what is the project's, to its members alone.
  await tx.personExport.deleteMany({ where: { userId } });
  return member;
}

/** Takes a member out of the project: their next request finds nothing, and what they have open closes. */
export async function removeMember(db: Db, access: Access<"administer" | "read">, userId: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    await requireOwner(tx, access);
    const { name } = await dropMember(tx, access, userId);
    await note(tx, access, { kind: "member_removed", payload: { userId, name } });
  });
}

/** Leaves the project; its last owner cannot. */
export async function leaveProject(db: Db, access: Access<"read">): Promise<void> {
  const { userId } = access;
  await inTransaction(db, async (tx) => {
    const { name } = await dropMember(tx, access, userId);
    await note(tx, access, { kind: "member_left", payload: { userId, name } });
  });
}

/** Makes another member the owner in one's own place; whoever did becomes an editor. */
export async function transferOwnership(db: Db, access: Access<"administer" | "read">, to: UserId): Promise<void> {
  if (to === access.userId) throw new Refusal("invalid", "You are an owner already. Choose someone else.", "userId");
  await inTransaction(db, async (tx) => {
    await requireOwner(tx, access);
    const { name } = await lockMember(tx, access, to);
    await writeRole(tx, access, { userId: to, role: "owner" });
    await writeRole(tx, access, { userId: access.userId, role: "editor" });
    await note(tx, access, { kind: "ownership_transferred", payload: { userId: to, name } });
  });
}
