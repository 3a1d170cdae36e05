import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ProjectId, type RunId, UserId } from "@/lib/domain/core/ids";
import { replayBundle } from "@/lib/features/replay/replay";
import { closeSender } from "@/lib/platform/queue/queue";
import { type RunningWorker, startWorker } from "@/lib/process/run-worker";
import { driversOver } from "@/lib/run/worker/world";
import { ownDatabase } from "@/lib/testing/database";
import { listFalseQuotations } from "@/lib/testing/quotations";
import { resultOfReplay } from "@/lib/testing/rigs/replays";

const folder = join(process.cwd(), "lib", "run", "fixtures");
const bundles = readdirSync(folder).filter((name) => name.endsWith(".zip"));

const database = ownDatabase();
let worker: RunningWorker;
let reader: UserId;
beforeAll(async () => {
  worker = await startWorker(database.url, ({ db }) =>
    driversOver(db, { policy: { allowed: new Set() }, providers: [] }),
  );
  reader = UserId.parse((await database.db.user.create({ data: { email: "reader@example.org", name: "Reader" } })).id);
});
afterAll(async () => {
  await worker.stop();
  await closeSender(database.db);
});

test("there are recorded runs to replay", () => expect(bundles.length).toBeGreaterThanOrEqual(3));

/** A recorded run that was replayed here, once for all that is asked of it. */
const replayed = new Map<string, Promise<{ projectId: ProjectId; runId: RunId; result: unknown }>>();

async function replay(name: string): Promise<{ projectId: ProjectId; runId: RunId; result: unknown }> {
  const { db } = database;
  const bytes = new Uint8Array(readFileSync(join(folder, name)));
  const { projectId, runId } = await replayBundle(db, { bytes, userId: reader, sourceId: null });
  return { projectId, runId, result: await resultOfReplay(db, runId) };
}

function replayOnce(name: string): ReturnType<typeof replay> {
  const known = replayed.get(name) ?? replay(name);
  replayed.set(name, known);
  return known;
}

test.each(bundles)(
  "the recorded run %s replays byte for byte",
  async (name) => {
    expect((await replayOnce(name)).result).toMatchObject({ isIdentical: true, first: null });
  },
  90_000,
);

test.each(bundles)(
  "quotation marks hold quotes: in every report of %s, on its share page and in its files",
  async (name) => {
    const { projectId, runId } = await replayOnce(name);
    expect(await listFalseQuotations({ db: database.db, scope: { projectId } }, runId)).toEqual([]);
  },
  180_000,
);
