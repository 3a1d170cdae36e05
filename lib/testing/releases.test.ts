import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ProjectId, type RunId, type Scope, UserId } from "@/lib/domain/core/ids";
import { approvePlan } from "@/lib/features/runs/runs";
import { diffSchema } from "@/lib/platform/db/diff";
import { migrate, readMigrations } from "@/lib/platform/db/migrate";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "./database";
import { endAllStarted, startWorkerProcess } from "./processes/worker-process";
import { type Left, newestRelease, readLeft, writeTables } from "./releases";
import { listViolations, untilRunRests } from "./rigs/engine";
import { replayOf } from "./rigs/replays";

/** The database of the last release as it was killed in the middle of its work, under this version. */
const own = ownDatabase();
let applied: string[];
let differs: string;
let released: string;
let runs: Left["runs"];
const keys = process.env["STEMMA_KEYS"];

async function emptyTo(url: string, migration: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.end();
  const folder = await mkdtemp(join(tmpdir(), "stemma-release-"));
  for (const { name } of await readMigrations("prisma/migrations")) {
    if (name <= migration) await cp(join("prisma/migrations", name), join(folder, name), { recursive: true });
  }
  await migrate(url, folder);
  await rm(folder, { recursive: true });
}

beforeAll(async () => {
  const release = await newestRelease();
  released = release.migration;
  const left = await readLeft(release);
  runs = left.runs;
  process.env["STEMMA_KEYS"] = left.keys;
  await emptyTo(own.url, release.migration);
  await writeTables(own.url, left.tables);
  applied = await migrate(own.url, "prisma/migrations");
  // Before anybody works there: what looks at a schema does not bear that tables are made meanwhile.
  differs = await diffSchema(own.url, "prisma/schema.prisma");
  await startWorkerProcess(own.url);
}, 120_000);
afterAll(async () => {
  await endAllStarted();
  await closeSender(own.db);
  if (keys === undefined) delete process.env["STEMMA_KEYS"];
  else process.env["STEMMA_KEYS"] = keys;
});

/** Whose a run is. */
async function ofRun(runId: RunId): Promise<{ runId: RunId; scope: Scope; userId: UserId }> {
  const { projectId, startedById } = await own.db.run.findUniqueOrThrow({ where: { id: runId } });
  return { runId, scope: { projectId: ProjectId.parse(projectId) }, userId: UserId.parse(startedById) };
}

test("a database of the last release comes to this version's schema by the migrations that came since", async () => {
  const all = (await readMigrations("prisma/migrations")).map(({ name }) => name);
  expect(applied).toEqual(all.filter((name) => name > released));
  expect(differs).toBe("-- This is an empty migration.\n");
});

test("a run that the last release had under way goes on under this one, and loses and doubles nothing", async () => {
  const { underWay: runId } = runs;
  expect(await untilRunRests(own.db, runId)).toBe("completed");
  expect(await listViolations(own.db, runId)).toEqual([]);
}, 120_000);

test("a plan that waited for its approval can be approved, and its run ends", async () => {
  const { runId, scope, userId } = await ofRun(runs.waiting);
  await approvePlan(own.db, scope, { runId, revision: 1, userId });
  expect(await untilRunRests(own.db, runId)).toBe("completed");
  expect(await listViolations(own.db, runId)).toEqual([]);
}, 120_000);

test("a run that the last release ended is whole, its bundle signed by the same key and its replay identical", async () => {
  const { runId, scope, userId } = await ofRun(runs.ended);
  expect(await listViolations(own.db, runId)).toEqual([]);
  const { result } = await replayOf(own.db, { scope, userId }, runId);
  expect(result).toMatchObject({ isIdentical: true });
}, 120_000);
