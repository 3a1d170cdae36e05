import { expect, test } from "vitest";
import { datedBy, dateOrigins, originOf } from "./dated-by";

test("where a date stands is stored in a word and told in a sentence", () => {
  expect(datedBy(originOf({ from: "header field", name: "Created" }))).toBe("Dated by its header field “Created”");
  expect(datedBy(originOf({ from: "address" }))).toBe("Dated by its address");
  expect(dateOrigins.map((from) => datedBy(originOf({ from })))).not.toContain(null);
});

test("of a date whose place nobody knows nothing is told", () => {
  expect([datedBy(null), datedBy("hearsay"), datedBy("bylines")]).toEqual([null, null, null]);
});
