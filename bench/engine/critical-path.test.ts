import { expect, test } from "vitest";
import { chainMs, criticalPathMs } from "./critical-path";

const call = (startMs: number, ms: number): { startMs: number; endMs: number } => ({ startMs, endMs: startMs + ms });

test("calls side by side count once, calls behind each other add up", () => {
  expect(chainMs([call(0, 400), call(10, 400), call(5, 200)])).toBe(400);
  expect(chainMs([call(0, 400), call(405, 200), call(406, 400), call(900, 100)])).toBe(900);
  expect(chainMs([])).toBe(0);
});

test("of two branches the longer one is the path", () => {
  const nodes = [
    { key: "a", needs: [], calls: [call(0, 100)] },
    { key: "b", needs: ["a"], calls: [call(100, 50)] },
    { key: "c", needs: ["a"], calls: [call(100, 300)] },
    { key: "d", needs: ["b", "c"], calls: [] },
  ];
  expect(criticalPathMs(nodes)).toBe(400);
});
