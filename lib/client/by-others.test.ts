import { expect, test } from "vitest";
import { isActOfOther, isBehind, isByOthers } from "./by-others";

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

const before = { name: "r1 6", at: "2026-03-01T10:00:00.000Z", by: "ada" };
const act = { name: "r1 7", at: "2026-03-01T10:05:00.000Z", by: "ada" };

test("what a colleague judged within a run is news once; what the reader judged is none", () => {
  expect(isActOfOther({ act, me: "grace" }, null)).toBe(true);
  expect(isActOfOther({ act, me: "grace" }, before)).toBe(true);
  expect(isActOfOther({ act, me: "grace" }, act)).toBe(false);
  expect(isActOfOther({ act, me: "ada" }, null)).toBe(false);
  expect(isActOfOther({ act: null, me: "grace" }, null)).toBe(false);
});

test("what was heard before a page was read is no news to it", () => {
  expect(isActOfOther({ act: before, me: "grace" }, act)).toBe(false);
  const now = { seq: 7, newest, act: before, me: "grace", people: [], unread: 0 };
  expect(isBehind(now, { seq: 8, act }, { hasActed: false })).toBe(false);
});

test("what its reader did is news to a page that they did nothing on, as one that was read before their act ended", () => {
  const now = { seq: 7, newest, act, me: "ada", people: [], unread: 0 };
  expect(isBehind(now, { seq: 6, act }, { hasActed: false })).toBe(true);
  expect(isBehind(now, { seq: 6, act }, { hasActed: true })).toBe(false);
  expect(isBehind(now, { seq: 7, act: before }, { hasActed: false })).toBe(true);
  expect(isBehind(now, { seq: 7, act: before }, { hasActed: true })).toBe(false);
  expect(isBehind(now, { seq: 5, act }, { hasActed: true })).toBe(true);
  expect(isBehind(now, { seq: 7, act }, { hasActed: false })).toBe(false);
});
