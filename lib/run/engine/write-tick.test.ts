import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { RunId } from "@/lib/domain/core/ids";
import type { RunNode } from "@/lib/domain/run/run-state";
import { RunSettings } from "@/lib/domain/run/settings";
import { approvePlan, startRun } from "@/lib/features/runs/runs";
import type { AuditEvent, Run } from "@/lib/platform/db/generated/client";
import { inTransaction } from "@/lib/platform/db/tx";
import { closeSender, senderOf } from "@/lib/platform/queue/queue";
import { ownDatabase } from "@/lib/testing/database";
import { agreeable, finish, reportResult, type World } from "@/lib/testing/playing";
import { aLibraryWorld, type SampleWorld } from "@/lib/testing/rigs/engine";
import { loadRun, lockForTick } from "./state";
import { type TickResult, tick } from "./tick";

const own = ownDatabase();
afterAll(() => closeSender(own.db));

async function ticked(runId: RunId, cause: string, takes = 0): Promise<TickResult | null> {
  const boss = await senderOf(own.db);
  return inTransaction(own.db, async (tx) => {
    await lockForTick(tx, runId);
    return tick({ tx, boss, takes }, runId, cause);
  });
}

/** The next step that may be worked, as a judgement sees it; null of a run that rests. */
async function nextOf(runId: RunId): Promise<{ node: RunNode; ended: (world: World) => RunNode | undefined } | null> {
  const loaded = await inTransaction(own.db, (tx) => loadRun(tx, runId));
  const node = loaded?.state.nodes.find(({ status }) => status === "ready");
  if (!loaded || node === undefined || loaded.state.status !== "running") return null;
  const ended = (world: World): RunNode | undefined =>
    finish(loaded.state, node, world).nodes.find(({ key }) => key === node.key);
  return { node, ended };
}

/** Ends the steps of a run one by one as its world has it, without anybody who works them, until it rests. */
async function goOn(runId: RunId, world: World = agreeable): Promise<void> {
  for (let next = await nextOf(runId); next !== null; next = await nextOf(runId)) {
    const { key, kind } = next.node;
    const { status, result } = next.ended(world) ?? next.node;
    const left = result === null || result === undefined ? {} : { result: Object(result) };
    await own.db.node.updateMany({ where: { runId, key }, data: { status, attempt: 1, endedAt: new Date(), ...left } });
    if (kind === "assemble") await writeReport(runId);
    await ticked(runId, `node_completed ${key}`);
  }
}

async function writeReport(runId: RunId): Promise<void> {
  const { projectId } = await own.db.run.findUniqueOrThrow({ where: { id: runId }, select: { projectId: true } });
  const row = { projectId, runId, version: 1, title: "Dues", queryType: "factual", figures: Object(reportResult(1)) };
  await own.db.report.create({ data: row });
}

async function aRun(wanted: object = {}): Promise<{ runId: RunId; world: SampleWorld }> {
  const world = await aLibraryWorld(own.db, "What does it cost?", { Annals: "It costs four crowns." });
  const parsed = RunSettings.parse({
    strategy: "perspectives",
    perspectives: 2,
    iterations: 1,
    approvePlan: false,
    ...wanted,
  });
  const runId = await startRun(own.db, world.scope, { ...world, settings: parsed, idempotencyKey: randomUUID() });
  return { runId, world };
}

async function rowOf(runId: RunId): Promise<Run & { researcher: { status: string } }> {
  return own.db.run.findUniqueOrThrow({ where: { id: runId }, include: { researcher: { select: { status: true } } } });
}
async function eventsOf(runId: RunId, ...kinds: string[]): Promise<AuditEvent[]> {
  return own.db.auditEvent.findMany({ where: { runId, kind: { in: kinds } }, orderBy: { seq: "asc" } });
}
async function toldOf({ userId }: SampleWorld): Promise<string[]> {
  const told = await own.db.notification.findMany({ where: { userId }, orderBy: { createdAt: "asc" } });
  return told.map(({ kind }) => kind);
}

