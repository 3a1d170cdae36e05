import { afterAll, expect, test } from "vitest";
import { RunId } from "@/lib/domain/core/ids";
import type { HaltKind } from "@/lib/domain/core/words";
import { RunSettings } from "@/lib/domain/run/settings";
import { closeSender } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { aProject } from "@/lib/testing/rigs/access";
import { aRunThat } from "@/lib/testing/rigs/refused";
import { changeLimits, continueRun } from "./limits";

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
