import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import type { Role } from "@/lib/domain/core/words";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aUser } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";

/** Who may share and save reports, and what is refused of that: a refusal changes nothing. */
const own = ownDatabase();
let world: AWorld;
let other: AWorld;
const people = new Map<Role | "stranger", UserId>();

beforeAll(async () => {
  [world, other] = [await aWorld(own.db), await aWorld(own.db)];
  people.set("owner", world.owner);
  for (const role of ["editor", "reviewer", "viewer"] as const) {
    people.set(role, await aMember(own.db, world.projectId, role));
  }
  people.set("stranger", await aUser(own.db));
});
afterAll(() => closeSender(own.db));

type Who = Role | "stranger";

function send(who: Who, name: string, input: object): Promise<unknown> {
  const userId = people.get(who);
  if (userId === undefined) throw new Error(who);
  const all = { projectId: world.projectId, ...input };
  return runCommand(own.db, { userId, address: "203.0.113.9" }, { name, input: all });
}

async function share(who: Who, more: object = {}): Promise<{ linkId: string; url: string }> {
  const made = Object(await send(who, "create_share_link", { reportId: world.reportId, ...more }));
  return { linkId: String(made.linkId), url: String(made.url) };
}

async function kept(): Promise<unknown> {
  const { projectId } = world;
  return {
    links: await own.db.shareLink.findMany({ where: { projectId }, orderBy: { id: "asc" } }),
    exports: await own.db.reportExport.count({ where: { projectId } }),
    events: await own.db.auditEvent.count({ where: { projectId } }),
  };
}

test("reviewers, viewers and strangers neither make nor revoke a link", async () => {
  const { linkId } = await share("editor");
  const before = await kept();
  for (const who of ["reviewer", "viewer", "stranger"] as const) {
    const refused = { kind: who === "stranger" ? "not_found" : "forbidden" };
    await expect(share(who)).rejects.toMatchObject(refused);
    await expect(send(who, "revoke_share_link", { linkId })).rejects.toMatchObject(refused);
  }
  expect(await kept()).toEqual(before);
});

test("in an archived project no link is made or revoked; a report is saved by whoever reads it", async () => {
  const { linkId } = await share("owner");
  const { projectId: id, reportId } = world;
  await own.db.project.update({ where: { id }, data: { archivedAt: new Date() } });
  await expect(share("owner")).rejects.toMatchObject({ kind: "conflict" });
  await expect(send("owner", "revoke_share_link", { linkId })).rejects.toMatchObject({ kind: "conflict" });
  await send("viewer", "export_report", { reportId, format: "markdown" });
  await own.db.project.update({ where: { id }, data: { archivedAt: null } });
});

const faulty: readonly { what: string; input: object; field: string; message?: string }[] = [
  { what: "no day", input: { days: 0 }, field: "days", message: "Use at least one day." },
  { what: "more than a year", input: { days: 366 }, field: "days", message: "Use at most 365 days." },
  { what: "a long name", input: { label: "a".repeat(121) }, field: "label", message: "Use at most 120 characters." },
  {
    what: "a short password",
    input: { password: "seven77" },
    field: "password",
    message: "Use at least 8 characters.",
  },
  {
    what: "a long password",
    input: { password: "a".repeat(201) },
    field: "password",
    message: "Use at most 200 characters.",
  },
  {
    what: "downloads without what a file holds",
    input: { scope: { downloads: true, quotes: false } },
    field: "scope",
    message: "A file holds the quotes and the sources. Show both, or leave downloads out.",
  },
];
test.each(faulty)("a link is not made with $what", async ({ input, field, message }) => {
  const before = await kept();
  await expect(share("owner", input)).rejects.toMatchObject({ kind: "invalid", field, message });
  expect(await kept()).toEqual(before);
});

