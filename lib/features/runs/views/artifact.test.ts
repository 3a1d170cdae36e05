import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { holesOf } from "@/lib/testing/shapes/holes";
import { getArtifactFile, getArtifactView } from "./artifact";
import { listProjectEvents } from "./events";
import { getRecordView, getRunBundle, readManifest } from "./record";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read" | "read_prompts">;

beforeAll(async () => {
  world = await aWorld(own.db);
  const { projectId, owner } = world;
  access = await openProject(own.db, { caller: { userId: owner }, projectId }, "read_prompts");
  const files = [
    ["manifest.json", '{"status":"halted"}\n'],
    ["manifest-2.json", '{"status":"completed"}\n'],
    ["wave-1/search-1.md", "# Sailor\n\nThe tide rises seven metres.\n"],
  ] as const;
  for (const [nth, [path, content]] of files.entries()) {
    const sha256 = createHash("sha256").update(content).digest("hex");
    const mediaType = path.endsWith(".md") ? "text/markdown" : "application/json";
    const sizeBytes = Buffer.byteLength(content);
    // One after the other, however fast they are written.
    const createdAt = new Date(Date.UTC(2026, 0, 1) + nth);
    const row = { projectId, runId: world.runId, path, sha256, sizeBytes, mediaType, content, createdAt };
    await own.db.artifact.create({ data: row });
  }
});

test("each file of the record opens, and can be saved; which versions are current is told", async () => {
  const { db } = own;
  const { runId } = world;
  const record = await getRecordView(db, access, { runId });
  expect(holesOf(record)).toEqual([]);
  const { artifacts } = record;
  expect(artifacts[0]).toEqual({
    path: "manifest.json",
    sha256: createHash("sha256").update('{"status":"halted"}\n').digest("hex"),
    sizeBytes: 20,
    isCurrent: false,
  });
  expect(artifacts.map(({ path, isCurrent }) => [path, isCurrent])).toEqual([
    ["manifest.json", false],
    ["manifest-2.json", true],
    ["wave-1/search-1.md", true],
  ]);
  const shown = await getArtifactView(db, access, { runId, path: "wave-1/search-1.md" });
  expect(shown).toMatchObject({ mediaType: "text/markdown", isCut: false, text: expect.stringContaining("# Sailor") });
  const file = await getArtifactFile(db, access, { runId, path: "wave-1/search-1.md" });
  expect(file.headers.get("content-disposition")).toContain('filename="wave-1-search-1.md"');
  expect(await file.text()).toBe(shown.text);
  await expect(getArtifactView(db, access, { runId, path: "../manifest.json" })).rejects.toMatchObject({
    kind: "not_found",
  });
});

test("what a page shows of a long file says that there is more, and all of it can be saved", async () => {
  const { runId, projectId } = world;
  const shown = async (length: number): Promise<[number, boolean]> => {
    const content = "a".repeat(length);
    const sha256 = createHash("sha256").update(content).digest("hex");
    const path = `sources/${length}.txt`;
    const row = { projectId, runId, path, sha256, sizeBytes: length, mediaType: "text/plain", content };
    await own.db.artifact.create({ data: row });
    const view = await getArtifactView(own.db, access, { runId, path });
    expect(holesOf(view)).toEqual([]);
    const file = await getArtifactFile(own.db, access, { runId, path });
    expect((await file.text()).length).toBe(length);
    return [view.text.length, view.isCut];
  };
  expect(await shown(300_000)).toEqual([300_000, false]);
  expect(await shown(300_001)).toEqual([300_000, true]);
});

test("a run's record says whether it rests and whether it is a replay, and leads to the replays that one asked for oneself", async () => {
  const { db } = own;
  const tides = await aWorld(db);
  const { projectId, runId, owner: userId } = tides;
  const reader = await openProject(db, { caller: { userId }, projectId }, "read");
  expect(await getRecordView(db, reader, { runId })).toMatchObject({ isResting: true, isReplay: false, replays: [] });
  const replays = [await aWorld(db), await aWorld(db)];
  const result = { isIdentical: true, compared: 2, first: null, trail: null };
  for (const [nth, replay] of replays.entries()) {
    const bundle = { runId: replay.runId, projectId: replay.projectId, sourceId: runId, bytes: Buffer.from("zip") };
    await db.runBundle.create({ data: { ...bundle, createdAt: new Date(nth), ...(nth === 0 ? { result } : {}) } });
  }
  const [mine, theirs] = replays;
  await db.run.update({ where: { id: mine?.runId ?? "" }, data: { startedById: userId } });
  await db.run.update({ where: { id: runId }, data: { status: "running", mode: "replay", endedAt: null } });
  const record = await getRecordView(db, reader, { runId });
  expect(holesOf(record)).toEqual([]);
  expect(record).toMatchObject({ isResting: false, isReplay: true });
  const status = "completed";
  expect(record.replays).toEqual([
    { runId: theirs?.runId, projectId: null, status, result: null, at: new Date(1).toISOString() },
    { runId: mine?.runId, projectId: mine?.projectId, status, result, at: new Date(0).toISOString() },
  ]);
});

test("a file that was changed behind the product's back is refused wherever it is read, and the trail says so once", async () => {
  const { db } = own;
  const { runId, projectId } = world;
  await db.$executeRaw`alter table artifact drop constraint artifact_sha256`;
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRaw`update artifact set content = replace(content, 'completed', 'acclaimed') where run_id = ${runId}::uuid and path = 'manifest-2.json'`;
  });
  const path = "manifest-2.json";
  for (const read of [
    (): Promise<unknown> => getArtifactView(db, access, { runId, path }),
    (): Promise<unknown> => getArtifactFile(db, access, { runId, path }),
    (): Promise<unknown> => readManifest(db, access, { runId }),
    (): Promise<unknown> => getRunBundle(db, access, { runId }),
  ]) {
    await expect(read()).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringContaining(`${path} is not what was written`),
    });
  }
  const events = await db.auditEvent.findMany({ where: { runId, kind: "artifact_invalid" } });
  expect(events.map(({ payload }) => payload)).toEqual([expect.objectContaining({ path })]);
  const [told] = await listProjectEvents(db, { projectId }, 1);
  expect(told?.text).toBe(`${path} is not what was written: somebody changed it behind Stemma's back.`);
});
