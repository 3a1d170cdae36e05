import { expect, test } from "vitest";
import { locks } from "./locks";

test("no two purposes share a lock, so that nobody waits for what is not theirs", () => {
  const numbers = Object.values(locks);
  expect(new Set(numbers).size).toBe(numbers.length);
});
