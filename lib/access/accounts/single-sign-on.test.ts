import { beforeEach, expect, test, vi } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { aSecondFactor, codeOf } from "@/lib/testing/rigs/second-factor";
import { signUp } from "./accounts";
import { beginAddressChange } from "./changed-address";
import { enterByMethod, linkMethod } from "./methods";
import { changePassword } from "./own-account";
import { hashPassword } from "./password";
import { countReset, makeResetLink, resetPassword } from "./resets";
import { findSession } from "./sessions";
import { signIn } from "./sign-in";
import { takeSignInStep } from "./sign-in-step";
import { liftSignInRule, type RuleMaker, setSignInRule } from "./single-sign-on";

const password = "correct horse battery";
const from = { address: "2001:db8::1", userAgent: null };

const own = ownDatabase();
let admin: RuleMaker;
let secret: string;
let domain: string;
let made = 0;

async function anAccount(userId: UserId, at: string = domain): Promise<string> {
  made += 1;
  const email = `person-${made}@${at}`;
  await own.db.user.update({
    where: { id: userId },
    data: { email, emailVerifiedAt: new Date(), passwordHash: await hashPassword(password) },
  });
  return email;
}

beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("OIDC_ISSUER", "https://id.example.org");
  vi.stubEnv("OIDC_CLIENT_ID", "stemma");
  vi.stubEnv("OIDC_CLIENT_SECRET", "a secret of the client");
  vi.stubEnv("OIDC_NAME", "Acme");
  domain = `d${crypto.randomUUID().slice(0, 8)}.example`;
  const userId = await anAdministrator(own.db, "Grace");
  ({ secret, self: admin } = await aSecondFactor(own.db, userId));
});

async function demand(): Promise<number> {
  return await setSignInRule(own.db, admin, { domain, provider: "oidc" });
}

function enter(email: string, more: { isEmergency?: boolean; password?: string } = {}): ReturnType<typeof signIn> {
  made += 1;
  return signIn(own.db, {
    email,
    password,
    ...from,
    address: `2001:db8:${made.toString(16)}::1`,
    device: null,
    ...more,
  });
}

const said = (): string => `E-mail addresses at ${domain} sign in with Acme only. Use its button on the sign-in page.`;

test("an address of the domain comes in by its provider alone, whether it has an account or not", async () => {
  await anAccount(admin.userId);
  const userId = await aUser(own.db);
  const email = await anAccount(userId);
  await demand();
  for (const one of [email, `nobody@${domain}`]) {
    await expect(enter(one)).rejects.toMatchObject({ kind: "forbidden", message: said() });
    await expect(countReset(own.db, { email: one, address: from.address })).rejects.toMatchObject({ message: said() });
  }
  vi.stubEnv("STEMMA_SIGN_UP", "open");
  const wanted = { email: `new@${domain}`, name: "New", password };
  await expect(signUp(own.db, wanted)).rejects.toMatchObject({ message: said(), field: "email" });
  const person = { subject: crypto.randomUUID(), name: "Emmy", email };
  expect(await linkMethod(own.db, { ...person, provider: "github" })).toBe("elsewhere");
  expect(await linkMethod(own.db, { ...person, provider: "oidc" })).toBe(userId);
  expect(await enterByMethod(own.db, { provider: "oidc", subject: person.subject }, from)).toMatchObject({ userId });
});

test("a link that was made before sets no password, none is made, and the account takes neither password nor address", async () => {
  await anAccount(admin.userId);
  const userId = await aUser(own.db);
  await anAccount(userId);
  const early = await makeResetLink(own.db, admin, userId);
  await demand();
  const reset = { token: early, password: "another horse battery", address: from.address };
  await expect(resetPassword(own.db, reset)).rejects.toMatchObject({ kind: "not_found" });
  await expect(makeResetLink(own.db, admin, userId)).rejects.toMatchObject({ message: said() });
  const self = await aSession(own.db, userId);
  const change = { current: password, password: "another horse battery", revokeTokens: false };
  await expect(changePassword(own.db, self, change)).rejects.toMatchObject({ message: said() });
  await expect(beginAddressChange(own.db, self, "away@example.net")).rejects.toMatchObject({ message: said() });
  const outside = await aSession(own.db, await aUser(own.db));
  await expect(beginAddressChange(own.db, outside, `in@${domain}`)).rejects.toMatchObject({ message: said() });
});

