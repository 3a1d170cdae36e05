import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type AgentKind, agents } from "@/lib/agents/index";
import { PROMPT_TOO_LONG } from "@/lib/domain/core/failure";
import { ReportId, ResearcherId, type RunId } from "@/lib/domain/core/ids";
import { countTokens } from "@/lib/domain/core/tokens";
import { RunSettings } from "@/lib/domain/run/settings";
import { acceptReport } from "@/lib/features/reports/reports";
import { leaveOut, resumeRun } from "@/lib/features/runs/controls";
import { approvePlan, startRun } from "@/lib/features/runs/runs";
import { readRunHead } from "@/lib/features/runs/views/run-head";
import type { Db } from "@/lib/platform/db/client";
import { closeSender } from "@/lib/platform/queue/queue";
import { startWorker } from "@/lib/process/run-worker";
import { aLatecomer } from "@/lib/testing/connections/latecomer";
import { aDatabase } from "@/lib/testing/database";
import {
  aSampleWorld,
  listViolations,
  type Script,
  untilRunRests,
  untilRunRestsWithoutPauses,
} from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { offlineDrivers, ownPlayedWorkshop } from "@/lib/testing/rigs/workshop";

const shop = ownPlayedWorkshop();

beforeEach(() => shop.renew());

async function start(wanted: object, problem?: string): Promise<RunId> {
  const { db, world } = shop;
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1, approvePlan: false, ...wanted });
  const name = `Other ${randomUUID()}`;
  const data = { ...world.scope, name, nameKey: name, problem: problem ?? "" };
  const researcherId =
    problem === undefined ? world.researcherId : ResearcherId.parse((await db.researcher.create({ data })).id);
  return startRun(db, world.scope, { ...world, researcherId, settings, idempotencyKey: randomUUID() });
}

async function gatesOf(runId: RunId): Promise<Record<string, string>> {
  const gates = await shop.db.gate.findMany({ where: { runId } });
  return Object.fromEntries(gates.map(({ name, verdict }) => [name, verdict]));
}

async function sectionsOf(runId: RunId): Promise<Record<string, string>> {
  const report = await shop.db.report.findFirstOrThrow({
    where: { runId },
    orderBy: { version: "desc" },
    select: { sections: { select: { kind: true, markdown: true } } },
  });
  const byKind = Map.groupBy(report.sections, ({ kind }) => kind);
  return Object.fromEntries([...byKind].map(([kind, all]) => [kind, all.map(({ markdown }) => markdown).join("\n")]));
}

async function replays(runId: RunId): Promise<unknown> {
  return (await replayOf(shop.db, shop.world, runId)).result;
}

const noise = { kind: "invalid_output", message: "Nothing but noise." } as const;

test.each(["quick", "perspectives", "tree"] as const)(
  "a question that the library does not answer ends in a short report of what was not found (%s)",
  async (strategy) => {
    const tree = { breadth: 2, depth: 0, iterations: null };
    const runId = await start({ strategy, tree }, "Which orchids flower in the rainforest of Borneo?");
    expect(await untilRunRests(shop.db, runId)).toBe("completed");
    expect(await gatesOf(runId)).toMatchObject({ A: "passed", B: "waived", E: "passed" });
    const { answer, body, methodology } = await sectionsOf(runId);
    expect(answer).toMatch(/^Scope: Nothing that was read answers/);
    expect(body).toBeUndefined();
    expect(methodology).toContain("Conditions that were not met, and how the run went on:");
    const gate = await shop.db.gate.findUniqueOrThrow({ where: { runId_name: { runId, name: "B" } } });
    expect(gate).toMatchObject({ waivedBy: "engine", waivedById: null });
    expect(gate.waivedWhy).toContain("what was not found");
    const event = await shop.db.auditEvent.findFirstOrThrow({
      where: { runId, kind: "gate_write_applied", payload: { path: ["gate"], equals: "B" } },
    });
    expect(event.payload).toMatchObject({ verdict: "waived", waivedBy: "engine", waivedWhy: gate.waivedWhy });
    const file = await shop.db.artifact.findFirstOrThrow({
      where: { runId, path: { startsWith: "gates" } },
      orderBy: { createdAt: "desc" },
    });
    expect(JSON.parse(file.content)).toContainEqual(
      expect.objectContaining({ name: "B", verdict: "waived", waivedBy: "engine" }),
    );
    expect(await listViolations(shop.db, runId)).toEqual([]);
  },
  90_000,
);

test("a thread whose summary cites nothing is dropped and named, and the report is written", async () => {
  let given = 0;
  shop.script = {
    summarize: ({ facts }) => {
      given += 1;
      const first = facts[0];
      if (given === 1 || first === undefined) return { summary: "Much was said.", factIds: [] };
      return { summary: `${first.statement} [F${first.id}]`, factIds: [first.id] };
    },
  };
  const runId = await start({});
  expect(await untilRunRests(shop.db, runId)).toBe("completed");
  const gate = await shop.db.gate.findUniqueOrThrow({ where: { runId_name: { runId, name: "D" } } });
  expect(gate).toMatchObject({ verdict: "waived", metrics: expect.objectContaining({ uncited: 1 }) });
  const { methodology } = await sectionsOf(runId);
  expect(methodology).toContain("The report is written without a summary of");
}, 90_000);

