import { expect, test } from "vitest";
import { isActOfOther, isByOthers } from "./by-others";

const newest = [
  { seq: 7, by: "ada" },
  { seq: 6, by: "grace" },
  { seq: 5, by: "ada" },
];

test("what a colleague did is news, whatever the reader did after it; what the reader alone did is none", () => {
  expect(isByOthers({ seq: 7, newest, me: "ada" }, 5)).toBe(true);
  expect(isByOthers({ seq: 7, newest, me: "ada" }, 6)).toBe(false);
  expect(isByOthers({ seq: 7, newest, me: "grace" }, 6)).toBe(true);
  expect(isByOthers({ seq: 7, newest, me: "ada" }, 7)).toBe(false);
});

test("of more than is told with its people, nothing is taken for the reader's own", () => {
  expect(isByOthers({ seq: 7, newest: newest.slice(0, 1), me: "ada" }, 4)).toBe(true);
});

test("what a colleague judged within a run is news once; what the reader judged is none", () => {
  const act = { name: "r1 7", by: "ada" };
  expect(isActOfOther({ act, me: "grace" }, null)).toBe(true);
  expect(isActOfOther({ act, me: "grace" }, { name: "r1 6", by: "ada" })).toBe(true);
  expect(isActOfOther({ act, me: "grace" }, act)).toBe(false);
  expect(isActOfOther({ act, me: "ada" }, null)).toBe(false);
  expect(isActOfOther({ act: null, me: "grace" }, null)).toBe(false);
});
