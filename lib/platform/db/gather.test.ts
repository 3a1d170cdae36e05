import { expect, test } from "vitest";
import { ownDatabase } from "@/lib/testing/database";
import { gather } from "./gather";

const own = ownDatabase();

test("what is asked for in one moment is done in one go, each getting its own answer", async () => {
  const goes: number[] = [];
  const doubled = gather<number, number>({ most: 4, atOnce: 2 }, async (_, items) => {
    goes.push(items.length);
    return items.map((item) => item * 2);
  });
  const answers = await Promise.all([1, 2, 3, 4, 5].map((item) => doubled(own.db, item)));
  expect(answers).toEqual([2, 4, 6, 8, 10]);
  expect(goes).toEqual([4, 1]);
});

test("one that fails does not take the others with it", async () => {
  const halved = gather<number, number>({ most: 10, atOnce: 2 }, async (_, items) => {
    if (items.includes(3)) throw new Error("Three is odd.");
    return items.map((item) => item / 2);
  });
  const answers = await Promise.allSettled([2, 3, 4].map((item) => halved(own.db, item)));
  expect(answers.map((answer) => answer.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("what is asked for while as many goes are under way as may be waits, and goes together", async () => {
  const goes: number[][] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const asked = gather<number, number>({ most: 10, atOnce: 1 }, async (_, items) => {
    goes.push([...items]);
    begin();
    await held;
    return [...items];
  });
  const first = asked(own.db, 1);
  await begun;
  const others = [2, 3, 4].map((item) => asked(own.db, item));
  letGo();
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3, 4]);
  expect(goes).toEqual([[1], [2, 3, 4]]);
});
