import { beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { createInvite } from "./invites";
import { enterByMethod, linkMethod } from "./methods";
import { hashPassword } from "./password";
import { findSession } from "./sessions";

const own = ownDatabase();
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("STEMMA_SIGN_UP", "open");
});

const from = { address: "203.0.113.9", userAgent: "test" };

function anyone(email: string | null): { provider: string; subject: string; name: string; email: string | null } {
  return { provider: "oidc", subject: crypto.randomUUID(), name: "Grace", email };
}

function anAddress(): string {
  return `${crypto.randomUUID()}@example.org`;
}

test("on a fresh install nobody from elsewhere becomes the first account", async () => {
  expect(await linkMethod(own.db, anyone(anAddress()))).toBe("closed");
  expect(await own.db.user.count()).toBe(0);
  await aUser(own.db);
});

test("whoever comes the first time gets an account, and the same one the next time", async () => {
  const email = anAddress();
  const person = anyone(email.toUpperCase());
  const userId = await linkMethod(own.db, person);
  expect(await own.db.user.findFirst({ where: { email } })).toMatchObject({ id: userId, passwordHash: null });
  // Known by the provider's own name for them, whatever their address is by now.
  expect(await linkMethod(own.db, { ...person, email: null })).toBe(userId);
  const session = await enterByMethod(own.db, person, from);
  expect(session === null ? null : await findSession(own.db, session)).toMatchObject({ userId, email });
});

test("without a verified address nobody is linked to anything", async () => {
  expect(await linkMethod(own.db, anyone(null))).toBe("unverified");
  expect(await linkMethod(own.db, anyone("not an address"))).toBe("unverified");
});

test("where sign-up is closed only who was invited gets an account; who has one is linked", async () => {
  const known = await aUser(own.db);
  const { email } = await own.db.user.findUniqueOrThrow({ where: { id: known } });
  vi.stubEnv("STEMMA_SIGN_UP", "closed");
  const guest = anAddress();
  expect(await linkMethod(own.db, anyone(guest))).toBe("closed");
  expect(await linkMethod(own.db, anyone(email))).toBe(known);
  const { projectId, owner } = await aProject(own.db);
  const access = await openProject(own.db, { caller: { userId: owner }, projectId }, "administer");
  await createInvite(own.db, access, { email: guest, role: "viewer" });
  expect(UserId.safeParse(await linkMethod(own.db, anyone(guest))).success).toBe(true);
});

test("an account that someone made with another's address is theirs no more once its owner comes", async () => {
  const userId = await aUser(own.db, "Mallory");
  const { email } = await own.db.user.update({
    where: { id: userId },
    data: { passwordHash: await hashPassword("mallory's password") },
  });
  const session = await aSession(own.db, userId);
  expect(await linkMethod(own.db, anyone(email))).toBe(userId);
  expect(await findSession(own.db, session)).toBeNull();
  expect(await own.db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ passwordHash: null });
});

test("a password stays where the address was verified before", async () => {
  const userId = await aUser(own.db);
  const passwordHash = await hashPassword("a password of one's own");
  const data = { passwordHash, emailVerifiedAt: new Date() };
  const { email } = await own.db.user.update({ where: { id: userId }, data });
  await linkMethod(own.db, anyone(email));
  expect(await own.db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ passwordHash });
});

test("a disabled account is not entered by any way", async () => {
  const email = anAddress();
  const person = anyone(email);
  await linkMethod(own.db, person);
  await own.db.user.update({ where: { email }, data: { disabledAt: new Date() } });
  expect(await linkMethod(own.db, person)).toBe("disabled");
  expect(await linkMethod(own.db, anyone(email))).toBe("disabled");
  expect(await enterByMethod(own.db, person, from)).toBeNull();
});
