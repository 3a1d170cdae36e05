import { expect, test } from "vitest";
import { RunLimits } from "./settings";

test("whoever changes a run's limits says each of the three that it has, and none but limits", () => {
  const limits = { minutes: 5, tokens: 100_000, usd: 2 };
  expect(RunLimits.parse(limits)).toEqual(limits);
  expect(RunLimits.parse({ minutes: null, tokens: null, usd: null })).toEqual({
    minutes: null,
    tokens: null,
    usd: null,
  });
  for (const name of ["minutes", "tokens", "usd"] as const) {
    const { [name]: _, ...others } = limits;
    expect([name, RunLimits.safeParse(others).success]).toEqual([name, false]);
  }
  expect(RunLimits.safeParse({ ...limits, concurrency: 9 }).success).toBe(false);
});
