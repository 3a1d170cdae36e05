import { beforeEach, expect, test, vi } from "vitest";
import { demandSecondFactor } from "@/lib/access/accounts/demand-second-factor";
import { removeSecondFactor, turnOffSecondFactor } from "@/lib/access/accounts/second-factor";
import { type AccountSession, type Entered, findSession } from "@/lib/access/accounts/sessions";
import { beginSignInStep, takeSignInStep } from "@/lib/access/accounts/sign-in-step";
import { PasskeyId, type UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { Device } from "@/lib/testing/rigs/passkey";
import { aSecondFactor } from "@/lib/testing/rigs/second-factor";
import { enterByPasskey, signInAgainByPasskey } from "./enter-by-passkey";
import { addPasskey, removePasskey, startPasskey } from "./own-passkeys";
import { findRelyingParty } from "./relying-party";
import { askPasskey } from "./show-passkey";

const ORIGIN = "https://stemma.example";
const from = { address: "2001:db8::1", userAgent: null };

const own = ownDatabase();
let userId: UserId;
let self: AccountSession;
let device: Device;

beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("NEXTAUTH_URL", ORIGIN);
  userId = await aUser(own.db);
  self = await aSession(own.db, userId);
  device = new Device(ORIGIN);
});

async function add(
  by: Device = device,
  name = "Phone",
  otherwise: Parameters<Device["make"]>[1] = {},
): Promise<string[]> {
  const { challenge } = await startPasskey(own.db, self);
  return await addPasskey(own.db, self, { name, made: by.make(challenge, otherwise) });
}

async function challenge(): Promise<string> {
  return (await askPasskey(own.db, crypto.randomUUID())).challenge;
}

async function enter(
  otherwise: Parameters<Device["sign"]>[1] = {},
  step = "",
): Promise<Awaited<ReturnType<typeof enterByPasskey>>> {
  return await enterByPasskey(own.db, device.sign(await challenge(), otherwise), { step, from });
}

async function entered(): Promise<Entered> {
  const came = await enter();
  if (came === null) throw new Error("Nobody came in.");
  return came;
}

async function only(): Promise<PasskeyId> {
  const [kept] = await own.db.passkey.findMany({ where: { userId } });
  return PasskeyId.parse(kept?.id);
}

test("a passkey signs in by itself, is told by its name and when it was used, and brings recovery codes once", async () => {
  expect(await add()).toHaveLength(10);
  expect(await add(new Device(ORIGIN), "Laptop")).toEqual([]);
  expect(await findSession(own.db, await entered())).toMatchObject({ userId });
  const kept = await own.db.passkey.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  expect(kept.map(({ name, lastUsedAt }) => [name, lastUsedAt !== null])).toEqual([
    ["Phone", true],
    ["Laptop", false],
  ]);
});

test("a challenge counts once, for five minutes, and for what it was made for", async () => {
  await add();
  const signed = device.sign(await challenge());
  expect(await enterByPasskey(own.db, signed, { step: "", from })).not.toBeNull();
  expect(await enterByPasskey(own.db, signed, { step: "", from })).toBeNull();
  const late = await challenge();
  await own.db.passkeyChallenge.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } });
  expect(await enterByPasskey(own.db, device.sign(late), { step: "", from })).toBeNull();
  const { challenge: toMake } = await startPasskey(own.db, self);
  expect(await enterByPasskey(own.db, device.sign(toMake), { step: "", from })).toBeNull();
  expect(await enterByPasskey(own.db, device.sign("made-up"), { step: "", from })).toBeNull();
  const { challenge: others } = await startPasskey(own.db, await aSession(own.db, await aUser(own.db)));
  const made = new Device(ORIGIN).make(others);
  await expect(addPasskey(own.db, self, { name: "x", made })).rejects.toMatchObject({ kind: "invalid" });
});

test("another origin, another host, nobody at the device, and another device's signature let nobody in", async () => {
  await add();
  for (const otherwise of [
    { origin: "https://stemma.example.evil.example" },
    { origin: "http://stemma.example" },
    { rpId: "example" },
    { isVerified: false },
  ]) {
    expect(await enter(otherwise), JSON.stringify(otherwise)).toBeNull();
    await expect(add(new Device(ORIGIN), "x", otherwise)).rejects.toMatchObject({ kind: "invalid" });
  }
  const stranger = new Device(ORIGIN);
  const signed = { ...stranger.sign(await challenge()), id: device.sign("x").id, rawId: device.sign("x").rawId };
  expect(await enterByPasskey(own.db, signed, { step: "", from })).toBeNull();
  expect(await enter()).not.toBeNull();
});

