import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { ResearcherId, RunId } from "@/lib/domain/core/ids";
import { runStatuses, sensitivities } from "@/lib/domain/core/words";
import { SearchInput } from "@/lib/domain/run/results";
import { READING_RULES, RunSettings } from "@/lib/domain/run/settings";
import type { Db } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";
import { aLatecomer } from "@/lib/testing/connections/latecomer";
import { ownWatcher } from "@/lib/testing/connections/watcher";
import { aDatabase, ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aSampleWorld, endLiveRuns, untilRunRests } from "@/lib/testing/rigs/engine";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { type AWorld, aWorld } from "@/lib/testing/rigs/views";
import { ownWorkshop } from "@/lib/testing/rigs/workshop";
import { approvePlan, editPlan, readsWeb, startRun } from "./runs";

const shop = ownWorkshop();
beforeEach(() => shop.renew());
afterEach(() => endLiveRuns(shop.db, shop.world));

/** A plan that waits for approval: the run then does nothing by itself. */
const settings = RunSettings.parse({ perspectives: 3, iterations: 1, concurrency: 1 });

async function start(other: Partial<Parameters<typeof startRun>[2]> = {}): Promise<RunId> {
  const { db, world } = shop;
  return await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID(), ...other });
}

async function aPlan(): Promise<RunId> {
  const runId = await start();
  expect(await untilRunRests(shop.db, runId)).toBe("waiting");
  return runId;
}

async function planned(runId: RunId): Promise<SearchInput[]> {
  const nodes = await shop.db.node.findMany({
    where: { runId, kind: "search" },
    orderBy: { ordinal: "asc" },
    select: { input: true },
  });
  return nodes.map(({ input }) => SearchInput.parse(input));
}

const sides = [
  { name: "Tenant", focus: "Noise", questions: ["How loud are the units?"] },
  { name: "Treasurer", focus: "Costs", questions: ["What does a conversion cost?"] },
];

test("runs of a researcher are numbered, begin with its question, and make it active; the first event says who started", async () => {
  const { db, world } = shop;
  const runId = await start();
  const { number, question, startedById } = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const { problem, status } = await db.researcher.findUniqueOrThrow({ where: { id: world.researcherId } });
  expect({ number, question, startedById, status }).toEqual({
    number: 1,
    question: problem,
    startedById: world.userId,
    status: "active",
  });
  const [first] = await db.auditEvent.findMany({ where: { runId }, orderBy: { seq: "asc" }, take: 1 });
  expect(first).toMatchObject({ kind: "run_started", actorId: world.userId, payload: { number: 1 } });
  await endLiveRuns(db, world);
  const next = await start({ question: "How loud is it at night?" });
  expect(await db.run.findUniqueOrThrow({ where: { id: next } })).toMatchObject({
    number: 2,
    question: "How loud is it at night?",
  });
});

test("of eight clicks with one key all get the same run; of eight with keys of their own one starts it", async () => {
  const { db, world } = shop;
  const key = randomUUID();
  const same = await Promise.all(Array.from({ length: 8 }, () => start({ idempotencyKey: key })));
  expect(new Set(same).size).toBe(1);
  await endLiveRuns(db, world);
  const others = await Promise.allSettled(Array.from({ length: 8 }, () => start()));
  expect(others.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const one of others) if (one.status === "rejected") expect(one.reason).toMatchObject({ kind: "conflict" });
  expect(await db.run.count({ where: world.scope })).toBe(2);
});

test("one key is one click, even for two researchers at once", async () => {
  const { db, world } = shop;
  const data = { ...world.scope, name: "Other", nameKey: "other", problem: "?" };
  const other = ResearcherId.parse((await db.researcher.create({ data, select: { id: true } })).id);
  const idempotencyKey = randomUUID();
  const [one, two] = await Promise.all([start({ idempotencyKey }), start({ idempotencyKey, researcherId: other })]);
  expect(one).toBe(two);
  expect(await db.run.count({ where: world.scope })).toBe(1);
});

