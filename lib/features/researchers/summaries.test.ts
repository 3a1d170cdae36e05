import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { type ProjectId, ResearcherId, type RunId, type UserId } from "@/lib/domain/core/ids";
import { Refusal } from "@/lib/domain/core/refusal";
import { writeFolds } from "@/lib/knowledge/folds";
import type { Db } from "@/lib/platform/db/client";
import type { AgentDriver } from "@/lib/run/drivers/agent-call";
import type { Driver } from "@/lib/run/drivers/driver";
import { answersOver } from "@/lib/run/worker/answers";
import { ownDatabase } from "@/lib/testing/database";
import { aWorld } from "@/lib/testing/rigs/views";
import { Tally } from "@/lib/testing/tally";
import { activateResearcher, archiveResearcher, finishResearcher } from "./researchers";
import { workSummary } from "./summaries";
import { retrySummary } from "./summary-requests";

const own = ownDatabase();
let db: Db;
let scope: { projectId: ProjectId };
let input: { researcherId: ResearcherId; userId: UserId };
let keys: readonly string[];
let runId: RunId;

beforeAll(async () => {
  db = own.db;
});
beforeEach(async () => {
  const world = await aWorld(db);
  scope = { projectId: world.projectId };
  input = { researcherId: world.researcherId, userId: world.owner };
  keys = world.facts.map(({ key }) => key);
  runId = world.runId;
  const place = { researcherId: world.researcherId, runId: world.runId, nodeKey: null };
  const summary = `The tide at Brest rises by seven metres. [F${keys[0]}]`;
  const of = { run: world.runId };
  const fold = { ordinal: 0, level: "L1", summary, factIds: [...keys], tokens: 12, rationale: "", of } as const;
  await writeFolds(db, scope, place, [fold]);
});

const whole = new AbortController().signal;
const price = { tokens: 100, usd: 0.25 };

/** Extraction for money, which fails as it is told; counts what it was asked. */
function aDriver(fault: () => Failure | "hang" | null = () => null): {
  driver: AgentDriver;
  asked: () => number;
  isAsked: Promise<void>;
} {
  const base = answersOver(db, null);
  const asked = new Tally();
  const runAgent: Driver["runAgent"] = async (request) => {
    asked.add();
    const failure = fault();
    if (failure === "hang") return await new Promise(() => undefined);
    const reply = await base.runAgent(request);
    const spent = { model: "paid", tokensIn: price.tokens, tokensOut: 0, costUsd: price.usd };
    if (failure === null) return { ...reply, ...spent };
    const { startedAtMs, endedAtMs } = reply;
    return { ok: false, failure, ...spent, startedAtMs, endedAtMs };
  };
  return { driver: { ...base, estimate: () => price, runAgent }, asked: () => asked.count, isAsked: asked.reaches(1) };
}

async function project(): Promise<{ summary: string; spent: number; reserved: number; versions: unknown[] }> {
  const row = await db.project.findUniqueOrThrow({ where: { id: scope.projectId } });
  const versions = await db.version.findMany({
    where: { ...scope, subjectKind: "summary" },
    orderBy: { number: "asc" },
    select: { number: true, reason: true, authorId: true, content: true },
  });
  return { summary: row.summary, spent: Number(row.costUsd), reserved: Number(row.reservedUsd), versions };
}

async function request(): Promise<{ status: string; reason: string | null; attempts: number }> {
  return await db.summaryRequest.findFirstOrThrow({
    where: scope,
    orderBy: { createdAt: "desc" },
    select: { status: true, reason: true, attempts: true },
  });
}

/** Lets what waits for its next attempt wait no longer. */
async function untilDue(): Promise<void> {
  await db.$executeRaw`update summary_request set retry_at = null, lease_until = null where status = 'waiting'`;
}

