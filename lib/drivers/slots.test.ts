import { expect, test } from "vitest";
import { openSlots } from "./slots";

const free = new AbortController().signal;

test("no more than so many work at once, and all get their turn in order", async () => {
  const slots = openSlots(3);
  const order: number[] = [];
  let now = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      slots.within(free, async () => {
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
    const work = slots.within(free, () => {
      started(work);
      return new Promise<void>((_, reject) => {
        fail = (): void => reject(new Error("failed"));
      });
    });
    work.catch(() => undefined);
  });
  const off = new AbortController();
  const second = slots.within(off.signal, () => Promise.resolve("never"));
  const third = slots.within(free, () => Promise.resolve("done"));
  off.abort(new Error("called off"));
  await expect(second).rejects.toThrow("called off");
  fail();
  await expect(first).rejects.toThrow("failed");
  expect(await third).toBe("done");
});