test("a run that goes on while another is started keeps its researcher: who came second is told whose it is", async () => {
  // Without a worker, which would wait for the held run as well.
  const own = await aDatabase();
  const { db } = own;
  const world = await aSampleWorld(db);
  const late = await aLatecomer(own);
  const begin = (as: Db): Promise<RunId> =>
    startRun(as, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  const first = await begin(db);
  await endLiveRuns(db, world);
  const second = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`update run set status = 'running', ended_at = null where id = ${first}::uuid`;
      const started = begin(late.db).then(
        () => "started",
        (error: unknown) => String(error),
      );
      await late.waits;
      return { started };
    },
    { timeout: 20_000 },
  );
  expect(await second.started).toContain("Run 1, which Ada started, is under way. Open it, or cancel it first.");
  expect(await db.run.count({ where: world.scope })).toBe(1);
  await late.close();
  await closeSender(db);
  await own.drop();
});

test("a run wants something to read: what is archived or could not be read does not count", async () => {
  const { db, world } = shop;
  const nothing = "The library has no source that could be read. Add at least one, then start the run.";
  await db.source.updateMany({ where: world.scope, data: { archivedAt: new Date() } });
  await expect(start()).rejects.toThrow(nothing);
  const one = await db.source.findFirstOrThrow({ where: world.scope, select: { id: true } });
  await db.source.update({
    where: one,
    data: { archivedAt: null, status: "unreadable", statusReason: "It is empty." },
  });
  await expect(start()).rejects.toThrow(nothing);
  expect(await db.run.count({ where: world.scope })).toBe(0);
  const { runCount } = await db.researcher.findUniqueOrThrow({ where: { id: world.researcherId } });
  expect(runCount).toBe(0);
});

test("a researcher of another project is not there, and one at rest starts nothing", async () => {
  const { db, world } = shop;
  const { scope } = world;
  await shop.renew();
  await expect(startRun(db, scope, { ...shop.world, settings, idempotencyKey: randomUUID() })).rejects.toMatchObject({
    kind: "not_found",
  });
  await db.researcher.update({ where: { id: shop.world.researcherId }, data: { status: "completed" } });
  await expect(start()).rejects.toMatchObject({ kind: "conflict" });
  const nobody = ResearcherId.parse(randomUUID());
  await expect(start({ researcherId: nobody })).rejects.toThrow("There is no such researcher.");
});

test("no research begins once the month's budget of the project is spent", async () => {
  const { db, world } = shop;
  const { projectId } = world.scope;
  await db.project.update({ where: { id: projectId }, data: { settings: { monthlyUsd: 1 } } });
  const question = { projectId, id: randomUUID(), text: "?", model: "m", status: "answered", costUsd: 1 } as const;
  await db.question.create({ data: { ...question, answeredAt: new Date() } });
  await expect(start()).rejects.toThrow(/^The project's budget of \$1\.00 for .* is spent\. Ask an owner to raise it/);
  await db.project.update({ where: { id: projectId }, data: { settings: { monthlyUsd: 2 } } });
  await expect(start()).resolves.toEqual(expect.any(String));
});

test("an edited plan takes the place of the one before, which stays readable, and a side keeps what it wanted read", async () => {
  const { db, world } = shop;
  const runId = await aPlan();
  const [kept, ...dropped] = await planned(runId);
  if (kept === undefined) throw new Error("a plan");
  const edit = { runId, revision: 1, perspectives: [...sides, kept.perspective], userId: world.userId };
  expect(await editPlan(db, world.scope, edit)).toBe(2);
  const after = await planned(runId);
  expect(after.map(({ perspective }) => perspective.name)).toEqual(["Tenant", "Treasurer", kept.perspective.name]);
  expect(after.at(-1)?.documents).toEqual(kept.documents);
  const [version] = await db.version.findMany({ where: { subjectKind: "plan", subjectId: runId } });
  expect(version).toMatchObject({
    number: 1,
    authorId: world.userId,
    content: { perspectives: [kept, ...dropped].map(({ perspective }) => perspective) },
  });
  await expect(editPlan(db, world.scope, edit)).rejects.toThrow(
    "Someone else has changed the plan. Reload to see it, then try again.",
  );
  expect(await planned(runId)).toEqual(after);
});

test("a plan is approved as it was read, once; then it is changed no more", async () => {
  const { db, world } = shop;
  const { userId } = world;
  const runId = await aPlan();
  const revision = await editPlan(db, world.scope, { runId, revision: 1, perspectives: sides, userId });
  await expect(approvePlan(db, world.scope, { runId, revision: 1, userId })).rejects.toThrow(
    "The plan has changed since you read it. Reload to see it, then approve it.",
  );
  const approvals = await Promise.allSettled(
    Array.from({ length: 4 }, () => approvePlan(db, world.scope, { runId, revision, userId })),
  );
  expect(approvals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await db.review.count({ where: { runId, subject: "plan" } })).toBe(1);
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ planApprovedById: userId });
  await expect(editPlan(db, world.scope, { runId, revision, perspectives: sides, userId })).rejects.toThrow(
    "Research has begun; the plan can no longer be changed.",
  );
});

