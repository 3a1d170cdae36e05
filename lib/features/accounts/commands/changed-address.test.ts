import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeResetLink, resetPassword } from "@/lib/access/accounts/resets";
import type { CommandName } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { anAdministrator, aSession, aUser } from "@/lib/testing/rigs/access";
import { aMailedInstall, type MailServer } from "@/lib/testing/rigs/mail";

const own = ownDatabase();
let server: MailServer;

let userId: UserId;
let old: string;
let nth = 0;
beforeEach(async () => {
  nth += 1;
  server = await aMailedInstall();
  userId = await aUser(own.db, "Grace");
  old = await emailOf(userId);
});
afterEach(() => server.close());

async function emailOf(id: UserId): Promise<string> {
  return (await own.db.user.findUniqueOrThrow({ where: { id } })).email;
}

async function send(who: UserId, name: CommandName, input: object): Promise<unknown> {
  const visitor = { ...(await aSession(own.db, who)), address: `203.0.113.${nth}` };
  return await runCommand(own.db, visitor, { name, input });
}

function lettersTo(email: string): string[] {
  // Long lines are wrapped with an equals sign on the wire.
  return server.received.filter(({ to }) => to.includes(email)).map(({ text }) => text.replaceAll("=\n", ""));
}

/** The token that was sent to an address, once `count` letters have arrived. */
async function tokenSentTo(email: string, count: number): Promise<string> {
  await server.arrived.reaches(count);
  return lettersTo(email).flatMap((text) => /\/confirm\/([\w-]{43})/.exec(text)?.[1] ?? [])[0] ?? "";
}

function anEmail(): string {
  return `new-${crypto.randomUUID()}@example.org`;
}

test("an account takes another address once its link is opened there; both addresses are told", async () => {
  const email = anEmail();
  expect(await send(userId, "change_address", { email: ` ${email.toUpperCase()}` })).toEqual({});
  const token = await tokenSentTo(email, 2);
  expect(await emailOf(userId)).toBe(old);
  expect(lettersTo(old)[0]).toContain("If it was not you");
  expect(lettersTo(old)[0]).not.toContain("/confirm/");
  await send(userId, "confirm_address", { token });
  expect(await own.db.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({
    email,
    emailVerifiedAt: expect.any(Date),
  });
  await server.arrived.reaches(3);
  expect(lettersTo(old)).toHaveLength(2);
  await expect(send(userId, "confirm_address", { token })).rejects.toMatchObject({ kind: "not_found" });
  const events = await own.db.accountEvent.findMany({ where: { userId }, orderBy: { ts: "asc" } });
  expect(events.map(({ kind, detail }) => [kind, detail])).toEqual([
    ["address_change_asked", ""],
    ["address_changed", ""],
  ]);
});

test("nobody else's click gives an account its new address, and a later wish ends the one before", async () => {
  const [first, second] = [anEmail(), anEmail()];
  await send(userId, "change_address", { email: first });
  const early = await tokenSentTo(first, 2);
  await expect(send(await aUser(own.db), "confirm_address", { token: early })).rejects.toMatchObject({
    kind: "not_found",
  });
  await send(userId, "change_address", { email: second });
  const late = await tokenSentTo(second, 4);
  await expect(send(userId, "confirm_address", { token: early })).rejects.toMatchObject({ kind: "not_found" });
  await send(userId, "confirm_address", { token: late });
  expect(await emailOf(userId)).toBe(second);
});

test("whether an address has an account is not told, and it stays that account's", async () => {
  const other = await aUser(own.db, "Ada");
  const taken = await emailOf(other);
  expect(await send(userId, "change_address", { email: taken })).toEqual({});
  expect(await own.db.emailConfirmation.count({ where: { userId } })).toBe(0);
  expect([await emailOf(userId), await emailOf(other)]).toEqual([old, taken]);
});

test("of two accounts that take one address, one does; the other keeps its own and is told", async () => {
  const email = anEmail();
  const other = await aUser(own.db, "Ada");
  await send(userId, "change_address", { email });
  const token = await tokenSentTo(email, 2);
  await send(other, "change_address", { email });
  await server.arrived.reaches(4);
  const tokens = lettersTo(email).flatMap((text) => /\/confirm\/([\w-]{43})/.exec(text)?.[1] ?? []);
  const theirs = tokens.find((one) => one !== token) ?? "";
  const done = await Promise.allSettled([
    send(userId, "confirm_address", { token }),
    send(other, "confirm_address", { token: theirs }),
  ]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(done.find((one) => one.status === "rejected")).toMatchObject({ reason: { kind: "conflict" } });
});

test("a link that sets a password, made for the old address, opens nothing after the change", async () => {
  const reset = await makeResetLink(own.db, { userId: await anAdministrator(own.db) }, userId);
  const email = anEmail();
  await send(userId, "change_address", { email });
  await send(userId, "confirm_address", { token: await tokenSentTo(email, 2) });
  const late = resetPassword(own.db, { token: reset, password: "a new and better one", address: "203.0.113.5" });
  await expect(late).rejects.toMatchObject({ kind: "not_found" });
});

test("without a mail server no address is changed", async () => {
  vi.stubEnv("STEMMA_SMTP_URL", "");
  await expect(send(userId, "change_address", { email: anEmail() })).rejects.toThrow("sends no e-mail");
});
