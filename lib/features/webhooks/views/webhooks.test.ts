import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { ProjectId, UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { TEST } from "@/lib/domain/notify/announcement";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aWebhook } from "@/lib/testing/rigs/views";
import { getWebhooksView, listDeliveries, listWebhooks } from "./webhooks";

const own = ownDatabase();
let projectId: ProjectId;
let owner: UserId;
let access: Access<"administer" | "read">;

beforeAll(async () => {
  ({ projectId, owner } = await aProject(own.db));
  access = await openProject(own.db, { caller: { userId: owner }, projectId }, "administer");
  await aWebhook(own.db, (await aProject(own.db)).projectId);
});

async function aHook(more: object = {}): Promise<string> {
  const hook = { projectId, kind: "signed", label: "", host: "example.org", events: [], sealed: Buffer.from("x") };
  return (await own.db.webhook.create({ data: { ...hook, ...more }, select: { id: true } })).id;
}

async function aDelivery(webhookId: string, more: object = {}, kind = TEST): Promise<string> {
  const { id: announcementId } = await own.db.announcement.create({ data: { projectId, kind, payload: {} } });
  const data = { projectId, webhookId, announcementId, ...more };
  return (await own.db.webhookDelivery.create({ data, select: { id: true } })).id;
}

test("a project that tells nobody anything shows no webhook, message or feed, whatever others have", async () => {
  expect(await getWebhooksView(own.db, access)).toEqual({
    project: { id: projectId, name: "Tides" },
    mayChange: true,
    webhooks: [],
    deliveries: [],
    feed: null,
  });
});

test("webhooks stand in the order in which they were made, without what is sealed of them", async () => {
  await aHook({ label: "Second", kind: "slack", createdAt: new Date(2_000), createdById: crypto.randomUUID() });
  await aHook({
    label: "First",
    createdAt: new Date(1_000),
    createdById: owner,
    events: ["run_halted", "of_a_later_version", "answer_changed"],
    stoppedAt: new Date(3_000),
    stoppedWhy: "410",
  });
  const [first, second] = await listWebhooks(own.db, access);
  expect(first).toMatchObject({
    label: "First",
    form: "signed",
    host: "example.org",
    by: "owner",
    createdAt: "1970-01-01T00:00:01.000Z",
    stoppedAt: "1970-01-01T00:00:03.000Z",
    stoppedWhy: "410",
  });
  expect(first?.events.toSorted()).toEqual(["answer_changed", "run_halted"]);
  expect(second).toMatchObject({ label: "Second", form: "slack", by: null, stoppedAt: null, stoppedWhy: null });
  expect(Object.keys(first ?? {})).not.toContain("sealed");
});

const at = new Date(9_000);
const told: readonly { what: string; row: object; state: string; nextAt: string | null }[] = [
  { what: "was not tried yet waits", row: { attempts: 0, nextAt: at }, state: "waiting", nextAt: at.toISOString() },
  { what: "failed is tried again", row: { attempts: 2, nextAt: at }, state: "retrying", nextAt: at.toISOString() },
  { what: "failed for good is given up", row: { attempts: 8, nextAt: null }, state: "given_up", nextAt: null },
  {
    what: "came is taken, and comes no more",
    row: { attempts: 1, takenAt: at, nextAt: at },
    state: "taken",
    nextAt: null,
  },
];
test.each(told)("a message that $what", async ({ row, state, nextAt }) => {
  const id = await aDelivery(await aHook(), row);
  const shown = (await listDeliveries(own.db, access)).find((one) => one.id === id);
  expect(shown).toMatchObject({ state, nextAt, text: "This is a test. What this project tells arrives here." });
});

test("a message names its webhook by its label, else by its site, and says so where its words are not known", async () => {
  const named = await aDelivery(await aHook({ label: "Alarm" }));
  const unnamed = await aDelivery(await aHook({ host: "chat.example.org" }), {}, "of_a_later_version");
  const rows = await listDeliveries(own.db, access);
  const told = new Map(rows.map(({ id, to, text }) => [id, { to, text }]));
  expect(told.get(named)?.to).toBe("Alarm");
  expect(told.get(unnamed)).toEqual({ to: "chat.example.org", text: "What this version does not know." });
});

test("the newest fifty messages are shown", async () => {
  const webhookId = await aHook({ label: "Many" });
  const ids = [];
  for (let nth = 0; nth < 51; nth += 1) {
    ids.push(await aDelivery(webhookId, { createdAt: new Date(Date.now() + 86_400_000 + nth) }));
  }
  expect((await listDeliveries(own.db, access)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
});

test("of a feed is told when it was made and last read; in an archived project nothing can be changed", async () => {
  const feed = { projectId, tokenHash: Buffer.from("t"), createdAt: new Date(1_000), lastReadAt: new Date(2_000) };
  await own.db.feedAddress.create({ data: feed });
  await own.db.feedAddress.create({
    data: { projectId, tokenHash: Buffer.from("r"), createdAt: new Date(5_000), revokedAt: new Date(6_000) },
  });
  const archived = { ...access, isArchived: true };
  expect(await getWebhooksView(own.db, archived)).toMatchObject({
    mayChange: false,
    feed: { createdAt: "1970-01-01T00:00:01.000Z", lastReadAt: "1970-01-01T00:00:02.000Z" },
  });
});