test("a link lasts thirty days, shows quotes and sources alone and stays with its version, unless it is said otherwise", async () => {
  const { linkId, url } = await share("editor", { label: "  For Brest " });
  const row = await own.db.shareLink.findUniqueOrThrow({ where: { id: linkId } });
  expect(row).toMatchObject({ label: "For Brest", followsNewest: false, passphraseHash: null, visits: 0 });
  expect(row.scope).toEqual({
    quotes: true,
    sources: true,
    decision: false,
    comments: false,
    cost: false,
    downloads: false,
  });
  expect(Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 86_400_000)).toBe(30);
  expect(url).toMatch(/^\/share\/[\w-]{43}$/);
});

test("a link's password is stored as its hash alone", async () => {
  const { linkId } = await share("owner", { password: "correct horse" });
  const row = await own.db.shareLink.findUniqueOrThrow({ where: { id: linkId } });
  expect(row.passphraseHash).not.toBeNull();
  expect(JSON.stringify(row)).not.toContain("correct horse");
});

test("reports and links of another project are not there to share, revoke or save", async () => {
  const foreign = await own.db.shareLink.create({
    data: {
      projectId: other.projectId,
      reportId: other.reportId,
      label: "",
      tokenHash: createHash("sha256").update("foreign").digest(),
      createdById: people.get("owner") ?? null,
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  });
  const before = await kept();
  const noReport = { kind: "not_found", message: "There is no such report in this project." };
  for (const reportId of [other.reportId, crypto.randomUUID()]) {
    await expect(share("owner", { reportId })).rejects.toMatchObject(noReport);
    await expect(send("owner", "export_report", { reportId, format: "pdf" })).rejects.toMatchObject(noReport);
  }
  await expect(send("owner", "revoke_share_link", { linkId: foreign.id })).rejects.toMatchObject({
    kind: "not_found",
    message: "There is no such link in this project.",
  });
  expect(await kept()).toEqual(before);
  expect((await own.db.shareLink.findUniqueOrThrow({ where: { id: foreign.id } })).revokedAt).toBeNull();
});

test("an editor does not revoke what somebody else made, and is told whom to ask; an owner does, and it is noted once", async () => {
  const { linkId } = await share("owner");
  await expect(send("editor", "revoke_share_link", { linkId })).rejects.toMatchObject({
    kind: "forbidden",
    message: "Someone else made this link. Ask them or an owner to revoke it.",
  });
  expect((await own.db.shareLink.findUniqueOrThrow({ where: { id: linkId } })).revokedAt).toBeNull();
  await Promise.all([send("owner", "revoke_share_link", { linkId }), send("owner", "revoke_share_link", { linkId })]);
  const where = { kind: "share_link_revoked", payload: { path: ["linkId"], equals: linkId } };
  expect(await own.db.auditEvent.count({ where })).toBe(1);
});

test("one person has as many living links as the install allows; what was revoked or has ended counts no more", async () => {
  await own.db.installSetting.create({ data: { name: "account_links", value: 2 } });
  const mine = { createdById: people.get("editor") ?? null };
  await own.db.shareLink.updateMany({ where: mine, data: { revokedAt: new Date() } });
  const first = await share("editor");
  await share("editor");
  await expect(share("editor")).rejects.toMatchObject({ kind: "over_limit" });
  await own.db.shareLink.update({ where: { id: first.linkId }, data: { expiresAt: new Date(Date.now() - 1_000) } });
  await share("editor");
  await own.db.installSetting.deleteMany({});
});

test.each([{ format: "exe" }, { format: "pdf", style: "of my own" }, { format: "pdf", hasAppendix: "yes" }])(
  "a report is not saved in a form that there is not: %o",
  async (input) => {
    const before = await kept();
    const saved = send("viewer", "export_report", { reportId: world.reportId, ...input });
    await expect(saved).rejects.toMatchObject({ kind: "invalid" });
    expect(await kept()).toEqual(before);
  },
);

test("what is not yet written cannot be had by whoever is no member, whatever its format", async () => {
  const saved = send("stranger", "export_report", { reportId: world.reportId, format: "markdown" });
  await expect(saved).rejects.toMatchObject({ kind: "not_found" });
});