test("completing a researcher leaves a version of the summary that says what changed, through whom, with its facts", async () => {
  expect(await finishResearcher(db, scope, input)).toBe(true);
  const { driver, asked } = aDriver();
  expect(await workSummary(db, { driverFor: async () => driver, signal: whole })).toBe(true);
  const { summary, versions, spent, reserved } = await project();
  expect(summary).toContain(`[F${keys[0]}]`);
  expect(versions).toEqual([
    {
      number: 1,
      reason: expect.stringContaining("The tide at Brest rises by seven metres."),
      authorId: input.userId,
      content: { summary, researcherId: input.researcherId, researcher: "Tides" },
    },
  ]);
  expect([asked(), spent, reserved]).toEqual([1, price.usd, 0]);
  expect(await workSummary(db, { driverFor: async () => driver, signal: whole })).toBe(false);
});

test("each completion adds a version, and a completed researcher can be activated and completed again", async () => {
  const { driver } = aDriver();
  for (const version of [1, 2]) {
    await finishResearcher(db, scope, input);
    await workSummary(db, { driverFor: async () => driver, signal: whole });
    expect((await project()).versions).toHaveLength(version);
    await activateResearcher(db, scope, input);
  }
  const events = await db.auditEvent.findMany({
    where: { ...scope, kind: { startsWith: "researcher_" } },
    orderBy: { seq: "asc" },
  });
  expect(events.map(({ kind }) => kind)).toEqual([
    "researcher_finished",
    "researcher_activated",
    "researcher_finished",
    "researcher_activated",
  ]);
});

test("a worker that dies after the answer came pays nothing again: the next one writes what was answered", async () => {
  await finishResearcher(db, scope, input);
  const { driver, asked } = aDriver();
  const stop = new AbortController();
  // It dies between the answer and the summary: the answer is stored, nothing else.
  const runAgent: Driver["runAgent"] = async (call) => {
    const reply = await driver.runAgent(call);
    setImmediate(() => stop.abort(new Error("killed")));
    return reply;
  };
  await workSummary(db, { driverFor: async () => ({ ...driver, runAgent }), signal: stop.signal }).catch(() => null);
  await untilDue();
  await workSummary(db, { driverFor: async () => driver, signal: whole });
  const { versions, reserved } = await project();
  expect(versions).toHaveLength(1);
  expect(reserved).toBe(0);
  expect(await db.projectCall.count({ where: scope })).toBe(1);
  expect(asked()).toBe(1);
});

test("a call that is lost with its worker counts as spent, and another takes the request over with the same question", async () => {
  await finishResearcher(db, scope, input);
  const lost = new AbortController();
  const hanging = aDriver(() => "hang");
  const first = workSummary(db, { driverFor: async () => hanging.driver, signal: lost.signal });
  await hanging.isAsked;
  // Whoever comes finds it held, and so does nothing.
  const { driver } = aDriver();
  expect(await workSummary(db, { driverFor: async () => driver, signal: whole })).toBe(false);
  lost.abort(new Error("killed"));
  await first;
  await db.project.update({ where: { id: scope.projectId }, data: { goal: "Another goal." } });
  await workSummary(db, { driverFor: async () => driver, signal: whole });
  expect(await project()).toMatchObject({ spent: 2 * price.usd, reserved: 0, versions: [{ number: 1 }] });
  const prompts = await db.projectCall.findMany({ where: scope, distinct: ["promptHash"] });
  expect(prompts).toHaveLength(1);
});

test("a failure leaves the summary as it was and says why, until somebody asks again", async () => {
  await db.project.update({ where: { id: scope.projectId }, data: { summary: "What was known." } });
  await finishResearcher(db, scope, input);
  let isDown = true;
  const { driver, asked } = aDriver(() => (isDown ? { kind: "unavailable", message: "The model is away." } : null));
  for (const _attempt of [1, 2, 3]) {
    await workSummary(db, { driverFor: async () => driver, signal: whole });
    await untilDue();
  }
  expect(await request()).toEqual({ status: "failed", reason: "The model is away.", attempts: 3 });
  expect(await project()).toMatchObject({ summary: "What was known.", versions: [] });
  expect(asked()).toBe(3);
  isDown = false;
  await retrySummary(db, scope, input);
  await workSummary(db, { driverFor: async () => driver, signal: whole });
  expect((await project()).versions).toHaveLength(1);
  await expect(retrySummary(db, scope, input)).rejects.toMatchObject({ kind: "conflict" });
});

