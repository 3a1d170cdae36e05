import { beforeAll, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import type { Access } from "@/lib/domain/core/rights";
import { RunSettings } from "@/lib/domain/run/settings";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { holesOf } from "@/lib/testing/shapes/holes";
import { findLastRun, type LastRunView } from "./last-run";

const own = ownDatabase();
let world: AWorld;
beforeAll(async () => {
  world = await aWorld(own.db);
});

function asOwner({ projectId, owner }: AWorld): Promise<Access<"read">> {
  return openProject(own.db, { caller: { userId: owner }, projectId }, "read");
}

type Change = Parameters<typeof own.db.run.update>[0]["data"];

async function lastAfter(data: Change): Promise<LastRunView | null> {
  await own.db.run.update({ where: { id: world.runId }, data });
  return await findLastRun(own.db, await asOwner(world), world.researcherId);
}

test("a run can be continued where a limit ended it and it was completed, and no other", async () => {
  const reached = "It took 10 minutes.";
  expect(holesOf(await lastAfter({}))).toEqual([]);
  expect(await lastAfter({ limitReached: null })).toMatchObject({ id: world.runId, number: 1, canContinue: false });
  expect(await lastAfter({ limitReached: reached })).toMatchObject({ canContinue: true });
  expect(await lastAfter({ status: "running" })).toMatchObject({ canContinue: false });
});

test("the next run begins with the settings and the first plan of the last; with settings of no use, with none", async () => {
  const settings = RunSettings.parse({ minutes: 7 });
  const plan = [{ key: "search-1", title: "Sailor" }];
  expect(await lastAfter({ settings })).toMatchObject({ settings: { minutes: 7 }, plan });
  expect(await lastAfter({ settings: { minutes: "some" } })).toMatchObject({ settings: null, plan });
});

test("another project learns nothing of a researcher's runs", async () => {
  const other = await aWorld(own.db);
  expect(await findLastRun(own.db, await asOwner(other), world.researcherId)).toBeNull();
});
