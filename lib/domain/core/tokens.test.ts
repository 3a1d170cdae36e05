import fc from "fast-check";
import { expect, test } from "vitest";
import { countTokens, fitsTokens } from "./tokens";

test("prose, numbers and other scripts are counted as a model counts them", () => {
  expect(countTokens("")).toBe(0);
  expect(countTokens("Heat pumps keep running at -25 °C.")).toBe(10);
  expect(countTokens("<|endoftext|>")).toBeGreaterThan(1);
});

test("a megabyte without a single space is counted in no time, and what surely fits is not counted", () => {
  expect(countTokens("研究".repeat(250_000))).toBeGreaterThan(200_000);
  expect(fitsTokens("a".repeat(1_000), 3_000)).toBe(true);
});

test("a text has at most as many tokens as bytes, and fits exactly what it has", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
      const tokens = countTokens(text);
      expect(tokens).toBeLessThanOrEqual(new TextEncoder().encode(text).length);
      expect(fitsTokens(text, tokens)).toBe(true);
    }),
  );
});

test("a text of many stretches has about as many tokens as they have by themselves, wherever its blanks stand", () => {
  const sentence = "Heat pumps keep running at low tide. ";
  const own = countTokens(sentence.trim());
  for (const times of [2, 20, 200]) {
    const tokens = countTokens(sentence.repeat(times).trim());
    expect(tokens).toBeGreaterThanOrEqual(own * times);
    expect(tokens).toBeLessThanOrEqual(own * times + Math.ceil((sentence.length * times) / 128));
  }
  const whole = "a".repeat(300);
  expect(countTokens(`${whole} ${whole}`)).toBeLessThanOrEqual(2 * countTokens(whole) + 4);
});

test("a text fits by its tokens, however many its letters are: of another script, too", () => {
  expect(fitsTokens("a ".repeat(600), 700)).toBe(true);
  expect(fitsTokens("a ".repeat(600), 100)).toBe(false);
  expect(fitsTokens("研究", 1)).toBe(countTokens("研究") <= 1);
  const rare = "\u{10FFFD}".repeat(3);
  expect([fitsTokens(rare, countTokens(rare)), fitsTokens(rare, countTokens(rare) - 1)]).toEqual([true, false]);
  expect([fitsTokens("", 0), fitsTokens("a", 0)]).toEqual([true, false]);
});
