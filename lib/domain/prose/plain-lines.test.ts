import { expect, test } from "vitest";
import { blocks } from "./blocks";

function read(text: string): [string, string][] {
  return blocks(text).map(({ kind, start, end }) => [kind, text.slice(start, end)]);
}

const cells = (...all: string[]): [string, string][] => all.map((cell) => ["cell", cell]);

test.each([
  ["a,b,c\nd,e,f", cells("a", "b", "c", "d", "e", "f")],
  ["a\tb\tc\nd\te\tf", cells("a", "b", "c", "d", "e", "f")],
  ["x;1,5;2\ny;2,5;3", cells("x", "1,5", "2", "y", "2,5", "3")],
  ['"a,b",c,d\n"e",f,', cells("a,b", "c", "d", "e", "f")],
  ["name;1,234,567;x\nother;2,345,678;y", cells("name", "1,234,567", "x", "other", "2,345,678", "y")],
  ["a,b\nc,d", [["prose", "a,b\nc,d"]] as [string, string][]],
  ["a, b, c\nd, e, f", [["prose", "a, b, c\nd, e, f"]] as [string, string][]],
  ["a,b,c\nd,e", [["prose", "a,b,c\nd,e"]] as [string, string][]],
  [
    "a,b,c\n\nd,e,f",
    [
      ["prose", "a,b,c"],
      ["prose", "d,e,f"],
    ] as [string, string][],
  ],
])("rows of values have three cells and more, as many as a line beside them: %j", (text, found) => {
  expect(read(text)).toEqual(found);
});

test("a line in which a sentence ends is no row of values, however many commas it has", () => {
  const line = "They left at noon. Nobody came,saw,or left.";
  expect(read(`${line}\n${line}`).map(([kind]) => kind)).toEqual(["prose"]);
});

test.each([
  ["name: Ada\nage: 7", cells("Ada", "7")],
  [
    "name: Ada\n\nage: 7",
    [
      ["prose", "name: Ada"],
      ["prose", "age: 7"],
    ] as [string, string][],
  ],
  ["| a | b | c\n| d", cells("a", "b", "c", "d")],
  ["one | two | three", cells("one", "two", "three")],
  ["one | two", [["prose", "one | two"]] as [string, string][]],
])("the fields of a record and the cells between bars of %j", (text, found) => {
  expect(read(text)).toEqual(found);
});

test.each([
  ["• one\n▪ two", ["one", "two"]],
  ["[x] one\n[ ] two", ["one", "two"]],
  ["– one\n– two", ["one", "two"]],
])("marks of items that Markdown has none of: %j", (text, items) => {
  expect(read(text)).toEqual(items.map((item) => ["item", item]));
});

const fee = "The fee is nine crowns for all who come by boat.";

test.each([
  ["Costs", true],
  ["Costs and fees of all who came by boat", false],
  ["Costs.", false],
  ["Costs,", false],
  ["Costs”", true],
  ["a costs", true],
])("a short line without a stop, above one that begins with a capital, is a heading: %s", (line, isHeading) => {
  expect(read(`${line}\n${fee}`)[0]?.[0] === "heading").toBe(isHeading);
  expect(read(`${line}\n${fee.toLowerCase()}`).map(([kind]) => kind)).toEqual(["prose"]);
});

test("the width of a text is told by its longest line, but no more than 110 characters; a heading has 60 at most", () => {
  const [line, wide] = ["A".repeat(59), `${fee} ${fee} ${fee} ${fee}`];
  const isHeading = (head: string): boolean => read(`${head}\n${wide}`)[0]?.[0] === "heading";
  expect([isHeading(line), isHeading(`${line}A`)]).toEqual([true, false]);
  const isHeadingIn = (head: number): boolean => read(`${"A".repeat(head)}\n${"B".repeat(40)}`)[0]?.[0] === "heading";
  expect([isHeadingIn(27), isHeadingIn(28)]).toEqual([true, false]);
});

test("a line in capitals heads one that is set in", () => {
  expect(read("OPTIONS AND ALL OF THE REST\n    -f  force it")[0]).toEqual(["heading", "OPTIONS AND ALL OF THE REST"]);
  expect(read("OPTIONS AND ALL OF THE REST\n\tforce it")[0]?.[0]).toBe("heading");
  expect(read("OPTIONS AND ALL OF THE REST\n force it")[0]?.[0]).toBe("prose");
  expect(read("Options and all of the rest\n    force it")[0]?.[0]).toBe("prose");
});

test("a line of signs alone says nothing", () => {
  expect(read("a,b\n\n--\nc")).toEqual([
    ["prose", "a,b"],
    ["prose", "c"],
  ]);
});
