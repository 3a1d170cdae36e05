import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import { announcementKindNames } from "@/lib/domain/notify/announcement-kinds";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { openWebhook } from "./sealed-webhook";

/** Who may say where a project tells what happens in it, and what is refused of that: a refusal changes nothing. */
const own = ownDatabase();
let projectId: ProjectId;
let owner: UserId;
let foreign: { projectId: ProjectId; owner: UserId };
let made = 0;

beforeAll(async () => {
  foreign = await aProject(own.db);
});
beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org");
  ({ projectId, owner } = await aProject(own.db));
});

interface Sent {
  by?: UserId;
  at?: ProjectId;
}

function send(name: string, input: object = {}, { by = owner, at = projectId }: Sent = {}): Promise<unknown> {
  return runCommand(own.db, { userId: by, address: "203.0.113.9" }, { name, input: { projectId: at, ...input } });
}

async function add(more: object = {}, sent: Sent = {}): Promise<{ webhookId: string; secret: string | null }> {
  made += 1;
  const input = { form: "signed", url: `https://receiver-${made}.example.org/hook?key=k${made}`, ...more };
  const answer = Object(await send("create_webhook", input, sent));
  return { webhookId: String(answer.webhookId), secret: answer.secret === null ? null : String(answer.secret) };
}

/** A message of a webhook that was tried once in vain. */
async function aDelivery(webhookId: string, more: object = {}): Promise<string> {
  await send("test_webhook", { webhookId });
  const { id } = await own.db.webhookDelivery.findFirstOrThrow({
    where: { webhookId },
    orderBy: { createdAt: "desc" },
  });
  await own.db.webhookDelivery.update({ where: { id }, data: { attempts: 1, why: "It answered 500.", ...more } });
  return id;
}

async function trail(): Promise<[string, unknown, string | null][]> {
  const rows = await own.db.auditEvent.findMany({ where: { projectId }, orderBy: { seq: "asc" } });
  return rows.map(({ kind, payload, actorId }) => [kind, payload, actorId]);
}

async function kept(): Promise<unknown> {
  return {
    hooks: await own.db.webhook.findMany({ where: { projectId }, orderBy: { id: "asc" } }),
    deliveries: await own.db.webhookDelivery.findMany({ where: { projectId }, orderBy: { id: "asc" } }),
    feeds: await own.db.feedAddress.findMany({ where: { projectId }, orderBy: { id: "asc" } }),
    trail: await trail(),
  };
}

function commandsOn(webhookId: string, deliveryId: string): [string, object][] {
  return [
    ["create_webhook", { form: "signed", url: "https://other.example.org/" }],
    ["edit_webhook", { webhookId, label: "Other" }],
    ["renew_webhook", { webhookId }],
    ["remove_webhook", { webhookId }],
    ["test_webhook", { webhookId }],
    ["resend_delivery", { deliveryId }],
    ["make_feed_address", {}],
    ["revoke_feed_address", {}],
  ];
}

test.each(["editor", "reviewer", "viewer"] as const)(
  "a project's %s says nothing of where it tells what happens",
  async (role) => {
    const { webhookId } = await add();
    const deliveryId = await aDelivery(webhookId);
    await send("make_feed_address");
    const by = await aMember(own.db, projectId, role);
    const before = await kept();
    for (const [name, input] of commandsOn(webhookId, deliveryId)) {
      await expect(send(name, input, { by })).rejects.toMatchObject({
        kind: "forbidden",
        message: expect.stringContaining("Only owners may change the project"),
      });
    }
    expect(await kept()).toEqual(before);
  },
);

test("whoever is no member, and an owner of an archived project, changes nothing of it", async () => {
  const { webhookId } = await add();
  const deliveryId = await aDelivery(webhookId);
  const before = await kept();
  const stranger = await aUser(own.db);
  for (const [name, input] of commandsOn(webhookId, deliveryId)) {
    await expect(send(name, input, { by: stranger })).rejects.toMatchObject({ kind: "not_found" });
  }
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  for (const [name, input] of commandsOn(webhookId, deliveryId)) {
    await expect(send(name, input)).rejects.toMatchObject({ kind: "conflict" });
  }
  expect(await kept()).toEqual(before);
});

