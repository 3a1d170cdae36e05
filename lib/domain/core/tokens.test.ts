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
