import fc from "fast-check";
import { expect, test } from "vitest";
import { keeping } from "./keep";

test("what is kept is what reading anew gives, whichever texts are asked and in whatever order", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 6 })), (texts) => {
      const kept = keeping((text) => text.length, { texts: 3, length: 4 });
      for (const text of texts) expect(kept(text)).toBe(text.length);
    }),
  );
});

test("a text is read once while it is among the last ones, and a long one each time", () => {
  const read: string[] = [];
  const kept = keeping((text) => read.push(text), { texts: 2, length: 4 });
  for (const text of ["a", "b", "a", "c", "a", "b", "long text", "long text"]) kept(text);
  expect(read).toEqual(["a", "b", "c", "b", "long text", "long text"]);
});
