import fc from "fast-check";
import { expect, test } from "vitest";
import { stringsIn } from "./strings-in";

test("every text of a record is found, however deep it stands, and nothing else", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const found = [...stringsIn(value)];
      const texts: string[] = [];
      JSON.stringify(value, (_, held: unknown) => {
        if (typeof held === "string") texts.push(held);
        return held;
      });
      expect(found.toSorted()).toEqual(texts.toSorted());
    }),
  );
});
