import { afterAll, afterEach, expect, test } from "vitest";
import { type ProjectId, RunId, type UserId } from "@/lib/domain/core/ids";
import { type HaltKind, runStatuses } from "@/lib/domain/core/words";
import type { ReplayResult } from "@/lib/domain/run/bundle";
import { RunSettings } from "@/lib/domain/run/settings";
import { closeSender } from "@/lib/platform/queue/queue";
import { arm } from "@/lib/run/engine/race-points";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { listViolations, untilRunRests } from "@/lib/testing/rigs/engine";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { replayOf } from "@/lib/testing/rigs/replays";
import { aRunUpTo, ownWorkshop } from "@/lib/testing/rigs/workshop";
import { untilFound } from "@/lib/testing/until";
import { pauseRun, resumeRun } from "./controls";
import { changeLimits, continueRun, finishRun } from "./limits";
import { addSearch, dropSearch } from "./plan-changes";

const shop = ownWorkshop();
afterEach(() => arm(null));

const none = { minutes: null, tokens: null, usd: null };

async function replayed(runId: RunId): Promise<ReplayResult> {
  return (await replayOf(shop.db, shop.world, runId)).result;
}

test("research that a person ended goes on with what was skipped, and another version is written", async () => {
  const { db, world } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "node_claimed", "review-1");
  const input = { runId, userId: world.userId };
  await finishRun(db, world.scope, input);
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const skipped = await db.node.count({ where: { runId, kind: "search", status: "skipped" } });
  expect(skipped).toBe(2);
  await continueRun(db, world.scope, { mayRaise: true, ...input, limits: none });
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await db.node.count({ where: { runId, kind: "search", status: "skipped" } })).toBe(0);
  const reports = await db.report.findMany({ where: { runId }, orderBy: { version: "asc" } });
  expect(reports.map((report) => report.warning !== null)).toEqual([true, false]);
  expect(reports.at(-1)?.changeNote).toContain("Research went on");
  await expect(continueRun(db, world.scope, { mayRaise: true, ...input, limits: none })).rejects.toMatchObject({
    kind: "conflict",
  });
  expect((await listViolations(db, runId)).filter((what) => !what.startsWith("completed twice"))).toEqual([]);
  expect(await replayed(runId)).toMatchObject({ isIdentical: true, first: null });
}, 60_000);

test("a run that its time limit cut short replays byte for byte, whatever the clock of the replay says", async () => {
  const { db } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "search-1", { minutes: 2, concurrency: 2 });
  await db.$executeRaw`
    update run set research_started_at = now() - interval '5 minutes', wake_at = now() where id = ${runId}::uuid`;
  await untilFound(db, () => db.run.findFirst({ where: { id: runId, limitReached: { contains: "time limit" } } }));
  goOn();
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await replayed(runId)).toMatchObject({ isIdentical: true, first: null });
}, 60_000);

test("what people did while a run was under way happens again at the same moments in its replay", async () => {
  const { db, world } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "search-1");
  const input = { runId, userId: world.userId };
  const perspective = { name: "Noise", focus: "Noise", questions: ["How loud are heat pumps?"] };
  await addSearch(db, world.scope, { ...input, perspective });
  await dropSearch(db, world.scope, { ...input, nodeKey: "search-3" });
  await pauseRun(db, world.scope, input);
  goOn();
  await untilFound(db, () => db.node.findFirst({ where: { runId, key: "search-1", status: "complete" } }));
  await resumeRun(db, world.scope, input);
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect(await replayed(runId)).toMatchObject({ isIdentical: true, first: null });
}, 60_000);

const own = ownDatabase();
afterAll(() => closeSender(own.db));

const present = RunSettings.parse({ minutes: 10, tokens: 20_000, usd: 2 });
const limits = { minutes: 10, tokens: 20_000, usd: 2 };

type Standing = Partial<Parameters<typeof aRunThat>[3]>;
type Wanted = Parameters<typeof changeLimits>[2]["limits"];

interface Asked {
  mayRaise?: boolean;
  /** Searches that the run has made. */
  searches?: number;
  /** What else happened before. */
  before?: (of: { projectId: ProjectId; userId: UserId; runId: RunId; researcherId: string }) => Promise<unknown>;
}

interface Came {
  status: string;
  settings: unknown;
  /** What the trail tells of whoever asked. */
  told: { kind: string; payload: unknown }[];
}

