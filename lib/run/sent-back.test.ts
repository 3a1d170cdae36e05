import { beforeEach, expect, test } from "vitest";
import type { AgentOutput } from "@/lib/agents/index";
import type { Failure } from "@/lib/domain/core/failure";
import type { RunId } from "@/lib/domain/core/ids";
import type { RunSettings } from "@/lib/domain/run/settings";
import type { Script } from "@/lib/testing/rigs/engine";
import { replayOf } from "@/lib/testing/rigs/replays";
import { aRestingRun, ownPlayedWorkshop } from "@/lib/testing/rigs/workshop";

const shop = ownPlayedWorkshop();

beforeEach(() => shop.renew());

const start = (wanted?: Partial<RunSettings>): Promise<RunId> => aRestingRun(shop, wanted);

/** Reviews that send back what they are asked to, the first `times` of them. */
function rejecting(times: number): Script {
  let given = 0;
  return {
    review_findings: (): AgentOutput<"review_findings"> => {
      given += 1;
      if (given > times)
        return { verdict: "accepted", reason: "It answers.", gaps: [], actionItems: [], rejectedIds: [] };
      return {
        verdict: "rejected",
        reason: "Nothing on tenants.",
        gaps: ["What tenants say"],
        actionItems: ["Look for surveys"],
        rejectedIds: [],
      };
    },
  };
}

async function directivesOf(runId: RunId): Promise<Record<string, unknown>[]> {
  const rows = await shop.db.artifact.findMany({
    where: { runId, path: { startsWith: "retry/" } },
    orderBy: { createdAt: "desc" },
  });
  return JSON.parse(rows[0]?.content ?? "[]");
}

test("a topic that a review sends back has its directive, told when it is given and when it is followed; it replays", async () => {
  const { db, world } = shop;
  shop.script = rejecting(1);
  const runId = await start({});
  const directives = await directivesOf(runId);
  expect(directives).toMatchObject([
    { kind: "rejected", stage: "wave1", attempt: 1, reason: "Nothing on tenants.", backoffMs: 0, isConsumed: true },
  ]);
  const events = await db.auditEvent.findMany({
    where: { runId, kind: { in: ["retry_directives_written", "retry_directives_consumed"] } },
    orderBy: { seq: "asc" },
  });
  const searched = String(directives[0]?.node);
  expect(events.map(({ kind, nodeKey, reason }) => [kind, nodeKey, reason])).toEqual([
    ["retry_directives_written", searched, "Nothing on tenants."],
    ["retry_directives_consumed", `${searched}-retry-1`, "Nothing on tenants."],
  ]);
  expect((await replayOf(db, world, runId)).result).toMatchObject({ isIdentical: true, first: null });
}, 90_000);

test("beyond the stage's cap no topic is sent back: the run goes on, and feed and report name what was left", async () => {
  const { db } = shop;
  shop.script = rejecting(2);
  const runId = await start({ directiveCap: 1 });
  expect(await directivesOf(runId)).toHaveLength(1);
  const told = await db.auditEvent.findFirstOrThrow({ where: { runId, kind: "retries_spent" } });
  const left = await db.node.findFirstOrThrow({ where: { runId, kind: "search", tags: { has: "RETRY_EXHAUSTED" } } });
  expect(told.payload).toEqual({ steps: [left.title], cap: 1 });
  expect(told.reason).toContain("as often as it may");
}, 90_000);

test("a step whose stage has tried again as often as it may is exhausted at its first failure, and says so", async () => {
  const { db } = shop;
  shop.fault = ({ kind }): Failure | null =>
    kind === "outline" ? { kind: "invalid_output", message: "Nothing but noise." } : null;
  const runId = await start({ directiveCap: 1 });
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  expect(run).toMatchObject({ status: "halted", haltKind: "retry_cap", stage: "synthesis" });
  const node = await db.node.findUniqueOrThrow({ where: { runId_key: { runId, key: "outline" } } });
  expect(node).toMatchObject({ status: "exhausted", attempt: 2 });
  expect(JSON.stringify(node.failure)).toContain("tried 1 times, as often as it may");
}, 90_000);
