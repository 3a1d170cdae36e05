import { beforeEach, expect, test, vi } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aSession, aUser } from "@/lib/testing/rigs/access";
import { rememberDevice } from "./known-devices";
import { changePassword } from "./own-account";
import { hashPassword } from "./password";
import { makeResetLink, resetPassword } from "./resets";
import type { Entered } from "./sessions";
import { type SignInAttempt, signIn } from "./sign-in";

const own = ownDatabase();

const password = "correct horse battery";
let userId: UserId;
let email: string;
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  userId = await aUser(own.db, "Grace");
  ({ email } = await own.db.user.update({
    where: { id: userId },
    data: { passwordHash: await hashPassword(password) },
  }));
});

let host = 0;
function anAddress(): string {
  host += 1;
  return `2001:db8:${host.toString(16)}::1`;
}

async function enter(said: Partial<SignInAttempt>): Promise<Entered | null> {
  const attempt = { email, password, address: anAddress(), userAgent: null, device: null, ...said };
  const entered = await signIn(own.db, attempt);
  if (entered !== null && "token" in entered) throw new Error("a code is asked for");
  return entered;
}

async function guess(times: number, said: Partial<SignInAttempt>): Promise<void> {
  for (let tries = 0; tries < times; tries += 1) expect(await enter({ password: "a guess", ...said })).toBeNull();
}

/** As if so many guesses had come from everywhere. */
async function guessedFromEverywhere(times: number): Promise<void> {
  await guess(1, {});
  await own.db.rateLimit.update({ where: { key: `sign_in_strangers:${email}` }, data: { points: times } });
}

test("S11: ten wrong passwords of a stranger leave the owner at another address alone", async () => {
  const address = anAddress();
  await guess(10, { address });
  await expect(enter({ address })).rejects.toMatchObject({ kind: "over_limit" });
  expect(await enter({})).toMatchObject({ userId, email });
});

test("S11: a browser that signed in before goes on, when strangers guess from its own address and from everywhere", async () => {
  const address = anAddress();
  const session = await aSession(own.db, userId);
  const device = await rememberDevice(own.db, { ...session, device: null });
  await guess(10, { address });
  await guessedFromEverywhere(100);
  await own.db.rateLimit.updateMany({ where: { key: { startsWith: "sign_in_address" } }, data: { points: 100 } });
  await expect(enter({})).rejects.toMatchObject({ kind: "over_limit" });
  await expect(enter({ address })).rejects.toMatchObject({ kind: "over_limit" });
  expect(await enter({ address, device })).toMatchObject({ userId });
});

test("S11: whoever signs in rightly is not counted among the many tries of an address", async () => {
  const address = anAddress();
  await enter({ address });
  await own.db.rateLimit.updateMany({ where: { key: { startsWith: "sign_in_address" } }, data: { points: 99 } });
  for (let nth = 0; nth < 3; nth += 1) expect(await enter({ address })).toMatchObject({ userId });
  await guess(1, { address });
  await expect(enter({ address })).rejects.toMatchObject({ kind: "over_limit" });
});

test("S11: a browser that is known has ten wrong passwords of its own, wherever it is", async () => {
  const session = await aSession(own.db, userId);
  const device = await rememberDevice(own.db, { ...session, device: null });
  await guess(10, { device });
  await expect(enter({ device })).rejects.toMatchObject({ kind: "over_limit" });
  // Without what it keeps it is a stranger, who has not tried yet.
  expect(await enter({})).toMatchObject({ userId });
});

test("S11: what another account's browser keeps, or what was made up, is a stranger's", async () => {
  const other = await aSession(own.db, await aUser(own.db));
  const foreign = await rememberDevice(own.db, { ...other, device: null });
  const address = anAddress();
  await guess(5, { address, device: foreign });
  await guess(5, { address, device: "A".repeat(43) });
  for (const device of [foreign, "A".repeat(43), "x", "", null]) {
    await expect(enter({ address, device })).rejects.toMatchObject({ kind: "over_limit" });
  }
});

test("S11: the right password is not counted among the guesses of strangers", async () => {
  await guessedFromEverywhere(98);
  for (let times = 0; times < 5; times += 1) expect(await enter({})).toMatchObject({ userId });
  await guess(2, {});
  await expect(enter({})).rejects.toMatchObject({ kind: "over_limit" });
});

test("S11: an account that does not exist is counted as one that does", async () => {
  const nobody = `${crypto.randomUUID()}@example.org`;
  const address = anAddress();
  await guess(10, { email: nobody, address });
  await expect(enter({ email: nobody, address })).rejects.toMatchObject({ kind: "over_limit" });
  const points = await own.db.rateLimit.findUniqueOrThrow({ where: { key: `sign_in_strangers:${nobody}` } });
  expect(points.points).toBe(10);
});

test("S11: whoever set a password by a link signs in at once, however many guessed before", async () => {
  const address = anAddress();
  await guess(10, { address });
  await guessedFromEverywhere(100);
  const token = await makeResetLink(own.db, { userId }, userId);
  await resetPassword(own.db, { token, password: "a new and better one", address });
  expect(await enter({ address, password: "a new and better one" })).toMatchObject({ userId });
});

test("S11: strangers at the door keep nobody who is signed in from changing their password", async () => {
  const self = await aSession(own.db, userId);
  await guessedFromEverywhere(100);
  const change = { current: password, password: "a new and better one", revokeTokens: false };
  await expect(changePassword(own.db, self, change)).resolves.toBeUndefined();
});
