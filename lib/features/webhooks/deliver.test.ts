import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { DeliveryId, type ProjectId, UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { ATTEMPTS_MOST } from "@/lib/domain/notify/attempts";
import { newKey } from "@/lib/platform/keys/key-ring";
import { announce } from "@/lib/platform/notify/announce";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aServer, fetchingFrom, type TestServer } from "@/lib/testing/rigs/sources";
import { createWebhook, editWebhook, removeWebhook, renewWebhook, resendDelivery, testWebhook } from "./commands";
import { deliverDue } from "./deliver";
import { makeFeedAddress, readFeed, revokeFeedAddress } from "./feed";
import { type DeliveryView, getWebhooksView } from "./views/webhooks";

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const own = ownDatabase();
let projectId: ProjectId;
let owner: Access<"administer" | "read">;
let server: TestServer;
let received: Received[];
/** What the receiver answers; 204 where nothing is said. */
let answering: { status: number; headers?: Record<string, string> };

beforeEach(async () => {
  vi.stubEnv("NEXTAUTH_SECRET", "a session secret of at least thirty-two letters");
  vi.stubEnv("NEXTAUTH_URL", "https://stemma.example.org");
  received = [];
  answering = { status: 204 };
  server = await aServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part) => parts.push(part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts).toString("utf8") });
      response.writeHead(answering.status, answering.headers).end();
    });
  });
  vi.stubEnv("STEMMA_FETCH_ALLOW", server.place);
  const made = await aProject(own.db);
  projectId = made.projectId;
  const userId = UserId.parse(made.owner);
  owner = await openProject(own.db, { caller: { userId }, projectId }, "administer");
});
afterEach(async () => {
  await own.db.project.updateMany({ data: { archivedAt: new Date() } });
  await server.close();
});

type Wanted = Partial<Omit<Parameters<typeof createWebhook>[2], "projectId">>;

async function add(
  wanted: Wanted = {},
): Promise<{ webhookId: Awaited<ReturnType<typeof createWebhook>>["webhookId"]; secret: string }> {
  const all = { form: "signed", label: "", url: `${server.origin}/hook`, events: ["run_halted"] } as const;
  const made = await createWebhook(own.db, owner, { projectId, ...all, events: [...all.events], ...wanted });
  return { webhookId: made.webhookId, secret: made.secret ?? "" };
}

const runId = "01900000-0000-7000-8000-000000000001";

async function halt(reason: string): Promise<void> {
  const payload = { runId, number: 3, researcher: "Tides", reason };
  await announce(own.db, { projectId }, { kind: "run_halted", payload });
}

function deliver(now?: Date): Promise<number> {
  const deps = { policy: fetchingFrom(server), signal: AbortSignal.timeout(30_000) };
  return deliverDue(own.db, { ...deps, ...(now === undefined ? {} : { now }) });
}

async function log(): Promise<readonly DeliveryView[]> {
  return (await getWebhooksView(own.db, owner)).deliveries;
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const content = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const own = `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(own);
}

test("a message is signed as Standard Webhooks has it, and comes once however many workers look", async () => {
  const { secret } = await add();
  await halt("The sources were away.");
  await Promise.all([deliver(), deliver(), deliver()]);
  await deliver();
  expect(received).toHaveLength(1);
  const [message] = received;
  if (message === undefined) throw new Error("nothing came");
  expect(isSigned(message, secret)).toBe(true);
  expect(isSigned({ ...message, body: `${message.body} ` }, secret)).toBe(false);
  expect(message.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(message.body)).toMatchObject({
    type: "run.halted",
    data: {
      project: { id: projectId },
      text: "Run 3 of Tides halted. The sources were away.",
      url: `https://stemma.example.org/projects/${projectId}/runs/${runId}`,
    },
  });
  expect(await log()).toMatchObject([{ state: "taken", attempts: 1, why: null }]);
});

test("what is not wanted is not sent, nor what happened before", async () => {
  await halt("Before.");
  await add({ events: ["answer_changed"] });
  await halt("Unwanted.");
  await deliver();
  expect(received).toEqual([]);
});

