import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CommandName, contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { aMailedInstall, type MailServer } from "@/lib/testing/rigs/mail";

const own = ownDatabase();
let server: MailServer;
let admin: UserId;
let nth = 0;
beforeEach(async () => {
  nth += 1;
  server = await aMailedInstall();
  admin = await anAdministrator(own.db);
});
afterEach(() => server.close());

async function send(who: UserId | null, name: CommandName, input: object): Promise<unknown> {
  const address = `203.0.113.${nth}`;
  const visitor = who === null ? { userId: null, address } : { ...(await aSession(own.db, who)), address };
  return await runCommand(own.db, visitor, { name, input });
}

async function account(
  id: UserId,
): Promise<{ email: string; isAdmin: boolean; isDisabled: boolean; hash: string | null }> {
  const row = await own.db.user.findUniqueOrThrow({ where: { id } });
  return { email: row.email, isAdmin: row.isAdmin, isDisabled: row.disabledAt !== null, hash: row.passwordHash };
}

/** The token in the first letter to an address, once so many letters have arrived. */
async function mailedTo(email: string, letters: number): Promise<string> {
  await server.arrived.reaches(letters);
  const texts = server.received.filter(({ to }) => to.includes(email)).map(({ text }) => text.replaceAll("=\n", ""));
  return texts.flatMap((text) => /\/reset\/([\w-]{43})/.exec(text)?.[1] ?? [])[0] ?? "";
}

const password = "correct horse battery staple";

test("a link that was sent sets a password once, and ends all sessions of its account", async () => {
  const userId = await aUser(own.db);
  await aSession(own.db, userId);
  const { email } = await account(userId);
  expect(await send(null, "request_reset", { email: ` ${email.toUpperCase()} ` })).toEqual({});
  const token = await mailedTo(email, 1);
  expect(await send(null, "reset_password", { token, password })).toEqual({});
  expect((await account(userId)).hash).not.toBeNull();
  expect(await own.db.session.count({ where: { userId, revokedAt: null } })).toBe(0);
  await expect(send(null, "reset_password", { token, password })).rejects.toMatchObject({ kind: "not_found" });
});

test("whether an address has an account is not told to whoever asks for a link, and nobody else is written to", async () => {
  expect(await send(null, "request_reset", { email: "nobody@example.org" })).toEqual({});
  const userId = await aUser(own.db);
  const { email } = await account(userId);
  await send(null, "request_reset", { email });
  await mailedTo(email, 1);
  expect(server.received.flatMap(({ to }) => to)).toEqual([email]);
});

test("where no e-mail is sent a link is an administrator's to make, and whoever asks is told so", async () => {
  vi.stubEnv("STEMMA_SMTP_URL", "");
  const userId = await aUser(own.db);
  const { email } = await account(userId);
  await expect(send(null, "request_reset", { email })).rejects.toMatchObject({
    kind: "conflict",
    message: "This install sends no e-mail. Ask an administrator for a link.",
  });
  await expect(send(userId, "make_reset_link", { userId })).rejects.toMatchObject({ kind: "forbidden" });
  const { url } = contract.make_reset_link.output.parse(await send(admin, "make_reset_link", { userId }));
  const token = /^\/reset\/([\w-]{43})$/.exec(url)?.[1] ?? "";
  await send(null, "reset_password", { token, password });
  expect((await account(userId)).hash).not.toBeNull();
});

test("a password that is too short is refused, and the link is not used up", async () => {
  const userId = await aUser(own.db);
  const { url } = contract.make_reset_link.output.parse(await send(admin, "make_reset_link", { userId }));
  const token = url.split("/").at(-1) ?? "";
  await expect(send(null, "reset_password", { token, password: "ninechars" })).rejects.toMatchObject({
    kind: "invalid",
    field: "password",
  });
  expect(await own.db.passwordReset.count({ where: { userId, usedAt: null } })).toBe(1);
});

test("administrators disable an account and enable it again, make another one an administrator and take that back", async () => {
  const userId = await aUser(own.db);
  const input = { userId };
  await send(admin, "disable_account", input);
  expect(await account(userId)).toMatchObject({ isDisabled: true });
  await send(admin, "enable_account", input);
  expect(await account(userId)).toMatchObject({ isDisabled: false });
  await send(admin, "make_administrator", input);
  expect(await account(userId)).toMatchObject({ isAdmin: true });
  await send(admin, "remove_administrator", input);
  expect(await account(userId)).toMatchObject({ isAdmin: false });
  const events = await own.db.accountEvent.findMany({ where: { userId }, orderBy: { ts: "asc" } });
  expect(events.map(({ kind, actorId }) => [kind, actorId])).toEqual([
    ["account_disabled", admin],
    ["account_enabled", admin],
    ["administrator_made", admin],
    ["administrator_removed", admin],
  ]);
});

test.each([
  "make_reset_link",
  "disable_account",
  "enable_account",
  "make_administrator",
  "remove_administrator",
  "remove_second_factor",
] as const)("%s is an administrator's alone, and says so of an account that is not there", async (name) => {
  const [plain, other] = [await aUser(own.db), await aUser(own.db)];
  await expect(send(plain, name, { userId: other })).rejects.toMatchObject({ kind: "forbidden" });
  await expect(send(plain, name, { userId: plain })).rejects.toMatchObject({ kind: "forbidden" });
  expect(await own.db.accountEvent.count({ where: { userId: { in: [plain, other] } } })).toBe(0);
  await expect(send(admin, name, { userId: UserId.parse(crypto.randomUUID()) })).rejects.toMatchObject({
    kind: "not_found",
  });
});

test.each([
  "make_reset_link",
  "disable_account",
  "make_administrator",
  "remove_administrator",
  "remove_second_factor",
] as const)("%s is done only soon after signing in", async (name) => {
  const userId = await aUser(own.db);
  const visitor = { ...(await aSession(own.db, admin)), address: "203.0.113.7" };
  await own.db.session.update({ where: { id: visitor.sessionId }, data: { provedAt: new Date(0) } });
  await expect(runCommand(own.db, visitor, { name, input: { userId } })).rejects.toMatchObject({
    kind: "sign_in_again",
  });
  expect(await own.db.accountEvent.count({ where: { userId } })).toBe(0);
});
