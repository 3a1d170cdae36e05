import { beforeEach, expect, test } from "vitest";
import { openWakes } from "@/lib/live/wake";
import { wakeWatchers } from "@/lib/platform/notify/notify";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { readingArtifacts } from "./artifact-invalid";
import { requireIntact } from "./invalid-artifact";
import { requireWhole, whyNotWhole } from "./whole-record";
import { sha256Of } from "./zip";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

async function noted(): Promise<unknown[]> {
  const where = { runId: world.runId, kind: "artifact_invalid" };
  return (await own.db.auditEvent.findMany({ where, orderBy: { seq: "asc" } })).map(({ payload }) => payload);
}

const changed = (path: string) => async (): Promise<void> =>
  requireIntact({ path, content: "changed", sha256: sha256Of("written") });

test("an artifact that was changed is refused each time, and noted once for each path", async () => {
  for (const path of ["plan.md", "plan.md", "facts.json"])
    await expect(readingArtifacts(own.db, world, changed(path))).rejects.toThrow(`${path} is not what was written`);
  expect(await noted()).toMatchObject([{ path: "plan.md" }, { path: "facts.json" }]);
});

test("what is as it was written is read, and what fails otherwise is no change of an artifact", async () => {
  const intact = { path: "plan.md", content: "written", sha256: sha256Of("written") };
  expect(await readingArtifacts(own.db, world, async () => requireIntact(intact) ?? "read")).toBe("read");
  const other = new Error("The disk is full.");
  await expect(readingArtifacts(own.db, world, () => Promise.reject(other))).rejects.toBe(other);
  expect(await noted()).toEqual([]);
});

test("a run of which nothing was taken is whole; of one that lost a name it is said, and its bundle refused", async () => {
  const { runId, projectId } = world;
  expect(await whyNotWhole(own.db, runId)).toBeNull();
  await requireWhole(own.db, runId);
  const hashes = { oldSha256: sha256Of("Ada"), newSha256: sha256Of("") };
  await own.db.redaction.create({ data: { projectId, runId, tableName: "artifact", rowKey: "1", ...hashes } });
  await expect(requireWhole(own.db, runId)).rejects.toMatchObject({
    kind: "conflict",
    message: expect.stringContaining("their name was taken out of it. The run can no longer be replayed"),
  });
});

test("whoever watches the run is woken when it is new that an artifact was changed, and not each time it is refused", async () => {
  const wakes = openWakes(own.url);
  const [{ runId }, other] = [world, crypto.randomUUID()];
  const told: string[] = [];
  const heard = async (id: string, act: () => unknown): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = wakes.on(id, () => {
      told.push(id);
      resolve();
    });
    await act();
    await promise.finally(stop);
  };
  try {
    // Whoever comes before it listens is told once it does.
    await heard(other, () => undefined);
    const refused = (): Promise<void> =>
      expect(readingArtifacts(own.db, world, changed("plan.md"))).rejects.toThrow("plan.md is not what was written");
    await heard(runId, refused);
    const stop = wakes.on(runId, () => told.push(runId));
    await refused();
    await heard(other, () => wakeWatchers(own.db, other));
    stop();
    expect(told).toEqual([other, runId, other]);
  } finally {
    await wakes.close();
  }
});
