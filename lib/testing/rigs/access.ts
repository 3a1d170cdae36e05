import { encode } from "next-auth/jwt";
import { startSession } from "@/lib/access/accounts/sessions";
import { ProjectId, type SessionId, UserId } from "@/lib/domain/core/ids";
import type { Role } from "@/lib/domain/core/words";
import type { Db } from "@/lib/platform/db/client";

let made = 0;

/** An account of its own, for tests. */
export async function aUser(db: Db, name = "Ada"): Promise<UserId> {
  made += 1;
  const email = `person-${made}-${crypto.randomUUID()}@example.org`;
  return UserId.parse((await db.user.create({ data: { email, name }, select: { id: true } })).id);
}

/** An account that looks after the install. */
export async function anAdministrator(db: Db, name = "Ada"): Promise<UserId> {
  const userId = await aUser(db, name);
  await db.user.update({ where: { id: userId }, data: { isAdmin: true } });
  return userId;
}

/** A living session of an account, begun with whatever it has to show. */
export async function aSession(db: Db, userId: UserId): Promise<{ userId: UserId; sessionId: SessionId }> {
  const sessionId = await startSession(db, { userId, hasShownCode: true }, null);
  if (sessionId === null) throw new Error("There is no such account, or it is disabled.");
  return { userId, sessionId };
}

/** Makes someone a member. */
export async function aMember(db: Db, projectId: ProjectId, role: Role): Promise<UserId> {
  const userId = await aUser(db, role);
  await db.membership.create({ data: { projectId, userId, role } });
  return userId;
}

/** A project with its owner. */
export async function aProject(db: Db): Promise<{ projectId: ProjectId; owner: UserId }> {
  const owner = await aUser(db, "owner");
  const data = {
    name: "Tides",
    goal: "",
    createdById: owner,
    memberships: { create: { userId: owner, role: "owner" } },
  } as const;
  const { id } = await db.project.create({ data, select: { id: true } });
  return { projectId: ProjectId.parse(id), owner };
}

/** A session as the cookie that a browser would send, made with an install's secret. */
export async function aCookie(signedIn: { userId: UserId; sessionId: SessionId }, secret: string): Promise<string> {
  return `next-auth.session-token=${await encode({ token: signedIn, secret })}`;
}
