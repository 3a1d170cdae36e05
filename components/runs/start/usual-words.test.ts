import { expect, test } from "vitest";
import { RunSettings } from "@/lib/domain/run/settings";
import { estimateRun } from "./estimate";
import { usualSentence } from "./usual-words";

const estimate = estimateRun(RunSettings.parse({}));
const usual = { strategy: "quick", mode: "live", seconds: 41.6, searches: 4, facts: 18.5, costUsd: 0.031 } as const;

test("what the project's own runs took stands before what was measured elsewhere", () => {
  expect(usualSentence({ ...usual, runs: 1 }, estimate, true)).toBe(
    "The last run like this took 42 seconds, with 4 searches and 19 facts, for $0.03.",
  );
  expect(usualSentence({ ...usual, runs: 3, seconds: 190, costUsd: null }, estimate, true)).toBe(
    "The last 3 runs like this took 3 minutes, with 4 searches and 19 facts.",
  );
});

test("where there is no run like it, what such runs take is said, and no figure that only bounds it", () => {
  expect(usualSentence(undefined, estimate, false)).toBe("Such a run takes about 1 minute, at no cost.");
});