test("a counter that goes back or stands still speaks of a copy; one that never counts does not", async () => {
  await add(device, "Phone", { counter: 5 });
  expect(await enter({ counter: 6 })).not.toBeNull();
  expect(await enter({ counter: 6 })).toBeNull();
  expect(await enter({ counter: 4 })).toBeNull();
  expect(await enter({ counter: 7 })).not.toBeNull();
});

test("of an account that is disabled, and once it was removed, a passkey lets nobody in", async () => {
  await add();
  await own.db.user.update({ where: { id: userId }, data: { disabledAt: new Date() } });
  expect(await enter()).toBeNull();
  await own.db.user.update({ where: { id: userId }, data: { disabledAt: null } });
  await removePasskey(own.db, self, await only());
  expect(await enter()).toBeNull();
  expect(await own.db.recoveryCode.count({ where: { userId } })).toBe(0);
});

test("it is a second factor: a password asks for it, a recovery code stands in for it, and an install may demand it", async () => {
  const codes = await add();
  const step = await beginSignInStep(own.db, { userId }, "password");
  if (step === null) throw new Error("No second step was asked for.");
  expect(await enter({}, step.token)).not.toBeNull();
  const tried = { token: step.token, code: codes[0] ?? "", deviceOf: async () => null, ...from };
  expect(await takeSignInStep(own.db, tried)).toBe("ended");
  const again = await beginSignInStep(own.db, { userId }, "password");
  expect(await takeSignInStep(own.db, { ...tried, token: again?.token ?? "" })).toMatchObject({ userId });
  await own.db.user.update({ where: { id: userId }, data: { isAdmin: true } });
  await demandSecondFactor(own.db, { userId }, { isDemanded: true });
  expect(await findSession(own.db, await entered())).not.toBeNull();
  await expect(removePasskey(own.db, self, await only())).rejects.toMatchObject({ kind: "conflict" });
  await demandSecondFactor(own.db, { userId }, { isDemanded: false });
});

test("codes of a program go without the passkeys, which keep the recovery codes; an administrator removes all", async () => {
  const { recoveryCodes, self: own2 } = await aSecondFactor(own.db, userId);
  expect(await add()).toEqual([]);
  await turnOffSecondFactor(own.db, own2, { password: "", code: recoveryCodes[0] ?? "" });
  expect(await own.db.recoveryCode.count({ where: { userId, usedAt: null } })).toBe(9);
  expect(await enter()).not.toBeNull();
  await removeSecondFactor(own.db, { userId: await anAdministrator(own.db) }, userId);
  expect(await enter()).toBeNull();
  expect(await own.db.recoveryCode.count({ where: { userId } })).toBe(0);
});

test("somebody shows again who they are by a passkey of their own, and by nobody else's", async () => {
  await add();
  const { sessionId } = self;
  const old = new Date(Date.now() - 3_600_000);
  await own.db.session.update({ where: { id: String(sessionId) }, data: { provedAt: old } });
  const caller = { ...self, address: from.address };
  await signInAgainByPasskey(own.db, caller, device.sign(await challenge()));
  const proved = await own.db.session.findUniqueOrThrow({ where: { id: String(sessionId) } });
  expect(proved.provedAt.getTime()).toBeGreaterThan(old.getTime());
  const other = { ...(await aSession(own.db, await aUser(own.db))), address: from.address };
  await expect(signInAgainByPasskey(own.db, other, device.sign(await challenge()))).rejects.toMatchObject({
    kind: "invalid",
  });
});

test("where addresses sign in by a provider, a passkey alone lets nobody in; with the provider, or in an emergency, it does", async () => {
  await add();
  const domain = `d${crypto.randomUUID().slice(0, 8)}.example`;
  await own.db.user.update({ where: { id: userId }, data: { email: `ada@${domain}` } });
  await own.db.signInDomain.create({ data: { domain, provider: "oidc" } });
  await expect(enter()).rejects.toMatchObject({ kind: "forbidden" });
  const password = await beginSignInStep(own.db, { userId }, "password");
  await expect(enter({}, password?.token)).rejects.toMatchObject({ kind: "forbidden" });
  for (const method of ["oidc", "emergency password"]) {
    const step = await beginSignInStep(own.db, { userId }, method);
    expect(await enter({}, step?.token), method).not.toBeNull();
  }
  expect(await own.db.accountEvent.count({ where: { userId, kind: "emergency_sign_in" } })).toBe(1);
});

test("browsers keep passkeys for names behind TLS, and for this machine itself", () => {
  const at = (address: string): string | undefined => {
    vi.stubEnv("NEXTAUTH_URL", address);
    return findRelyingParty()?.id;
  };
  expect(at("https://stemma.example:8443/")).toBe("stemma.example");
  expect(at("http://localhost:3000")).toBe("localhost");
  for (const address of ["http://stemma.example", "https://192.0.2.1", "https://[2001:db8::1]", "", "x"]) {
    expect(at(address), address).toBeUndefined();
  }
});