/** A writer that claims what it cannot cite, whatever it is asked. */
const claiming: Script = {
  write_answer: ({ facts: [first] }) => ({
    markdown: `${first?.statement ?? "It holds."} [F${first?.id ?? ""}] Everybody in the trade agrees on that much. Nobody has ever doubted it.`,
  }),
  revise_section: () => ({ edits: [], quotes: [] }),
};

test("a report that keeps failing gate E waits for its reader; who accepts it waives the gate in their name", async () => {
  const { db, world } = shop;
  shop.script = claiming;
  const runId = await start({ strategy: "quick" });
  expect(await untilRunRests(db, runId)).toBe("waiting");
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run).toMatchObject({ stage: "review", haltKind: null });
  expect(run.statusReason).toContain("2 sentences (67 % of the sentences) may not stand as written.");
  expect(run.statusReason).toContain("accept it as it is, request changes, or edit it");
  const report = await db.report.findFirstOrThrow({ where: { runId }, orderBy: { version: "desc" } });
  const { userId } = world;
  await acceptReport(db, world.scope, { reportId: ReportId.parse(report.id), revision: report.revision, userId });
  expect(await untilRunRests(db, runId)).toBe("completed");
  const gate = await db.gate.findUniqueOrThrow({ where: { runId_name: { runId, name: "E" } } });
  expect(gate).toMatchObject({ verdict: "waived", waivedBy: "person", waivedById: userId });
  const event = await db.auditEvent.findFirstOrThrow({
    where: { runId, kind: "gate_write_applied", actorId: userId },
  });
  expect(event.payload).toMatchObject({ gate: "E", verdict: "waived", waivedBy: "person" });
  const { gates, waysOn } = await readRunHead(db, world.scope, runId);
  expect(gates.at(-1)).toMatchObject({ verdict: "waived", waiver: { person: "Ada" } });
  expect(waysOn).toEqual([]);
  expect(await replays(runId)).toMatchObject({ isIdentical: true });
}, 120_000);

test("a step that failed to its cap is left out by a person: the run goes on, its report names it and them", async () => {
  const { db, world } = shop;
  shop.fault = ({ kind }): typeof noise | null => (kind === "summarize" ? noise : null);
  const runId = await start({});
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("halted");
  const input = { runId, userId: world.userId };
  await expect(leaveOut(db, world.scope, { ...input, nodeKey: "scope" })).rejects.toMatchObject({ kind: "conflict" });
  await expect(leaveOut(db, world.scope, { ...input, nodeKey: "none" })).rejects.toMatchObject({ kind: "not_found" });
  const head = await readRunHead(db, world.scope, runId);
  expect(head.stuckKey).toBe("summarize");
  expect(head.waysOn.map(({ act }) => act)).toEqual(["resume", "leave_out"]);
  await leaveOut(db, world.scope, { ...input, nodeKey: "summarize" });
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("completed");
  const gate = await db.gate.findUniqueOrThrow({ where: { runId_name: { runId, name: "D" } } });
  expect(gate).toMatchObject({ verdict: "waived", waivedBy: "person", waivedById: world.userId });
  const { answer, methodology } = await sectionsOf(runId);
  expect(answer).toContain("[F");
  expect(methodology).toContain("- Summaries, left out by Ada");
  expect(await replays(runId)).toMatchObject({ isIdentical: true });
}, 120_000);

test("without its outline a run has nothing to go on with: it can only be tried again", async () => {
  const { db, world } = shop;
  shop.fault = ({ kind }): typeof noise | null => (kind === "outline" ? noise : null);
  const runId = await start({});
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("halted");
  const input = { runId, userId: world.userId };
  await expect(leaveOut(db, world.scope, { ...input, nodeKey: "outline" })).rejects.toMatchObject({ kind: "conflict" });
  shop.fault = (): null => null;
  await resumeRun(db, world.scope, input);
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("completed");
}, 90_000);

test("calls of the comparison that fail are counted, and the report does not say that nothing contradicts", async () => {
  shop.fault = ({ kind }): typeof noise | null =>
    kind === "detect_contradictions" || kind === "find_gaps" ? noise : null;
  const runId = await start({ perspectives: 3 });
  expect(await untilRunRestsWithoutPauses(shop.db, runId)).toBe("completed");
  const { methodology } = await sectionsOf(runId);
  expect(methodology).toMatch(/\d+ calls?: statements were not compared for contradictions/);
  expect(methodology).toMatch(/1 call: gaps were not looked for/);
  expect(methodology).toContain("Some comparisons failed");
}, 90_000);

