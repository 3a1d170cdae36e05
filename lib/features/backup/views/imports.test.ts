import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { runCommand } from "@/lib/commands/run-command";
import type { UserId } from "@/lib/domain/core/ids";
import type { Access } from "@/lib/domain/core/rights";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject, aUser } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getImportLinesFile, getImportLinesView } from "./import-lines";
import { getImportsView } from "./imports";

const own = ownDatabase();
let world: AWorld;
let userId: UserId;
beforeAll(async () => {
  world = await aWorld(own.db);
});
beforeEach(async () => {
  await own.db.importJob.deleteMany();
  userId = await aUser(own.db);
});
afterAll(() => closeSender(own.db));

const HOUR_MS = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS);

interface Told {
  status?: string;
  name?: string;
  createdAt?: Date;
  projectId?: string;
  error?: string;
  userId?: UserId;
  leaseUntil?: Date;
  leaseToken?: string;
}

async function anImport(told: Told = {}): Promise<string> {
  const data = { userId, kind: "project", name: "?", status: "queued", expiresAt: inHours(24), ...told };
  return (await own.db.importJob.create({ data, select: { id: true } })).id;
}

test("one's own imports are listed, the newest first, once all of each has come", async () => {
  await anImport({ name: "old", createdAt: inHours(-2), status: "failed", error: "It is no zip." });
  await anImport({ name: "new", createdAt: inHours(-1) });
  await anImport({ name: "coming", status: "receiving" });
  await anImport({ name: "of somebody else", userId: await aUser(own.db) });
  const { imports } = await getImportsView(own.db, userId);
  expect(imports.map(({ name, status, error }) => [name, status, error])).toEqual([
    ["new", "queued", null],
    ["old", "failed", "It is no zip."],
  ]);
});

test("an account that had nothing imported sees nothing; of many it sees fifty", async () => {
  expect(await getImportsView(own.db, userId)).toEqual({ imports: [] });
  const like = { userId, kind: "bundle", status: "queued", expiresAt: inHours(24) };
  await own.db.importJob.createMany({
    data: Array.from({ length: 51 }, (_, nth) => ({ ...like, name: `run ${nth}` })),
  });
  expect((await getImportsView(own.db, userId)).imports).toHaveLength(50);
});

async function lines(
  projectId: string,
  count: number,
  isTaken = (nth: number): boolean => nth % 2 === 0,
): Promise<void> {
  await own.db.importLine.createMany({
    data: Array.from({ length: count }, (_, nth) => ({
      projectId,
      ordinal: nth,
      path: `notes-${nth}.md`,
      line: nth === 0 ? null : nth,
      isTaken: isTaken(nth),
      words: nth === 1 ? 'He said "no", twice' : "",
      said: `line ${nth}`,
    })),
  });
}

test("an import that was made of earlier research leads to what was taken and left, and no other", async () => {
  const [ofFolder, ofZip] = [await aProject(own.db), await aProject(own.db)];
  await lines(ofFolder.projectId, 1);
  await anImport({ name: "zip", status: "done", projectId: ofZip.projectId, createdAt: inHours(-2) });
  await anImport({ name: "folder", status: "done", projectId: ofFolder.projectId, createdAt: inHours(-1) });
  await anImport({ name: "waits" });
  const { imports } = await getImportsView(own.db, userId);
  expect(imports.map(({ name, hasLines }) => [name, hasLines])).toEqual([
    ["waits", false],
    ["folder", true],
    ["zip", false],
  ]);
});

async function aFolderOf(count: number): Promise<Access<"read">> {
  const { projectId, owner } = await aProject(own.db);
  await lines(projectId, count);
  return await openProject(own.db, { caller: { userId: owner }, projectId }, "read");
}

test("a project that came as no folder has no lines", async () => {
  const access = await openProject(own.db, { caller: { userId: world.owner }, projectId: world.projectId }, "read");
  expect(await getImportLinesView(own.db, access, {})).toMatchObject({ taken: 0, left: 0, items: [], next: null });
});