test("a webhook that is edited sends to its new address, under the secret that it had, and only what is wanted now", async () => {
  const { webhookId, secret } = await add({ label: "Archive" });
  await halt("Before.");
  await editWebhook(own.db, owner, { projectId, webhookId, url: `${server.origin}/elsewhere`, label: "Alarm" });
  await deliver();
  expect(received.map((message) => [message.path, isSigned(message, secret)])).toEqual([["/elsewhere", true]]);
  await editWebhook(own.db, owner, { projectId, webhookId, events: ["answer_changed"] });
  await halt("Unwanted now.");
  expect(await deliver()).toBe(0);
  const { webhooks } = await getWebhooksView(own.db, owner);
  expect(webhooks).toMatchObject([{ label: "Alarm", events: ["answer_changed"] }]);
  const inside = editWebhook(own.db, owner, { projectId, webhookId, url: "https://169.254.169.254/" });
  await expect(inside).rejects.toMatchObject({ field: "url" });
});

test("a webhook that its receiver stopped goes on once it sends elsewhere", async () => {
  const { webhookId } = await add();
  answering = { status: 410 };
  await halt("Gone.");
  await deliver();
  expect((await getWebhooksView(own.db, owner)).webhooks[0]?.stoppedAt).not.toBeNull();
  await editWebhook(own.db, owner, { projectId, webhookId, url: `${server.origin}/new` });
  expect((await getWebhooksView(own.db, owner)).webhooks[0]?.stoppedAt).toBeNull();
});

test("what a receiver does not take is tried again under the same id, later and later, and at last given up", async () => {
  await add();
  await halt("Again.");
  answering = { status: 500 };
  let now = new Date(Date.now() + 1_000);
  await deliver(now);
  expect(await log()).toMatchObject([{ state: "retrying", attempts: 1, why: "It answered 500." }]);
  expect(await deliver(now)).toBe(0);
  for (let tries = 1; tries < ATTEMPTS_MOST; tries++) {
    now = new Date(now.getTime() + 11 * 3_600_000);
    await deliver(now);
  }
  expect(await log()).toMatchObject([{ state: "given_up", attempts: ATTEMPTS_MOST }]);
  expect(await deliver(new Date(now.getTime() + 100 * 3_600_000))).toBe(0);
  expect(received).toHaveLength(ATTEMPTS_MOST);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  const [failed] = await log();
  if (failed === undefined) throw new Error("nothing is in the log");
  answering = { status: 200 };
  const unknown = resendDelivery(own.db, owner, { projectId, deliveryId: DeliveryId.parse(crypto.randomUUID()) });
  await expect(unknown).rejects.toMatchObject({ kind: "not_found" });
  await resendDelivery(own.db, owner, { projectId, deliveryId: DeliveryId.parse(failed.id) });
  await deliver();
  expect(await log()).toMatchObject([{ state: "taken" }]);
  expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
});

test("a worker that dies over a message leaves it to the next one", async () => {
  await add();
  await halt("Left.");
  // It took it up, and was heard of no more.
  const taken = new Date(Date.now() + 60_000);
  await own.db.webhookDelivery.updateMany({ data: { attempts: 1, leaseUntil: taken } });
  await deliver();
  expect(received).toEqual([]);
  await deliver(new Date(taken.getTime() + 1));
  expect(received).toHaveLength(1);
});

test("a receiver that says 410 stops its webhook, which can be set going again", async () => {
  const { webhookId } = await add();
  await halt("Last.");
  answering = { status: 410 };
  await deliver();
  const { webhooks } = await getWebhooksView(own.db, owner);
  expect(webhooks).toMatchObject([{ stoppedWhy: expect.stringContaining("410") }]);
  await expect(testWebhook(own.db, owner, { projectId, webhookId })).rejects.toMatchObject({ kind: "conflict" });
  answering = { status: 204 };
  await renewWebhook(own.db, owner, { projectId, webhookId });
  await testWebhook(own.db, owner, { projectId, webhookId });
  await deliver();
  expect(received).toHaveLength(2);
});

test("a receiver that leads elsewhere is not followed: what was signed for it goes to nobody else", async () => {
  const stranger = await aServer((_, response) => response.end());
  await add();
  await halt("Here.");
  answering = { status: 307, headers: { location: stranger.origin } };
  const deps = { policy: fetchingFrom(server, stranger), signal: AbortSignal.timeout(30_000) };
  await deliverDue(own.db, deps);
  expect(stranger.requests).toEqual([]);
  expect(await log()).toMatchObject([{ state: "retrying", why: "It answered 307." }]);
  await stranger.close();
});

test("a renewed secret signs beside the one before for a day, then alone", async () => {
  const { webhookId, secret: former } = await add();
  const { secret } = await renewWebhook(own.db, owner, { projectId, webhookId });
  await halt("Both.");
  await deliver();
  expect([former, secret ?? ""].map((one) => isSigned(received[0] ?? never(), one))).toEqual([true, true]);
  await halt("One.");
  await deliver(new Date(Date.now() + 25 * 3_600_000));
  expect([former, secret ?? ""].map((one) => isSigned(received[1] ?? never(), one))).toEqual([false, true]);
});

