import { expect, test } from "vitest";
import type { Whose } from "@/lib/domain/run/fair-order";
import { openSlots } from "./slots";

const free = new AbortController().signal;
const one: Whose = { accountId: "a", projectId: "a's", runId: "run" };
const other: Whose = { accountId: "b", projectId: "b's", runId: "another run" };

test("no more than so many work at once, and all get their turn in order", async () => {
  const slots = openSlots(3);
  const order: number[] = [];
  let now = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      slots.within(one, free, async () => {
        now += 1;
        most = Math.max(most, now);
        order.push(index);
        await Promise.resolve();
        now -= 1;
      }),
    ),
  );
  expect(most).toBe(3);
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test("one that fails gives its place back, and one that is called off does not take it", async () => {
  const slots = openSlots(1);
  let fail = (): void => undefined;
  const first = new Promise<Promise<void>>((started) => {
    const work = slots.within(one, free, () => {
      started(work);
      return new Promise<void>((_, reject) => {
        fail = (): void => reject(new Error("failed"));
      });
    });
    work.catch(() => undefined);
  });
  const off = new AbortController();
  const second = slots.within(one, off.signal, () => Promise.resolve("never"));
  const third = slots.within(one, free, () => Promise.resolve("done"));
  off.abort(new Error("called off"));
  await expect(second).rejects.toThrow("called off");
  fail();
  await expect(first).rejects.toThrow("failed");
  expect(await third).toBe("done");
});

test("S8: a call of another account goes before the pile of one that has all the places", async () => {
  const slots = openSlots(2);
  const ended: string[] = [];
  const call = (whose: Whose, name: string): Promise<void> =>
    slots.within(whose, free, async () => {
      await Promise.resolve();
      ended.push(name);
    });
  const pile = Array.from({ length: 50 }, (_, nth) => call(one, `pile ${nth}`));
  await call(other, "other");
  expect(ended.length).toBeLessThanOrEqual(4);
  await Promise.all(pile);
  expect(ended).toHaveLength(51);
});