/** A run of a project of its own that stands so, and how it stands once something was asked of it. */
async function after(
  standing: Standing,
  { searches = 0, before }: Asked,
  act: (scope: { projectId: ProjectId }, of: { runId: RunId; userId: UserId }) => Promise<unknown>,
): Promise<Came & { runId: RunId }> {
  const place = await aProject(own.db);
  const { owner: userId, projectId } = place;
  const stands = { status: "running", stage: "wave1", settings: present, ...standing } as const;
  const { runId: id, researcherId } = await aRunThat(own.db, place, "Tides", stands);
  const runId = RunId.parse(id);
  // What is still to be done, so that it has something to go on with.
  const search = { projectId, runId, title: "Loads", input: {}, kind: "search", stage: "wave1" } as const;
  await own.db.node.create({ data: { ...search, key: "step", ordinal: 1, status: "pending" } });
  const made = Array.from({ length: searches }, (_, nth) => ({ ...search, key: `made-${nth}`, ordinal: 2 + nth }));
  await own.db.node.createMany({ data: made.map((one) => ({ ...one, status: "complete" as const })) });
  await before?.({ projectId, userId, runId, researcherId });
  await act({ projectId }, { runId, userId });
  const run = await own.db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true, settings: true } });
  const told = await own.db.auditEvent.findMany({
    where: { runId, actorId: userId },
    select: { kind: true, payload: true },
  });
  return { ...run, told, runId };
}

/** How a run that stood so stands once other limits were asked for. */
function ask(change: typeof changeLimits, standing: Standing, wanted: Wanted, asked: Asked = {}): Promise<Came> {
  const { mayRaise = true } = asked;
  return after(standing, asked, (scope, of) => change(own.db, scope, { ...of, limits: wanted, mayRaise }));
}

test("whoever may not raise what a run costs lowers it, and neither raises nor lifts it", async () => {
  const asEditor = (wanted: Partial<Wanted>): ReturnType<typeof ask> =>
    ask(changeLimits, {}, { ...limits, ...wanted }, { mayRaise: false });
  expect((await asEditor({ tokens: 10_000, usd: 1, minutes: null })).settings).toMatchObject({
    tokens: 10_000,
    usd: 1,
    minutes: null,
  });
  const refused = (field: string): object => ({ kind: "forbidden", field });
  await expect(asEditor({ tokens: 20_001 })).rejects.toMatchObject(refused("limits.tokens"));
  await expect(asEditor({ tokens: null })).rejects.toMatchObject(refused("limits.tokens"));
  await expect(asEditor({ usd: 3 })).rejects.toMatchObject(refused("limits.usd"));
  const { settings } = await ask(changeLimits, {}, { ...limits, tokens: null, usd: 3 });
  expect(settings).toMatchObject({ tokens: null, usd: 3 });
});

const larger = { ...limits, contextTokens: present.contextTokens + 1_000 };

test.each<[HaltKind, Wanted, string]>([
  ["budget_exhausted", { ...limits, tokens: 40_000 }, "running"],
  ["retry_cap", larger, "running"],
  ["retry_cap", { ...limits, contextTokens: present.contextTokens }, "halted"],
  ["retry_cap", limits, "halted"],
  ["gate_blocked", larger, "halted"],
])("a run that halted by %s and gets %j is %s then", async (haltKind, wanted, status) => {
  const now = await ask(changeLimits, { status: "halted", haltKind }, wanted);
  expect(now.status).toBe(status);
  expect(now.settings).toMatchObject(wanted);
});

test("once a limit ended research its time is no longer changed, other limits are, and all of a run that waits for money", async () => {
  const ended = { status: "running", limitReached: "Its time is over." } as const;
  await expect(ask(changeLimits, ended, { ...limits, minutes: 20 })).rejects.toMatchObject({ kind: "conflict" });
  expect((await ask(changeLimits, ended, { ...limits, tokens: 40_000 })).settings).toMatchObject({ tokens: 40_000 });
  const halted = { ...ended, status: "halted", haltKind: "budget_exhausted" } as const;
  expect((await ask(changeLimits, halted, { ...limits, minutes: 20 })).settings).toMatchObject({ minutes: 20 });
});

test("research that a limit ended is continued once its run was completed, and within what whoever asks may raise", async () => {
  const limitReached = "Its time is over.";
  for (const standing of [{ status: "running", limitReached }, { status: "completed" }] as const)
    await expect(ask(continueRun, standing, limits)).rejects.toMatchObject({ kind: "conflict" });
  const over = { status: "completed", limitReached } as const;
  const raised = { ...limits, tokens: 40_000 };
  await expect(ask(continueRun, over, raised, { mayRaise: false })).rejects.toMatchObject({ kind: "forbidden" });
  expect(await ask(continueRun, over, raised)).toMatchObject({ status: "running", settings: { tokens: 40_000 } });
});

