import { expect, test } from "vitest";
import { inTurns } from "./in-turns";

test("lists take turns, and the longer ones go on alone", () => {
  expect(inTurns([["a", "b", "c"], [], ["x"], ["p", "q"]])).toEqual(["a", "x", "p", "b", "q", "c"]);
  expect(inTurns([])).toEqual([]);
});
