import { expect, test } from "vitest";
import { aPassage } from "@/lib/testing/rigs/agents/run-values";
import { withLonger, withOthers } from "./with-others";

const [short, long, other] = [
  aPassage("a", 1, "It fell."),
  aPassage("a", 1, "It fell. It rose."),
  aPassage("a", 2, "By May."),
];

test("others stand behind passages, and what is among them is not told twice", () => {
  expect(withOthers([short], [long, other])).toEqual([short, other]);
});

test("of two that begin at one place the longer is told, whichever it is", () => {
  expect(withLonger([short, other], [long])).toEqual([other, long]);
  expect(withLonger([long], [short, other])).toEqual([long, other]);
});
