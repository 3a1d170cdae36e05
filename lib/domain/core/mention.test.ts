import fc from "fast-check";
import { expect, test } from "vitest";
import { findMentions, mentionedIn, typedMention } from "./mention";

const people = [
  { id: "1", name: "Ada" },
  { id: "2", name: "Ada Lovelace" },
  { id: "3", name: "Grace Hopper" },
  { id: "4", name: "Grace Hopper" },
  { id: "5", name: "Zoë" },
];

test.each([
  ["@Ada look", ["1"]],
  ["look, @ada lovelace!", ["2"]],
  ["@Adam is nobody here", []],
  ["ask ada@Ada.example", []],
  ["(@Grace Hopper) and @Ada, @Ada", ["3", "4", "1"]],
  ["@zoë", ["5"]],
  ["@", []],
])("%j mentions %j", (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids);
});

test("mentions lie in the text, in order, apart from each other, and begin with an at sign", () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom("@", "@Ada", "@Ada Lovelace", "@Grace Hopper", " "));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      let done = 0;
      for (const { from, to, ids } of findMentions(text, people)) {
        expect(from).toBeGreaterThanOrEqual(done);
        expect(text.charAt(from)).toBe("@");
        expect(ids.length).toBeGreaterThan(0);
        done = to;
      }
      expect(done).toBeLessThanOrEqual(text.length);
    }),
  );
});

test.each([
  ["so @gr", 6, { from: 3, typed: "gr" }],
  ["so @Grace Ho and", 12, { from: 3, typed: "Grace Ho" }],
  ["so @gr", 2, null],
  ["a@b", 3, null],
  ["@a\nb", 4, null],
  ["@ ", 2, null],
])("in %j at %i the name that is typed is %j", (text, cursor, wanted) => {
  expect(typedMention(text, cursor)).toEqual(wanted);
});
