import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { SignedIn } from "@/lib/access/accounts/sessions";
import type { UserId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { getAccountView } from "./account";

const own = ownDatabase();
let admin: UserId;
let person: SignedIn;
beforeAll(async () => {
  admin = await anAdministrator(own.db, "Emmy");
});
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("NEXTAUTH_URL", "http://192.0.2.7:3000");
  vi.stubEnv("STEMMA_SMTP_URL", "");
  person = await aPerson("Grace");
});

async function aPerson(name: string): Promise<SignedIn> {
  const userId = await aUser(own.db, name);
  return { ...(await aSession(own.db, userId)), name, email: `${name}@example.org`, isAdmin: false };
}

type NewSession = Parameters<Db["session"]["create"]>[0]["data"];

const HOUR_MS = 3_600_000;
const later = (): Date => new Date(Date.now() + HOUR_MS);
const before = (hours = 1): Date => new Date(Date.now() - hours * HOUR_MS);

async function anotherSession(
  userId: UserId,
  told: Omit<NewSession, "userId" | "expiresAt" | "user"> = {},
): Promise<string> {
  const data = { userId, expiresAt: later(), ...told };
  return (await own.db.session.create({ data, select: { id: true } })).id;
}

async function aToken(userId: UserId, told: { expiresAt?: Date | null; revokedAt?: Date } = {}): Promise<void> {
  await own.db.apiToken.create({
    data: { userId, name: "script", scopes: ["read"], tokenHash: randomBytes(32), ...told },
  });
}

async function aPasskey(userId: UserId, name: string, createdAt: Date): Promise<void> {
  const made = { credentialId: randomUUID(), publicKey: Buffer.from("key"), counter: 0n, transports: [] };
  await own.db.passkey.create({ data: { userId, name, createdAt, ...made } });
}

test("an account that has done nothing yet shows its one session and nothing else", async () => {
  expect(await getAccountView(own.db, person)).toMatchObject({
    name: "Grace",
    email: "Grace@example.org",
    isConfirmed: false,
    canConfirm: false,
    sendsMail: false,
    hasPassword: false,
    secondFactor: null,
    passkeys: null,
    isSecondFactorDemanded: false,
    methods: [],
    sessions: [{ id: person.sessionId, isThis: true }],
    tokens: 0,
    ownData: null,
    events: [],
  });
});

test("one's own living sessions are listed: this one first, then those that were seen last", async () => {
  const { userId } = person;
  const old = await anotherSession(userId, { lastSeenAt: before(5), userAgent: "Old", address: "192.0.2.1" });
  const fresh = await anotherSession(userId, { lastSeenAt: later() });
  await anotherSession(userId, { revokedAt: before() });
  await own.db.session.create({ data: { userId, expiresAt: before() } });
  await anotherSession(await aUser(own.db));
  const { sessions } = await getAccountView(own.db, person);
  expect(sessions.map(({ id, isThis }) => [id, isThis])).toEqual([
    [person.sessionId, true],
    [fresh, false],
    [old, false],
  ]);
  expect(sessions[2]).toMatchObject({ userAgent: "Old", address: "192.0.2.1" });
});

test("tokens count as long as they open something", async () => {
  const { userId } = person;
  await aToken(userId, { expiresAt: null });
  await aToken(userId, { expiresAt: later() });
  await aToken(userId, { expiresAt: before() });
  await aToken(userId, { revokedAt: before() });
  await aToken(await aUser(own.db));
  expect((await getAccountView(own.db, person)).tokens).toBe(2);
});