describe("a run that goes well", () => {
  it("comes through its stages to its end, which it notes and tells once", async () => {
    const { runId, world } = await aRun();
    await goOn(runId);
    const row = await rowOf(runId);
    expect(row).toMatchObject({ status: "completed", stage: "finalize", haltKind: null, pausedAt: null, wakeAt: null });
    expect([row.endedAt !== null, row.researchStartedAt !== null, row.researcher.status]).toEqual([true, true, "idle"]);
    expect(await toldOf(world)).toEqual(["run_completed"]);
    const ended = await eventsOf(runId, "run_completed");
    expect(ended.map(({ payload, stage }) => [payload, stage])).toEqual([[{ facts: 0 }, "finalize"]]);
    const gates = await own.db.gate.findMany({ where: { runId }, orderBy: { name: "asc" } });
    expect(gates.map(({ name, verdict }) => `${name} ${verdict}`)).toEqual(
      ["A", "B", "C", "D", "E"].map((name) => `${name} passed`),
    );
    const applied = await eventsOf(runId, "gate_write_applied");
    expect(applied.map(({ payload }) => Object(payload).gate)).toEqual(
      expect.arrayContaining(gates.map(({ name }) => name)),
    );
    const steps = await own.db.node.findMany({ where: { runId } });
    expect(new Set(steps.map(({ status }) => status))).toEqual(new Set(["complete"]));
    expect(await own.db.nodeEdge.count({ where: { runId } })).toBeGreaterThan(steps.length - 2);
  });

  it("tells of each stage that it asked for it and came to it, in their order", async () => {
    const { runId } = await aRun();
    await goOn(runId);
    const advances = await eventsOf(runId, "stage_advance_requested", "stage_advance_result");
    const told = advances.map(({ kind, payload, stage }) => ({ kind, stage, ...Object(payload) }));
    const pairs = told.filter(({ kind }) => kind === "stage_advance_requested");
    expect(pairs.map(({ from }) => from)).toEqual(pairs.map(({ stage }) => stage));
    expect(pairs[0]).toMatchObject({ from: "init", to: "wave1" });
    expect(pairs.slice(1).map(({ from }) => from)).toEqual(pairs.slice(0, -1).map(({ to }) => to));
    const results = told.filter(({ kind }) => kind === "stage_advance_result");
    expect(results.map(({ from, to }) => [from, to])).toEqual(pairs.map(({ from, to }) => [from, to]));
    expect(results.every(({ outcome, to, stage }) => outcome === "advanced" && to === stage)).toBe(true);
    expect((await eventsOf(runId, "plan_created")).map(({ payload }) => payload)).toEqual([
      { perspectives: 2, of: "perspectives" },
    ]);
    expect(await eventsOf(runId, "synthesis_started")).toHaveLength(1);
  });

  it("leaves its record when it rests, and what became of each perspective when the wave has ended", async () => {
    const { runId } = await aRun();
    expect(await own.db.artifact.count({ where: { runId, path: "manifest.json" } })).toBe(0);
    await goOn(runId);
    const files = await own.db.artifact.findMany({ where: { runId }, orderBy: { path: "asc" } });
    expect(files.map(({ path }) => path)).toEqual([
      "gates.json",
      "manifest.json",
      "plan.json",
      "retry/retry-directives.json",
      "wave-review.json",
    ]);
    const wave = files.find(({ path }) => path === "wave-review.json");
    expect(JSON.parse(wave?.content ?? "")).toEqual({
      threads: ["search-1", "search-2"].map((thread) => ({ thread, verdict: "accepted" })),
    });
  });

  it("is changed by no second look at the same", async () => {
    const { runId } = await aRun();
    const seen = async (): Promise<unknown> => [
      await rowOf(runId),
      await own.db.node.findMany({ where: { runId }, orderBy: { key: "asc" } }),
      await own.db.auditEvent.count({ where: { runId, kind: { notIn: ["tick_start", "tick_end"] } } }),
    ];
    const before = await ticked(runId, "again");
    const after = await seen();
    expect([before?.outcome, before?.taken]).toEqual(["no_op", []]);
    const again = await ticked(runId, "again");
    expect(again).toMatchObject({ outcome: "no_op", stage: "init" });
    const [row, ...rest] = Object(await seen());
    const [rowBefore, ...restBefore] = Object(after);
    expect({ ...row, eventSeq: 0 }).toEqual({ ...rowBefore, eventSeq: 0 });
    expect(rest).toEqual(restBefore);
  });

  it("gives the caller as many steps as it takes, and each of the rest a job", async () => {
    const { runId } = await aRun({ concurrency: 2 });
    for (const kind of ["scope", "perspectives"]) {
      const next = await nextOf(runId);
      expect(next?.node.kind).toBe(kind);
      const { result } = next?.ended(agreeable) ?? { result: {} };
      await own.db.node.updateMany({
        where: { runId, kind: next?.node.kind ?? "scope" },
        data: { status: "complete", attempt: 1, result: Object(result) },
      });
      const made = await ticked(runId, "node_completed", 1);
      expect(made?.taken).toHaveLength(1);
      expect(made).toMatchObject({ outcome: "advanced" });
    }
    const ready = await own.db.node.findMany({ where: { runId, status: "ready" } });
    expect(ready.map(({ kind }) => kind)).toEqual(["search", "search"]);
  });

  it("of which there is none is none to be looked at", async () => {
    const boss = await senderOf(own.db);
    expect(await inTransaction(own.db, (tx) => tick({ tx, boss }, randomUUID(), "nobody's"))).toBeNull();
  });
});