test("where a project wants four eyes, whoever started a run does not approve its plan", async () => {
  const { db, world } = shop;
  await db.project.update({ where: { id: world.scope.projectId }, data: { settings: { fourEyes: true } } });
  const runId = await aPlan();
  await expect(approvePlan(db, world.scope, { runId, revision: 1, userId: world.userId })).rejects.toThrow(
    /you started this run or edited its plan, so someone else has to accept it\.$/,
  );
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
    status: "waiting",
    planApprovedAt: null,
  });
});

/** Without a worker: what is started or edited here stays as whoever did it left it. */
const own = ownDatabase();
const watcher = ownWatcher(own);
afterAll(() => closeSender(own.db));

describe("A run that is started", () => {
  function startIn(of: AWorld, more: Partial<Parameters<typeof startRun>[2]> = {}): Promise<RunId> {
    const { researcherId, owner: userId } = of;
    const start = { researcherId, userId, settings, idempotencyKey: randomUUID(), ...more };
    return startRun(own.db, { projectId: of.projectId }, start);
  }

  it("keeps its mode, its models and what it was planned for, tells them, and wakes whoever watches", async () => {
    const of = await aWorld(own.db);
    const planned = new Date("2024-05-06T07:00:00.000Z");
    const runId = await startIn(of, { mode: "plan", models: "none", scheduledFor: planned });
    await watcher.woken(runId);
    const run = await own.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(run).toMatchObject({ mode: "plan", models: "none", scheduledFor: planned, number: 2 });
    const told = { where: { runId, kind: "run_started" }, select: { payload: true } };
    expect((await own.db.auditEvent.findFirstOrThrow(told)).payload).toMatchObject({
      number: 2,
      scheduledFor: planned.toISOString(),
    });
    const { status } = await own.db.researcher.findUniqueOrThrow({ where: { id: of.researcherId } });
    expect(status).toBe("active");
  });

  it("is offline, of no schedule and without models where nobody says otherwise", async () => {
    const runId = await startIn(await aWorld(own.db));
    const run = await own.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(run).toMatchObject({ mode: "offline", models: null, scheduledFor: null });
    const { payload } = await own.db.auditEvent.findFirstOrThrow({ where: { runId, kind: "run_started" } });
    expect(payload).not.toHaveProperty("scheduledFor");
  });

  it.each([
    ["those that it is started by", { rules: 5 }, 5],
    ["those of this release where none are said", {}, READING_RULES],
  ])("has its rules from its first event on: %s", async (_, given, rules) => {
    const runId = await startIn(await aWorld(own.db), given);
    expect(await own.db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ settings: { rules } });
    const { payload } = await own.db.auditEvent.findFirstOrThrow({ where: { runId, kind: "run_started" } });
    expect(payload).toMatchObject({ settings: { rules } });
  });

  it("is the one of its first click, also once its researcher is at rest, and none without room for it", async () => {
    const of = await aWorld(own.db);
    const idempotencyKey = randomUUID();
    const runId = await startIn(of, { idempotencyKey });
    expect(await startIn(of, { idempotencyKey })).toBe(runId);
    const full = await aWorld(own.db);
    const { projectId } = full;
    await own.db.project.update({ where: { id: projectId }, data: { settings: { caps: { project_runs: 0 } } } });
    await expect(startIn(full)).rejects.toMatchObject({ kind: "over_limit" });
    expect(await own.db.run.count({ where: { projectId } })).toBe(1);
  });

  it("may find something to read without a library where a search provider is named and nothing is kept within", async () => {
    const read = (): Promise<boolean[]> =>
      Promise.all(sensitivities.map((sensitivity) => readsWeb(own.db, { sensitivity })));
    vi.stubEnv("STEMMA_SEARCH", "");
    expect(await read()).toEqual([false, false, false]);
    const of = await aWorld(own.db);
    await own.db.source.updateMany({ where: { projectId: of.projectId }, data: { archivedAt: new Date() } });
    await expect(startIn(of)).rejects.toThrow("The library has no source that could be read.");
    vi.stubEnv("STEMMA_SEARCH", "arxiv");
    expect(await read()).toEqual([true, false, false]);
    await expect(startIn(of)).resolves.toEqual(expect.any(String));
  });
});

