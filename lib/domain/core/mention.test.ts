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

test("a person whose name has blanks around it is mentioned without them, and one without a name by nobody", () => {
  const those = [
    { id: "1", name: " Ada " },
    { id: "2", name: "  " },
  ];
  expect(findMentions("@Ada, @ and @  ", those)).toEqual([{ from: 0, to: 4, ids: ["1"] }]);
});

test("a name that goes on, with a letter, a digit or a line beneath, is another one", () => {
  expect(
    ["@Adam", "@Ada1", "@Ada_", "@Ada-Maria", "@Ada.", "x_@Ada", "1@Ada"].map((text) => mentionedIn(text, people)),
  ).toEqual([[], [], [], ["1"], ["1"], [], []]);
  expect(findMentions("@@Ada", people)).toEqual([{ from: 1, to: 5, ids: ["1"] }]);
  expect(mentionedIn("@Zoe", people)).toEqual([]);
});

test.each([
  [`@${"x".repeat(60)}`, 61, { from: 0, typed: "x".repeat(60) }],
  [`@${"x".repeat(61)}`, 62, null],
  ["@Grace  Ho", 10, null],
  ["@Grace Ho", 9, { from: 0, typed: "Grace Ho" }],
  ["@ Grace", 7, null],
  ["@", 1, { from: 0, typed: "" }],
  ["@a @b", 5, { from: 3, typed: "b" }],
  ["nobody", 6, null],
])("in %j at %i what is typed of a name is %j", (text, cursor, wanted) => {
  expect(typedMention(text, cursor)).toEqual(wanted);
});
