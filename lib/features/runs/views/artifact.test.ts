import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
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
  const { artifacts } = await getRecordView(db, access, { runId });
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