test("a webhook of one project is none of another, though one owner has both", async () => {
  const { webhookId } = await add();
  const deliveryId = await aDelivery(webhookId);
  const before = await kept();
  const elsewhere = { by: foreign.owner, at: foreign.projectId };
  for (const name of ["edit_webhook", "renew_webhook", "remove_webhook", "test_webhook"]) {
    await expect(send(name, { webhookId }, elsewhere)).rejects.toMatchObject({
      kind: "not_found",
      message: "There is no such webhook.",
    });
  }
  await expect(send("resend_delivery", { deliveryId }, elsewhere)).rejects.toMatchObject({
    kind: "not_found",
    message: "There is no such delivery.",
  });
  expect(await kept()).toEqual(before);
});

const faulty: readonly { what: string; input: object; field: string; message: string }[] = [
  { what: "without an address", input: { url: "  " }, field: "url", message: "Write the address." },
  {
    what: "with an address longer than 2,048 characters",
    input: { url: `https://example.org/${"a".repeat(2_048)}` },
    field: "url",
    message: "Use at most 2,048 characters.",
  },
  {
    what: "with a name longer than 120 characters",
    input: { label: "a".repeat(121) },
    field: "label",
    message: "Use at most 120 characters.",
  },
  { what: "of nothing that happens", input: { events: [] }, field: "events", message: "Choose at least one." },
];
test.each(faulty)("a webhook is neither made nor changed $what", async ({ input, field, message }) => {
  const { webhookId } = await add();
  const before = await kept();
  const refused = { kind: "invalid", field, message };
  await expect(add(input)).rejects.toMatchObject(refused);
  await expect(send("edit_webhook", { webhookId, ...input })).rejects.toMatchObject(refused);
  expect(await kept()).toEqual(before);
});

test("only addresses that nobody reads along of are sent to", async () => {
  const before = await kept();
  await expect(add({ url: "http://receiver.example.org/" })).rejects.toMatchObject({
    kind: "invalid",
    field: "url",
    message: "Only addresses that begin with https:// are sent to, so that nobody reads along.",
  });
  expect(await kept()).toEqual(before);
});

test("a program's secret is shown once, in the form that its libraries take; a chat has none", async () => {
  const { secret } = await add();
  expect(Buffer.from((secret ?? "").replace(/^whsec_/, ""), "base64")).toHaveLength(32);
  for (const form of ["slack", "teams"]) {
    const { webhookId, secret: none } = await add({ form });
    expect(none).toBeNull();
    expect(await send("renew_webhook", { webhookId })).toEqual({ secret: null });
  }
});

test("without a choice all that can be told is wanted, and what is chosen twice is kept once", async () => {
  const all = await own.db.webhook.findUniqueOrThrow({ where: { id: (await add()).webhookId } });
  expect(all.events).toEqual([...announcementKindNames]);
  const { webhookId } = await add({ events: ["run_halted", "run_halted"] });
  expect((await own.db.webhook.findUniqueOrThrow({ where: { id: webhookId } })).events).toEqual(["run_halted"]);
});

test("what is not named of an edit stays: address, secret, name and what is wanted", async () => {
  const { webhookId, secret } = await add({ label: "Alarm", events: ["run_halted"] });
  const before = await own.db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  await send("edit_webhook", { webhookId });
  expect(await own.db.webhook.findUniqueOrThrow({ where: { id: webhookId } })).toEqual(before);
  await send("edit_webhook", { webhookId, url: "https://new.example.org/hook" });
  const moved = await own.db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  expect(moved).toMatchObject({ label: "Alarm", events: ["run_halted"], host: "new.example.org" });
  expect(openWebhook(webhookId, moved.sealed)).toEqual({
    url: "https://new.example.org/hook",
    secrets: [{ key: secret, until: null }],
  });
});

