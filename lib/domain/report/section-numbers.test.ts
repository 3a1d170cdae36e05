import { expect, test } from "vitest";
import { numbered, sectionNumbers } from "./section-numbers";

test("sections of a tree are numbered as they lie in each other", () => {
  const levels = [1, 2, 3, 2, 1, 2];
  const body = levels.map((level) => ({ kind: "body" as const, level }));
  const sections = [{ kind: "answer" as const }, ...body, { kind: "methodology" as const }];
  expect(sectionNumbers(sections)).toEqual(["", "1", "1.1", "1.1.1", "1.2", "2", "2.1", ""]);
});

test("a flat report has no numbers", () => {
  const flat = [
    { kind: "answer" as const, heading: "Answer" },
    { kind: "body" as const, heading: "Costs", level: 1 },
  ];
  expect(numbered(flat).map(({ heading }) => heading)).toEqual(["Answer", "Costs"]);
});