test("who is signed in at the domain signs in anew, but for whoever demands it; other domains go on", async () => {
  await anAccount(admin.userId);
  const there = await aUser(own.db);
  await anAccount(there);
  const below = await aUser(own.db);
  await anAccount(below, `sub.${domain}`);
  const [own1, other] = [await aSession(own.db, there), await aSession(own.db, below)];
  expect(await demand()).toBe(2);
  expect(await findSession(own.db, own1)).toBeNull();
  expect(await findSession(own.db, other)).not.toBeNull();
  expect(admin.sessionId && (await findSession(own.db, { ...admin, sessionId: admin.sessionId }))).not.toBeNull();
  const [told] = await own.db.accountEvent.findMany({ where: { userId: there, kind: "single_sign_on" } });
  expect(told?.actorId).toBe(admin.userId);
});

test("in an emergency an administrator comes in by password and code, and it is noted; nobody else does", async () => {
  const email = await anAccount(admin.userId);
  const member = await aUser(own.db);
  const memberEmail = await anAccount(member);
  await aSecondFactor(own.db, member);
  await demand();
  expect(await enter(memberEmail, { isEmergency: true })).toBeNull();
  expect(await enter(email, { isEmergency: true, password: "wrong horse battery" })).toBeNull();
  const halfway = await enter(email, { isEmergency: true });
  if (halfway === null || !("token" in halfway)) throw new Error("no code is asked for");
  const step = { ...halfway, ...from, code: codeOf(secret, Date.now()), deviceOf: async () => null };
  expect(await takeSignInStep(own.db, step)).toMatchObject({ userId: admin.userId });
  const where = { userId: admin.userId, kind: "emergency_sign_in" };
  expect(await own.db.accountEvent.count({ where })).toBe(1);
  const logged = await own.db.accessEntry.findMany({ where: { userId: admin.userId, kind: "signed_in" } });
  expect(logged.map(({ what }) => what)).toContain("emergency password and code");
});

test("without a second factor no administrator comes in past the provider", async () => {
  await anAccount(admin.userId);
  const other = await anAdministrator(own.db, "Ada");
  const email = await anAccount(other);
  await demand();
  expect(await enter(email, { isEmergency: true })).toBeNull();
});

test("a provider without keys is refused, and so is a rule that would shut out every administrator", async () => {
  await anAccount(admin.userId);
  await expect(setSignInRule(own.db, admin, { domain, provider: "github" })).rejects.toMatchObject({
    kind: "conflict",
    field: "provider",
  });
  await own.db.user.updateMany({ where: { isAdmin: true, id: { not: admin.userId } }, data: { isAdmin: false } });
  await own.db.secondFactor.deleteMany({ where: { userId: admin.userId } });
  await expect(demand()).rejects.toMatchObject({ kind: "conflict" });
  expect(await own.db.signInDomain.count({ where: { domain } })).toBe(0);
});

test("once the rule is lifted passwords count again; both stand in the trail of whoever did it", async () => {
  const email = await anAccount(admin.userId);
  await demand();
  await liftSignInRule(own.db, admin, domain);
  await expect(liftSignInRule(own.db, admin, domain)).rejects.toMatchObject({ kind: "conflict" });
  expect(await enter(email)).toHaveProperty("token");
  const told = await own.db.accountEvent.findMany({
    where: { userId: admin.userId, kind: "limit_set" },
    orderBy: { ts: "asc" },
  });
  expect(told.map(({ detail }) => detail)).toEqual([
    `Addresses at ${domain} sign in with Acme only`,
    `Addresses at ${domain} sign in as their owners like`,
  ]);
});
