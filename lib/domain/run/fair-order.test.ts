import fc from "fast-check";
import { expect, test } from "vitest";
import { fairOrder, type Whose } from "./fair-order";

interface Item {
  whose: Whose;
  nth: number;
}

function of(accountId: string | null, projectId = `${accountId}'s`, runId = `${projectId} run`): Whose {
  return { accountId, projectId, runId };
}

const anyWhose = fc
  .record({ account: fc.constantFrom("a", "b", "c", null), project: fc.nat(1), run: fc.nat(2) })
  .map(({ account, project, run }) => of(account, `${account} ${project}`, `${account} ${project} ${run}`));
const anyItems = fc.array(anyWhose, { maxLength: 60 }).map((all) => all.map((whose, nth): Item => ({ whose, nth })));
/** What happens at a worker: something comes, a place is handed out, or the oldest that is held is given back. */
const anyDay = fc.array(fc.oneof(anyWhose, fc.constantFrom("take" as const, "end" as const)), { maxLength: 200 });

/** Takes all that waits, with so many places, each of which is given back as soon as none is left. */
function takeAll(items: readonly Item[], places: number): Item[] {
  const order = fairOrder<Item>();
  for (const item of items) order.add(item.whose, item);
  const held: Item[] = [];
  const taken: Item[] = [];
  for (let item = order.take(); item !== undefined; item = order.take()) {
    taken.push(item);
    held.push(item);
    if (held.length < places) continue;
    const first = held.shift();
    if (first) order.end(first.whose);
  }
  return taken;
}

test("S8: everything that waits is taken once, and a run's items in the order in which they came", () => {
  fc.assert(
    fc.property(anyItems, fc.integer({ min: 1, max: 5 }), (items, places) => {
      const taken = takeAll(items, places);
      expect(taken.map(({ nth }) => nth).sort((a, b) => a - b)).toEqual(items.map(({ nth }) => nth));
      for (const runId of new Set(items.map(({ whose }) => whose.runId))) {
        const ofRun = taken.filter(({ whose }) => whose.runId === runId).map(({ nth }) => nth);
        expect(ofRun).toEqual([...ofRun].sort((a, b) => a - b));
      }
    }),
  );
});

test("S8: of two accounts that have work waiting neither gets more than one item ahead, whatever the other queues", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 2, max: 400 }), (few, many) => {
      const hostile = Array.from({ length: many }, (_, nth) => ({
        whose: of("h", `p${nth % 7}`, `r${nth % 30}`),
        nth,
      }));
      const other = Array.from({ length: few }, (_, nth) => ({ whose: of("o"), nth: many + nth }));
      const taken = takeAll([...hostile, ...other], 1);
      const ahead = { h: 0, o: 0 };
      for (const { whose } of taken.slice(0, 2 * Math.min(few, many))) {
        ahead[whose.accountId === "h" ? "h" : "o"] += 1;
        expect(Math.abs(ahead.h - ahead.o)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test("S8: whoever gets a place holds no more of them than any other account that waits", () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      const order = fairOrder<Item>();
      const waiting: Item[] = [];
      const held: Item[] = [];
      const holds = ({ accountId, projectId }: Whose): number =>
        held.filter(({ whose }) => (whose.accountId ?? whose.projectId) === (accountId ?? projectId)).length;
      for (const [nth, what] of day.entries()) {
        if (what === "end") {
          const first = held.shift();
          if (first) order.end(first.whose);
        } else if (what === "take") {
          const fewest = Math.min(...waiting.map(({ whose }) => holds(whose)));
          const item = order.take();
          expect(item === undefined).toBe(waiting.length === 0);
          if (item === undefined) continue;
          expect(holds(item.whose)).toBe(fewest);
          waiting.splice(waiting.indexOf(item), 1);
          held.push(item);
        } else {
          const item = { whose: what, nth };
          waiting.push(item);
          order.add(what, item);
        }
      }
    }),
  );
});

test("S8: nobody who waits is passed over by everybody else twice while places are given back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 40 }), (accounts, each) => {
      const items = Array.from({ length: accounts * each }, (_, nth) => ({ whose: of(`a${nth % accounts}`), nth }));
      const taken = takeAll(items, 1).map(({ whose }) => whose.accountId);
      for (let round = 0; round < each; round += 1) {
        expect(new Set(taken.slice(round * accounts, (round + 1) * accounts)).size).toBe(accounts);
      }
    }),
  );
});

test("S8: the projects of an account share its turns, and the runs of a project theirs", () => {
  const order = fairOrder<string>();
  const add = (name: string, projectId: string, runId: string): void => order.add(of("a", projectId, runId), name);
  for (const nth of [1, 2, 3]) add(`1.1.${nth}`, "1", "1.1");
  for (const nth of [1, 2, 3]) add(`1.2.${nth}`, "1", "1.2");
  add("2.1.1", "2", "2.1");
  const taken = Array.from({ length: 7 }, () => order.take());
  expect(taken).toEqual(["1.1.1", "2.1.1", "1.2.1", "1.1.2", "1.2.2", "1.1.3", "1.2.3"]);
});

test("what is taken out waits no more, and what was never there changes nothing", () => {
  const order = fairOrder<string>();
  order.add(of("a"), "first");
  order.add(of("b"), "second");
  order.remove(of("a"), "first");
  order.remove(of("a"), "first");
  order.remove(of("c"), "third");
  expect([order.take(), order.take()]).toEqual(["second", undefined]);
});

test("runs that nobody is known to have started count as their project's", () => {
  const order = fairOrder<string>();
  for (const nth of [1, 2]) order.add(of(null, "p", "p run"), `p${nth}`);
  order.add(of(null, "q", "q run"), "q1");
  expect([order.take(), order.take(), order.take()]).toEqual(["p1", "q1", "p2"]);
});

test("whose turn is next is told with what they hold, and how many accounts hold or wait", () => {
  const order = fairOrder<string>();
  expect(order.next()).toBeUndefined();
  for (const nth of [1, 2, 3]) order.add(of("a"), `a${nth}`);
  expect(order.next()).toEqual({ held: 0, accounts: 1 });
  order.take();
  expect(order.next()).toEqual({ held: 1, accounts: 1 });
  order.add(of("b"), "b1");
  expect(order.next()).toEqual({ held: 0, accounts: 2 });
  order.take();
  // One that waits for nothing counts while it holds a place, and no longer.
  expect(order.next()).toEqual({ held: 1, accounts: 2 });
  order.end(of("b"));
  expect(order.next()).toEqual({ held: 1, accounts: 1 });
  for (const _ of [1, 2]) order.take();
  expect(order.next()).toBeUndefined();
});

test("what was added twice waits once, and what is taken out of many leaves the others", () => {
  const order = fairOrder<string>();
  for (const item of ["a1", "a1", "a2"]) order.add(of("a"), item);
  order.add(of("b"), "b1");
  order.remove(of("b"), "b1");
  expect(order.next()).toEqual({ held: 0, accounts: 1 });
  expect([order.take(), order.take(), order.take()]).toEqual(["a1", "a2", undefined]);
});
