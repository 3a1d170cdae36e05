import { expect, test } from "vitest";
import { longestSilence } from "./silence";

const all = { fromMs: 1_000, toMs: 10_000 };

test("the longest silence is that between two successes, whatever came before and comes after", () => {
  expect(longestSilence([500, 2_000, 7_000, 8_000, 30_000], all)).toBe(5_000);
});

test("silence counts from the beginning to the first success, and from the last one to the end", () => {
  expect(longestSilence([5_000, 9_000], all)).toBe(4_000);
  expect(longestSilence([2_000, 3_000], all)).toBe(7_000);
});

test("where nothing succeeded it was silent all the while", () => {
  expect(longestSilence([], all)).toBe(9_000);
});

test("the order in which successes were noted does not matter", () => {
  expect(longestSilence([8_000, 2_000, 5_000], all)).toBe(3_000);
});
