import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { retainDue } from "@/lib/features/retention/retain";
import { startRun } from "@/lib/features/runs/runs";
import { verifyAudit } from "@/lib/platform/audit/audit-chain";
import { inTransaction } from "@/lib/platform/db/tx";
import { newKey } from "@/lib/platform/keys/key-ring";
import { whyNotWhole } from "@/lib/reports/bundle/whole-record";
import { aDatabase } from "@/lib/testing/database";
import { aUser } from "@/lib/testing/rigs/access";
import { zipAsText } from "@/lib/testing/rigs/backup";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { anInstallFolder } from "@/lib/testing/rigs/keys";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";
import { unpackProject } from "./unpack-project";

const shop = ownWorkshop();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-zip-"));
  for (let round = 0; round < 2; round += 1) {
    const settings = RunSettings.parse({ perspectives: 3, iterations: 1, approvePlan: false });
    const runId = await startRun(shop.db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
    await untilRunRests(shop.db, runId);
  }
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test("an export of an import is the export, but for ids and times", async () => {
  const first = join(folder, "first.zip");
  const second = join(folder, "second.zip");
  await packProject(shop.db, shop.world.scope, { file: first, now: new Date() });
  const projectId = await unpackProject(shop.db, first, { userId: shop.world.userId });
  expect((await verifyAudit(shop.db, { projectId })).head).not.toBeNull();
  await packProject(shop.db, { projectId }, { file: second, now: new Date() });
  const { texts: before, ids } = await zipAsText(first);
  const { texts: after, ids: idsAfter } = await zipAsText(second);
  expect([...ids].filter((id) => idsAfter.has(id))).toEqual([]);
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect([...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path)).toEqual([]);
}, 120_000);

test("a zip is restored by an install that has no key: nothing in it is sealed; to export it again that needs one", async () => {
  const file = join(folder, "elsewhere.zip");
  await packProject(shop.db, shop.world.scope, { file, now: new Date() });
  const elsewhere = await aDatabase();
  const install = await anInstallFolder();
  try {
    const userId = await aUser(elsewhere.db);
    const projectId = await unpackProject(elsewhere.db, file, { userId });
    expect(await elsewhere.db.fact.count({ where: { projectId } })).toBe(
      await shop.db.fact.count({ where: shop.world.scope }),
    );
    const pack = (): Promise<unknown> =>
      packProject(elsewhere.db, { projectId }, { file: join(folder, "again.zip"), now: new Date() });
    await expect(pack()).rejects.toThrow("This install has no key to seal secrets with.");
    vi.stubEnv("STEMMA_KEYS", newKey());
    await pack();
  } finally {
    await install.remove();
    await elsewhere.drop();
  }
}, 120_000);

test("what went by a rule of the project is gone in its copy too, which says so of its runs and can be proven", async () => {
  const { db, world } = shop;
  const { scope, userId } = world;
  const kinds = ["originals", "calls", "events"];
  await inTransaction(db, async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    await tx.$executeRaw`update run set ended_at = now() - interval '9 days', created_at = now() - interval '9 days'`;
    await tx.$executeRaw`update agent_call set ended_at = now() - interval '9 days'`;
    await tx.$executeRaw`update original set created_at = now() - interval '9 days'`;
    await tx.$executeRawUnsafe(`do $$ declare event audit_event; begin
      update audit_event set ts = ts - interval '9 days' where run_id is not null;
      for event in select * from audit_event where run_id is not null order by stream_id, seq loop
        update audit_event set hash = audit_event_hash(event) where stream_id = event.stream_id and seq = event.seq;
      end loop; end $$`);
  });
  await db.retentionRule.createMany({ data: kinds.map((kind) => ({ ...scope, kind, days: 8, setById: userId })) });
  await retainDue(db, new AbortController().signal);
  const file = join(folder, "retained.zip");
  await packProject(db, scope, { file, now: new Date() });
  const copy = await unpackProject(db, file, { userId });
  expect((await verifyAudit(db, { projectId: copy })).head).not.toBeNull();
  expect(await db.agentCall.count({ where: { projectId: copy, prompt: { not: "" } } })).toBe(0);
  const runs = await db.run.findMany({ where: { projectId: copy }, select: { id: true } });
  expect(runs.length).toBeGreaterThan(0);
  for (const { id } of runs) expect(await whyNotWhole(db, id)).toMatch(/by the project’s rule: kept for 8 days/);
}, 120_000);
