import { beforeEach, expect, test, vi } from "vitest";
import { createToken, requireToken } from "@/lib/access/tokens";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { aLatecomer } from "@/lib/testing/connections/latecomer";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { findDevice, rememberDevice } from "./known-devices";
import { linkMethod } from "./methods";
import { changePassword, endAllSessions } from "./own-account";
import { hashPassword } from "./password";
import { disableAccount, enableAccount } from "./people";
import { isResetOpen, makeResetLink, resetPassword } from "./resets";
import { findSession } from "./sessions";
import { signIn } from "./sign-in";

const own = ownDatabase();
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
});

const old = "correct horse battery";
const wanted = { name: "Theirs", scopes: ["read"], projectId: null, days: null } as const;

/** An account with all that somebody who was in it may have left there. */
interface Held {
  userId: UserId;
  email: string;
  self: { userId: UserId; sessionId: SessionId };
  other: { userId: UserId; sessionId: SessionId };
  token: string;
  reset: string;
  device: string;
}

async function anAccount(): Promise<Held> {
  const userId = await aUser(own.db, "Grace");
  const data = { passwordHash: await hashPassword(old) };
  const { email } = await own.db.user.update({ where: { id: userId }, data });
  const [self, other] = [await aSession(own.db, userId), await aSession(own.db, userId)];
  const { token } = await createToken(own.db, self, wanted);
  const reset = await makeResetLink(own.db, await anAdmin(), userId);
  const device = await rememberDevice(own.db, { ...other, device: null });
  return { userId, email, self, other, token, reset, device };
}

async function anAdmin(): Promise<{ userId: UserId }> {
  return { userId: await anAdministrator(own.db, "Admin") };
}

function use(token: string): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  return requireToken(own.db, new Request("http://stemma.test/api/v1/projects", { headers }), crypto.randomUUID());
}

/** What of an account still opens anything. */
async function living({ email, self, other, token, reset, device }: Held): Promise<string[]> {
  const known = await findDevice(own.db, { email, device });
  const open: [string, boolean][] = [
    ["this session", (await findSession(own.db, self)) !== null],
    ["the other session", (await findSession(own.db, other)) !== null],
    [
      "the token",
      await use(token).then(
        () => true,
        () => false,
      ),
    ],
    ["the reset link", await isResetOpen(own.db, { token: reset, address: crypto.randomUUID() })],
    ["the known device", known !== null],
  ];
  return open.filter(([, lives]) => lives).map(([name]) => name);
}

const everything = ["this session", "the other session", "the token", "the reset link", "the known device"];
const password = "a new and better one";

/** Every cause, what is left after it, and what the account's trail says. */
const causes: Record<string, { done: (held: Held) => Promise<unknown>; left: string[]; event: string; told: string }> =
  {
    "a link that set a password": {
      done: async ({ userId }) => {
        const link = await makeResetLink(own.db, await anAdmin(), userId);
        await resetPassword(own.db, { token: link, password, address: "198.51.100.1" });
      },
      left: [],
      event: "password_reset",
      told: "1 API token was revoked, too",
    },
    "a provider's claim": {
      done: ({ email }) => linkMethod(own.db, { provider: "oidc", subject: crypto.randomUUID(), name: "Grace", email }),
      left: [],
      event: "password_dropped",
      told: "1 API token was revoked, too",
    },
    "an administrator who disables it, and enables it again": {
      done: async ({ userId }) => {
        const admin = await anAdmin();
        await disableAccount(own.db, admin, userId);
        await enableAccount(own.db, admin, userId);
      },
      left: [],
      event: "account_disabled",
      told: "1 API token was revoked, too",
    },
    "a changed password": {
      done: ({ self }) => changePassword(own.db, self, { current: old, password, revokeTokens: true }),
      left: ["this session"],
      event: "password_changed",
      told: "1 API token was revoked, too",
    },
    "a changed password that leaves tokens": {
      done: ({ self }) => changePassword(own.db, self, { current: old, password, revokeTokens: false }),
      left: ["this session", "the token"],
      event: "password_changed",
      told: "",
    },
    "the end of all sessions": {
      done: ({ self }) => endAllSessions(own.db, self, { revokeTokens: true }),
      left: ["the reset link"],
      event: "all_sessions_ended",
      told: "1 API token was revoked, too",
    },
    "the end of all sessions that leaves tokens": {
      done: ({ self }) => endAllSessions(own.db, self, { revokeTokens: false }),
      left: ["the token", "the reset link"],
      event: "all_sessions_ended",
      told: "",
    },
  };

test.each(Object.entries(causes))("S1: %s ends what it says, and is told in the account's trail", async (_, cause) => {
  const [held, bystander] = [await anAccount(), await anAccount()];
  expect(await living(held)).toEqual(everything);
  await cause.done(held);
  expect(await living(held)).toEqual(cause.left);
  expect(await living(bystander)).toEqual(everything);
  const events = await own.db.accountEvent.findMany({ where: { userId: held.userId, kind: cause.event } });
  expect(events.map(({ detail }) => detail)).toEqual([cause.told]);
});

/** Holds an account's row as a recovery does, lets `act` wait for it, and sets another password before it goes on. */
async function meanwhile<T>(userId: UserId, act: (db: Db) => Promise<T>): Promise<PromiseSettledResult<T>> {
  const late = await aLatecomer(own);
  const passwordHash = await hashPassword(password);
  const link = await makeResetLink(own.db, await anAdmin(), userId);
  const waiting = await own.db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select 1 from "user" where id = ${userId}::uuid for update`;
      const started = Promise.allSettled([act(late.db)]);
      await late.waits;
      await tx.user.update({ where: { id: userId }, data: { passwordHash } });
      await tx.session.updateMany({ where: { userId }, data: { revokedAt: new Date() } });
      return { started };
    },
    { timeout: 20_000 },
  );
  const [settled] = await waiting.started;
  await late.close();
  await resetPassword(own.db, { token: link, password, address: "198.51.100.2" });
  return settled;
}

test("S1: a token that is being made while the account is recovered is not made", async () => {
  const { userId, self } = await anAccount();
  const made = await meanwhile(userId, (db) => createToken(db, self, { ...wanted, name: "Late" }));
  expect(made).toMatchObject({ status: "rejected", reason: { kind: "unauthenticated" } });
  expect(await own.db.apiToken.count({ where: { userId, revokedAt: null } })).toBe(0);
});

test("S1: whoever signs in with the old password while another is set comes in no more", async () => {
  const { userId, email } = await anAccount();
  const attempt = { email, password: old, address: "198.51.100.3", userAgent: null, device: null };
  const entered = await meanwhile(userId, (db) => signIn(db, attempt));
  expect(entered).toEqual({ status: "fulfilled", value: null });
  expect(await own.db.session.count({ where: { userId, revokedAt: null } })).toBe(0);
});

test("S1: a session that ended on its way sets no password and makes no token", async () => {
  const { self } = await anAccount();
  await endAllSessions(own.db, self, { revokeTokens: true });
  const late = changePassword(own.db, self, { current: old, password, revokeTokens: false });
  await expect(late).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(createToken(own.db, self, wanted)).rejects.toMatchObject({ kind: "unauthenticated" });
  expect(await rememberDevice(own.db, { ...self, device: null })).toMatch(/^[\w-]{43}$/);
  expect(await own.db.knownDevice.count({ where: { userId: self.userId } })).toBe(0);
});
