import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "@/lib/commands/run-command";
import { caps } from "@/lib/domain/core/caps";
import type { UserId } from "@/lib/domain/core/ids";
import { getImportsView } from "@/lib/features/backup/views/imports";
import { type Db, openDb } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { nestedZip } from "@/lib/testing/hostile-files";
import { aUser } from "@/lib/testing/rigs/access";
import { receiveBundle, receiveProject } from "./commands";

const own = ownDatabase();
/** The web's client, with few connections. */
let web: Db;
let ada: UserId;
let grace: UserId;
beforeAll(async () => {
  web = openDb(own.url, 2);
  ada = await aUser(own.db, "Ada");
  grace = await aUser(own.db, "Grace");
});
afterAll(async () => {
  await closeSender(own.db);
  await web.$disconnect();
});

function request(body: Uint8Array<ArrayBuffer>, name = "sent.zip"): Request {
  const headers = { "x-file-name": encodeURIComponent(name) };
  return new Request("http://stemma.test/api/uploads/x", { method: "POST", body, headers });
}

async function isHeard(): Promise<void> {
  const input = { name: "Tides", goal: "" };
  await runCommand(web, { userId: grace, address: "203.0.113.9" }, { name: "create_project", input });
}

/** How many of them were taken; the others have to be refused with the sentence that tells when to come again. */
async function takenOf(sending: readonly Promise<unknown>[]): Promise<number> {
  const outcomes = await Promise.allSettled(sending);
  const refused = outcomes.filter((outcome) => outcome.status === "rejected").map(({ reason }) => reason);
  for (const reason of refused) expect(reason).toMatchObject({ kind: "over_limit" });
  return outcomes.length - refused.length;
}

test("S12: of sixty bundles at once as many are taken as may wait, whatever they hold, and others' commands work meanwhile", async () => {
  const bytes = new Uint8Array(nestedZip(40, 4_000_000));
  const sending = Array.from({ length: 60 }, () => receiveBundle(web, { userId: ada }, request(bytes, "run é.zip")));
  const [taken] = await Promise.all([takenOf(sending), isHeard()]);
  expect(taken).toBe(caps.account_imports.first);
  const { imports } = await getImportsView(own.db, ada);
  expect(imports).toHaveLength(taken);
  expect(imports[0]).toMatchObject({ name: "run é.zip", kind: "bundle", status: "queued", error: null });
  expect((await getImportsView(own.db, grace)).imports).toEqual([]);
}, 60_000);

test("S4: eleven project zips are no work for whoever takes them: nothing is made, and no transaction stays open", async () => {
  const bytes = new Uint8Array(nestedZip(4, 1_000_000));
  const before = await own.db.project.count();
  const sending = Array.from({ length: 11 }, () => receiveProject(web, { userId: grace }, request(bytes)));
  expect(await takenOf(sending)).toBe(caps.account_imports.first);
  expect(await own.db.project.count()).toBe(before);
  const open = await own.db.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`;
  expect(open).toEqual([{ count: 0 }]);
}, 60_000);

test("nobody's zip is taken who is not signed in", async () => {
  const body = new Uint8Array(Buffer.from("no zip"));
  await expect(receiveProject(web, null, request(body))).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(receiveBundle(web, null, request(body))).rejects.toMatchObject({ kind: "unauthenticated" });
});
