import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CommandOutput, contract } from "@/lib/commands/contract";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aProject, aUser } from "@/lib/testing/rigs/access";
import { aMailedInstall, type MailServer } from "@/lib/testing/rigs/mail";

const own = ownDatabase();
let server: MailServer;

let projectId: ProjectId;
let owner: UserId;
let guest: UserId;
let email: string;
beforeEach(async () => {
  server = await aMailedInstall();
  ({ projectId, owner } = await aProject(own.db));
  guest = await aUser(own.db, "Grace");
  ({ email } = await own.db.user.findUniqueOrThrow({ where: { id: guest } }));
});
afterEach(() => server.close());

async function invite(): Promise<CommandOutput<"invite_member">> {
  const visitor = { userId: owner, address: "203.0.113.9" };
  const input = { projectId, email, role: "editor" };
  return contract.invite_member.output.parse(await runCommand(own.db, visitor, { name: "invite_member", input }));
}

test("an invitation is sent to its address with a link that nobody else sees, and the link lets in", async () => {
  const { url, mail } = await invite();
  expect(mail).toBe("sent");
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.to).toEqual([email]);
  // Long lines are wrapped with an equals sign on the wire.
  const text = server.received[0]?.text.replaceAll("=\n", "") ?? "";
  const token = /https:\/\/stemma\.example\.org\/invite\/([\w-]{43})/.exec(text)?.[1];
  expect(token).toHaveLength(43);
  expect(text).not.toContain(url);
  const visitor = { userId: guest, address: "203.0.113.10" };
  expect(await runCommand(own.db, visitor, { name: "accept_invite", input: { token } })).toEqual({ projectId });
});

test("an invitation stands, and says so, where no e-mail is set up or the server does not take it", async () => {
  vi.stubEnv("STEMMA_SMTP_URL", "smtp://127.0.0.1:1");
  expect((await invite()).mail).toBe("failed");
  vi.stubEnv("STEMMA_SMTP_URL", "");
  const { mail, url } = await invite();
  expect(mail).toBe("not_configured");
  expect(url).toMatch(/^\/invite\/[\w-]{43}$/);
});

test("a link to set a password reaches the account's own address; for no account the answer is the same", async () => {
  const ask = (to: string): Promise<unknown> =>
    runCommand(own.db, { userId: null, address: "203.0.113.11" }, { name: "request_reset", input: { email: to } });
  const letters = server.arrived.count;
  expect(await ask("nobody@example.org")).toEqual(await ask(email));
  await server.arrived.reaches(letters + 1);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.to).toEqual([email]);
  const token = /\/reset\/([\w-]{43})/.exec(server.received[0]?.text.replaceAll("=\n", "") ?? "")?.[1];
  const input = { token, password: "a new and better one" };
  const visitor = { userId: null, address: "203.0.113.11" };
  expect(await runCommand(own.db, visitor, { name: "reset_password", input })).toEqual({});
});

test("where no e-mail is set up nobody is left waiting for a link", async () => {
  vi.stubEnv("STEMMA_SMTP_URL", "");
  const asked = runCommand(
    own.db,
    { userId: null, address: "203.0.113.12" },
    { name: "request_reset", input: { email } },
  );
  await expect(asked).rejects.toMatchObject({ kind: "conflict" });
});
