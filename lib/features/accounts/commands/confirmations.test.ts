import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CommandName, type CommandOutput, contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import { type ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aProject, aUser } from "@/lib/testing/rigs/access";
import { aMailedInstall, type MailServer } from "@/lib/testing/rigs/mail";

const own = ownDatabase();
let server: MailServer;

let projectId: ProjectId;
let owner: UserId;
let nth = 0;
beforeEach(async () => {
  nth += 1;
  server = await aMailedInstall();
  vi.stubEnv("STEMMA_SIGN_UP", "open");
  ({ projectId, owner } = await aProject(own.db));
});
afterEach(() => server.close());

async function send(who: UserId | null, name: CommandName, input: object): Promise<unknown> {
  return await runCommand(own.db, { userId: who, address: `203.0.113.${nth}` }, { name, input });
}

/** The token of the newest link of a kind that was sent to an address. */
async function mailedTo(email: string, kind: "confirm" | "invite"): Promise<string> {
  // Long lines are wrapped with an equals sign on the wire.
  const find = (): string | undefined => {
    const letters = server.received.filter(({ to }) => to.includes(email)).toReversed();
    const texts = letters.map(({ text }) => text.replaceAll("=\n", ""));
    return texts.flatMap((text) => new RegExp(`/${kind}/([\\w-]{43})`).exec(text)?.[1] ?? [])[0];
  };
  for (;;) {
    const letters = server.arrived.count;
    const found = find();
    if (found !== undefined) return found;
    await server.arrived.reaches(letters + 1);
  }
}

function anEmail(): string {
  return `grace-${crypto.randomUUID()}@example.org`;
}

async function accountOf(email: string): Promise<{ userId: UserId; isConfirmed: boolean }> {
  const { id, emailVerifiedAt } = await own.db.user.findUniqueOrThrow({ where: { email } });
  return { userId: UserId.parse(id), isConfirmed: emailVerifiedAt !== null };
}

const password = "correct horse battery";

async function signUp(email: string, invite?: string): Promise<unknown> {
  return await send(null, "sign_up", { email, name: "Grace", password, ...(invite === undefined ? {} : { invite }) });
}

async function invite(email: string): Promise<CommandOutput<"invite_member"> & { handed: string }> {
  const made = contract.invite_member.output.parse(
    await send(owner, "invite_member", { projectId, email, role: "editor" }),
  );
  return { ...made, handed: made.url.split("/").at(-1) ?? "" };
}

async function isMember(userId: UserId): Promise<boolean> {
  return (await own.db.membership.count({ where: { projectId, userId } })) === 1;
}

test("S17: whoever signs up with an address that is not theirs becomes no member by a link that was handed on", async () => {
  const email = anEmail();
  const { handed } = await invite(email);
  await signUp(email);
  const { userId, isConfirmed } = await accountOf(email);
  expect(isConfirmed).toBe(false);
  await expect(send(userId, "accept_invite", { token: handed })).rejects.toMatchObject({
    kind: "forbidden",
    message: expect.stringContaining("Confirm your e-mail address first"),
  });
  expect(await isMember(userId)).toBe(false);
  await send(userId, "confirm_address", { token: await mailedTo(email, "confirm") });
  expect(await send(userId, "accept_invite", { token: handed })).toEqual({ projectId });
});

test("S17: the link that was sent to the address is another than the inviter's, and confirms by being used", async () => {
  const email = anEmail();
  const { handed } = await invite(email);
  const mailed = await mailedTo(email, "invite");
  expect(mailed).not.toBe(handed);
  await signUp(email);
  const { userId } = await accountOf(email);
  expect(await send(userId, "accept_invite", { token: mailed })).toEqual({ projectId });
  expect((await accountOf(email)).isConfirmed).toBe(true);
  await expect(send(userId, "accept_invite", { token: handed })).rejects.toMatchObject({ kind: "not_found" });
});

test("S17: an account that is made with the link that was sent is confirmed, and with the inviter's it is not", async () => {
  vi.stubEnv("STEMMA_SIGN_UP", "closed");
  const [mailed, handed] = [anEmail(), anEmail()];
  await invite(mailed);
  await signUp(mailed, await mailedTo(mailed, "invite"));
  await signUp(handed, (await invite(handed)).handed);
  expect([(await accountOf(mailed)).isConfirmed, (await accountOf(handed)).isConfirmed]).toEqual([true, false]);
  await mailedTo(handed, "confirm");
  expect(server.received.filter(({ to, text }) => to.includes(mailed) && text.includes("/confirm/"))).toEqual([]);
});

test("S17: the answer to a sign-up is the same whether the address has an account, which is sent nothing", async () => {
  const email = anEmail();
  const first = await signUp(email);
  await mailedTo(email, "confirm");
  const letters = server.received.length;
  expect(await signUp(email)).toEqual(first);
  const other = anEmail();
  await signUp(other);
  await mailedTo(other, "confirm");
  expect(server.received).toHaveLength(letters + 1);
});

test("S17: another link is sent for the asking, until the address is confirmed", async () => {
  const userId = await aUser(own.db, "Grace");
  const { email } = await own.db.user.findUniqueOrThrow({ where: { id: userId } });
  expect(await send(userId, "send_confirmation", {})).toEqual({ mail: "sent" });
  const token = await mailedTo(email, "confirm");
  const stranger = await aUser(own.db);
  await expect(send(stranger, "confirm_address", { token })).rejects.toMatchObject({ kind: "not_found" });
  expect(await send(userId, "confirm_address", { token })).toEqual({});
  expect(await send(userId, "send_confirmation", {})).toEqual({ mail: "confirmed" });
  vi.stubEnv("STEMMA_SMTP_URL", "smtp://127.0.0.1:1");
  expect(await send(stranger, "send_confirmation", {})).toEqual({ mail: "failed" });
});

test("S17: where no mail is sent an invitation is accepted as ever, and no link is promised", async () => {
  vi.stubEnv("STEMMA_SMTP_URL", "");
  const email = anEmail();
  const { handed, mail } = await invite(email);
  expect(mail).toBe("not_configured");
  await signUp(email);
  const { userId } = await accountOf(email);
  await expect(send(userId, "send_confirmation", {})).rejects.toMatchObject({ kind: "conflict" });
  expect(await send(userId, "accept_invite", { token: handed })).toEqual({ projectId });
  expect((await accountOf(email)).isConfirmed).toBe(false);
});

test("S17: the inviter is told which account came, and the trail says whether its address is confirmed", async () => {
  vi.stubEnv("STEMMA_SMTP_URL", "");
  const email = anEmail();
  const { handed, inviteId } = await invite(email);
  await signUp(email);
  const { userId } = await accountOf(email);
  await send(userId, "accept_invite", { token: handed });
  const told = await own.db.notification.findMany({ where: { projectId } });
  expect(told).toMatchObject([
    { userId: owner, actorId: userId, kind: "member_joined", payload: { email, role: "editor", isConfirmed: false } },
  ]);
  const event = await own.db.auditEvent.findFirstOrThrow({ where: { projectId, kind: "member_joined" } });
  expect(event).toMatchObject({
    actorId: userId,
    payload: { inviteId, role: "editor", userId, name: "Grace", isConfirmed: false, isMailed: false },
  });
  // Every member reads the trail, and it travels in a project's zip: an address has no place in it.
  expect(JSON.stringify(event.payload)).not.toContain(email);
});
