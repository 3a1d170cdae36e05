import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ImportId, UserId } from "@/lib/domain/core/ids";
import type { ImportKind } from "@/lib/domain/files/import";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { type Db, openDb } from "@/lib/platform/db/client";
import { closeSender, senderOf } from "@/lib/platform/queue/queue";
import { arm } from "@/lib/run/engine/race-points";
import { ownDatabase } from "@/lib/testing/database";
import { nestedZip } from "@/lib/testing/hostile-files";
import { aUser } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { ringOnChange, untilFound } from "@/lib/testing/until";
import { IMPORTS_AT_ONCE, type ImportDeps, type Importing, importsUnderWay } from "./import-work";
import { requestImport, requestReplay } from "./imports";

const own = ownDatabase();
let world: AWorld;
let long: Db;
let deps: ImportDeps;
let zip: Uint8Array;

beforeAll(async () => {
  await ringOnChange(own.db, "import_job");
  world = await aWorld(own.db);
  long = openDb(own.url, IMPORTS_AT_ONCE);
  deps = { db: own.db, long: () => long, boss: await senderOf(own.db) };
  const folder = await mkdtemp(join(tmpdir(), "stemma-imports-"));
  const file = join(folder, "project.zip");
  await packProject(own.db, { projectId: world.projectId }, { file, now: new Date() });
  zip = new Uint8Array(await readFile(file));
  await rm(folder, { recursive: true });
}, 60_000);
afterEach(() => arm(null));
afterAll(async () => {
  await long.$disconnect();
  await closeSender(own.db);
});

async function* sent(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function ask(
  userId: UserId,
  { bytes = zip, kind = "project", db = own.db }: Partial<ImportInput> = {},
): Promise<ImportId> {
  return await requestImport(db, { userId, kind, name: "sent.zip" }, sent(bytes));
}
interface ImportInput {
  bytes: Uint8Array;
  kind: ImportKind;
  db: Db;
}

async function rowOf(id: ImportId): Promise<{ status: string; attempts: number; error: string | null }> {
  return await own.db.importJob.findUniqueOrThrow({
    where: { id },
    select: { status: true, attempts: true, error: true },
  });
}

async function untilIs(id: ImportId, status: string): Promise<void> {
  await untilFound(own.db, async () => ((await rowOf(id)).status === status ? true : null));
}

async function projectsOf(userId: UserId): Promise<number> {
  return await own.db.project.count({ where: { memberships: { some: { userId } } } });
}

/** Holds one import when all of it is written and nothing is committed. */
function holding(held: ImportId): { reached: Promise<void>; goOn: () => void } {
  const point = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  arm(async (reached, id) => {
    if (reached !== "import_made" || id !== held) return;
    arm(null);
    point.resolve();
    await going.promise;
  });
  return { reached: point.promise, goOn: going.resolve };
}

async function ended(importing: Importing): Promise<void> {
  await importing.stop(new AbortController().signal);
}

test("S4: while an import of one account is held in its transaction, others' requests and imports go on, and its own wait", async () => {
  const [ada, grace] = [await aUser(own.db, "Ada"), await aUser(own.db, "Grace")];
  const web = openDb(own.url, 1);
  const mine = [await ask(ada, { db: web }), await ask(ada, { db: web }), await ask(ada, { db: web })] as const;
  const { reached, goOn } = holding(mine[0]);
  const importing = importsUnderWay(deps);
  importing.wake();
  await reached;

  // The web's one connection is free.
  expect(await web.user.count({ where: { id: grace } })).toBe(1);
  const hers = await ask(grace, { db: web });
  importing.wake();
  await untilIs(hers, "done");
  expect(await projectsOf(grace)).toBe(1);
  expect((await rowOf(mine[0])).status).toBe("running");
  expect((await rowOf(mine[1])).status).toBe("queued");
  expect(await projectsOf(ada)).toBe(0);

  goOn();
  for (const id of mine) await untilIs(id, "done");
  expect(await projectsOf(ada)).toBe(3);
  await ended(importing);
  expect(await own.db.importChunk.count()).toBe(0);
  await web.$disconnect();
}, 60_000);

test("an import whose worker fell asleep over it is made once, by the one that took it up", async () => {
  const user = await aUser(own.db, "Mary");
  const id = await ask(user);
  const { reached, goOn } = holding(id);
  const asleep = importsUnderWay(deps);
  asleep.wake();
  await reached;
  await own.db.$executeRaw`update import_job set lease_until = now() - interval '1 second' where id = ${id}::uuid`;
  const awake = importsUnderWay(deps);
  await awake.sweep();
  await untilIs(id, "done");
  goOn();
  await ended(asleep);
  await ended(awake);
  expect(await projectsOf(user)).toBe(1);
  expect(await rowOf(id)).toMatchObject({ status: "done", attempts: 2 });
}, 60_000);

test("a worker that must stop hands its import back as if it never had it, and leaves nothing of it", async () => {
  const user = await aUser(own.db, "Emmy");
  const id = await ask(user);
  const { reached, goOn } = holding(id);
  const stopped = importsUnderWay(deps);
  stopped.wake();
  await reached;
  await stopped.stop(AbortSignal.abort());
  expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0 });
  goOn();
  const next = importsUnderWay(deps);
  next.wake();
  await untilIs(id, "done");
  await ended(next);
  await ended(stopped);
  expect(await projectsOf(user)).toBe(1);
}, 60_000);

