import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KeptByProject } from "./kept-by-project";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Answers one more each time that it is asked. */
function counting(): () => Promise<number> {
  let asked = 0;
  return () => {
    asked += 1;
    return Promise.resolve(asked);
  };
}

test("all who ask within a minute are told what the first of them was, each project its own", async () => {
  const kept = new KeptByProject<number>();
  const load = counting();
  expect(await Promise.all([kept.read("a", load), kept.read("a", load)])).toEqual([1, 1]);
  expect(await kept.read("b", load)).toBe(2);
  vi.advanceTimersByTime(59_999);
  expect(await kept.read("a", load)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await kept.read("a", load)).toBe(3);
});

test("what is known is told without reading, and is nothing before it was read or once a minute has passed", async () => {
  const kept = new KeptByProject<number>();
  expect(kept.known("a")).toBeNull();
  await kept.read("a", counting());
  expect(await kept.known("a")).toBe(1);
  expect(kept.known("b")).toBeNull();
  vi.advanceTimersByTime(60_000);
  expect(kept.known("a")).toBeNull();
});

test("a reading that failed is told to who asked, and the next one reads anew", async () => {
  const kept = new KeptByProject<number>();
  await expect(kept.read("a", () => Promise.reject(new Error("It is away.")))).rejects.toThrow("It is away.");
  expect(await kept.read("a", counting())).toBe(1);
});

test("of more than a thousand projects what was read first is let go, so that it does not grow with the install", async () => {
  const kept = new KeptByProject<number>();
  for (let nth = 0; nth < 1_000; nth += 1) await kept.read(`${nth}`, counting());
  expect(await kept.known("0")).toBe(1);
  await kept.read("one more", counting());
  expect(kept.known("0")).toBeNull();
  expect(await kept.known("one more")).toBe(1);
});
