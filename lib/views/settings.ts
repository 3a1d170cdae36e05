import type { Db } from "@/lib/db/client";
import { type Access, allows } from "@/lib/domain/rights";
import { isMailConfigured } from "@/lib/mail/send-mail";
import { listProjectCaps } from "./caps";
import { iso } from "./instant";
import type { InviteView, MemberView, SettingsView } from "./models-members";
import { loadPeople } from "./people";
import { projectItself } from "./project";

const shown = { members: 500, invites: 200 } as const;

async function listMembers(db: Db, access: Access<"read">): Promise<MemberView[]> {
  const rows = await db.membership.findMany({
    where: { projectId: access.projectId },
    orderBy: [{ role: "asc" }, { createdAt: "asc" }],
    take: shown.members,
    select: { role: true, createdAt: true, user: { select: { id: true, name: true, email: true } } },
  });
  const seesAll = allows(access.role, "administer");
  return rows.map(({ role, createdAt, user: { id, name, email } }) => {
    const isSelf = id === access.userId;
    return { id, name, email: seesAll || isSelf ? email : null, role, joinedAt: iso(createdAt), isSelf };
  });
}

async function listInvites(db: Db, access: Access<"read">): Promise<InviteView[]> {
  if (!allows(access.role, "administer")) return [];
  const rows = await db.invite.findMany({
    where: { projectId: access.projectId, acceptedAt: null, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: shown.invites,
    select: { id: true, email: true, role: true, createdById: true, createdAt: true, expiresAt: true },
  });
  const personOf = await loadPeople(
    db,
    rows.map((row) => row.createdById),
  );
  return rows.map(({ createdById, ...row }) => ({
    ...row,
    invitedBy: personOf(createdById)?.name ?? null,
    createdAt: iso(row.createdAt),
    expiresAt: iso(row.expiresAt),
  }));
}

/** A project's settings: what it is called, who is in it, who is invited. */
export async function getSettingsView(db: Db, access: Access<"read">): Promise<SettingsView> {
  const [project, members, invites, caps] = await Promise.all([
    projectItself(db, access),
    listMembers(db, access),
    listInvites(db, access),
    allows(access.role, "administer") ? listProjectCaps(db, access.projectId) : [],
  ]);
  return { project, members, invites, caps, isMailConfigured: isMailConfigured() };
}