test("an import that has cost three workers is given up with a sentence, and its bytes go", async () => {
  const id = await ask(await aUser(own.db, "Rosalind"));
  await own.db.$executeRaw`
    update import_job set status = 'running', attempts = 3, lease_token = gen_random_uuid(),
      lease_until = now() - interval '1 second' where id = ${id}::uuid`;
  const importing = importsUnderWay(deps);
  await importing.sweep();
  await ended(importing);
  expect(await rowOf(id)).toMatchObject({ status: "failed", error: expect.stringContaining("several times") });
  expect(await own.db.importChunk.count({ where: { jobId: id } })).toBe(0);
});

test("an import that failed for no fault of its zip is tried again by itself, and leaves nothing of the first try", async () => {
  const user = await aUser(own.db, "Marie");
  const id = await ask(user);
  let tries = 0;
  arm(async (reached, of) => {
    if (reached !== "import_made" || of !== id) return;
    tries += 1;
    if (tries === 1) throw new Error("The connection was lost.");
  });
  const importing = importsUnderWay(deps);
  importing.wake();
  await untilFound(own.db, async () => ((await rowOf(id)).status === "running" ? null : true));
  await importing.sweep();
  await untilIs(id, "done");
  await ended(importing);
  expect(tries).toBe(2);
  expect(await rowOf(id)).toEqual({ status: "done", attempts: 2, error: null });
  expect(await projectsOf(user)).toBe(1);
}, 30_000);

test("S2: a bundle of forty rows on one block ends with the sentence that says so, and its bytes go", async () => {
  const user = await aUser(own.db, "Lise");
  const id = await ask(user, { kind: "bundle", bytes: nestedZip(40, 4_000_000) });
  const none = await ask(user, { bytes: Buffer.from("no zip") });
  const importing = importsUnderWay(deps);
  importing.wake();
  await untilIs(id, "failed");
  await untilIs(none, "failed");
  await ended(importing);
  expect((await rowOf(id)).error).toContain("shares its bytes");
  expect((await rowOf(none)).error).toContain("no zip at all");
  expect(await own.db.importChunk.count({ where: { jobId: { in: [id, none] } } })).toBe(0);
  expect(await projectsOf(user)).toBe(0);
}, 30_000);

test("a run is replayed by a worker, in a project of whoever asked, once", async () => {
  const input = { userId: world.owner, runId: world.runId };
  const id = await requestReplay(own.db, { projectId: world.projectId }, input);
  const importing = importsUnderWay(deps);
  importing.wake();
  await untilIs(id, "done");
  await ended(importing);
  const row = await own.db.importJob.findUniqueOrThrow({ where: { id }, select: { runId: true, projectId: true } });
  const bundles = await own.db.runBundle.findMany({ where: { sourceId: world.runId }, select: { runId: true } });
  expect(bundles).toEqual([{ runId: row.runId }]);
}, 30_000);