test("of three secrets the newest signs without an end, the one before for a day, the first no longer", async () => {
  const { webhookId } = await add();
  const second = Object(await send("renew_webhook", { webhookId })).secret;
  const third = Object(await send("renew_webhook", { webhookId })).secret;
  const row = await own.db.webhook.findUniqueOrThrow({ where: { id: webhookId } });
  const { secrets } = openWebhook(webhookId, row.sealed);
  expect(secrets.map(({ key }) => key)).toEqual([third, second]);
  expect(secrets[0]?.until).toBeNull();
  const hours = (Date.parse(secrets[1]?.until ?? "") - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThan(24.1);
});

test("the trail tells who made, changed, renewed and removed a webhook and to which site it sends, never its whole address", async () => {
  const { webhookId } = await add({ url: "https://first.example.org/secret-path" });
  await send("edit_webhook", { webhookId, url: "https://second.example.org/secret-path" });
  await send("renew_webhook", { webhookId });
  await send("test_webhook", { webhookId });
  await send("remove_webhook", { webhookId });
  expect(await trail()).toEqual([
    ["webhook_created", { webhookId, form: "signed", host: "first.example.org" }, owner],
    ["webhook_edited", { webhookId, host: "second.example.org" }, owner],
    ["webhook_renewed", { webhookId, host: "second.example.org" }, owner],
    ["webhook_removed", { webhookId, host: "second.example.org" }, owner],
  ]);
  expect(await own.db.webhookDelivery.count({ where: { projectId } })).toBe(0);
  await expect(send("remove_webhook", { webhookId })).rejects.toMatchObject({ kind: "not_found" });
});

test("a webhook that is stopped is not tried until it is set going again", async () => {
  const { webhookId } = await add();
  const deliveryId = await aDelivery(webhookId);
  await own.db.webhook.update({ where: { id: webhookId }, data: { stoppedAt: new Date(), stoppedWhy: "410" } });
  const before = await kept();
  await expect(send("test_webhook", { webhookId })).rejects.toMatchObject({
    kind: "conflict",
    message: "This webhook is stopped. Set it going again first.",
  });
  const stopped = {
    kind: "conflict",
    message: "It is being sent, or its webhook is stopped. Look again in a minute.",
  };
  await expect(send("resend_delivery", { deliveryId })).rejects.toMatchObject(stopped);
  expect(await kept()).toEqual(before);
  await send("renew_webhook", { webhookId });
  await send("resend_delivery", { deliveryId });
});

test("what a worker is sending is not sent beside it; once its time is up, or it was taken, it is sent anew from its first try", async () => {
  const { webhookId } = await add();
  const leased = await aDelivery(webhookId, { leaseUntil: new Date(Date.now() + 60_000) });
  await expect(send("resend_delivery", { deliveryId: leased })).rejects.toMatchObject({ kind: "conflict" });
  await own.db.webhookDelivery.update({ where: { id: leased }, data: { leaseUntil: new Date(0) } });
  const taken = await aDelivery(webhookId, { takenAt: new Date(), nextAt: null, attempts: 3 });
  for (const deliveryId of [leased, taken]) {
    await send("resend_delivery", { deliveryId });
    const row = await own.db.webhookDelivery.findUniqueOrThrow({ where: { id: deliveryId } });
    expect(row).toMatchObject({ attempts: 0, takenAt: null });
    expect(row.nextAt).not.toBeNull();
  }
});

test("a project has as many webhooks as the install allows it, however many are made at once", async () => {
  await own.db.installSetting.create({ data: { name: "project_webhooks", value: 2 } });
  const tries = await Promise.allSettled([1, 2, 3].map(() => add()));
  await own.db.installSetting.deleteMany({});
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  expect(tries.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "over_limit" } });
  expect(await own.db.webhook.count({ where: { projectId } })).toBe(2);
});

test("a feed's address that is revoked twice at once is revoked once, and what was not there is not revoked", async () => {
  await send("revoke_feed_address");
  expect(await trail()).toEqual([]);
  await send("make_feed_address");
  await Promise.all([send("revoke_feed_address"), send("revoke_feed_address"), send("revoke_feed_address")]);
  expect((await trail()).map(([kind]) => kind)).toEqual(["feed_address_made", "feed_address_revoked"]);
});

test("of feed addresses that are made at once one opens the feed", async () => {
  await Promise.all([send("make_feed_address"), send("make_feed_address")]);
  expect(await own.db.feedAddress.count({ where: { projectId } })).toBe(2);
  expect(await own.db.feedAddress.count({ where: { projectId, revokedAt: null } })).toBe(1);
});
