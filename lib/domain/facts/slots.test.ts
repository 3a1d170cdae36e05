import { expect, test } from "vitest";
import { differingSlot, slotsIn } from "./slots";

const told = (text: string): [string, string, string][] =>
  slotsIn(text).map(({ kind, relation, value }) => [kind, relation, value]);

test.each([
  ["The mill was founded in 1856.", ["date", "found", "1856"]],
  ["It opened on 8 February 1900 in Brest.", ["date", "open", "8 February 1900"]],
  ["Ada Moe (born 8 February 1900) was a painter.", ["date", "born", "8 February 1900"]],
  ["The film was directed by Ada Moe.", ["name", "direct", "Ada Moe"]],
  ["It lies near the Bridge of Sighs.", ["name", "li", "Bridge of Sighs"]],
])("“%s” fills a slot", (text, slot) => {
  expect(told(text)).toContainEqual(slot);
});

test("a life has two dates, and a figure that is no year fills none", () => {
  expect(told("Ada Moe (8 February 1900 – 2 March 1977) painted.").filter(([kind]) => kind === "date")).toEqual([
    ["date", "born", "8 February 1900"],
    ["date", "di", "2 March 1977"],
  ]);
  expect(told("It sold 1900% more in 1850.5 tonnes.").filter(([kind]) => kind === "date")).toEqual([]);
});

const differ = (a: string, b: string): [string, string] | null => {
  const found = differingSlot(slotsIn(a), slotsIn(b));
  return found && [found[0].value, found[1].value];
};

test("two statements that fill one slot otherwise are told apart by the values", () => {
  expect(differ("The mill was founded in 1856.", "The mill was founded in 1871.")).toEqual(["1856", "1871"]);
  expect(differ("It was directed by Ada Moe.", "It was directed by Emmy Noether.")).toEqual([
    "Ada Moe",
    "Emmy Noether",
  ]);
});

test("what is told more or less fully is one value, and what is said of something else no other", () => {
  expect(differ("The mill was founded in 1856.", "The mill was founded on 3 May 1856.")).toBeNull();
  expect(differ("It was directed by Moe.", "It was directed by Ada Moe.")).toBeNull();
  expect(differ("The mill was founded in 1856.", "The mill burnt in 1871.")).toBeNull();
  expect(differ("The mill was founded in 1856 and rebuilt in 1871.", "It was founded in 1871.")).toBeNull();
  expect(differ("The mill stands.", "The mill was founded in 1871.")).toBeNull();
});

test("a value is not told apart by the end of a word before it", () => {
  // “ebruary” is no relation, nor is “aris” of “Paris”.
  const dates = ["Ada Moe (8 February 1900) painted it.", "The mill burnt: February 1920 was dry."] as const;
  expect(differ(...dates)).toBeNull();
  expect(slotsIn("Paris of France, Brest in 1900")).toEqual([]);
});
