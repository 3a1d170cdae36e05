import { type Access, mayDo } from "@/lib/domain/core/rights";
import { configuredModels, listModels } from "@/lib/domain/install/models";
import { ProjectSettings } from "@/lib/domain/run/settings";
import { listProjectCaps } from "@/lib/features/install/views/caps";
import { iso } from "@/lib/features/kit/instant";
import { findLastChange } from "@/lib/features/kit/last-change";
import { findHold } from "@/lib/features/kit/legal-hold";
import { loadPeople } from "@/lib/features/kit/people";
import type { ShownBy } from "@/lib/features/kit/shown";
import { countHoldings } from "@/lib/features/projects/deletion/holdings";
import { getRetention } from "@/lib/features/retention/views/retention";
import type { Db } from "@/lib/platform/db/client";
import { isMailConfigured } from "@/lib/platform/mail/send-mail";
import { readSettings } from "@/lib/platform/vault/settings";
import { projectItself } from "./project";

const shown = { members: 500, invites: 200 } as const;

/** Whose invitation each member came by: the last that they accepted here. */
async function findInviters(db: Db, access: Access<"read">): Promise<Map<string, string>> {
  const rows = await db.invite.findMany({
    where: { projectId: access.projectId, acceptedAt: { not: null } },
    orderBy: [{ acceptedAt: "asc" }, { id: "asc" }],
    select: { acceptedById: true, createdById: true },
  });
  const personOf = await loadPeople(
    db,
    rows.map((row) => row.createdById),
  );
  return new Map(rows.map(({ acceptedById, createdById }) => [acceptedById ?? "", personOf(createdById)?.name ?? ""]));
}

/** The address, and whether it was shown to be theirs; nulls to those who do not see it. */
interface Seen {
  email: string | null;
  isConfirmed: boolean | null;
}

async function listMembers(db: Db, access: Access<"read">) {
  const rows = await db.membership.findMany({
    where: { projectId: access.projectId },
    orderBy: [{ role: "asc" }, { createdAt: "asc" }, { userId: "asc" }],
    take: shown.members,
    select: {
      role: true,
      createdAt: true,
      user: { select: { id: true, name: true, email: true, emailVerifiedAt: true } },
    },
  });
  const seesAll = mayDo(access, "administer");
  const inviters = seesAll ? await findInviters(db, access) : new Map<string, string>();
  return rows.map(({ role, createdAt, user: { id, name, email, emailVerifiedAt } }) => {
    const isSelf = id === access.userId;
    const seen: Seen =
      seesAll || isSelf ? { email, isConfirmed: emailVerifiedAt !== null } : { email: null, isConfirmed: null };
    return { id, name, ...seen, invitedBy: inviters.get(id) || null, role, joinedAt: iso(createdAt), isSelf };
  });
}

export type MemberView = ShownBy<typeof listMembers>[number];

async function listInvites(db: Db, access: Access<"read">) {
  if (!mayDo(access, "administer")) return [];
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

export type InviteView = ShownBy<typeof listInvites>[number];

/** The models of the install, and which of them the project's runs may use. */
async function projectModels(db: Db, access: Access<"read">) {
  const [settings, chosen, row] = await Promise.all([
    readSettings(db),
    findLastChange(db, access, { kind: "project", id: access.projectId, part: "models" }),
    db.project.findUniqueOrThrow({ where: { id: access.projectId }, select: { settings: true } }),
  ]);
  const configured = configuredModels(settings);
  const { models: allowed } = ProjectSettings.parse(row.settings);
  return { configured: configured === null ? [] : listModels(configured), allowed, chosen };
}

/** A project's settings: what it is called, who is in it, who is invited. */
export async function getSettingsView(db: Db, access: Access<"read">) {
  const [project, members, invites, caps, capsSet, models, holdings, hold, retention] = await Promise.all([
    projectItself(db, access),
    listMembers(db, access),
    listInvites(db, access),
    mayDo(access, "administer") ? listProjectCaps(db, access.projectId) : [],
    mayDo(access, "administer")
      ? findLastChange(db, access, { kind: "project", id: access.projectId, part: "caps" })
      : null,
    projectModels(db, access),
    access.isArchived && mayDo(access, "delete") ? countHoldings(db, access.projectId) : null,
    findHold(db, access.projectId),
    getRetention(db, access),
  ]);
  const held = hold === null ? null : { ...hold, setAt: iso(hold.setAt) };
  return {
    project,
    members,
    invites,
    caps,
    capsSet,
    models,
    holdings,
    hold: held,
    retention,
    isMailConfigured: isMailConfigured(),
  };
}

export type SettingsView = ShownBy<typeof getSettingsView>;
