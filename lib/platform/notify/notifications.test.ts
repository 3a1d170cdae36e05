import { beforeAll, expect, test } from "vitest";
import type { UserId } from "@/lib/domain/core/ids";
import { ownDatabase } from "@/lib/testing/database";
import { aMember } from "@/lib/testing/rigs/access";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { tell, tellChangesRequested, tellCompleted, tellHalted, tellWaiting } from "./notifications";

const own = ownDatabase();
let world: AWorld;
let reviewer: UserId;
let viewer: UserId;
beforeAll(async () => {
  world = await aWorld(own.db);
  reviewer = await aMember(own.db, world.projectId, "reviewer");
  viewer = await aMember(own.db, world.projectId, "viewer");
});

/** What was written of `work`: the kind and to whom. */
async function toldBy(work: () => Promise<void>): Promise<[string, string][]> {
  await own.db.notification.deleteMany({});
  await work();
  const rows = await own.db.notification.findMany({ orderBy: { kind: "asc" } });
  return rows.map(({ kind, userId }) => [kind, userId]);
}

test("who started a run hears that it was completed, those who may judge that its report waits", async () => {
  const told = await toldBy(() => tellCompleted(own.db, world));
  expect(told).toEqual([
    ["report_waiting", reviewer],
    ["run_completed", world.owner],
  ]);
});

test("of a run that stands still for its report, those who may judge are told; of an accepted one nobody", async () => {
  expect(await toldBy(() => tellWaiting(own.db, world))).toEqual([["report_waiting", reviewer]]);
  await own.db.report.update({ where: { id: world.reportId }, data: { status: "accepted" } });
  expect(await toldBy(() => tellWaiting(own.db, world))).toEqual([]);
  await own.db.report.update({ where: { id: world.reportId }, data: { status: "draft" } });
});

test("who started a run hears that it halted and that changes are wanted, unless they want them themselves", async () => {
  expect(await toldBy(() => tellHalted(own.db, { ...world, reason: "Gate B." }))).toEqual([
    ["run_halted", world.owner],
  ]);
  const input = { ...world, note: "Shorter." };
  const asked = await toldBy(() => tellChangesRequested(own.db, { ...input, actorId: reviewer }));
  expect(asked).toEqual([["changes_requested", world.owner]]);
  expect(await toldBy(() => tellChangesRequested(own.db, { ...input, actorId: world.owner }))).toEqual([]);
});

test("of a replay nobody is told", async () => {
  const mode = async (to: "offline" | "replay"): Promise<void> => {
    await own.db.run.update({ where: { id: world.runId }, data: { mode: to } });
  };
  await mode("replay");
  expect(await toldBy(() => tellCompleted(own.db, world))).toEqual([]);
  expect(await toldBy(() => tellHalted(own.db, { ...world, reason: "?" }))).toEqual([]);
  await mode("offline");
});

test("what does not commit was not told, and who is no member or is shut out is not told", async () => {
  const payload = { runId: world.runId, number: 1, researcher: "Tides" };
  const telling = { kind: "run_completed", payload, to: [viewer], actorId: null } as const;
  const failing = (): Promise<void> =>
    own.db.$transaction(async (tx) => {
      await tell(tx, world, telling);
      throw new Error("no commit");
    });
  expect(await toldBy(() => failing().catch(() => undefined))).toEqual([]);
  await own.db.user.update({ where: { id: viewer }, data: { disabledAt: new Date() } });
  const outsider = crypto.randomUUID();
  expect(await toldBy(() => tell(own.db, world, { ...telling, to: [viewer, outsider] }))).toEqual([]);
});
