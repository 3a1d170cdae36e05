import { afterAll, beforeEach, expect, test } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import type { RunStatus } from "@/lib/domain/core/words";
import type { Step } from "@/lib/domain/run/steps";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aMember, aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { aWorld } from "@/lib/testing/rigs/views";
import { advanceReplay, advanceReplays } from "./replay-steps";

const own = ownDatabase();
let place: Awaited<ReturnType<typeof aProject>>;
beforeEach(async () => {
  await own.db.runBundle.deleteMany();
  place = await aProject(own.db);
});
afterAll(() => closeSender(own.db));

/** A replay whose searches are under way, with what was done to the run that it repeats. */
async function aReplay(steps: readonly Step[], status: RunStatus = "running"): Promise<RunId> {
  const { projectId } = place;
  const made = await aRunThat(own.db, place, crypto.randomUUID(), { status, stage: "wave1" });
  const runId = RunId.parse(made.runId);
  await own.db.run.update({ where: { id: runId }, data: { mode: "replay", recordedMode: "offline" } });
  const of = { projectId, runId, input: {} };
  const plan = {
    key: "plan",
    kind: "perspectives",
    stage: "init",
    status: "complete",
    title: "Plan",
    ordinal: 0,
  } as const;
  await own.db.node.create({ data: { ...of, ...plan } });
  const search = {
    key: "search-1",
    kind: "search",
    stage: "wave1",
    status: "pending",
    title: "Salt",
    ordinal: 1,
  } as const;
  await own.db.node.create({ data: { ...of, ...search } });
  await own.db.runBundle.create({ data: { runId, projectId, bytes: Buffer.from("zip"), steps: [...steps] } });
  return runId;
}

async function stands(runId: RunId): Promise<[RunStatus, number]> {
  const { position, run } = await own.db.runBundle.findUniqueOrThrow({ where: { runId }, include: { run: true } });
  return [run.status, position];
}

async function done(runId: RunId): Promise<[string, string | null][]> {
  const rows = await own.db.auditEvent.findMany({ where: { runId, actorId: { not: null } }, orderBy: { seq: "asc" } });
  return rows.map(({ kind, actorId }) => [kind, actorId]);
}

const perspective = { name: "Salt", focus: "Salt", questions: ["How salty is the sea?"] };

test("what people did to a run is done again in its order, by whoever asked for the replay", async () => {
  const runId = await aReplay([{ kind: "paused" }, { kind: "resumed" }, { kind: "paused" }, { kind: "resumed" }]);
  await advanceReplay(own.db, runId);
  expect(await stands(runId)).toEqual(["running", 4]);
  expect(await done(runId)).toEqual([
    ["run_paused", place.owner],
    ["run_resumed", place.owner],
    ["run_paused", place.owner],
    ["run_resumed", place.owner],
  ]);
});

test.each<Step>([
  { kind: "resumed" },
  { kind: "plan_approved", perspectives: [] },
  { kind: "plan_edited", perspectives: [perspective] },
  { kind: "search_dropped", node: "nobody" },
  { kind: "search_restored", node: "search-1" },
  { kind: "search_changed", node: "nobody", perspective },
  { kind: "node_retried", node: "nobody" },
  { kind: "node_left_out", node: "search-1" },
  { kind: "report_accepted" },
  { kind: "report_rejected", note: "", gaps: ["?"], actionItems: [] },
  { kind: "topic_judged", node: "nobody", verdict: "accepted", note: "", gaps: [], actionItems: [] },
  { kind: "approval_dismissed", node: null },
])("what does not fit where the replay stands is left out, and it goes on: %j", async (step) => {
  const runId = await aReplay([step, { kind: "tried_again", node: "search-1" }]);
  await advanceReplay(own.db, runId);
  expect(await stands(runId)).toEqual(["running", 2]);
  expect(await done(runId)).toEqual([]);
});

test("limits that were raised are raised again, whatever whoever replays it may spend", async () => {
  const limits = { minutes: 45, tokens: null, usd: null };
  const runId = await aReplay([{ kind: "limits_changed", limits }]);
  await aMember(own.db, place.projectId, "owner");
  await own.db.membership.updateMany({ where: { userId: place.owner }, data: { role: "viewer" } });
  await advanceReplay(own.db, runId);
  expect((await own.db.run.findUniqueOrThrow({ where: { id: runId } })).settings).toMatchObject({ minutes: 45 });
});

