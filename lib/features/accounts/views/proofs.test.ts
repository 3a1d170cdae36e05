import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { getProofsView } from "./proofs";
import { getSignInRules } from "./sign-in-rules";

const own = ownDatabase();
let userId: UserId;
beforeAll(async () => {
  userId = await aUser(own.db, "Ada");
});
beforeEach(() => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("GITHUB_CLIENT_ID", "id");
  vi.stubEnv("GITHUB_CLIENT_SECRET", "secret");
});

async function anAccount(told: { passwordHash?: string; methods?: string[] } = {}): Promise<UserId> {
  const id = await aUser(own.db);
  const { methods = [], ...data } = told;
  await own.db.user.update({ where: { id }, data });
  for (const provider of methods)
    await own.db.signInMethod.create({ data: { userId: id, provider, subject: randomUUID() } });
  return id;
}

async function proofsOf(id: UserId): Promise<Awaited<ReturnType<typeof getProofsView>>> {
  return await getProofsView(own.db, { userId: id });
}

test("whoever is asked again is offered the password and the providers that they have, and no other", async () => {
  const none = { hasPassword: false, hasSecondFactor: false, hasPasskey: false, providers: [] };
  expect(await proofsOf(await anAccount())).toEqual(none);
  expect(await proofsOf(await anAccount({ passwordHash: "argon" }))).toEqual({ ...none, hasPassword: true });
  const github = { id: "github", name: "GitHub" };
  // Google was linked once; its keys are gone, so its button would lead nowhere.
  expect(await proofsOf(await anAccount({ methods: ["github", "google"] }))).toEqual({ ...none, providers: [github] });
});

test("a code is asked for once a second factor was confirmed, or where there is a passkey", async () => {
  const begun = await anAccount();
  await own.db.secondFactor.create({ data: { userId: begun, sealed: Buffer.from("s") } });
  expect(await proofsOf(begun)).toMatchObject({ hasSecondFactor: false, hasPasskey: false });
  await own.db.secondFactor.update({ where: { userId: begun }, data: { confirmedAt: new Date() } });
  expect(await proofsOf(begun)).toMatchObject({ hasSecondFactor: true, hasPasskey: false });
  const keyed = await anAccount();
  const made = { credentialId: randomUUID(), publicKey: Buffer.from("key"), counter: 0n, transports: [] };
  await own.db.passkey.create({ data: { userId: keyed, name: "Laptop", ...made } });
  expect(await proofsOf(keyed)).toMatchObject({ hasSecondFactor: true, hasPasskey: true });
});

test("domains that sign in by a provider are listed by name, with who said so", async () => {
  expect((await getSignInRules(own.db)).rules).toEqual([]);
  const setAt = new Date(Date.UTC(2026, 0, 1));
  await own.db.signInDomain.create({ data: { domain: "b.example", provider: "github", setById: userId, setAt } });
  await own.db.signInDomain.create({ data: { domain: "a.example", provider: "google", setById: randomUUID(), setAt } });
  const { rules, providers } = await getSignInRules(own.db);
  expect(providers).toEqual([{ id: "github", name: "GitHub" }]);
  expect(rules).toEqual([
    // Its keys are gone, and so is who set it.
    { domain: "a.example", provider: null, by: null, setAt: setAt.toISOString() },
    { domain: "b.example", provider: "GitHub", by: "Ada", setAt: setAt.toISOString() },
  ]);
});