function never(): never {
  throw new Error("nothing came");
}

test("a chat gets its own form, in which what sources say is neither link nor mention", async () => {
  await add({ form: "slack" });
  await add({ form: "teams" });
  await halt("<!channel> [click](https://evil.example)");
  await deliver();
  const bodies = received
    .map(({ body }) => body)
    .toSorted((a, b) => Number(a.includes("Adaptive")) - Number(b.includes("Adaptive")));
  expect(bodies[0]).toContain("&lt;!channel&gt;");
  expect(bodies[0]).not.toContain("<!channel>");
  expect(JSON.parse(bodies[1] ?? "")).toMatchObject({
    type: "message",
    attachments: [{ content: { type: "AdaptiveCard" } }],
  });
  expect(bodies[1]).not.toContain("[click](");
  expect(received.every(({ headers }) => headers["webhook-signature"] === undefined)).toBe(true);
});

test.each([
  ["https://10.0.0.1/hook", "private"],
  ["http://example.org/hook", "https://"],
  ["https://user:secret@example.org/", "password"],
  ["ftp://example.org", "http"],
])("%s is refused when it is added", async (url, said) => {
  await expect(add({ url })).rejects.toMatchObject({
    kind: "invalid",
    field: "url",
    message: expect.stringContaining(said),
  });
});

test("neither its address nor its secret stands in the database in clear", async () => {
  const { secret } = await add();
  const rows = await own.db.$queryRaw<{ row: string }[]>`
    select encode(sealed, 'escape') || w::text as row from webhook w where project_id = ${projectId}::uuid`;
  expect(rows[0]?.row).not.toContain("/hook");
  expect(rows[0]?.row).not.toContain(secret.slice(8, 20));
});

test("what is on its way goes with its webhook", async () => {
  const { webhookId } = await add();
  await halt("Gone.");
  await removeWebhook(own.db, owner, { projectId, webhookId });
  await deliver();
  expect([received, await log()]).toEqual([[], []]);
});

test("the feed tells what the project told, to whoever has its newest address, until that is revoked", async () => {
  await halt("A <cut> & \u0001more.");
  const first = (await makeFeedAddress(own.db, owner)).url.split("/").at(-1) ?? "";
  const read = (token: string): Promise<string> => readFeed(own.db, { token, address: "203.0.113.7" });
  const feed = await read(first);
  expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom">');
  expect(feed).toContain("<title>Run 3 of Tides halted. A &lt;cut&gt; &amp; more.</title>");
  const second = (await makeFeedAddress(own.db, owner)).url.split("/").at(-1) ?? "";
  await expect(read(first)).rejects.toMatchObject({ kind: "not_found" });
  expect(await read(second)).toBe(feed);
  await revokeFeedAddress(own.db, owner);
  await revokeFeedAddress(own.db, owner);
  expect(await own.db.auditEvent.count({ where: { projectId, kind: "feed_address_revoked" } })).toBe(1);
  await expect(read(second)).rejects.toMatchObject({ kind: "not_found" });
  await expect(read("x")).rejects.toMatchObject({ kind: "not_found" });
});

/** A webhook to a path of the receiver; answers its id. */
async function aHook(path: string): Promise<string> {
  return (await add({ url: `${server.origin}${path}` })).webhookId;
}

function paths(): string[] {
  return received.map(({ path }) => path);
}

async function deliveries(): Promise<
  { attempts: number; why: string | null; nextAt: Date | null; takenAt: Date | null }[]
> {
  return await own.db.webhookDelivery.findMany({ where: { projectId }, orderBy: { createdAt: "asc" } });
}

const later = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);

test("messages of an archived project wait, and go once it is brought back", async () => {
  await aHook("/hook");
  await halt("Told.");
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: new Date() } });
  expect(await deliver()).toBe(0);
  await own.db.project.update({ where: { id: projectId }, data: { archivedAt: null } });
  expect(await deliver()).toBe(1);
  expect(paths()).toEqual(["/hook"]);
});

test("a receiver with many messages keeps no other waiting: each webhook has its turn, eight in one go", async () => {
  await aHook("/busy");
  for (let nth = 0; nth < 10; nth += 1) await halt("Told.");
  await aHook("/other");
  await halt("Told.");
  expect(await deliver()).toBe(8);
  expect(paths().filter((path) => path === "/other")).toHaveLength(1);
  expect(await deliver()).toBe(4);
  expect(paths().filter((path) => path === "/busy")).toHaveLength(11);
  expect(await deliver()).toBe(0);
});

