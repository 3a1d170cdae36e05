import { createHash } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Failure } from "@/lib/domain/core/failure";
import type { RunId } from "@/lib/domain/core/ids";
import type { RunSettings } from "@/lib/domain/run/settings";
import { cancelRun, pauseRun, resumeRun } from "@/lib/features/runs/controls";
import { changeLimits } from "@/lib/features/runs/limits";
import { approvePlan, editPlan } from "@/lib/features/runs/runs";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import { arm } from "@/lib/run/engine/race-points";
import { untilRunRests } from "@/lib/testing/rigs/engine";
import { type Packed, packedRecord, type Written, writtenFiles } from "@/lib/testing/rigs/run-record";
import { aRestingRun, aRunUpTo, ownPlayedWorkshop } from "@/lib/testing/rigs/workshop";

const shop = ownPlayedWorkshop();

beforeEach(() => shop.renew());
afterEach(() => arm(null));

const start = (wanted?: Partial<RunSettings>): Promise<RunId> => aRestingRun(shop, wanted);

const packed = (runId: RunId): Promise<Packed> => packedRecord(shop, runId);
const written = (runId: RunId): Promise<Written[]> => writtenFiles(shop.db, runId);

test("a run that halts leaves its record, and a later rest leaves the newer one beside it, each told in the trail", async () => {
  const { db, world } = shop;
  shop.fault = ({ kind }): Failure | null => (kind === "outline" ? { kind: "permanent", message: "Refused." } : null);
  const runId = await start();
  const halted = await packed(runId);
  expect(halted.manifest).toMatchObject({ status: "halted", stage: "synthesis", halt: "retry_cap" });
  expect(halted.manifest.files).toEqual({
    plan: "plan.json",
    gates: "gates.json",
    retryDirectives: "retry/retry-directives.json",
  });
  const stepIn = (plan: string): object => JSON.parse(plan).find(({ key }: { key: string }) => key === "outline");
  expect(stepIn(halted.text("plan.json"))).toMatchObject({ status: "exhausted", attempt: 1 });
  const gates = JSON.parse(halted.text("gates.json"));
  expect(gates.map(({ name }: { name: string }) => name)).toEqual(["A", "B", "C", "D"]);

  shop.fault = (): null => null;
  await resumeRun(db, world.scope, { runId, userId: world.userId });
  await untilRunRests(db, runId);
  const ended = await packed(runId);
  expect(ended.current).toMatchObject({ "manifest.json": "manifest-2.json", "plan.json": "plan-2.json" });
  expect(ended.manifest).toMatchObject({ status: "completed", files: { plan: "plan-2.json", gates: "gates-2.json" } });
  expect(stepIn(ended.text("plan-2.json"))).toMatchObject({ status: "complete", attempt: 2 });
  // Nothing was tried again by itself: that file is the one of the first rest.
  expect(ended.current["retry/retry-directives.json"]).toBe("retry/retry-directives.json");
  expect(ended.text("manifest.json")).toBe(halted.text("manifest.json"));

  const told = await written(runId);
  for (const path of [...Object.values(halted.current), ...Object.values(ended.current)]) {
    const sha256 = createHash("sha256").update(ended.text(path)).digest("hex");
    expect(told.filter((event) => event.path === path)).toEqual([expect.objectContaining({ path, sha256 })]);
  }
  expect(told.map(({ path }) => path)).toContain("review/terminal-failure.json");
});

test("what people change while a run rests is in its record at once; what changes nothing writes nothing", async () => {
  const { db, world } = shop;
  const runId = await start({ approvePlan: true });
  const waiting = await packed(runId);
  expect(waiting.manifest).toMatchObject({ status: "waiting", stage: "init" });
  const before = await written(runId);
  const limits = { minutes: null, tokens: null, usd: null };
  await changeLimits(db, world.scope, { runId, userId: world.userId, limits, mayRaise: true });
  expect(await written(runId)).toEqual(before);
  await changeLimits(db, world.scope, {
    runId,
    userId: world.userId,
    limits: { ...limits, minutes: 30 },
    mayRaise: true,
  });
  const limited = await packed(runId);
  expect(limited.current["manifest.json"]).toBe("manifest-2.json");
  expect(limited.manifest).toMatchObject({ settings: { minutes: 30 }, files: waiting.manifest.files });
  const perspectives = [{ name: "Treasurer", focus: "Costs", questions: ["What does a conversion cost?"] }];
  await editPlan(db, world.scope, { runId, revision: 1, perspectives, userId: world.userId });
  const edited = await packed(runId);
  expect(edited.text(edited.manifest.files.plan)).toContain("Treasurer");
  expect(edited.text("plan.json")).not.toContain("Treasurer");
  await approvePlan(db, world.scope, { runId, revision: 2, userId: world.userId });
  expect(await untilRunRests(db, runId)).toBe("completed");
  expect((await packed(runId)).manifest).toMatchObject({ status: "completed" });
});

test("a run that is paused or cancelled in the middle leaves its record; what is under way is told as that", async () => {
  const { db, world } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "node_claimed", "search-2", { perspectives: 2 });
  const input = { runId, userId: world.userId };
  await pauseRun(db, world.scope, input);
  const paused = await packed(runId);
  expect(paused.manifest).toMatchObject({ status: "paused", stage: "wave1" });
  const plan = JSON.parse(paused.text("plan.json"));
  expect(plan).toContainEqual(expect.objectContaining({ key: "search-2", status: "under_way", attempt: 0 }));
  await cancelRun(db, world.scope, input);
  goOn();
  const cancelled = await packed(runId);
  expect(cancelled.manifest).toMatchObject({ status: "cancelled", files: { plan: "plan-2.json" } });
  expect(JSON.parse(cancelled.text("plan-2.json"))).toContainEqual(
    expect.objectContaining({ key: "search-2", status: "skipped" }),
  );
});

test("a bundle says the hash of each prompt as it is stored in it", async () => {
  const runId = await start({ strategy: "quick" });
  const files = unzipSync(await packRun(shop.db, shop.world.scope, runId));
  const prompts = Object.keys(files).filter((path) => path.endsWith("/prompt.md"));
  expect(prompts.length).toBeGreaterThan(5);
  const stored = await shop.db.agentCall.findMany({ where: { runId }, select: { promptHash: true } });
  const known = new Set(stored.map(({ promptHash }) => promptHash));
  for (const path of prompts) {
    const hash = createHash("sha256")
      .update(files[path] ?? "")
      .digest("hex");
    const meta = JSON.parse(strFromU8(files[path.replace("prompt.md", "meta.json")] ?? new Uint8Array()));
    expect(meta.prompt_hash).toBe(hash);
    expect(known).toContain(hash);
  }
});

test("every line of the citations can be checked by hand: quote, source, address, hash and span", async () => {
  const runId = await start({ strategy: "quick" });
  const { text } = await packed(runId);
  const lines = text("citations/citations.jsonl").trim().split("\n");
  const cited = lines.map((line) => JSON.parse(line));
  expect(cited.length).toBeGreaterThan(0);
  for (const { verdict, evidence } of cited) {
    expect(verdict).toMatch(/^[a-z_]+$/);
    for (const { quote, title, sha256, start: from, end } of evidence) {
      expect(title).not.toBe("");
      const source = [...text(`evidence/sources/${sha256}.txt`)];
      expect(source.slice(from, end).join("")).toBe(quote);
    }
  }
});
