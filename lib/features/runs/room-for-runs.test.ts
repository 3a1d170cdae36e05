import { beforeEach, expect, test } from "vitest";
import { RunId, type UserId } from "@/lib/domain/core/ids";
import { runStatuses } from "@/lib/domain/core/words";
import { inTransaction } from "@/lib/platform/db/tx";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { requireRoomForRun, requireRoomToGoOn } from "./room-for-runs";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
beforeEach(async () => {
  await own.db.installSetting.deleteMany();
  await own.db.run.updateMany({ data: { status: "cancelled", endedAt: new Date() } });
  place = await aProject(own.db);
});

type Status = Parameters<typeof aRunThat>[3]["status"];

/** A run of the project that its owner started. */
async function aRun(status: Status = "running", of = place): Promise<RunId> {
  return RunId.parse((await aRunThat(own.db, of, crypto.randomUUID(), { status, stage: "wave1" })).runId);
}

async function room(startedById: UserId | null = place.owner, runId = RunId.parse(crypto.randomUUID())): Promise<void> {
  await inTransaction(own.db, (tx) => requireRoomForRun(tx, place, { runId, startedById }));
}

async function installCap(name: string, value: number): Promise<void> {
  await own.db.installSetting.create({ data: { name, value } });
}

test("there is room for as many runs under way as an account, a project and the install may have", async () => {
  await aRun();
  await room();
  await installCap("account_runs", 1);
  await expect(room()).rejects.toMatchObject({
    kind: "over_limit",
    message: "1 runs that one person started are under way, as many as may be. Wait until one has ended.",
  });
  const other = await aMember(own.db, place.projectId, "editor");
  await room(other);
  await room(null);
  await installCap("install_runs", 1);
  await expect(room(other)).rejects.toMatchObject({
    message: expect.stringContaining("as many as this install takes"),
  });
});

test("a project has its own number of runs, whoever started them, and others' projects theirs", async () => {
  await own.db.project.update({ where: { id: place.projectId }, data: { settings: { caps: { project_runs: 1 } } } });
  await aRun("running", await aProject(own.db));
  await room();
  await aRun();
  const other = await aMember(own.db, place.projectId, "editor");
  await expect(room(other)).rejects.toMatchObject({
    message: "1 runs are under way in this project. Wait until one has ended.",
  });
});

test.each(runStatuses)("a run that is %s counts as long as it may go on by itself", async (status) => {
  await installCap("account_runs", 1);
  await aRun(status);
  if (status === "running" || status === "waiting") await expect(room()).rejects.toMatchObject({ kind: "over_limit" });
  else await room();
});

test("a run does not count itself, and one at rest goes on where there is room for whoever started it", async () => {
  await installCap("account_runs", 1);
  const runId = await aRun("paused");
  const goOn = (): Promise<void> => inTransaction(own.db, (tx) => requireRoomToGoOn(tx, place, runId));
  await goOn();
  await own.db.run.update({ where: { id: runId }, data: { status: "waiting" } });
  await goOn();
  await room(place.owner, runId);
  await aRun();
  await expect(goOn()).rejects.toMatchObject({ kind: "over_limit" });
});

test("no run begins in a project that is archived, or in which something is being deleted", async () => {
  await own.db.project.update({ where: { id: place.projectId }, data: { archivedAt: new Date() } });
  await expect(room()).rejects.toMatchObject({ kind: "conflict", message: expect.stringContaining("archived") });
  await own.db.project.update({ where: { id: place.projectId }, data: { archivedAt: null } });
  await room();
  const going = { projectId: place.projectId, sourceId: crypto.randomUUID(), kind: "upload", mark: "ab12" } as const;
  await own.db.sourceDeletion.create({ data: going });
  await expect(room()).rejects.toMatchObject({ kind: "conflict" });
});

test("of two that want the last place at once one gets it", async () => {
  await installCap("account_runs", 1);
  const take = (): Promise<void> =>
    inTransaction(own.db, async (tx) => {
      const runId = RunId.parse(crypto.randomUUID());
      await requireRoomForRun(tx, place, { runId, startedById: place.owner });
      const name = runId;
      const { id: researcherId } = await tx.researcher.create({
        data: { projectId: place.projectId, name, nameKey: name, problem: "?" },
        select: { id: true },
      });
      const plan = { mode: "offline", strategy: "quick", question: "?", settings: {}, secret: "s", number: 1 } as const;
      const by = { projectId: place.projectId, researcherId, startedById: place.owner, idempotencyKey: name };
      await tx.run.create({ data: { id: runId, ...plan, ...by } });
    });
  const done = await Promise.allSettled([take(), take()]);
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});
