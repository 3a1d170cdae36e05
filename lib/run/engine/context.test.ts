import { describe, expect, it } from "vitest";
import { type Failure, PROVIDER_DOWN } from "@/lib/domain/core/failure";
import { BUDGET_SPENT } from "@/lib/domain/run/budget";
import type { CapturedDriver } from "@/lib/run/drivers/captured";
import { exampleInputs } from "@/lib/testing/rigs/agents/inputs";
import { aNodeRun } from "@/lib/testing/rigs/agents/run-values";
import { callsOf, isBudgetSpent, NodeFailure, whoseOf } from "./context";

const input = exampleInputs.classify;
const failed = (code?: string): Failure => ({ kind: "unavailable", message: "Away.", ...(code && { code }) });

/** The calls of a step whose driver fails like that, and what was asked of it. */
function calling(
  failure: Failure,
  { isFinishing = false, leftMs = 9_000, signal = new AbortController().signal } = {},
): {
  calls: ReturnType<typeof callsOf>;
  asked: unknown[];
} {
  const asked: unknown[] = [];
  const never = (): never => {
    throw new Error("not asked");
  };
  const driver: CapturedDriver = {
    runAgent: async (kind) => {
      asked.push(kind);
      return { ok: false, failure };
    },
    search: async (query, limit) => {
      asked.push([query, limit]);
      return { ok: true, hits: [] };
    },
    retrieve: async (url) => {
      asked.push(url);
      return { ok: false, failure };
    },
    recall: never,
    timeLeft: async (ms) => ms,
    now: never,
  };
  const run = aNodeRun({ leftMs: () => leftMs });
  return { asked, calls: callsOf(driver, run, { signal, signals: { isFinishing } }) };
}

describe("a step that asks an agent", () => {
  it("fails with the call where it cannot live without its answer", async () => {
    const { calls } = calling(failed("refused"));
    await expect(calls.ask("classify", input)).rejects.toMatchObject({ name: "NodeFailure", message: "Away." });
  });

  it("goes on without the answer where it can, and waits where the provider is away", async () => {
    const { calls } = calling(failed("refused"));
    expect(await calls.tryAsk("classify", input)).toEqual({ ok: false, failure: failed("refused") });
    await expect(calling(failed(PROVIDER_DOWN)).calls.tryAsk("classify", input)).rejects.toThrow(NodeFailure);
  });

  it("asks nobody once it was given up", async () => {
    const { calls, asked } = calling(failed(), { signal: AbortSignal.abort(new Error("given up")) });
    await expect(calls.ask("classify", input)).rejects.toThrow("given up");
    await expect(calls.tryAsk("classify", input)).rejects.toThrow("given up");
    expect(asked).toEqual([]);
  });

  it("passes searches and pages on as they are", async () => {
    const { calls, asked } = calling(failed());
    await calls.search("dues", 3);
    await calls.retrieve("https://example.org/");
    expect(asked).toEqual([["dues", 3], "https://example.org/"]);
  });
});

describe("the time that a step has left", () => {
  it("is its run's, and none once the run is to end", async () => {
    expect(await calling(failed()).calls.leftMs()).toBe(9_000);
    expect(await calling(failed(), { isFinishing: true }).calls.leftMs()).toBe(0);
  });
});

it("a budget is spent where a step failed for it, and nowhere else", () => {
  expect(isBudgetSpent(new NodeFailure(failed(BUDGET_SPENT)))).toBe(true);
  expect(isBudgetSpent(new NodeFailure(failed("other")))).toBe(false);
  expect(isBudgetSpent(Object.assign(new Error("x"), { failure: failed(BUDGET_SPENT) }))).toBe(false);
});

it("a run's work takes the turns of its account, its project and itself", () => {
  const run = aNodeRun({ accountId: "ada" });
  expect(whoseOf(run)).toEqual({ accountId: "ada", projectId: run.projectId, runId: run.id });
});
