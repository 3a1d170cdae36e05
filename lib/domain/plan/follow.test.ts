import { expect, test } from "vitest";
import { pagesToFollow } from "@/lib/domain/run/of-settings";
import { RunSettings } from "@/lib/domain/run/settings";
import { pagesLeft, sharedPages } from "./follow";
import { secondWaveNodes } from "./strategy";

const perspective = { name: "a", focus: "a", questions: [] };

test("pages are shared among those that ask, the first ones one more, and nobody gets more than there are", () => {
  expect(sharedPages([["a"], [], ["b", "c"]], 7)).toEqual([
    { pages: ["a"], most: 4 },
    undefined,
    { pages: ["b", "c"], most: 3 },
  ]);
  expect(sharedPages([["a"], ["b"]], 3)).toEqual([{ pages: ["a"], most: 3 }, undefined]);
  expect(sharedPages([["a"]], 1)).toEqual([{ pages: ["a"], most: 1 }]);
  expect(sharedPages([["a"]], 0)).toEqual([undefined]);
  expect(sharedPages([], 5)).toEqual([]);
});

test("what searches were given before is taken off a run's bound", () => {
  const input = { thread: "a", rerun: 0, perspective, gaps: [], actionItems: [] };
  expect(pagesLeft(10, [input, { ...input, follow: { pages: ["a"], most: 4 } }, null])).toBe(6);
  expect(pagesLeft(3, [{ ...input, follow: { pages: ["a"], most: 4 } }])).toBe(0);
});

test("a run follows links only with a model, with the web, and as far as it was set to", () => {
  const set = RunSettings.parse({ followPages: 12 });
  expect(pagesToFollow(set, "live")).toBe(12);
  expect(pagesToFollow(set, "offline")).toBe(0);
  expect(pagesToFollow({ ...set, sensitivity: "no_web" }, "live")).toBe(0);
  expect(pagesToFollow(RunSettings.parse({}), "live")).toBe(0);
});

test("the searches of a second wave follow what their gaps ask for, and none where the run may follow nothing", () => {
  const gap = {
    description: "What does it cost?",
    importance: 0.9,
    queries: [],
    documents: [],
    follow: ["https://a.example/"],
  };
  const [search] = secondWaveNodes([gap], [0], { round: 1, isLive: true, pages: 5 });
  expect(search?.input).toMatchObject({ follow: { pages: ["https://a.example/"], most: 5 } });
  const [without] = secondWaveNodes([gap], [0], { round: 1, isLive: true });
  expect(without?.input).not.toHaveProperty("follow");
});
