import { expect, test } from "vitest";
import { bucketsOf, yearTo } from "./usage-buckets";

const used = (day: string, costUsd: number): Parameters<typeof bucketsOf>[0]["byDay"][number] => ({
  day,
  costUsd,
  tokensIn: 100,
  tokensOut: 10,
  calls: 1,
  runs: 1,
});

test("a month is drawn day by day, with the days on which nothing was used", () => {
  const { by, buckets } = bucketsOf({ from: "2026-11-01", to: "2026-11-04", byDay: [used("2026-11-03", 2)] });
  expect(by).toBe("day");
  expect(buckets).toEqual([
    { key: "2026-11-01", costUsd: 0, tokens: 0, calls: 0 },
    { key: "2026-11-02", costUsd: 0, tokens: 0, calls: 0 },
    { key: "2026-11-03", costUsd: 2, tokens: 110, calls: 1 },
    { key: "2026-11-04", costUsd: 0, tokens: 0, calls: 0 },
  ]);
});

test("a year is drawn month by month, each the sum of its days", () => {
  const byDay = [used("2026-02-01", 1), used("2026-02-28", 2), used("2026-11-21", 4)];
  const { by, buckets } = bucketsOf({ ...yearTo("2026-11-21"), byDay });
  expect(by).toBe("month");
  expect(buckets).toHaveLength(12);
  expect(buckets.find(({ key }) => key === "2026-02")).toEqual({ key: "2026-02", costUsd: 3, tokens: 220, calls: 2 });
  expect([buckets[0]?.key, buckets.at(-1)?.key]).toEqual(["2025-12", "2026-11"]);
});
