import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { projectsContract } from "./contract";

/** What is said of an amount as a project's monthly budget; nothing where it may be set. */
function saidOf(monthlyUsd: number | null): string[] {
  const input = { projectId: randomUUID(), revision: 1, monthlyUsd };
  const { error } = projectsContract.set_budget.input.safeParse(input);
  return error?.issues.map(({ message }) => message) ?? [];
}

test("a monthly budget is a cent or more, up to a million dollars, or is lifted", () => {
  for (const amount of [0.01, 20, 1_000_000, null]) expect(saidOf(amount)).toEqual([]);
  for (const amount of [0, -5]) expect(saidOf(amount)).toEqual(["Allow at least one cent, or lift the budget."]);
  expect(saidOf(1_000_001)).toEqual(["Allow at most $1,000,000."]);
  expect(saidOf(Number.NaN)).toEqual(["Write an amount in dollars."]);
});
