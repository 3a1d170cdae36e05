import { expect, test } from "vitest";
import { z } from "zod";
import { type ChildKind, openChildren } from "./children";

const Echo = z.object({ text: z.string(), pid: z.int() });

function aKind(name: string, limits: Partial<ChildKind<z.output<typeof Echo>>> = {}): ChildKind<z.output<typeof Echo>> {
  return {
    name,
    program: "testing/child-program.ts",
    answer: Echo,
    atOnce: 2,
    eachAtOnce: 1,
    waitingMost: 8,
    waitingEach: 4,
    cpuMs: 60_000,
    deadlineMs: 60_000,
    residentMb: 512,
    ...limits,
  };
}

const echo = { kind: "echo", text: "as it was sent" };

test("what is asked is answered by a process of its own, and the next one by the same", async () => {
  const children = openChildren(aKind("answers"));
  const first = await children.ask(echo, { owner: "a" });
  const second = await children.ask(echo, { owner: "b" });
  expect(first).toMatchObject({ ok: true, answer: { text: "as it was sent" } });
  expect(second).toEqual(first);
  expect(first.ok && first.answer.pid).not.toBe(process.pid);
});

test("what is made late is made when its turn has come, and one that cannot be made gives the turn on", async () => {
  const children = openChildren(aKind("late", { atOnce: 1 }));
  const made: string[] = [];
  const held = Promise.withResolvers<object>();
  const begun = Promise.withResolvers<void>();
  const first = children.ask(
    () => {
      begun.resolve();
      return held.promise;
    },
    { owner: "a" },
  );
  const second = children.ask(
    async () => {
      made.push("second");
      return echo;
    },
    { owner: "b" },
  );
  await begun.promise;
  expect(made).toEqual([]);
  held.resolve(echo);
  expect(await first).toMatchObject({ ok: true });
  expect(await second).toMatchObject({ ok: true });
  expect(made).toEqual(["second"]);
  await expect(children.ask(() => Promise.reject(new Error("gone")), { owner: "a" })).rejects.toThrow("gone");
  expect(await children.ask(echo, { owner: "a" })).toMatchObject({ ok: true });
});

test("S7: memory outside of the heap counts, and who takes too much of it is ended by name", async () => {
  const children = openChildren(aKind("eats", { residentMb: 300 }));
  expect(await children.ask({ kind: "eat" }, { owner: "a" })).toEqual({ ok: false, why: "too_much_memory" });
  expect(await children.ask(echo, { owner: "a" })).toMatchObject({ ok: true });
});

test("who computes too much, who does not come back, and who dies, is told apart", async () => {
  const children = openChildren(aKind("ends", { cpuMs: 500, deadlineMs: 120_000 }));
  expect(await children.ask({ kind: "spin" }, { owner: "a" })).toEqual({ ok: false, why: "too_long" });
  const waiting = openChildren(aKind("waits", { deadlineMs: 1_000 }));
  expect(await waiting.ask({ kind: "wait" }, { owner: "a" })).toEqual({ ok: false, why: "too_long" });
  expect(await children.ask({ kind: "fail" }, { owner: "a" })).toEqual({ ok: false, why: "crashed" });
});

test("S6: who keeps one child busy to its deadline, and has others waiting, leaves another one to others", async () => {
  const children = openChildren(aKind("turns", { cpuMs: 1_500 }));
  const ended: string[] = [];
  const piled = [1, 2].map(async () => {
    await children.ask({ kind: "spin" }, { owner: "hostile" });
    ended.push("hostile");
  });
  await children.ask(echo, { owner: "other" });
  ended.push("other");
  await Promise.all(piled);
  expect(ended).toEqual(["other", "hostile", "hostile"]);
}, 60_000);

test("S6: what would wait behind too much is told so at once", async () => {
  const children = openChildren(aKind("full", { atOnce: 1, waitingMost: 1, cpuMs: 500 }));
  const [working, waiting] = ["a", "b"].map((owner) => children.ask({ kind: "spin" }, { owner }));
  expect(await children.ask(echo, { owner: "c" })).toEqual({ ok: false, why: "busy" });
  expect(await working).toEqual({ ok: false, why: "too_long" });
  expect(await waiting).toEqual({ ok: false, why: "too_long" });
}, 60_000);

test("who leaves while waiting gives the place back", async () => {
  const children = openChildren(aKind("leaves", { atOnce: 1, waitingMost: 1, cpuMs: 500 }));
  const leaving = new AbortController();
  const working = children.ask({ kind: "spin" }, { owner: "a" });
  const waiting = children.ask(echo, { owner: "b", signal: leaving.signal });
  leaving.abort(new Error("Gone."));
  await expect(waiting).rejects.toThrow("Gone.");
  const next = children.ask(echo, { owner: "c" });
  expect(await working).toMatchObject({ ok: false });
  expect(await next).toMatchObject({ ok: true });
}, 60_000);
