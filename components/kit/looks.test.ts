import { expect, test } from "vitest";
import { researcherStatuses } from "@/lib/domain/core/words";
import { lookOfResearcher } from "./looks";

test.each([
  ["running", "At work"],
  ["waiting", "Waits for a person"],
  ["paused", "Paused"],
  ["halted", "Halted"],
] as const)("a researcher whose run is %s is shown as “%s”, whatever its own status", (liveRun, word) => {
  for (const status of researcherStatuses) {
    const look = lookOfResearcher({ status, liveRun });
    expect([look.word, look.turns ?? false]).toEqual([word, liveRun === "running"]);
  }
});

test("a researcher without a run that has not ended is never at work", () => {
  const words = researcherStatuses.map((status) => lookOfResearcher({ status, liveRun: null }).word);
  expect(words).toEqual(["Idle", "Idle", "Completed", "Archived"]);
});
