import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Failure } from "@/lib/domain/core/failure";
import type { RunId } from "@/lib/domain/core/ids";
import { RunSettings } from "@/lib/domain/run/settings";
import { resumeRun } from "@/lib/features/runs/controls";
import { startRun } from "@/lib/features/runs/runs";
import { arm } from "@/lib/run/engine/race-points";
import { untilRunRests, untilRunRestsWithoutPauses } from "@/lib/testing/rigs/engine";
import { aRunUpTo, ownPlayedWorkshop } from "@/lib/testing/rigs/workshop";

const made = new Map<string, number>();

const shop = ownPlayedWorkshop(made);
beforeEach(() => shop.renew());
afterEach(() => {
  made.clear();
  arm(null);
});

async function start(): Promise<RunId> {
  const settings = RunSettings.parse({ perspectives: 3, iterations: 1, approvePlan: false });
  return startRun(shop.db, shop.world.scope, { ...shop.world, settings, idempotencyKey: randomUUID() });
}

test("L11: an answer that does not fit is asked for again with notes, and what was answered stays answered", async () => {
  const { db } = shop;
  shop.fault = ({ kind, nth }): Failure | null =>
    kind === "outline" && nth === 1 ? { kind: "invalid_output", message: "sections: expected array" } : null;
  const runId = await start();
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("completed");
  const calls = await db.agentCall.findMany({ where: { runId, agent: "outline" }, orderBy: { startedAt: "asc" } });
  expect(calls.map((call) => call.attempt)).toEqual([1, 2]);
  expect(calls[1]?.prompt).toContain("Notes on the earlier attempt");
  expect(calls[1]?.prompt).toContain("sections: expected array");
  const kinds = await db.auditEvent.findMany({ where: { runId, nodeKey: "outline" }, orderBy: { seq: "asc" } });
  const call = ["tool_call_start", "tool_call_end"];
  expect(kinds.map((event) => event.kind)).toEqual([
    "node_started",
    ...call,
    "node_failed",
    "retry_directives_written",
    "retry_directives_consumed",
    "node_started",
    ...call,
    ...call,
    "node_completed",
  ]);
  const directives = await db.artifact.findFirstOrThrow({ where: { runId, path: "retry/retry-directives.json" } });
  expect(JSON.parse(directives.content)).toMatchObject([{ node: "outline", kind: "invalid_output", attempt: 1 }]);
});

test("after a timeout, or where the model was away, nobody is asked what the answer did wrong: there was none", async () => {
  const { db } = shop;
  const timeout: Failure = { kind: "timeout", message: "The model server did not finish an answer." };
  const away: Failure = { kind: "unavailable", message: "The model server cannot answer." };
  shop.fault = ({ kind, nth }): Failure | null => (kind === "outline" ? ([null, timeout, away][nth] ?? null) : null);
  const runId = await start();
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("completed");
  const calls = await db.agentCall.findMany({ where: { runId, agent: "outline" }, orderBy: { startedAt: "asc" } });
  expect(calls.map((call) => call.attempt)).toEqual([1, 2, 3]);
  expect(new Set(calls.map((call) => call.promptHash)).size).toBe(1);
  expect(await db.agentCall.count({ where: { runId, agent: "recover" } })).toBe(0);
}, 60_000);

test("a step that fails to its cap halts the run in a sentence, and a resume goes on from there", async () => {
  const { db } = shop;
  shop.fault = ({ kind }): Failure | null =>
    kind === "outline" ? { kind: "invalid_output", message: "Nothing but noise." } : null;
  const runId = await start();
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("halted");
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run).toMatchObject({ haltKind: "retry_cap", stage: "synthesis" });
  expect(run.statusReason).toContain("failed 3 times");
  const why = await db.artifact.findFirstOrThrow({ where: { runId, path: "review/terminal-failure.json" } });
  expect(JSON.parse(why.content)).toMatchObject({ halt: "retry_cap", stage: "synthesis" });
  shop.fault = (): null => null;
  const searches = made.get("generate_queries");
  await resumeRun(db, shop.world.scope, { runId, userId: shop.world.userId });
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("completed");
  expect(made.get("generate_queries")).toBe(searches);
});

test("a search whose attempts are used up is tagged, and the methodology names it", async () => {
  const { db } = shop;
  shop.fault = ({ kind, prompt }): Failure | null =>
    kind === "ask_question" && prompt.includes("What decides whether")
      ? { kind: "permanent", message: "Refused." }
      : null;
  const runId = await start();
  const status = await untilRunRestsWithoutPauses(db, runId);
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect([status, run.statusReason]).toEqual(["completed", null]);
  const node = await db.node.findFirstOrThrow({ where: { runId, status: "exhausted" } });
  expect(node).toMatchObject({ kind: "search", attempt: 1, tags: ["RETRY_EXHAUSTED"] });
  const method = await db.reportSection.findFirstOrThrow({ where: { report: { runId }, kind: "methodology" } });
  expect(method.markdown).toContain(node.title);
});

test("a run whose state cannot be read halts in a sentence; resumed, it makes again what cannot be read", async () => {
  const { db } = shop;
  const { runId, goOn } = await aRunUpTo(shop, "before_complete", "review-2");
  const where = { runId_key: { runId, key: "review-1" } };
  await db.node.update({ where, data: { result: {} } });
  goOn();
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("halted");
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run).toMatchObject({ haltKind: "invalid_state" });
  expect(run.statusReason).toContain("Resume it to try again");
  await resumeRun(db, shop.world.scope, { runId, userId: shop.world.userId });
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("completed");
}, 60_000);

test("a server that asks to wait is given the time it asked for", async () => {
  const { db } = shop;
  shop.fault = ({ kind, nth }): Failure | null =>
    kind === "review_report" && nth === 1
      ? { kind: "rate_limited", message: "Too many requests.", retryAfterMs: 400 }
      : null;
  const runId = await start();
  expect(await untilRunRests(db, runId)).toBe("completed");
  const directive = await db.retryDirective.findFirstOrThrow({ where: { runId } });
  expect(directive).toMatchObject({ kind: "rate_limited", backoffMs: 400 });
  const attempts = await db.nodeAttempt.findMany({ where: { nodeId: directive.nodeId }, orderBy: { attempt: "asc" } });
  expect(Number(attempts[1]?.startedAt) - Number(attempts[0]?.endedAt)).toBeGreaterThanOrEqual(400);
});

test("what could not be compared or looked for is told in the methodology, call by call", async () => {
  const { db } = shop;
  const refused = new Set(["detect_contradictions", "find_gaps"]);
  shop.fault = ({ kind }): Failure | null => (refused.has(kind) ? { kind: "permanent", message: "Refused." } : null);
  const runId = await start();
  expect(await untilRunRestsWithoutPauses(db, runId)).toBe("completed");
  const analysis = await db.node.findFirstOrThrow({ where: { runId, kind: "analyze", stage: "pivot" } });
  expect(analysis.result).toMatchObject({
    failedCalls: expect.arrayContaining([
      { agent: "detect_contradictions", calls: made.get("detect_contradictions") },
      { agent: "find_gaps", calls: 1 },
    ]),
  });
  const method = await db.reportSection.findFirstOrThrow({ where: { report: { runId }, kind: "methodology" } });
  expect(method.markdown).toContain("statements were not compared for contradictions");
  expect(method.markdown).toContain("1 call: gaps were not looked for");
});
