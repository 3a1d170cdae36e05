import { expect, test } from "vitest";
import { termSet } from "@/lib/domain/text/terms";
import { listedOf } from "./listed";

test.each([
  ["gates", "The gates of the lock are North Gate, South Gate and the Sluice.", 3],
  ["lamps", "The boat carries these lamps: a red one; two green ones; the stern lamp.", 3],
  ["boats", "Minutes: The trust has these boats: the Petrel; the Fulmar.", 2],
  ["keepers", "The keepers were Ann Lee and Tom Ray.", 2],
  ["bells", "Bells of the abbey: Peter, Paul, Mary and John.", 4],
])("of %s what is listed is counted: %s", (kind, text, count) => {
  expect(listedOf(termSet(kind), text)).toHaveLength(count);
});

test.each([
  ["some of more", "gates", "The gates are North Gate, South Gate and others."],
  ["examples", "gates", "The gates are painted in colours such as red, green and blue."],
  ["what they are like", "gates", "The gates of the lock are painted red, green and blue."],
  ["another kind", "gates", "The keepers were Ann Lee, Tom Ray and Jo Fox."],
  ["one thing", "gates", "The gates are shut."],
  ["what somebody says", "gates", 'The gates of Tarn: "Lift the bar, push hard and wait," said a boy, who laughed.'],
  ["who said it", "gates", 'The gates of Tarn: "Lift the bar, push hard," said a boy.'],
  ["what a text under a title tells", "gates", "Gates of the lock: We painted two, sold one and kept the rest."],
  ["nothing", "gates", "It rains."],
])("%s is no count", (_, kind, text) => {
  expect(listedOf(termSet(kind), text)).toEqual([]);
});

test("a list in a line has sixty entries at most, of twelve words at most, and stands near the beginning", () => {
  const of = (text: string): number => listedOf(termSet("gates"), text).length;
  const names = (count: number): string => Array.from({ length: count }, (_, nth) => `Gate ${nth}`).join(", ");
  expect([60, 61].map((count) => of(`The gates are ${names(count)}.`))).toEqual([60, 0]);
  const long = (words: number): string => `Gate ${"a ".repeat(words - 1).trim()}`;
  expect([12, 13].map((words) => of(`The gates are North and ${long(words)}.`))).toEqual([2, 0]);
  expect(of(`${"It is old. ".repeat(25)}The gates are North and South.`)).toBe(0);
});

test("entries are told without what joins them, and a list in several sentences is none", () => {
  expect(listedOf(termSet("gates"), "The gates are called North, South, and West!")).toEqual([
    "North",
    "South",
    "West",
  ]);
  expect(listedOf(termSet("gates"), "These gates: red; green; and blue.")).toEqual(["red", "green", "blue"]);
  expect(listedOf(termSet("gates"), "The gates are North. It is old, and South.")).toEqual([]);
  expect(listedOf(termSet("gates"), "The gates are North,, South.")).toEqual([]);
  expect(listedOf(new Set(), "The gates are North and South.")).toEqual([]);
});

test("of several places that could lead to a list the first one behind the word for it does", () => {
  expect(listedOf(termSet("gates"), "North and South are old; the gates are these: East; West.")).toEqual([
    "East",
    "West",
  ]);
});
