import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { hashPassword } from "@/lib/access/accounts/password";
import { createToken } from "@/lib/access/tokens";
import { type CommandName, contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { SessionId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { Device } from "@/lib/testing/rigs/passkey";
import { aSecondFactor, codeOf } from "@/lib/testing/rigs/second-factor";

const own = ownDatabase();
const ORIGIN = "https://stemma.example.org";
const password = "correct horse battery";
let passwordHash: string;
let self: { userId: UserId; sessionId: SessionId };
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("NEXTAUTH_URL", ORIGIN);
  self = await aSession(own.db, await aUser(own.db, "Grace"));
});

type Who = { userId: UserId; sessionId: SessionId };

async function send(name: CommandName, input: object = {}, who: Who = self): Promise<unknown> {
  return await runCommand(own.db, { ...who, address: "203.0.113.9" }, { name, input });
}

async function trail(userId = self.userId): Promise<string[]> {
  const rows = await own.db.accountEvent.findMany({ where: { userId }, orderBy: { ts: "asc" } });
  return rows.map(({ kind }) => kind);
}

async function living(userId = self.userId): Promise<string[]> {
  const rows = await own.db.session.findMany({ where: { userId, revokedAt: null }, select: { id: true } });
  return rows.map(({ id }) => id);
}

async function longAgo(): Promise<void> {
  await own.db.session.update({ where: { id: self.sessionId }, data: { provedAt: new Date(0) } });
}

/** Whether this session may do by now what is done only soon after signing in. */
async function isRecent(): Promise<boolean> {
  return await send("start_second_factor").then(
    () => true,
    () => false,
  );
}

test("an account takes another name, without what stands around it, and its trail keeps the one before", async () => {
  await send("edit_account", { name: "  Grace Hopper " });
  expect(await own.db.user.findUniqueOrThrow({ where: { id: self.userId } })).toMatchObject({ name: "Grace Hopper" });
  const events = await own.db.accountEvent.findMany({ where: { userId: self.userId } });
  expect(events).toMatchObject([{ kind: "account_renamed", detail: "Grace" }]);
  await expect(send("edit_account", { name: " " })).rejects.toMatchObject({ kind: "invalid", field: "name" });
  expect(await own.db.user.findUniqueOrThrow({ where: { id: self.userId } })).toMatchObject({ name: "Grace Hopper" });
});

test("one ends a session of one's own and no other's, and ending it twice is told once", async () => {
  const [second, theirs] = [await aSession(own.db, self.userId), await aSession(own.db, await aUser(own.db))];
  await expect(send("end_session", { sessionId: theirs.sessionId })).rejects.toMatchObject({
    kind: "not_found",
    message: "You have no such session.",
  });
  await send("end_session", { sessionId: second.sessionId });
  await send("end_session", { sessionId: second.sessionId });
  expect(await living()).toEqual([self.sessionId]);
  expect(await living(theirs.userId)).toEqual([theirs.sessionId]);
  expect(await trail()).toEqual(["session_ended"]);
});

test.each([true, false])(
  "all sessions end at once, here too; tokens with them where that is wanted (%j)",
  async (revokeTokens) => {
    await aSession(own.db, self.userId);
    await createToken(own.db, self, { name: "script", scopes: ["read"], projectId: null, days: 30 });
    const tokens = (): Promise<number> => own.db.apiToken.count({ where: { userId: self.userId, revokedAt: null } });
    expect(await tokens()).toBe(1);
    await send("end_all_sessions", { revokeTokens });
    expect([await living(), await tokens()]).toEqual([[], revokeTokens ? 0 : 1]);
    expect(await trail()).toContain("all_sessions_ended");
  },
);

test("who signed in without a password sets a first one soon after, and not later", async () => {
  const change = { current: "", password: "a new and better one" };
  await longAgo();
  await expect(send("change_password", change)).rejects.toMatchObject({ kind: "sign_in_again" });
  expect(await own.db.user.findUniqueOrThrow({ where: { id: self.userId } })).toMatchObject({ passwordHash: null });
  expect(await trail()).toEqual([]);
});

