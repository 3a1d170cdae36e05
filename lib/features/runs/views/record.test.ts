import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getRecordView, readManifest } from "./record";

const own = ownDatabase();
let world: AWorld;
let access: Access<"read">;
beforeEach(async () => {
  world = await aWorld(own.db);
  const { projectId, owner: userId } = world;
  access = await openProject(own.db, { caller: { userId }, projectId }, "read");
});

async function leave(path: string, content: string, second: number): Promise<void> {
  const { projectId, runId } = world;
  const sha256 = createHash("sha256").update(content).digest("hex");
  const file = { path, content, sha256, sizeBytes: content.length, mediaType: "application/json" };
  await own.db.artifact.create({ data: { projectId, runId, ...file, createdAt: new Date(second * 1_000) } });
}

test("a run's manifest is the one that was written when it came to rest last", async () => {
  await leave("manifest.json", '{"status":"halted"}', 1);
  await leave("manifest-2.json", '{"status":"completed"}', 2);
  await leave("report_v1.json", '{"status":"of something else"}', 3);
  expect(await readManifest(own.db, access, { runId: world.runId })).toEqual({ status: "completed" });
});

test("a run that has not come to rest yet has no manifest, and says when it will", async () => {
  await expect(readManifest(own.db, access, { runId: world.runId })).rejects.toMatchObject({
    kind: "not_found",
    message: "This run has no manifest yet: it is written when the run comes to rest.",
  });
});

test("of files that were written anew at a later rest the newest is the one that counts", async () => {
  await leave("manifest.json", "{}", 1);
  await leave("plan_v1.json", "{}", 2);
  await leave("manifest-2.json", "{}", 3);
  const { artifacts, isResting, replays } = await getRecordView(own.db, access, { runId: world.runId });
  expect(artifacts.map(({ path, isCurrent }) => [path, isCurrent])).toEqual([
    ["manifest.json", false],
    ["plan_v1.json", true],
    ["manifest-2.json", true],
  ]);
  expect([isResting, replays]).toEqual([true, []]);
});

test("a run that works does not rest, and one of another project has no record here", async () => {
  const { runId } = await aRunThat(own.db, world, "under way", { status: "running", stage: "wave1" });
  expect(await getRecordView(own.db, access, { runId })).toMatchObject({ isResting: false, artifacts: [] });
  const other = await aWorld(own.db);
  for (const read of [getRecordView, readManifest])
    await expect(read(own.db, access, { runId: other.runId })).rejects.toMatchObject({ kind: "not_found" });
});
