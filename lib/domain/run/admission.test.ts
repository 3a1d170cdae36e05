import fc from "fast-check";
import { expect, test } from "vitest";
import { type Admission, atFirst, desksOf, isAdmitted, type Load, nextAdmission } from "./admission";

const idle: Load = { busy: 0.1, delayMs: 2, waiting: 0, memory: 0.2 };
const full: Load = { busy: 1, delayMs: 300, waiting: 0, memory: 0.2 };

/** What many looks in a row make of an admission, each at the same load. */
function after(looks: number, load: Load, underWay: number, from: Admission = atFirst): Admission {
  let now = from;
  for (let look = 0; look < looks; look += 1) now = nextAdmission(now, load, underWay);
  return now;
}

const all = 256;

test("a process that has time takes up more as it is used, up to all there is, and as much as at first once that has ended", () => {
  expect(atFirst.places).toBeLessThan(all);
  expect(nextAdmission(atFirst, idle, 100).places).toBe(200);
  expect(after(100, idle, all).places).toBe(all);
  expect(after(100, { ...idle, busy: 0.8, delayMs: 400 }, 200).places).toBe(all);
  expect(after(1, idle, 0, after(100, idle, all))).toEqual(atFirst);
});

test.each<[string, Load]>([
  ["a loop without a moment to spare that comes late", full],
  ["callers that wait for connections", { ...idle, waiting: 1.5 }],
  ["memory that ends", { ...idle, memory: 0.9 }],
])("one look at %s changes nothing, two in a row take a quarter of what is under way", (_, load) => {
  expect(after(1, load, 100)).toEqual({ ...atFirst, fullLooks: 1 });
  expect(after(2, load, 100)).toEqual({ places: 75, most: 75, fullLooks: 0 });
  expect(nextAdmission(after(1, load, 60), idle, 60)).toEqual(atFirst);
});

test("a loop that is never idle but comes in time is not full, and is given nothing more, either", () => {
  const inTime: Load = { ...full, delayMs: 40 };
  const had = { places: 90, most: 100 };
  expect(after(50, inTime, 200, { ...had, fullLooks: 1 })).toEqual({ ...had, fullLooks: 0 });
});

test("a process that stays full goes on with a few, and takes up all again within ten looks at rest", () => {
  const few = after(100, full, 200);
  expect(few).toEqual({ places: 16, most: 16, fullLooks: 0 });
  expect([desksOf(atFirst), desksOf(few), desksOf(after(1, idle, 16, few))]).toEqual([4, 2, 2]);
  expect(after(1, idle, 16, few).places).toBe(24);
  expect(after(10, idle, 16, few)).toEqual(atFirst);
});

test("however the load goes, between a few and all are admitted, and nobody full is given more", () => {
  const share = fc.double({ min: 0, max: 2, noNaN: true });
  const anyLoad = fc.record({ busy: share, delayMs: fc.nat(2_000), waiting: share, memory: share });
  fc.assert(
    fc.property(fc.array(fc.tuple(anyLoad, fc.nat(300)), { maxLength: 60 }), (looks) => {
      let now = atFirst;
      for (const [load, underWay] of looks) {
        const next = nextAdmission(now, load, underWay);
        expect(next.places).toBeGreaterThanOrEqual(16);
        expect(next.places).toBeLessThanOrEqual(256);
        if (load.waiting >= 1 || load.memory >= 0.85) expect(next.places).toBeLessThanOrEqual(now.places);
        now = next;
      }
    }),
  );
});

test("where there is room anybody may begin; where there is none, an account that has less than its share", () => {
  expect(isAdmitted({ places: 16, underWay: 15 }, { held: 15, accounts: 1 })).toBe(true);
  expect(isAdmitted({ places: 16, underWay: 16 }, { held: 16, accounts: 1 })).toBe(false);
  expect(isAdmitted({ places: 16, underWay: 16 }, { held: 0, accounts: 2 })).toBe(true);
  expect(isAdmitted({ places: 16, underWay: 23 }, { held: 7, accounts: 2 })).toBe(true);
  expect(isAdmitted({ places: 16, underWay: 24 }, { held: 8, accounts: 2 })).toBe(false);
  expect(isAdmitted({ places: 16, underWay: 20 }, { held: 0, accounts: 100 })).toBe(true);
  expect(isAdmitted({ places: 16, underWay: 32 }, { held: 0, accounts: 100 })).toBe(false);
});

/** A process that stands between many and all. */
const had: Admission = { places: 90, most: 100, fullLooks: 0 };

test.each<[string, Partial<Load>, "full" | "easy" | "neither"]>([
  ["a loop that is just full and just late", { busy: 0.95, delayMs: 60 }, "full"],
  ["a loop that is not quite full", { busy: 0.94, delayMs: 60 }, "neither"],
  ["a loop that comes just in time", { busy: 0.95, delayMs: 59 }, "neither"],
  ["one caller for each connection", { waiting: 1 }, "full"],
  ["less than one caller for each", { waiting: 0.99 }, "neither"],
  ["memory that just ends", { memory: 0.85 }, "full"],
  ["memory that nearly ends", { memory: 0.84 }, "neither"],
  ["a loop that rests little and comes late", { busy: 0.85, delayMs: 25 }, "neither"],
  ["a loop that rests a little more", { busy: 0.84, delayMs: 59 }, "easy"],
  ["a busy loop that comes in time", { busy: 1, delayMs: 24 }, "easy"],
  ["some callers that wait", { waiting: 0.25 }, "neither"],
  ["few callers that wait", { waiting: 0.24 }, "easy"],
  ["much memory", { memory: 0.75 }, "neither"],
  ["less memory", { memory: 0.74 }, "easy"],
])("%s is: %#", (_, load, found) => {
  const next = {
    full: { ...had, fullLooks: 1 },
    neither: had,
    easy: { places: 128, most: 150, fullLooks: 0 },
  };
  expect(nextAdmission(had, { ...idle, ...load }, 10)).toEqual(next[found]);
});

test("what a full process goes on with is never more than it may have, and never fewer than a few that it may have", () => {
  const once = { places: 40, most: 50, fullLooks: 1 };
  expect(nextAdmission(once, full, 200)).toEqual({ places: 30, most: 30, fullLooks: 0 });
  expect(nextAdmission(once, full, 3)).toEqual({ places: 16, most: 16, fullLooks: 0 });
  expect(nextAdmission({ ...once, places: 9 }, full, 3).places).toBe(9);
  expect([256, 255].map((most) => desksOf({ ...once, most }))).toEqual([4, 2]);
});
