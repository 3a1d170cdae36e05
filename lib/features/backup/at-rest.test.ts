import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { RunId, type UserId } from "@/lib/domain/core/ids";
import { packProject } from "@/lib/features/backup/pack/pack-project";
import { unpackProject } from "@/lib/features/backup/unpack/unpack-project";
import { loadPeople } from "@/lib/features/kit/people";
import { resumeRun } from "@/lib/features/runs/controls";
import { arm } from "@/lib/run/engine/race-points";
import { aUser } from "@/lib/testing/rigs/access";
import { filesOf } from "@/lib/testing/rigs/backup";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { aRunUpTo, ownWorkshop } from "@/lib/testing/rigs/workshop";

const shop = ownWorkshop();
let folder: string;
let importer: UserId;

beforeAll(async () => {
  importer = await aUser(shop.db, "Grace");
  folder = await mkdtemp(join(tmpdir(), "stemma-rest-"));
});
afterEach(() => arm(null));
afterAll(() => rm(folder, { recursive: true, force: true }));

test("a run that is exported under way comes in paused, and goes on to its report when it is resumed", async () => {
  const { db } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "search-1");
  const file = join(folder, "under-way.zip");
  await packProject(db, shop.world.scope, { file, now: new Date() });
  goOn();
  await untilRunRests(db, runId);

  const projectId = await unpackProject(db, file, { userId: importer });
  const copy = await db.run.findFirstOrThrow({
    where: { projectId },
    select: { id: true, status: true, leaseHolder: true },
  });
  expect(copy).toMatchObject({ status: "paused", leaseHolder: null });
  const open = { runId: copy.id, status: { in: ["ready", "running"] as ("ready" | "running")[] } };
  expect(await db.node.count({ where: open })).toBeGreaterThan(0);

  await resumeRun(db, { projectId }, { runId: RunId.parse(copy.id), userId: importer });
  expect(await untilRunRests(db, copy.id)).toBe("completed");
  expect(await db.report.count({ where: { runId: copy.id } })).toBe(1);
}, 120_000);

test("people come along by name, without account, address or right; keys of links and invitations do not", async () => {
  const { db } = shop;
  const { scope, userId } = shop.world;
  const hash = Buffer.alloc(32, 7);
  const report = await db.report.findFirstOrThrow({ where: scope, select: { id: true } });
  await db.shareLink.create({
    data: { ...scope, reportId: report.id, tokenHash: hash, expiresAt: new Date(), createdById: userId },
  });
  await db.invite.create({
    data: {
      ...scope,
      email: "guest@example.org",
      role: "viewer",
      tokenHash: hash,
      createdById: userId,
      expiresAt: new Date(),
    },
  });
  const file = join(folder, "people.zip");
  await packProject(db, scope, { file, now: new Date() });
  const said = filesOf(await readFile(file)).map(([, content]) => content.toString());
  for (const secret of ["ada@example.org", "guest@example.org", hash.toString("hex"), hash.toString("base64")]) {
    expect(said.filter((text) => text.includes(secret))).toEqual([]);
  }

  const projectId = await unpackProject(db, file, { userId: importer });
  const run = await db.run.findFirstOrThrow({ where: { projectId }, select: { startedById: true } });
  expect(run.startedById).not.toBe(userId);
  expect((await loadPeople(db, [run.startedById]))(run.startedById)?.name).toBe("Ada");
  expect(await db.user.count({ where: { id: run.startedById ?? "" } })).toBe(0);
  expect(await db.membership.findMany({ where: { projectId }, select: { userId: true, role: true } })).toEqual([
    { userId: importer, role: "owner" },
  ]);
  expect(await db.shareLink.count({ where: { projectId } })).toBe(0);
  expect(await db.invite.count({ where: { projectId } })).toBe(0);
}, 60_000);