test("a webhook that is stopped is sent nothing, neither what waits nor what is told then", async () => {
  const id = await aHook("/hook");
  await halt("Told.");
  await own.db.webhook.update({ where: { id }, data: { stoppedAt: new Date(), stoppedWhy: "410" } });
  await halt("Told.");
  expect(await deliver()).toBe(0);
  expect(await deliveries()).toHaveLength(1);
});

test("what this version cannot say is not sent, and why is told beside it", async () => {
  const webhookId = await aHook("/hook");
  const { id: announcementId } = await own.db.announcement.create({
    data: { projectId, kind: "of_a_later_version", payload: {} },
  });
  await own.db.webhookDelivery.create({ data: { projectId, webhookId, announcementId } });
  expect(await deliver()).toBe(1);
  expect(received).toEqual([]);
  expect(await deliveries()).toMatchObject([{ attempts: 1, why: "It is of a kind that this version does not know." }]);
});

test("a webhook whose key is not here is tried again, with a sentence that says what is missing, and others are sent", async () => {
  await aHook("/sealed");
  await halt("Told.");
  const former = process.env["STEMMA_KEYS"] ?? "";
  vi.stubEnv("STEMMA_KEYS", newKey());
  await aHook("/open");
  await halt("Told.");
  expect(await deliver()).toBe(3);
  expect(paths()).toEqual(["/open"]);
  const rows = await deliveries();
  expect(rows.filter(({ takenAt }) => takenAt === null)).toMatchObject([
    { why: expect.stringContaining("The address of this webhook") },
    { why: expect.stringContaining("The address of this webhook") },
  ]);
  vi.stubEnv("STEMMA_KEYS", former);
  await deliver(later(60));
  expect(paths().filter((path) => path === "/sealed")).toHaveLength(2);
});

test("a receiver that asks to be left alone is left alone for as long, but no longer than a day", async () => {
  await aHook("/hook");
  await halt("Told.");
  answering = { status: 503, headers: { "retry-after": "600" } };
  const now = later(1);
  await deliver(now);
  const [first] = await deliveries();
  expect(first?.why).toBe("It answered 503.");
  expect(first?.nextAt?.getTime()).toBe(now.getTime() + 600_000);
  answering = { status: 503, headers: { "retry-after": "999999999" } };
  const then = later(700);
  await deliver(then);
  const [second] = await deliveries();
  expect(second?.nextAt?.getTime()).toBeLessThanOrEqual(then.getTime() + 24 * 3_600_000);
});

test("a try of a worker that is told to end is not counted against the receiver, and is made again by the next", async () => {
  await aHook("/hook");
  await halt("Told.");
  expect(await deliverDue(own.db, { policy: fetchingFrom(server), signal: AbortSignal.abort() })).toBe(1);
  expect(await deliveries()).toMatchObject([{ takenAt: null, why: null }]);
  expect(await deliver()).toBe(0);
  expect(await deliver(later(61))).toBe(1);
  expect(await deliveries()).toMatchObject([{ attempts: 2, takenAt: expect.any(Date) }]);
});

test("where nobody listens it is said that nothing answered", async () => {
  const closed = await aServer((_, response) => response.end());
  vi.stubEnv("STEMMA_FETCH_ALLOW", `${server.place},${closed.place}`);
  await add({ url: `${closed.origin}/` });
  await halt("Told.");
  const policy = fetchingFrom(server, closed);
  await closed.close();
  await deliverDue(own.db, { policy, signal: AbortSignal.timeout(30_000) });
  expect(await deliveries()).toMatchObject([{ attempts: 1, why: "It did not answer." }]);
});

test("what was told more than ninety days ago is dropped with what was sent of it; what is younger stays", async () => {
  const webhookId = await aHook("/hook");
  const told = async (days: number): Promise<string> => {
    const createdAt = new Date(Date.now() - days * 86_400_000);
    const { id } = await own.db.announcement.create({
      data: { projectId, kind: "run_halted", payload: {}, createdAt },
    });
    await own.db.webhookDelivery.create({ data: { projectId, webhookId, announcementId: id, nextAt: null } });
    return id;
  };
  await told(91);
  const young = await told(89);
  await deliver();
  const left = await own.db.announcement.findMany({ where: { projectId }, select: { id: true } });
  expect(left).toEqual([{ id: young }]);
  expect(await deliveries()).toHaveLength(1);
});
