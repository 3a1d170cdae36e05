import fc from "fast-check";
import { expect, test } from "vitest";
import { lowerFirst, upperFirst } from "./first-letter";

test("the first letter alone changes", () => {
  expect(upperFirst("an Oslo trial")).toBe("An Oslo trial");
  expect(lowerFirst("The Oslo trial")).toBe("the Oslo trial");
  expect([upperFirst(""), lowerFirst("")]).toEqual(["", ""]);
});

test("what has its letter already stays as it is", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(upperFirst(upperFirst(text))).toBe(upperFirst(text));
      expect(lowerFirst(lowerFirst(text))).toBe(lowerFirst(text));
    }),
  );
});
