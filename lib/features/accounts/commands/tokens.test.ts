import { afterEach, beforeEach, expect, test } from "vitest";
import { type CommandName, contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, anAdministrator, aProject, aSession, aUser } from "@/lib/testing/rigs/access";
import { aMailedInstall, type MailServer } from "@/lib/testing/rigs/mail";

const own = ownDatabase();
let server: MailServer;
let admin: UserId;
beforeEach(async () => {
  server = await aMailedInstall();
  admin = await anAdministrator(own.db);
});
afterEach(async () => {
  await server.close();
  await own.db.installSetting.deleteMany();
  await own.db.apiToken.deleteMany();
});

async function send(who: UserId, name: CommandName, input: object): Promise<unknown> {
  const visitor = { ...(await aSession(own.db, who)), address: "203.0.113.9" };
  return await runCommand(own.db, visitor, { name, input });
}

async function aToken(who: UserId, told: object = {}): Promise<{ tokenId: string; token: string }> {
  const input = { name: "script", scopes: ["read"], ...told };
  return contract.create_token.output.parse(await send(who, "create_token", input));
}

async function emailOf(id: UserId): Promise<string> {
  return (await own.db.user.findUniqueOrThrow({ where: { id } })).email;
}

function lettersTo(email: string): string[] {
  // Long lines are wrapped with an equals sign on the wire.
  return server.received.filter(({ to }) => to.includes(email)).map(({ text }) => text.replaceAll("=\n", ""));
}

async function countOf(userId: UserId): Promise<number> {
  return await own.db.apiToken.count({ where: { userId } });
}

test("a token that says nothing else lives ninety days and opens all of its owner's projects; a scope that is said twice is held once", async () => {
  const who = await aUser(own.db);
  await aToken(who, { scopes: ["read", "read"] });
  const row = await own.db.apiToken.findFirstOrThrow({ where: { userId: who } });
  expect(row).toMatchObject({ name: "script", scopes: ["read"], projectId: null });
  const days = (Number(row.expiresAt) - Number(row.createdAt)) / 86_400_000;
  expect(Math.round(days)).toBe(90);
});

test("no token is made for a project that one is not in, nor with what administrators alone may do", async () => {
  const { projectId } = await aProject(own.db);
  const stranger = await aUser(own.db);
  await expect(aToken(stranger, { projectId })).rejects.toMatchObject({ kind: "not_found" });
  const member = await aMember(own.db, projectId, "viewer");
  await expect(aToken(member, { scopes: ["read", "manage_install"] })).rejects.toMatchObject({
    kind: "forbidden",
    message: "Only an administrator of this install may do that.",
  });
  expect([await countOf(stranger), await countOf(member)]).toEqual([0, 0]);
  await aToken(member, { projectId });
  await aToken(admin, { scopes: ["manage_install"] });
  expect([await countOf(member), await countOf(admin)]).toEqual([1, 1]);
});

test.each([
  ["name", { name: "   " }],
  ["name", { name: "x".repeat(121) }],
  ["scopes", { scopes: [] }],
  ["scopes.0", { scopes: ["everything"] }],
  ["days", { days: 0 }],
  ["days", { days: 1.5 }],
])("a token with a wrong %s is not made, and that is said at the field", async (field, told) => {
  const who = await aUser(own.db);
  await expect(aToken(who, told)).rejects.toMatchObject({ kind: "invalid", field });
  expect(await countOf(who)).toBe(0);
});

test("a token is revoked by its owner alone, and once", async () => {
  const who = await aUser(own.db);
  const { tokenId } = await aToken(who);
  const none = { kind: "conflict", message: expect.stringContaining("None of your active tokens is th") };
  await expect(send(admin, "revoke_token", { tokenId })).rejects.toMatchObject(none);
  await send(who, "revoke_token", { tokenId });
  const { revokedAt } = await own.db.apiToken.findUniqueOrThrow({ where: { id: tokenId } });
  expect(revokedAt).not.toBeNull();
  await expect(send(who, "revoke_token", { tokenId })).rejects.toMatchObject(none);
  const events = await own.db.accountEvent.findMany({ where: { userId: who }, orderBy: { ts: "asc" } });
  expect(events.map(({ kind }) => kind)).toEqual(["token_created", "token_revoked"]);
});

test("whose tokens end sooner is told in one letter, with each token and its day; whose do not, nothing", async () => {
  const [two, short, gone] = [await aUser(own.db), await aUser(own.db), await aUser(own.db)];
  await aToken(two, { name: "nightly", days: null });
  await aToken(two, { name: "weekly", days: 365 });
  await aToken(short, { days: 5 });
  await aToken(gone, { days: null });
  await own.db.user.update({ where: { id: gone }, data: { disabledAt: new Date() } });
  expect(await send(admin, "set_token_life", { days: 30 })).toEqual({ shortened: 3 });
  await server.arrived.reaches(1);
  const [letter = ""] = lettersTo(await emailOf(two));
  const { expiresAt } = await own.db.apiToken.findFirstOrThrow({ where: { userId: two, name: "nightly" } });
  const day = expiresAt?.toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
  expect(letter).toContain(`nightly: ends on ${day}`);
  expect(letter).toContain("weekly: ends on ");
  expect(letter).toContain("https://stemma.example.org/account/tokens");
  expect(server.received.map(({ to }) => to)).toEqual([[await emailOf(two)]]);
  // Said again, nothing ends sooner.
  expect(await send(admin, "set_token_life", { days: 30 })).toEqual({ shortened: 0 });
});

test("only administrators say how long tokens live, within what there is to choose", async () => {
  const who = await aUser(own.db);
  await expect(send(who, "set_token_life", { days: 30 })).rejects.toMatchObject({ kind: "forbidden" });
  for (const days of [0, 100_000]) {
    await expect(send(admin, "set_token_life", { days })).rejects.toMatchObject({ kind: "invalid", field: "days" });
  }
  expect(await own.db.installSetting.count()).toBe(0);
});

test("a program makes tokens live shorter and never longer", async () => {
  const ask = (days: number | null): Promise<unknown> => {
    const program = { userId: admin, address: "203.0.113.9", isProgram: true } as const;
    return runCommand(own.db, program, { name: "set_token_life", input: { days } });
  };
  await ask(60);
  await ask(30);
  for (const days of [31, null]) {
    await expect(ask(days)).rejects.toMatchObject({
      kind: "forbidden",
      message: expect.stringContaining("A program makes this stricter, never looser."),
    });
  }
  expect(await own.db.installSetting.findMany()).toMatchObject([{ value: 30 }]);
  await send(admin, "set_token_life", { days: null });
  expect(await own.db.installSetting.count()).toBe(0);
});