test("research that a limit ended is ended again for the reason that was recorded", async () => {
  const runId = await aReplay([{ kind: "cut", why: "The time limit was reached.", withEnd: false }]);
  await advanceReplay(own.db, runId);
  expect(await own.db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
    finishReason: "The time limit was reached.",
  });
});

test("a search that was added is added once, though the worker that did so died before it said so", async () => {
  const step: Step = { kind: "search_added", perspective };
  const runId = await aReplay([step]);
  const added = (): Promise<number> =>
    own.db.node.count({ where: { runId, kind: "search", addedById: { not: null } } });
  await advanceReplay(own.db, runId);
  const once = await added();
  await own.db.runBundle.update({ where: { runId }, data: { position: 0 } });
  await advanceReplay(own.db, runId);
  expect([once, await added(), (await stands(runId))[1]]).toEqual([1, 1, 1]);
});

test("the end of a step is the step's own to make, and that of one which cannot end any more is passed over", async () => {
  const waits = await aReplay([{ kind: "ended", node: "search-1" }, { kind: "paused" }]);
  await advanceReplay(own.db, waits);
  expect(await stands(waits)).toEqual(["running", 0]);
  const passes = await aReplay([{ kind: "ended", node: "gone" }, { kind: "paused" }, { kind: "resumed" }]);
  await advanceReplay(own.db, passes);
  expect(await stands(passes)).toEqual(["running", 3]);
});

test("nothing is done again for an account that is gone", async () => {
  const runId = await aReplay([{ kind: "paused" }]);
  await own.db.run.update({ where: { id: runId }, data: { startedById: null } });
  await advanceReplay(own.db, runId);
  expect(await stands(runId)).toEqual(["running", 0]);
});

test("of workers that come at once each act is done by one", async () => {
  const runId = await aReplay([{ kind: "paused" }, { kind: "resumed" }]);
  await Promise.all([advanceReplay(own.db, runId), advanceReplay(own.db, runId), advanceReplays(own.db)]);
  await advanceReplays(own.db);
  expect(await stands(runId)).toEqual(["running", 2]);
  expect((await done(runId)).map(([kind]) => kind)).toEqual(["run_paused", "run_resumed"]);
});

test("a sweep goes on with every replay that is not compared yet, and leaves those that are", async () => {
  const [first, second, over] = [
    await aReplay([{ kind: "paused" }, { kind: "resumed" }]),
    await aReplay([{ kind: "paused" }, { kind: "resumed" }]),
    await aReplay([{ kind: "paused" }]),
  ];
  const result = { isIdentical: true, compared: 2, first: null, trail: null };
  await own.db.runBundle.update({ where: { runId: over }, data: { result } });
  await advanceReplays(own.db);
  expect([(await stands(first))[1], (await stands(second))[1], (await stands(over))[1]]).toEqual([2, 2, 0]);
});

test("a report that was edited by hand is edited once, though the worker that did so died before it said so", async () => {
  const { runId: id, projectId, owner: authorId } = await aWorld(own.db);
  const runId = RunId.parse(id);
  await own.db.run.update({
    where: { id: runId },
    data: { mode: "replay", recordedMode: "offline", status: "waiting" },
  });
  const edit = {
    kind: "report_edited",
    version: 2,
    ordinal: 0,
    heading: "Answer",
    markdown: "It rises.",
    note: "",
  } as const;
  const bytes = Buffer.from("no recording is needed for what is done");
  await own.db.runBundle.create({ data: { runId, projectId, bytes, steps: [edit] } });
  const version = { projectId, runId, version: 2, title: "?", queryType: "factual", figures: {}, authorId } as const;
  await own.db.report.create({ data: version });
  // What it is compared with, once all is done, cannot be read here.
  await expect(advanceReplay(own.db, runId)).rejects.toThrow();
  expect(await own.db.runBundle.findUniqueOrThrow({ where: { runId } })).toMatchObject({ position: 1 });
  expect(await own.db.report.count({ where: { runId } })).toBe(2);
});
