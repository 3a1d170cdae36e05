import { afterEach, expect, test, vi } from "vitest";
import type { DrawnPage } from "./drawn-page";
import { keptPage } from "./kept-pages";

afterEach(() => vi.useRealTimers());

const MEGABYTE = 1024 * 1024;

function aPage(bytes: number): DrawnPage {
  return { picture: new Uint8Array(bytes), width: 10, height: 10, pages: 1, boxes: [] };
}

/** A drawer that says how often it was asked. */
function drawer(page: DrawnPage | null): { draw: () => Promise<DrawnPage | null>; count: () => number } {
  let asked = 0;
  return {
    draw: (): Promise<DrawnPage | null> => {
      asked += 1;
      return Promise.resolve(page);
    },
    count: (): number => asked,
  };
}

test("a page is drawn once, for those who wait for it and those who come later; another page is another one", async () => {
  const page = aPage(1);
  const { draw, count } = drawer(page);
  const both = await Promise.all([keptPage({ of: "once", page: 1 }, draw), keptPage({ of: "once", page: 1 }, draw)]);
  expect(both).toEqual([page, page]);
  await keptPage({ of: "once", page: 1 }, draw);
  expect(count()).toBe(1);
  await keptPage({ of: "once", page: 2 }, draw);
  expect(count()).toBe(2);
});

test("what could not be drawn is tried again", async () => {
  const nothing = drawer(null);
  expect(await keptPage({ of: "nothing" }, nothing.draw)).toBeNull();
  expect(await keptPage({ of: "nothing" }, drawer(aPage(1)).draw)).not.toBeNull();
  await expect(keptPage({ of: "error" }, () => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
  expect(await keptPage({ of: "error" }, drawer(aPage(1)).draw)).not.toBeNull();
});

test("a page is kept for a while, and the one that was looked at longest ago makes room", async () => {
  vi.useFakeTimers();
  const first = drawer(aPage(20 * MEGABYTE));
  await keptPage({ of: "room", page: 1 }, first.draw);
  await keptPage({ of: "room", page: 2 }, drawer(aPage(20 * MEGABYTE)).draw);
  await keptPage({ of: "room", page: 1 }, first.draw);
  await keptPage({ of: "room", page: 3 }, drawer(aPage(20 * MEGABYTE)).draw);
  await keptPage({ of: "room", page: 1 }, first.draw);
  expect(first.count()).toBe(1);
  const second = drawer(aPage(1));
  await keptPage({ of: "room", page: 2 }, second.draw);
  expect(second.count()).toBe(1);
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  await keptPage({ of: "room", page: 1 }, first.draw);
  expect(first.count()).toBe(2);
});
