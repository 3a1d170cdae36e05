import { expect, test, vi } from "vitest";
import { deleteInTurn, sweepInOrder, totalsOf } from "./deletion-steps";

/** What is to be deleted, by name, with what each try of it comes to. */
function due(tries: Record<string, () => boolean>): {
  run: (signal?: AbortSignal) => Promise<number>;
  tried: string[];
} {
  const tried: string[] = [];
  const run = (signal = new AbortController().signal): Promise<number> =>
    deleteInTurn<string>(signal, {
      what: "a thing",
      field: "thing",
      idOf: (one) => one,
      findNext: (before) => Promise.resolve(Object.keys(tries).find((one) => !before.includes(one)) ?? null),
      deleteOne: (one) => {
        tried.push(one);
        return Promise.resolve(tries[one]?.() ?? false);
      },
    });
  return { run, tried };
}

test("all that is due is tried once, and those are counted that are gone", async () => {
  const { run, tried } = due({ a: () => true, b: () => false, c: () => true });
  expect(await run()).toBe(2);
  expect(tried).toEqual(["a", "b", "c"]);
  expect(await due({}).run()).toBe(0);
});

test("what cannot be deleted now keeps no other waiting, and is not counted", async () => {
  const { run, tried } = due({
    a: () => {
      throw new Error("The disk is full.");
    },
    b: () => true,
  });
  expect(await run()).toBe(1);
  expect(tried).toEqual(["a", "b"]);
});

test("a worker that is to end begins no other deletion", async () => {
  const ending = new AbortController();
  const { run, tried } = due({
    a: () => {
      ending.abort();
      return true;
    },
    b: () => true,
  });
  expect(await run(ending.signal)).toBe(1);
  expect(tried).toEqual(["a"]);
});

type Look = Parameters<typeof sweepInOrder>[1];

/** Tables with what each look at them finds; each look is behind the row at which the one before ended. */
function tablesOf(found: readonly { name: string; goes?: boolean; looks: readonly number[] }[]): Look {
  return (nth, behind) => {
    const table = found[nth];
    if (table === undefined) return Promise.resolve(null);
    const place = behind === null ? 0 : Number(behind[0]);
    const isLast = place + 1 >= table.looks.length;
    const swept = { changed: table.looks[place] ?? 0, behind: isLast ? null : [String(place + 1)] };
    return Promise.resolve({ table, swept });
  };
}

const start = { nth: 0, behind: null, changed: 0 };

test("tables are looked through in their order, each to its end, and what goes is counted apart from what is redacted", async () => {
  const look = tablesOf([
    { name: "fact", goes: true, looks: [2, 3] },
    { name: "report", looks: [1] },
    { name: "note", goes: true, looks: [0] },
  ]);
  expect(await sweepInOrder(start, look)).toEqual({
    isThrough: true,
    nth: 3,
    behind: null,
    changed: 6,
    gone: { fact: 5, note: 0 },
    redacted: { report: 1 },
  });
});

test("a round goes on behind the row at which the one before ended, and adds to what that changed", async () => {
  const look = tablesOf([
    { name: "fact", looks: [2, 3, 4] },
    { name: "report", looks: [1] },
  ]);
  const { isThrough, changed, redacted } = await sweepInOrder({ nth: 0, behind: ["2"], changed: 5 }, look);
  expect([isThrough, changed, redacted]).toEqual([true, 10, { fact: 4, report: 1 }]);
});

test("when a step's time is up it says where the next one goes on", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const look = tablesOf([{ name: "fact", looks: [1, 1, 1, 1] }]);
  const slow: Look = async (nth, behind) => {
    vi.advanceTimersByTime(400);
    return await look(nth, behind);
  };
  expect(await sweepInOrder(start, slow)).toEqual({
    isThrough: false,
    nth: 0,
    behind: ["2"],
    changed: 2,
    gone: {},
    redacted: { fact: 2 },
  });
  vi.useRealTimers();
});

test.each([
  { rows: {}, totals: { facts: 0, deleted: 0, redacted: 0 } },
  { rows: { deleted: { fact: 2, evidence: 3 } }, totals: { facts: 2, deleted: 5, redacted: 0 } },
  { rows: { redacted: { report: 4 }, deleted: { run: 1 } }, totals: { facts: 0, deleted: 1, redacted: 4 } },
])("a deletion comes to what went, of that the facts, and what had words taken out: %o", ({ rows, totals }) => {
  expect(totalsOf(rows)).toEqual(totals);
});