test("lines come a hundred at a time in their order, every one once, with how many were taken and left in all", async () => {
  const access = await aFolderOf(201);
  const pages: number[][] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const page = await getImportLinesView(own.db, access, after === undefined ? {} : { after: String(after) });
    expect(page).toMatchObject({ taken: 101, left: 100, isFirst: after === undefined, isLeftOnly: false });
    pages.push(page.items.map(({ ordinal }) => ordinal));
    after = page.next;
  }
  expect(pages.map(({ length }) => length)).toEqual([100, 100, 1]);
  expect(pages.flat()).toEqual(Array.from({ length: 201 }, (_, nth) => nth));
});

test("what was left can be read alone, and a page that holds all of it has none behind it", async () => {
  const access = await aFolderOf(200);
  const page = await getImportLinesView(own.db, access, { only: "left" });
  expect(page).toMatchObject({ isLeftOnly: true, next: null });
  expect(page.items.map(({ ordinal }) => ordinal)).toEqual(Array.from({ length: 100 }, (_, nth) => 2 * nth + 1));
});

test.each([{ after: "-1" }, { after: "x" }, { after: "99999999999" }, { only: "taken" }, null])(
  "an address that says %j shows all from the first line",
  async (query) => {
    const page = await getImportLinesView(own.db, await aFolderOf(3), query);
    expect(page).toMatchObject({ isFirst: true, isLeftOnly: false });
    expect(page.items.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2]);
  },
);

test("all lines are a file to save, as a table that other programs read", async () => {
  const access = await aFolderOf(1_001);
  const response = getImportLinesFile(own.db, access);
  expect(response.headers.get("content-disposition")).toContain("taken-and-left.csv");
  const rows = (await response.text()).trimEnd().split(/\r?\n/);
  expect(rows).toHaveLength(1_002);
  expect(rows.slice(0, 3)).toEqual([
    expect.stringContaining("file,line,outcome,words,what became of it"),
    "notes-0.md,,taken,,line 0",
    'notes-1.md,1,left,"He said ""no"", twice",line 1',
  ]);
  expect(rows.at(-1)).toBe("notes-1000.md,1000,taken,,line 1000");
});

test("a run is replayed for whoever may read prompts, and while it rests", async () => {
  const { projectId, runId } = world;
  const replay = (who: UserId, of: string = runId): Promise<unknown> =>
    runCommand(
      own.db,
      { userId: who, address: "203.0.113.9" },
      { name: "replay_run", input: { projectId, runId: of } },
    );
  const viewer = await aMember(own.db, projectId, "viewer");
  await expect(replay(viewer)).rejects.toMatchObject({ kind: "forbidden" });
  await expect(replay(userId)).rejects.toMatchObject({ kind: "not_found" });
  const under = await aRunThat(own.db, world, "under way", { status: "running", stage: "wave1" });
  const reviewer = await aMember(own.db, projectId, "reviewer");
  await expect(replay(reviewer, under.runId)).rejects.toMatchObject({ kind: "conflict" });
  await expect(replay(reviewer, randomUUID())).rejects.toMatchObject({ kind: "not_found" });
  expect(await own.db.importJob.count({ where: { kind: "run" } })).toBe(0);
  await replay(reviewer);
  expect((await getImportsView(own.db, reviewer)).imports).toMatchObject([
    { kind: "run", status: "queued", name: "Tides: run 1", sourceRunId: runId },
  ]);
});

test("what waits or has ended is taken out of the list by whoever asked for it, and what is worked on is not", async () => {
  const cancel = (importId: string, who = userId): Promise<unknown> =>
    runCommand(own.db, { userId: who, address: "203.0.113.9" }, { name: "cancel_import", input: { importId } });
  const [waiting, done, running] = [
    await anImport(),
    await anImport({ status: "done" }),
    await anImport({ status: "running", leaseUntil: inHours(1), leaseToken: randomUUID() }),
  ];
  await expect(cancel(waiting, await aUser(own.db))).rejects.toMatchObject({
    kind: "not_found",
    message: "There is no such import of yours.",
  });
  await expect(cancel(running)).rejects.toMatchObject({
    kind: "conflict",
    message: "It is being imported at this moment. Wait until it is done.",
  });
  await cancel(waiting);
  await cancel(done);
  expect((await getImportsView(own.db, userId)).imports.map(({ id }) => id)).toEqual([running]);
  await expect(cancel(done)).rejects.toMatchObject({ kind: "not_found" });
});