test("a project whose budget is spent keeps its summary, and nothing is asked", async () => {
  await db.$executeRaw`update project set settings = '{"usd": 0.1}'::jsonb where id = ${scope.projectId}::uuid`;
  await finishResearcher(db, scope, input);
  const { driver, asked } = aDriver();
  await workSummary(db, { driverFor: async () => driver, signal: whole });
  expect(await request()).toMatchObject({ status: "failed", reason: "The project's budget was spent." });
  expect([asked(), (await project()).spent]).toEqual([0, 0]);
});

test("two that are completed at once are summed up one after the other, each on top of the one before", async () => {
  const other = await db.researcher.create({
    data: { ...scope, name: "Salt", nameKey: "salt", problem: "How salty?" },
  });
  await finishResearcher(db, scope, input);
  const folded = await db.fold.findFirstOrThrow({ where: scope });
  await db.fold.create({
    data: {
      ...scope,
      researcherId: other.id,
      level: "L1",
      summary: "It is salty.",
      refs: {},
      tokens: 3,
      ordinal: folded.ordinal,
    },
  });
  await finishResearcher(db, scope, { ...input, researcherId: ResearcherId.parse(other.id) });
  const { driver, asked } = aDriver();
  // Held until the others have looked: one that comes when the first is done would take the second.
  const looked = Promise.withResolvers<void>();
  const held: AgentDriver = {
    ...driver,
    runAgent: async (request) => {
      await looked.promise;
      return await driver.runAgent(request);
    },
  };
  const worked: boolean[] = [];
  const ended = new Tally();
  const workers = [1, 2, 3, 4].map(async () => {
    worked.push(await workSummary(db, { driverFor: async () => held, signal: whole }));
    ended.add();
  });
  await ended.reaches(3);
  expect(worked).toEqual([false, false, false]);
  looked.resolve();
  await Promise.all(workers);
  expect(worked).toEqual([false, false, false, true]);
  expect(await workSummary(db, { driverFor: async () => driver, signal: whole })).toBe(true);
  const { versions, summary } = await project();
  expect(versions).toMatchObject([
    { number: 1, content: { researcher: "Tides" } },
    { number: 2, content: { researcher: "Salt" } },
  ]);
  expect(summary).toContain("It is salty.");
  expect(asked()).toBe(2);
});

/** What the project's trail tells of summaries. */
async function told(): Promise<{ kind: string; actorId: string | null; payload: unknown }[]> {
  const where = { ...scope, runId: null, kind: { startsWith: "summary_" } };
  const select = { kind: true, actorId: true, payload: true } as const;
  return await db.auditEvent.findMany({ where, orderBy: { seq: "asc" }, select });
}

