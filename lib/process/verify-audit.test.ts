import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nodeCommand } from "@/lib/platform/children/programs";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";

const own = ownDatabase();
let world: AWorld;
let folder: string;
beforeAll(async () => {
  world = await aWorld(own.db);
  folder = await mkdtemp(join(tmpdir(), "stemma-verify-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** The command beside a database that is there already. */
async function verify(what: string): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: own.url, STEMMA_DATA: folder };
  const [node = "", ...args] = await nodeCommand("lib/process/verify-audit.ts");
  return await new Promise((resolve) => {
    const child = execFile(node, [...args, what], { env }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });
}

test("a project's trail is told whole with its head, and once an event was changed, which one it is", async () => {
  const { projectId, runId } = world;
  const whole = await verify(projectId);
  expect(whole.code, whole.err).toBe(0);
  expect(whole.out).toMatch(/^Whole: 3 events\. Head: [0-9a-f]{64}\nOrigin: this install\.\nThis install's key: /m);
  await own.db.$transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRaw`
      update audit_event set payload = '{"cause":"forged"}' where run_id = ${runId}::uuid and seq = 2`;
  });
  const changed = await verify(projectId);
  expect(changed.code).toBe(1);
  expect(changed.out).toContain(`Changed: event 2 of run ${runId}.\n`);
}, 60_000);

test("a project that is not there is said so, and one in which nothing happened is whole", async () => {
  const nobody = "7d4ab3b6-5b0a-4c6c-9d0f-2f1b3c4d5e6f";
  expect(await verify(nobody)).toMatchObject({ code: 1, err: "There is no such project. Check its id.\n" });
  const { projectId } = await aProject(own.db);
  const { code, out } = await verify(projectId);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Whole: 0 events\. Head: [0-9a-f]{64}$/m)]);
}, 60_000);

test("the trail in a bundle is verified by its own hashes", async () => {
  const other = await aWorld(own.db);
  const file = join(folder, "run.zip");
  await writeFile(file, await packRun(own.db, { projectId: other.projectId }, other.runId));
  const whole = await verify(file);
  expect(whole.code, whole.err).toBe(0);
  expect(whole.out).toMatch(/Head: [0-9a-f]{64}\n$/);
}, 60_000);
