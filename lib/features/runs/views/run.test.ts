import { beforeEach, expect, test } from "vitest";
import { openProject } from "@/lib/access/door/open-project";
import { ownDatabase } from "@/lib/testing/database";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { holesOf } from "@/lib/testing/shapes/holes";
import { getRunView } from "./run";
import { listRunCards } from "./run-cards";

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

type StepChange = Parameters<typeof own.db.node.updateMany>[0]["data"];

test("a step says what came of it: why it failed, and whether it is tried again, or what it found", async () => {
  const { projectId, runId, owner: userId } = world;
  const access = await openProject(own.db, { caller: { userId }, projectId }, "read");
  const summaryAfter = async (data: StepChange): Promise<string | null | undefined> => {
    await own.db.node.updateMany({ where: { runId, key: "search-1" }, data });
    const view = await getRunView(own.db, access, { runId });
    expect(holesOf(view)).toEqual([]);
    return view.nodes.find(({ key }) => key === "search-1")?.summary;
  };
  const failure = { kind: "timeout", message: "It took too long." };
  expect(await summaryAfter({ status: "complete", failure })).toBe("2 facts were found.");
  expect(await summaryAfter({ status: "failed" })).toBe("It took too long. The step is tried again by itself.");
  expect(await summaryAfter({ status: "exhausted" })).toBe("It took too long.");
  expect(await summaryAfter({ status: "failed", failure: {} })).toBe("2 facts were found.");
  const view = await getRunView(own.db, access, { runId });
  expect(view.nodes.find(({ key }) => key === "review-1")?.summary).toBeNull();
});

test("a run's card names who started it and its newest report, as far as they are known", async () => {
  const { projectId, runId, researcherId, owner: userId, reportId } = world;
  const access = await openProject(own.db, { caller: { userId }, projectId }, "read");
  const card = async (): Promise<object | undefined> =>
    (await listRunCards(own.db, access, { researcherIds: [researcherId], each: 1 })).get(researcherId)?.[0];
  expect(await card()).toEqual({
    id: runId,
    number: 1,
    status: "completed",
    statusReason: null,
    stage: "finalize",
    facts: 2,
    sources: 1,
    startedAt: expect.any(String),
    endedAt: expect.any(String),
    startedBy: { id: userId, name: "owner" },
    report: { id: reportId, version: 1, status: "draft" },
  });
  await own.db.report.deleteMany({ where: { runId } });
  await own.db.run.update({ where: { id: runId }, data: { startedById: crypto.randomUUID() } });
  expect(await card()).toMatchObject({ startedBy: null, report: null });
  await own.db.run.update({ where: { id: runId }, data: { startedById: null } });
  expect(await card()).toMatchObject({ startedBy: null });
});
