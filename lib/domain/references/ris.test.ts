import { expect, test } from "vitest";
import { isRis, risReferences } from "./ris";

const work = "TY  - JOUR\nTI  - Tides of the northern ports\nPY  - 2019";

test("a list of works is known by its first line, or by a line that begins a work below a preamble", () => {
  expect(isRis(work)).toBe(true);
  expect(isRis("\uFEFF\nTY  - JOUR of a kind nobody knows\n")).toBe(true);
  expect(isRis(`Exported on Monday\n\n${work}\n`)).toBe(true);
  expect(isRis("The TY  - JOUR line begins a work.")).toBe(false);
});

test("the last work counts without its end, and without an end of its last line", () => {
  const [only, ...more] = [...risReferences(work)];
  expect(more).toEqual([]);
  expect(only).toMatchObject({ title: "Tides of the northern ports", publishedOn: "2019" });
});
