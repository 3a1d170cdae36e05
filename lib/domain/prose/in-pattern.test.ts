import fc from "fast-check";
import { expect, test } from "vitest";
import { inPattern } from "./in-pattern";

test("a pattern made of a text matches that text and nothing else, whatever signs it holds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (text, other) => {
      const pattern = new RegExp(`^(?:${inPattern(text)})$`, "u");
      expect(pattern.test(text)).toBe(true);
      expect(pattern.test(other)).toBe(other === text);
    }),
  );
  expect(new RegExp(inPattern("C++ (1.0) [x] {2} a|b $^ \\d"), "u").test("C++ (1.0) [x] {2} a|b $^ \\d")).toBe(true);
});
