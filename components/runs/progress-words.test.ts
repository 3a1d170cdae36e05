import { expect, test } from "vitest";
import { stageWords } from "@/components/kit/stage-words";
import { stages } from "@/lib/domain/core/words";
import { node } from "@/lib/testing/gallery/examples";
import { partsOf, whatIsLeft } from "./progress-words";

test("searches and sections are counted as done where nothing more is made of them", () => {
  const nodes = [
    node({ key: "s1", status: "complete" }),
    node({ key: "s2", status: "skipped" }),
    node({ key: "s3", status: "running" }),
    node({ key: "w1", kind: "section", stage: "synthesis", status: "pending" }),
    node({ key: "o", kind: "outline", stage: "synthesis", status: "complete" }),
  ];
  expect(partsOf(nodes)).toEqual([
    { name: "searches", done: 2, of: 3 },
    { name: "section", done: 0, of: 1 },
  ]);
  expect(partsOf([])).toEqual([]);
});

test("every stage says what it does and what comes then, and a limit how long at most", () => {
  for (const stage of stages) {
    expect(stageWords[stage].doing).toMatch(/^[A-Z]/);
    expect(whatIsLeft({ stage, leftMs: null })).toMatch(/^Then .+\.$/);
  }
  expect(whatIsLeft({ stage: "synthesis", leftMs: 61_000 })).toBe("Then it is read over. At most 2 minutes left.");
  expect(whatIsLeft({ stage: "synthesis", leftMs: 0 })).toContain("At most 1 minute left.");
});
