import { run } from "@/lib/testing/gallery/examples";
import { expect, test } from "@/lib/testing/gallery/test";

const startedAt = "2026-01-05T09:00:00.000Z";

test("a run that has just begun counts nothing yet, and names neither limit nor cost", async ({ mount }) => {
  const shown = await mount("RunCounters", { run: run({ endedAt: startedAt, startedAt }) });
  await expect(shown.locator("dt")).toHaveText(["Facts", "Sources", "Gaps", "Contradictions", "Time"]);
  await expect(shown.locator('[data-counter="facts"]')).toHaveText("0");
});

test("what a run has found, was spared and has spent stands there in whole words", async ({ mount }) => {
  const counters = { ...run().counters, facts: 1_204, knownFacts: 1, searchesSaved: 2, tokens: 48_000, costUsd: 1.5 };
  const tree = { topics: 9, accepted: 4, iterations: 12, limit: 60 };
  const ended = run({ startedAt, endedAt: "2026-01-05T10:02:03.000Z", leftMs: 90_000, counters, tree });
  const shown = await mount("RunCounters", { run: ended });
  await expect(shown.locator('[data-counter="facts"]')).toHaveText("1,204");
  await expect(shown.locator('[data-counter="topics"]')).toHaveText("4 of 9");
  await expect(shown.locator('[data-counter="iterations"]')).toHaveText("12 of 60");
  await expect(shown.locator('[data-counter="known"]')).toHaveText("1 fact, 2 searches saved");
  await expect(shown.getByText("$1.50")).toBeVisible();
  await expect(shown.getByText("48,000")).toBeVisible();
  await expect(shown.locator("dt")).toContainText(["Time", "Left"]);
});

test("the time of a run under way goes on by itself, and is its own once it has ended", async ({ mount }) => {
  const shown = await mount("RunCounters", { run: run({ startedAt }) });
  const time = shown.locator("dt", { hasText: "Time" }).locator("+ dd");
  await expect(time).not.toHaveText("–");
  const before = (await time.textContent()) ?? "";
  await expect(time).not.toHaveText(before);
  await shown.update({ run: run({ startedAt, endedAt: "2026-01-05T09:00:20.000Z" }) });
  await expect(time).toHaveText("0:20");
});