describe("A plan that waits for approval", () => {
  interface Planned {
    scope: { projectId: AWorld["projectId"] };
    edit: Parameters<typeof editPlan>[2];
  }

  /** A run that stands so, with two steps behind it and one search that has not begun. */
  async function aPlanned(standing: Partial<Parameters<typeof aRunThat>[3]> = {}): Promise<Planned> {
    const place = await aProject(own.db);
    const { projectId, owner: userId } = place;
    const made = await aRunThat(own.db, place, "Tides", { status: "waiting", stage: "init", ...standing });
    const runId = RunId.parse(made.runId);
    const done = { stage: "init", status: "complete", input: {} } as const;
    const input = SearchInput.parse({ thread: "search-1", rerun: 0, perspective: sides[0], gaps: [], actionItems: [] });
    const nodes = [
      { key: "scope", kind: "scope", ...done },
      { key: "topics", kind: "topics", ...done },
      { key: "search-1", kind: "search", stage: "wave1", status: "pending", input },
    ] as const;
    await own.db.node.createMany({
      data: nodes.map((node, nth) => ({ projectId, runId, title: node.key, ordinal: nth + 4, ...node })),
    });
    return { scope: { projectId }, edit: { runId, revision: 1, perspectives: sides, userId } };
  }

  it("is edited and approved before research begins alone", async () => {
    for (const status of runStatuses)
      for (const stage of ["init", "wave1"] as const) {
        if (status === "waiting" && stage === "init") continue;
        const { scope, edit } = await aPlanned({ status, stage });
        await expect(editPlan(own.db, scope, edit), `${status} ${stage}`).rejects.toThrow("Research has begun");
        await expect(approvePlan(own.db, scope, edit), `${status} ${stage}`).rejects.toThrow("does not wait for");
      }
  });

  const kinds = [
    ["perspectives", "search", "topics"],
    ["topics", "topic", "topics"],
  ] as const;

  it.each(kinds)(
    "has the sides, here %s, that it is given, behind what planned it, and says so",
    async (of, stem, after) => {
      const strategy = of === "topics" ? "tree" : "perspectives";
      const { scope, edit } = await aPlanned({ settings: { strategy } });
      const { runId, userId: actorId } = edit;
      expect(await editPlan(own.db, scope, edit)).toBe(2);
      await watcher.woken(runId);
      const nodes = await own.db.node.findMany({
        where: { runId, stage: "wave1" },
        orderBy: { ordinal: "asc" },
        select: { key: true, ordinal: true, needs: { select: { from: { select: { key: true } } } } },
      });
      expect(nodes.map(({ key, ordinal, needs }) => [key, ordinal, needs[0]?.from.key])).toEqual([
        [`${stem}-1`, 6, after],
        [`review-${of === "topics" ? "topic-1" : "1"}`, 7, `${stem}-1`],
        [`${stem}-2`, 8, after],
        [`review-${of === "topics" ? "topic-2" : "2"}`, 9, `${stem}-2`],
      ]);
      const told = await own.db.auditEvent.findMany({
        where: { runId, actorId },
        select: { kind: true, payload: true },
      });
      expect(told).toEqual([{ kind: "plan_edited", payload: { perspectives: 2, of, to: sides } }]);
      // The record of a run that rests is as it stands.
      const { content } = await own.db.artifact.findFirstOrThrow({ where: { runId, path: "plan.json" } });
      expect(content).toContain(`"${stem}-2"`);
    },
  );
});