describe("A summary that was asked for", () => {
  it("is told when it is asked for, written or given up, with whoever completed the researcher", async () => {
    const of = { researcherId: input.researcherId, name: "Tides" };
    const actorId = input.userId;
    await finishResearcher(db, scope, input);
    const failing = aDriver(() => ({ kind: "permanent", message: "No such model." }));
    await workSummary(db, { driverFor: async () => failing.driver, signal: whole });
    await retrySummary(db, scope, input);
    const { driver } = aDriver();
    await workSummary(db, { driverFor: async () => driver, signal: whole });
    expect(await told()).toEqual([
      { kind: "summary_requested", actorId, payload: of },
      { kind: "summary_failed", actorId, payload: { ...of, why: "No such model." } },
      { kind: "summary_requested", actorId, payload: of },
      { kind: "summary_written", actorId, payload: { ...of, version: 1, changes: expect.any(String) } },
    ]);
  });

  it("by whoever is not known any more is nobody's", async () => {
    await finishResearcher(db, scope, input);
    await db.summaryRequest.updateMany({ where: scope, data: { requestedById: null } });
    const { driver } = aDriver();
    await workSummary(db, { driverFor: async () => driver, signal: whole });
    expect((await told()).at(-1)).toMatchObject({ kind: "summary_written", actorId: null });
  });

  it("waits as long as the provider asks, and for one that is away without losing an attempt", async () => {
    await finishResearcher(db, scope, input);
    const hour = 3_600_000;
    const failures: Failure[] = [
      { kind: "rate_limited", message: "Too many.", retryAfterMs: hour },
      { kind: "unavailable", message: "It is away.", code: PROVIDER_DOWN, retryAfterMs: hour },
    ];
    const { driver } = aDriver(() => failures.shift() ?? null);
    const attempts: number[] = [];
    for (const reason of ["Too many.", "It is away."]) {
      await workSummary(db, { driverFor: async () => driver, signal: whole });
      const row = await db.summaryRequest.findFirstOrThrow({ where: scope });
      expect(row).toMatchObject({ status: "waiting", reason, leaseUntil: null });
      const waitsMs = Number(row.retryAt) - Date.now();
      expect([waitsMs > hour / 2, waitsMs < 2 * hour]).toEqual([true, true]);
      attempts.push(row.attempts);
      expect(await workSummary(db, { driverFor: async () => driver, signal: whole })).toBe(false);
      await untilDue();
    }
    expect(attempts).toEqual([1, 1]);
    await workSummary(db, { driverFor: async () => driver, signal: whole });
    expect(await request()).toMatchObject({ status: "done" });
  });

  it("is given up where its workers were lost each time, and where nobody may answer, with why", async () => {
    await finishResearcher(db, scope, input);
    await db.summaryRequest.updateMany({ where: scope, data: { attempts: 3 } });
    const { driver, asked } = aDriver();
    expect(await workSummary(db, { driverFor: async () => driver, signal: whole })).toBe(true);
    expect(await request()).toMatchObject({ status: "failed", reason: "The worker that made it was lost each time." });
    expect(asked()).toBe(0);
    await retrySummary(db, scope, input);
    const why = "The owners let it ask no model.";
    const driverFor = (): Promise<AgentDriver> => Promise.reject(new Refusal("invalid", why));
    expect(await workSummary(db, { driverFor, signal: whole })).toBe(true);
    expect(await request()).toMatchObject({ status: "failed", reason: why });
    await retrySummary(db, scope, input);
    const broken = (): Promise<AgentDriver> => Promise.reject(new Error("It broke."));
    await expect(workSummary(db, { driverFor: broken, signal: whole })).rejects.toThrow("It broke.");
    expect(await request()).toMatchObject({ status: "waiting" });
    await untilDue();
    await workSummary(db, { driverFor: async () => driver, signal: whole });
    expect(await request()).toMatchObject({ status: "done" });
  });
});

describe("A researcher at rest whose last run goes on", () => {
  it("is neither completed nor archived, with which run it is, and may be brought back", async () => {
    await db.run.update({ where: { id: runId }, data: { status: "waiting", endedAt: null } });
    for (const act of [finishResearcher, archiveResearcher])
      await expect(act(db, scope, input)).rejects.toThrow(
        "Run 1 of “Tides” waits for a person. Let it end, or cancel it first.",
      );
    await db.researcher.update({ where: { id: input.researcherId }, data: { status: "archived" } });
    await activateResearcher(db, scope, input);
    const { status } = await db.researcher.findUniqueOrThrow({ where: { id: input.researcherId } });
    expect(status).toBe("idle");
  });

  it("asks for no summary where it found nothing for the project, what its steps summed up aside", async () => {
    await db.fold.updateMany({ where: scope, data: { nodeKey: "search-1" } });
    expect(await finishResearcher(db, scope, input)).toBe(false);
    expect(await db.summaryRequest.count({ where: scope })).toBe(0);
    const nobody = ResearcherId.parse(crypto.randomUUID());
    await expect(finishResearcher(db, scope, { ...input, researcherId: nobody })).rejects.toMatchObject({
      kind: "not_found",
    });
  });
});