test("other limits, and that research goes on with them, are told with whoever wanted them and what they are", async () => {
  const changed = await ask(changeLimits, {}, { ...limits, minutes: 20 });
  expect(changed.told).toEqual([{ kind: "limits_changed", payload: { limits: { ...limits, minutes: 20 } } }]);
  const over = { status: "completed", limitReached: "Its time is over." } as const;
  expect((await ask(continueRun, over, limits)).told).toEqual([
    { kind: "run_continued", payload: { limits, round: 2 } },
  ]);
});

test("research that is under way or paused is ended by a person, and that of no other run", async () => {
  const reason = "A person asked for the report from what had been found.";
  for (const status of runStatuses) {
    const finished = after({ status }, {}, (scope, of) => finishRun(own.db, scope, of));
    if (status !== "running" && status !== "paused") {
      await expect(finished, status).rejects.toMatchObject({ kind: "conflict" });
      continue;
    }
    const { runId, told } = await finished;
    expect(told, status).toEqual([{ kind: "run_finishing", payload: {} }]);
    const run = await own.db.run.findUniqueOrThrow({ where: { id: runId } });
    expect(run.status, status).not.toBe("paused");
    expect(run.limitReached, status).toBe(reason);
  }
  const early = after({ stage: "init" }, {}, (scope, of) => finishRun(own.db, scope, of));
  await expect(early).rejects.toThrow("Nothing has been found yet.");
});

/** A plan that, as a tree, has one level, which lets it make six iterations. */
const shallow = { ...present, tree: { breadth: 1, depth: 0, iterations: null } };
const asTree = { ...shallow, strategy: "tree" } as const;

test("once a limit ended the research of a tree, it is allowed no other iterations than it had", async () => {
  const ended = { settings: asTree, limitReached: "Its time is over." };
  const same = await ask(changeLimits, ended, { ...limits, topicIterations: 6 });
  expect(same.settings).toMatchObject({ tree: { iterations: 6 } });
  const more = ask(changeLimits, ended, { ...limits, topicIterations: 7 });
  await expect(more).rejects.toThrow("Research has ended already");
});

test("a tree that made all of its iterations goes on with more, and another plan without", async () => {
  const again = (settings: RunSettings, wanted: Partial<Wanted> = {}): Promise<Came> => {
    const over = { status: "completed", limitReached: "Its iterations are used up.", settings } as const;
    return ask(continueRun, over, { ...limits, ...wanted }, { searches: 6 });
  };
  await expect(again(asTree, { topicIterations: 6 })).rejects.toMatchObject({ field: "limits.topicIterations" });
  expect((await again(asTree, { topicIterations: 7 })).status).toBe("running");
  expect((await again(shallow)).status).toBe("running");
});

const second = { mode: "offline", strategy: "quick", question: "?", number: 2, settings: {}, secret: "s" } as const;

/** What keeps a run that is over from going on. */
const obstacles: [says: string, before: NonNullable<Asked["before"]>][] = [
  [
    "is completed. Activate it before it can run.",
    ({ researcherId: id }): Promise<unknown> =>
      own.db.researcher.update({ where: { id }, data: { status: "completed" } }),
  ],
  [
    "Run 2 of this researcher is paused. Let it end, then ask again.",
    ({ projectId, researcherId }): Promise<unknown> =>
      own.db.run.create({
        data: { ...second, projectId, researcherId, status: "paused", idempotencyKey: crypto.randomUUID() },
      }),
  ],
  [
    "Ask an owner to raise it",
    async ({ projectId }): Promise<void> => {
      await own.db.project.update({ where: { id: projectId }, data: { settings: { monthlyUsd: 1 } } });
      const question = { projectId, id: crypto.randomUUID(), text: "?", model: "m", costUsd: 1 };
      await own.db.question.create({ data: { ...question, status: "answered", answeredAt: new Date() } });
    },
  ],
  [
    "runs are under way in this project",
    ({ projectId: id }): Promise<unknown> =>
      own.db.project.update({ where: { id }, data: { settings: { caps: { project_runs: 0 } } } }),
  ],
];

test.each(obstacles)("a run that is over does not go on where whoever asks is told: %s", async (says, before) => {
  const over = { status: "completed", limitReached: "Its time is over." } as const;
  await expect(ask(continueRun, over, limits, { before })).rejects.toThrow(says);
});
