import { afterAll, afterEach, expect, test } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import type { HaltKind } from "@/lib/domain/core/words";
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

type Standing = Omit<Parameters<typeof aRunThat>[3], "stage">;
type Wanted = Parameters<typeof changeLimits>[2]["limits"];

/** A run of a project of its own that stands so; how it stands once other limits were asked for. */
async function ask(
  change: typeof changeLimits,
  standing: Standing,
  wanted: Wanted,
  mayRaise = true,
): Promise<{ status: string; settings: unknown }> {
  const place = await aProject(own.db);
  const { owner: userId, projectId } = place;
  const made = await aRunThat(own.db, place, "Tides", { settings: present, ...standing, stage: "wave1" });
  const runId = RunId.parse(made.runId);
  // What is still to be done, so that it has something to go on with.
  const step = { key: "step", title: "Loads", ordinal: 1, input: {}, kind: "search", stage: "wave1" } as const;
  await own.db.node.create({ data: { projectId, runId, ...step, status: "pending" } });
  await change(own.db, { projectId }, { runId, userId, limits: wanted, mayRaise });
  return await own.db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true, settings: true } });
}

test("whoever may not raise what a run costs lowers it, and neither raises nor lifts it", async () => {
  const asEditor = (wanted: Partial<Wanted>): ReturnType<typeof ask> =>
    ask(changeLimits, { status: "running" }, { ...limits, ...wanted }, false);
  expect((await asEditor({ tokens: 10_000, usd: 1, minutes: null })).settings).toMatchObject({
    tokens: 10_000,
    usd: 1,
    minutes: null,
  });
  const refused = (field: string): object => ({ kind: "forbidden", field });
  await expect(asEditor({ tokens: 20_001 })).rejects.toMatchObject(refused("limits.tokens"));
  await expect(asEditor({ tokens: null })).rejects.toMatchObject(refused("limits.tokens"));
  await expect(asEditor({ usd: 3 })).rejects.toMatchObject(refused("limits.usd"));
  const { settings } = await ask(changeLimits, { status: "running" }, { ...limits, tokens: null, usd: 3 });
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
  await expect(ask(continueRun, over, raised, false)).rejects.toMatchObject({ kind: "forbidden" });
  expect(await ask(continueRun, over, raised)).toMatchObject({ status: "running", settings: { tokens: 40_000 } });
});