test("whoever shows the password again may do for a while what asks for it; a wrong one lets nobody, and both stand in the log", async () => {
  await own.db.user.update({ where: { id: self.userId }, data: { passwordHash } });
  await longAgo();
  expect(await isRecent()).toBe(false);
  await expect(send("sign_in_again", { password: "wrong", code: "" })).rejects.toMatchObject({ kind: "invalid" });
  expect(await isRecent()).toBe(false);
  await send("sign_in_again", { password, code: "" });
  expect(await isRecent()).toBe(true);
  const log = await own.db.accessEntry.findMany({ where: { userId: self.userId }, orderBy: { id: "asc" } });
  expect(log.map(({ kind, what }) => [kind, what])).toEqual([
    ["sign_in_failed", "again"],
    ["signed_in", "again"],
  ]);
});

test("a file of one's own data is asked for soon after signing in, one at a time, and opened once it is made", async () => {
  await expect(send("open_own_data")).rejects.toMatchObject({
    kind: "conflict",
    message: "There is no file of your data by now. Make a new one.",
  });
  await send("export_own_data");
  await expect(send("export_own_data")).rejects.toMatchObject({
    kind: "conflict",
    message: "A file of your data is being made already. Wait until it is done.",
  });
  await expect(send("open_own_data")).rejects.toMatchObject({ kind: "conflict" });
  const done = { status: "done", bytes: Buffer.from("{}"), sizeBytes: 2 };
  await own.db.personExport.update({ where: { userId: self.userId }, data: done });
  expect(await send("open_own_data")).toEqual({});
  expect(await trail()).toEqual(["data_exported"]);
  await send("export_own_data");
  expect(await own.db.personExport.findMany({ where: { userId: self.userId } })).toMatchObject([{ status: "queued" }]);
  await longAgo();
  for (const name of ["export_own_data", "open_own_data"] as const)
    await expect(send(name)).rejects.toMatchObject({ kind: "sign_in_again" });
});

test("a second factor begins with a picture of its secret, counts once its first code is shown, and gives codes that count once", async () => {
  const begun = contract.start_second_factor.output.parse(await send("start_second_factor"));
  expect(begun.link).toContain(begun.secret);
  expect(begun.picture.size).toBeGreaterThan(20);
  expect(begun.picture.path).toMatch(/^M\d/);
  await expect(send("confirm_second_factor", { code: "000000" })).rejects.toMatchObject({ kind: "invalid" });
  const code = codeOf(begun.secret, Date.now());
  const { codes } = contract.confirm_second_factor.output.parse(await send("confirm_second_factor", { code }));
  expect(new Set(codes).size).toBe(codes.length);
  expect(await trail()).toContain("second_factor_set");
  await expect(send("start_second_factor")).rejects.toMatchObject({ kind: "conflict" });
  const renewed = contract.renew_recovery_codes.output.parse(await send("renew_recovery_codes"));
  expect(renewed.codes.filter((one) => codes.includes(one))).toEqual([]);
  expect(await own.db.recoveryCode.count({ where: { userId: self.userId } })).toBe(renewed.codes.length);
});

test("codes are renewed, and a second factor is confirmed, where there is one", async () => {
  await expect(send("renew_recovery_codes")).rejects.toMatchObject({ kind: "conflict" });
  await expect(send("confirm_second_factor", { code: "123456" })).rejects.toMatchObject({
    kind: "conflict",
    message: "Begin again: no second factor is being set up.",
  });
  expect(await trail()).toEqual([]);
});

test("a second factor is turned off by who shows password and code, and removed by an administrator for another", async () => {
  const { recoveryCodes } = await aSecondFactor(own.db, self.userId);
  await own.db.user.update({ where: { id: self.userId }, data: { passwordHash } });
  const [code = ""] = recoveryCodes;
  await expect(send("turn_off_second_factor", { password: "wrong", code })).rejects.toMatchObject({ kind: "invalid" });
  expect(await own.db.secondFactor.count({ where: { userId: self.userId } })).toBe(1);
  await send("turn_off_second_factor", { password, code });
  expect(await own.db.secondFactor.count({ where: { userId: self.userId } })).toBe(0);
  await aSecondFactor(own.db, self.userId);
  const admin = await aSession(own.db, await anAdministrator(own.db));
  await expect(send("remove_second_factor", { userId: admin.userId }, admin)).rejects.toMatchObject({
    kind: "conflict",
    message: "This is your own account. Turn its second factor off under Account.",
  });
  await send("remove_second_factor", { userId: self.userId }, admin);
  expect(await own.db.secondFactor.count({ where: { userId: self.userId } })).toBe(0);
  expect((await trail()).filter((kind) => kind.startsWith("second_factor"))).toEqual([
    "second_factor_set",
    "second_factor_off",
    "second_factor_set",
    "second_factor_removed",
  ]);
});