describe("a run that waits for people", () => {
  it("stands still from then on, and its time with it, until they say go on", async () => {
    const { runId, world } = await aRun({ approvePlan: true, minutes: 30 });
    await goOn(runId);
    const waiting = await rowOf(runId);
    expect(waiting).toMatchObject({ status: "waiting", stage: "init", haltKind: null, endedAt: null });
    expect([waiting.pausedAt === null, waiting.statusReason === null, waiting.researcher.status]).toEqual([
      false,
      false,
      "active",
    ]);
    // A plan that waits is no report that waits.
    expect(await toldOf(world)).toEqual([]);
    await approvePlan(own.db, world.scope, { runId, revision: waiting.revision, userId: world.userId });
    const running = await rowOf(runId);
    expect(running).toMatchObject({ status: "running", stage: "wave1", pausedAt: null });
    expect(running.researchStartedAt).not.toBeNull();
    // It is looked at again when its time for research is up.
    expect((running.wakeAt?.getTime() ?? 0) - (running.researchStartedAt?.getTime() ?? 0)).toBe(28.5 * 60_000);
    const jobs = await own.db.$queryRaw<{ at: Date }[]>`
      select start_after as at from pgboss.job where name = 'tick' and data->>'runId' = ${runId}`;
    expect(jobs.map(({ at }) => at.getTime())).toEqual([running.wakeAt?.getTime()]);
  });

  it("does not count the time for which it waited", async () => {
    const { runId } = await aRun({ approvePlan: false });
    const hour = 3_600_000;
    const began = new Date(Date.now() - 5 * hour);
    await own.db.run.update({
      where: { id: runId },
      data: { researchStartedAt: began, pausedAt: new Date(Date.now() - hour), status: "waiting" },
    });
    // Nothing keeps it: it goes on.
    await ticked(runId, "again");
    const row = await rowOf(runId);
    expect(row).toMatchObject({ status: "running", pausedAt: null });
    const shifted = (row.researchStartedAt?.getTime() ?? 0) - began.getTime();
    expect(Math.abs(shifted - hour)).toBeLessThan(60_000);
  });

  it("tells those who may judge its report that one waits for them, but for whoever started it", async () => {
    const { runId, world } = await aRun({ revisionCap: 0 });
    const other = await own.db.user.create({ data: { email: `${randomUUID()}@example.org`, name: "Bo" } });
    await own.db.membership.create({ data: { ...world.scope, userId: other.id, role: "reviewer" } });
    await goOn(runId, { ...agreeable, report: { uncitedShare: 0.5 } });
    expect(await rowOf(runId)).toMatchObject({ status: "waiting", stage: "review" });
    const told = await own.db.notification.findMany({ where: { userId: other.id } });
    expect(told.map(({ kind }) => kind)).toEqual(["report_waiting"]);
  });
});