test("the trail tells its newest twenty in sentences, with what each was about and who else did it", async () => {
  const { userId } = person;
  const note = (hour: number, told: { kind: string; detail?: string; actorId?: string }): Promise<unknown> =>
    own.db.accountEvent.create({ data: { userId, actorId: userId, ts: before(hour), ...told } });
  await note(1, { kind: "token_created", detail: "script" });
  await note(2, { kind: "account_disabled", actorId: admin });
  await note(3, { kind: "password_changed" });
  await note(4, { kind: "of_a_later_version" });
  await note(5, { kind: "session_ended", actorId: randomUUID() });
  for (let hour = 6; hour < 30; hour += 1) await note(hour, { kind: "session_ended" });
  await own.db.accountEvent.create({ data: { userId: admin, kind: "account_enabled", actorId: userId } });
  const { events } = await getAccountView(own.db, person);
  expect(events).toHaveLength(20);
  expect(events.slice(0, 5).map(({ text, by }) => [text, by])).toEqual([
    ["An API token was made: script.", null],
    ["The account was disabled.", "Emmy"],
    ["The password was changed; other sessions ended.", null],
    ["of a later version.", null],
    ["A session was ended.", null],
  ]);
});

test("a second factor is shown once its first code was, with the recovery codes that are left", async () => {
  const { userId } = person;
  const sealed = Buffer.from("sealed");
  await own.db.secondFactor.create({ data: { userId, sealed } });
  expect((await getAccountView(own.db, person)).secondFactor).toBeNull();
  const confirmedAt = before();
  await own.db.secondFactor.update({ where: { userId }, data: { confirmedAt } });
  const codes = [null, null, before()].map((usedAt) => ({ userId, codeHash: randomBytes(32), usedAt }));
  await own.db.recoveryCode.createMany({ data: codes });
  await own.db.recoveryCode.create({ data: { userId: admin, codeHash: randomBytes(32) } });
  expect((await getAccountView(own.db, person)).secondFactor).toEqual({
    since: confirmedAt.toISOString(),
    codesLeft: 2,
  });
});

test("passkeys are listed as they were made; where browsers keep none of this install there are none to add", async () => {
  const { userId } = person;
  await aPasskey(userId, "Telephone", before(1));
  await aPasskey(userId, "Laptop", before(2));
  await aPasskey(admin, "Of somebody else", before(3));
  // Its address has changed since: what is kept is shown all the same, so that it can be removed.
  const { passkeys } = await getAccountView(own.db, person);
  expect(passkeys?.kept.map(({ name, lastUsedAt }) => [name, lastUsedAt])).toEqual([
    ["Laptop", null],
    ["Telephone", null],
  ]);
  const other = await aPerson("Ada");
  expect((await getAccountView(own.db, other)).passkeys).toBeNull();
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org");
  expect((await getAccountView(own.db, other)).passkeys).toEqual({ kept: [], codesLeft: 0 });
});

test("ways to sign in elsewhere are called as their buttons, and by their word where the operator took the button away", async () => {
  const { userId } = person;
  vi.stubEnv("GITHUB_CLIENT_ID", "id");
  vi.stubEnv("GITHUB_CLIENT_SECRET", "secret");
  for (const provider of ["github", "google"])
    await own.db.signInMethod.create({ data: { userId, provider, subject: randomUUID() } });
  await own.db.signInMethod.create({ data: { userId: admin, provider: "oidc", subject: randomUUID() } });
  expect((await getAccountView(own.db, person)).methods.toSorted()).toEqual(["GitHub", "google"]);
});

test("an address can be confirmed as long as it is not, where e-mail is sent", async () => {
  vi.stubEnv("STEMMA_SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("STEMMA_MAIL_FROM", "stemma@example.org");
  expect(await getAccountView(own.db, person)).toMatchObject({ isConfirmed: false, canConfirm: true, sendsMail: true });
  await own.db.user.update({
    where: { id: person.userId },
    data: { emailVerifiedAt: new Date(), passwordHash: "argon" },
  });
  expect(await getAccountView(own.db, person)).toMatchObject({
    isConfirmed: true,
    canConfirm: false,
    hasPassword: true,
  });
});

test("the page says beforehand what a deletion takes, and what is in its way", async () => {
  const { projectId } = await aProject(own.db);
  const userId = await aMember(own.db, projectId, "editor");
  const { holdings } = await getAccountView(own.db, { ...person, userId });
  expect(holdings).toMatchObject({ projects: 1, onlyOwnerOf: [], isLastAdministrator: false });
  const looking = await getAccountView(own.db, { ...person, userId: admin });
  expect(looking.holdings).toMatchObject({ projects: 0, isLastAdministrator: true });
});
