import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { UserId } from "@/lib/domain/ids";
import { aDatabase, type TestDatabase } from "@/lib/testing/database";
import { closeSender } from "./queue";
import { replayBundle } from "./replay";
import { type RunningWorker, startWorker } from "./run-worker";
import { driversOver } from "./world";

const folder = join(process.cwd(), "lib", "engine", "fixtures");
const bundles = readdirSync(folder).filter((name) => name.endsWith(".zip"));

let database: TestDatabase;
let worker: RunningWorker;
let reader: UserId;
beforeAll(async () => {
  database = await aDatabase();
  worker = await startWorker(database.url, ({ db }) =>
    driversOver(db, { policy: { allowed: new Set() }, providers: [] }),
  );
  reader = UserId.parse((await database.db.user.create({ data: { email: "reader@example.org", name: "Reader" } })).id);
});
afterAll(async () => {
  await worker.stop();
  await closeSender(database.db);
  await database.drop();
});

test("there are recorded runs to replay", () => expect(bundles.length).toBeGreaterThanOrEqual(3));

test.each(bundles)(
  "the recorded run %s replays byte for byte",
  async (name) => {
    const { db } = database;
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    const { runId } = await replayBundle(db, { bytes, userId: reader, sourceId: null });
    const find = async (): Promise<unknown> =>
      (await db.runBundle.findUniqueOrThrow({ where: { runId }, select: { result: true } })).result;
    await expect.poll(find, { timeout: 60_000, interval: 100 }).not.toBeNull();
    expect(await find()).toMatchObject({ isIdentical: true, first: null });
  },
  90_000,
);