test("only an administrator with a second factor demands one of everybody; a program demands it and never lets it go", async () => {
  const admin = await aSession(own.db, await anAdministrator(own.db));
  const demanded = async (): Promise<number[]> => (await own.db.installSetting.findMany()).map(({ value }) => value);
  await expect(send("demand_second_factor", { isDemanded: true })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(send("demand_second_factor", { isDemanded: true }, admin)).rejects.toMatchObject({
    kind: "conflict",
    message: "Set up a second factor of your own first, under Account. Then demand it of others.",
  });
  expect(await demanded()).toEqual([]);
  await aSecondFactor(own.db, admin.userId);
  const program = { userId: admin.userId, address: "203.0.113.9", isProgram: true } as const;
  const ask = (isDemanded: boolean): Promise<unknown> =>
    runCommand(own.db, program, { name: "demand_second_factor", input: { isDemanded } });
  await ask(true);
  expect(await demanded()).toEqual([1]);
  await expect(ask(false)).rejects.toMatchObject({ kind: "forbidden" });
  expect(await demanded()).toEqual([1]);
  await send("demand_second_factor", { isDemanded: false }, admin);
  expect(await demanded()).toEqual([0]);
  await own.db.installSetting.deleteMany();
});

test("a passkey is made by the browser that asked for it, shown again by its device, and removed by its owner", async () => {
  const device = new Device(ORIGIN);
  const { options } = contract.start_passkey.output.parse(await send("start_passkey"));
  const made = device.make(options.challenge);
  await send("add_passkey", { name: " Laptop ", made });
  const [kept] = await own.db.passkey.findMany({ where: { userId: self.userId } });
  expect(kept).toMatchObject({ name: "Laptop" });
  await longAgo();
  const asked = contract.ask_passkey.output.parse(await send("ask_passkey"));
  const signed = device.sign(asked.options.challenge);
  await send("sign_in_again_by_passkey", { signed });
  const stranger = await aSession(own.db, await aUser(own.db));
  await expect(send("remove_passkey", { passkeyId: kept?.id }, stranger)).rejects.toMatchObject({
    kind: "conflict",
    message: "None of your passkeys is this one. Reload the page.",
  });
  await send("remove_passkey", { passkeyId: kept?.id });
  expect(await own.db.passkey.count({ where: { userId: self.userId } })).toBe(0);
  expect((await trail()).filter((kind) => kind.startsWith("passkey"))).toEqual(["passkey_added", "passkey_removed"]);
});

test("a passkey that signs for another site, or what nobody asked for, is not kept", async () => {
  const { options } = contract.start_passkey.output.parse(await send("start_passkey"));
  for (const made of [
    new Device("https://elsewhere.example.org").make(options.challenge),
    new Device(ORIGIN).make(randomBytes(32).toString("base64url")),
  ])
    await expect(send("add_passkey", { name: "Laptop", made })).rejects.toMatchObject({ kind: "invalid" });
  expect(await own.db.passkey.count({ where: { userId: self.userId } })).toBe(0);
});

test("a domain signs in by the provider that an administrator names, as long as that is said, and it is lifted once", async () => {
  vi.stubEnv("GITHUB_CLIENT_ID", "id");
  vi.stubEnv("GITHUB_CLIENT_SECRET", "secret");
  const admin = await aSession(own.db, await anAdministrator(own.db));
  await own.db.user.update({ where: { id: admin.userId }, data: { passwordHash } });
  await own.db.user.update({ where: { id: self.userId }, data: { email: `ada-${randomUUID()}@brest.example` } });
  const rule = { domain: " @Brest.example ", provider: "github" };
  await expect(send("set_sign_in_rule", rule)).rejects.toMatchObject({ kind: "forbidden" });
  expect(await send("set_sign_in_rule", rule, admin)).toEqual({ accounts: 1 });
  expect(await own.db.signInDomain.findMany()).toMatchObject([{ domain: "brest.example", provider: "github" }]);
  expect(await living()).toEqual([]);
  await send("lift_sign_in_rule", { domain: "brest.example" }, admin);
  await expect(send("lift_sign_in_rule", { domain: "brest.example" }, admin)).rejects.toMatchObject({
    kind: "conflict",
    message: "There is no such rule any more. Reload to see those that stand.",
  });
  expect(await own.db.signInDomain.count()).toBe(0);
});