test.each(["perspectives", "tree"] as const)(
  "the smallest prompts that a run may be given never halt it (%s)",
  async (strategy) => {
    const contextTokens = 8_000;
    const tree = { breadth: 3, depth: 1, iterations: null };
    const runId = await start({ strategy, tree, perspectives: 6, iterations: 3, contextTokens });
    expect(await untilRunRests(shop.db, runId)).toBe("completed");
    const calls = await shop.db.agentCall.findMany({
      where: { runId },
      select: { agent: true, prompt: true, failure: true },
    });
    expect(calls.filter(({ failure }) => failure !== null)).toEqual([]);
    const longest = Math.max(...calls.map(({ prompt }) => countTokens(prompt)));
    expect(longest).toBeLessThanOrEqual(contextTokens);
  },
  120_000,
);

test("a report whose facts fit a prompt has one writer; where that one fails, its parts are written one by one", async () => {
  const { db } = shop;
  const of = async (runId: RunId): Promise<Record<string, number>> => {
    const writers = ["write_report", "write_answer", "write_section"];
    const calls = await db.agentCall.groupBy({
      by: ["agent"],
      where: { runId, agent: { in: writers } },
      _count: { _all: true },
    });
    return Object.fromEntries(calls.map(({ agent, _count }) => [agent, _count._all]));
  };
  const whole = await start({});
  expect(await untilRunRestsWithoutPauses(db, whole)).toBe("completed");
  expect(await of(whole)).toEqual({ write_report: 1 });
  const nodes = await db.node.findMany({ where: { runId: whole, kind: "section" }, select: { title: true } });
  expect(nodes).toEqual([{ title: "Writing" }]);
  shop.fault = ({ kind }): typeof noise | null => (kind === "write_report" ? noise : null);
  const parts = await start({});
  expect(await untilRunRestsWithoutPauses(db, parts)).toBe("completed");
  expect(await of(parts)).toMatchObject({ write_report: 1, write_answer: 1 });
  expect((await sectionsOf(parts)).answer).toContain("[F");
  expect(await replays(whole)).toMatchObject({ isIdentical: true });
  expect(await replays(parts)).toMatchObject({ isIdentical: true });
}, 120_000);

test("a prompt that people made long leaves less room for facts, and halts nothing", async () => {
  const { db, world } = shop;
  const longer = (agent: AgentKind): string => `${agents[agent].prompt}\n\n${"Be it so. ".repeat(1_050)}`;
  const kinds = ["outline", "write_answer", "write_section", "summarize", "review_report"] as const;
  await db.promptOverride.createMany({
    data: kinds.map((agent) => ({ ...world.scope, agent, template: longer(agent) })),
  });
  const runId = await start({ perspectives: 6, iterations: 3, contextTokens: 8_000 });
  expect(await untilRunRests(db, runId)).toBe("completed");
  const made = await db.agentCall.findMany({ where: { runId, agent: { in: [...kinds] }, model: { not: "none" } } });
  expect(new Set(made.map(({ agent }) => agent))).toEqual(new Set(kinds));
  expect(Math.max(...made.map(({ prompt }) => countTokens(prompt)))).toBeLessThanOrEqual(8_000);
  expect(
    await db.agentCall.count({ where: { runId, failure: { path: ["code"], equals: PROMPT_TOO_LONG } } }),
  ).toBeGreaterThan(0);
}, 120_000);

test("a gate that was written meanwhile is not written over: who caused it is told, and may do so again", async () => {
  const own = await aDatabase();
  const { db } = own;
  const world = await aSampleWorld(db);
  const worker = await startWorker(own.url, offlineDrivers);
  const settings = RunSettings.parse({ perspectives: 2, iterations: 1 });
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  expect(await untilRunRests(db, runId)).toBe("waiting");
  // Nobody but the one who approves is to wait for the gate.
  await worker.stop();
  const { revision } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { revision: true } });
  const late = await aLatecomer(own);
  const approve = (as: Db): Promise<void> => approvePlan(as, world.scope, { runId, revision, userId: world.userId });
  const measured = { metrics: {}, thresholds: {}, because: "?", inputsDigest: "other" };
  const other = await db.$transaction(
    async (tx) => {
      const gate = { ...world.scope, runId, name: "A", verdict: "passed", ...measured } as const;
      await tx.gate.create({ data: gate });
      const approved = approve(late.db).then(
        () => "approved",
        (error: unknown) => String(error),
      );
      await late.waits;
      return { approved };
    },
    { timeout: 20_000 },
  );
  expect(await other.approved).toBe("Refusal: Gate A was changed by someone else. Try again.");
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ status: "waiting", stage: "init" });
  await approve(db);
  expect(await db.run.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({ status: "running", stage: "wave1" });
  expect(await db.gate.findFirstOrThrow({ where: { runId, name: "A" } })).toMatchObject({ revision: 2 });
  await late.close();
  await closeSender(db);
  await own.drop();
}, 60_000);