describe("a run that halts", () => {
  it("says why, in a file and to whoever started it, and rests", async () => {
    const { runId, world } = await aRun();
    await goOn(runId, { ...agreeable, fails: (key) => key === "outline" });
    const row = await rowOf(runId);
    expect(row.status).toBe("halted");
    expect([row.haltKind === null, row.endedAt, row.researcher.status]).toEqual([false, null, "active"]);
    const [event] = await eventsOf(runId, "run_halted");
    expect(event).toMatchObject({
      payload: { halt: row.haltKind, artifact: "review/terminal-failure.json" },
      reason: row.statusReason,
    });
    const file = await own.db.artifact.findFirstOrThrow({ where: { runId, path: "review/terminal-failure.json" } });
    expect(JSON.parse(file.content)).toMatchObject({ halt: row.haltKind, reason: row.statusReason, stage: row.stage });
    expect(await toldOf(world)).toEqual(["run_halted"]);
    expect(await eventsOf(runId, "run_completed")).toEqual([]);
  });
});

describe("what a run does again", () => {
  it("is a search that its review sent back, which is noted when it is and when it is taken up", async () => {
    const { runId } = await aRun({ rerunCap: 1 });
    await goOn(runId, { ...agreeable, accepts: (key) => !/^review-search-1$|^review-1$/.test(key) });
    const directives = await own.db.retryDirective.findMany({ where: { runId } });
    const written = await eventsOf(runId, "retry_directives_written");
    const consumed = await eventsOf(runId, "retry_directives_consumed");
    expect(written).toHaveLength(directives.length);
    expect(consumed).toHaveLength(directives.length);
    expect(directives.every(({ kind, consumedAt }) => kind === "rejected" && consumedAt !== null)).toBe(true);
    expect(await own.db.node.count({ where: { runId, kind: "search" } })).toBe(2 + directives.length);
  });

  it("is nothing where all was refused as often as it may be, which is named once", async () => {
    const { runId } = await aRun({ rerunCap: 1 });
    await goOn(runId, { ...agreeable, accepts: () => false });
    const spent = await eventsOf(runId, "retries_spent");
    expect(spent.length).toBeLessThanOrEqual(1);
  });

  it("goes into a second wave for gaps that are worth it", async () => {
    const { runId } = await aRun();
    await goOn(runId, { ...agreeable, gaps: 2 });
    const stages = await own.db.node.findMany({ where: { runId, kind: "search" }, orderBy: { ordinal: "asc" } });
    expect(stages.map(({ stage }) => stage)).toEqual(["wave1", "wave1", "wave2", "wave2"]);
    expect((await rowOf(runId)).status).toBe("completed");
  });
});

describe("a run whose research is to end", () => {
  it("notes what ended it, goes no further with what has not begun, and tells it", async () => {
    const { runId } = await aRun({ concurrency: 1 });
    for (let next = await nextOf(runId); next !== null && next.node.kind !== "search"; next = await nextOf(runId)) {
      const { result } = next.ended(agreeable) ?? next.node;
      await own.db.node.updateMany({
        where: { runId, key: next.node.key },
        data: { status: "complete", attempt: 1, result: Object(result) },
      });
      await ticked(runId, "node_completed");
    }
    await own.db.run.update({ where: { id: runId }, data: { finishReason: "Ada ended the research." } });
    await ticked(runId, "finish");
    await goOn(runId);
    const row = await rowOf(runId);
    expect(row.limitReached).not.toBeNull();
    const events = await eventsOf(runId, "limit_reached");
    expect(events.map(({ reason }) => reason)).toEqual([row.limitReached]);
    expect(await own.db.node.count({ where: { runId, status: "skipped" } })).toBeGreaterThan(0);
    const skipped = await own.db.node.findFirstOrThrow({ where: { runId, status: "skipped" } });
    expect(skipped.endedAt).not.toBeNull();
  });
});
