import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { cursorField, readCursor, writeCursor } from "./cursor";

const Place = z.tuple([z.string(), z.int()]);

test("a cursor comes back from an address as what was written", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer(), (name, nth) => {
      const written = writeCursor([name, nth]);
      expect(written).toMatch(/^[\w-]*$/);
      expect(readCursor(Place, written)).toEqual([name, nth]);
    }),
  );
});

test.each(["", "x", "%%%", writeCursor("other"), writeCursor(["name"]), writeCursor(["name", 1.5]), writeCursor(null)])(
  "what was not made here as a cursor is none: “%s”",
  (written) => {
    expect(readCursor(Place, written)).toBeNull();
    expect(cursorField(Place).parse(written)).toBeNull();
  },
);

test("an address without a cursor, or with one of another form or length, asks for the first page", () => {
  const field = cursorField(Place);
  expect(field.parse(writeCursor(["a", 1]))).toEqual(["a", 1]);
  for (const asked of [undefined, null, 7, ["a"], "A".repeat(201), writeCursor(["a".repeat(200), 1])]) {
    expect(field.parse(asked)).toBeNull();
  }
});
