import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { getRunView } from "./run";

const own = ownDatabase();
let world: AWorld;
beforeEach(async () => {
  world = await aWorld(own.db);
});

type Change = Parameters<typeof own.db.run.update>[0]["data"];
type Plan = Awaited<ReturnType<typeof getRunView>>["plan"];

async function planAfter(data: Change, { projectId, owner: userId, runId }: AWorld = world): Promise<Plan> {
  await own.db.run.update({ where: { id: runId }, data });
  const access = await openProject(own.db, { caller: { userId }, projectId }, "read");
  return (await getRunView(own.db, access, { runId })).plan;
}

test("a plan may be edited while its run waits and research has not begun, and not before or after", async () => {
  const waiting = { status: "waiting", stage: "init", endedAt: null } as const;
  const perspective = { name: "Sailor", focus: "What a sailor needs", questions: ["How high is the tide?"] };
  expect(await planAfter(waiting)).toEqual({ perspectives: [{ nodeKey: "search-1", ...perspective }] });
  expect(await planAfter({ ...waiting, status: "running" })).toBeNull();
  expect(await planAfter({ ...waiting, stage: "wave1" })).toBeNull();
  await own.db.node.updateMany({ where: { runId: world.runId, kind: "search" }, data: { stage: "pivot" } });
  expect(await planAfter(waiting)).toBeNull();
});

test("the run of another project is not there", async () => {
  const other = await aWorld(own.db);
  await expect(planAfter({}, { ...world, runId: other.runId })).rejects.toMatchObject({ kind: "not_found" });
});
