import { expect, test } from "vitest";
import { twinValues } from "./twins";

test("two sentences that differ in one value alone give another value for one thing", () => {
  expect(twinValues("The museum of salt opened on 4 May 1901.", "The museum of salt opened on 9 June 1903.")).toEqual([
    "4 May 1901",
    "9 June 1903",
  ]);
  expect(
    twinValues(
      "The museum of salt stands in the city of Harrow.",
      "The museum of salt stands in the city of Old Lodding.",
    ),
  ).toEqual(["Harrow", "Old Lodding"]);
  expect(
    twinValues("By the last count it had 459 visitors a week.", "By the last count it had 1,234 visitors a week."),
  ).toEqual(["459", "1,234"]);
});

test.each([
  ["other words for the same", "The museum of salt was built in Harrow.", "The museum of salt was erected in Harrow."],
  ["the same, told more fully", "The museum of salt opened in 1901.", "The museum of salt opened in May 1901."],
  ["one number, written in two ways", "The museum of salt has 1,234 rooms.", "The museum of salt has 1234 rooms."],
  ["another subject", "Harrow built a museum of salt.", "Lodding built a museum of salt."],
  ["little in common", "It was built in Harrow.", "It was built in Lodding."],
  [
    "much that differs",
    "The museum of salt opened in 1901 after a long quarrel.",
    "The museum of salt closed its doors for good in 1903.",
  ],
])("%s is none", (_, one, other) => {
  expect(twinValues(one, other)).toBeNull();
});

const opened = "The old salt museum of the town opened its doors at last";

test.each([
  ["a value of six words", `${opened} for Ada B C D E F now.`, `${opened} for Bea now.`, true],
  ["a value of seven", `${opened} for Ada B C D E F G now.`, `${opened} for Bea now.`, false],
  ["two words of five", "Old salt museum 1901 open", "Old salt museum 1903 shut", true],
  ["three words of six", "Old salt museum 1901 open now", "Old salt museum 1903 shut then", false],
  ["three terms around the value", "The old salt museum has 40 rooms", "The old salt museum has 50 rooms", true],
  ["two terms around it", "A salt museum has 40", "A salt museum has 50", false],
  ["a value that is missing in one", "The old salt museum has 40 rooms", "The old salt museum has rooms", false],
  ["a value at the beginning", "Ada built the old salt museum", "Bea built the old salt museum", false],
  [
    "a name in place of a small word",
    "The old salt museum stands in Harrow",
    "The old salt museum stands in town",
    false,
  ],
  ["another end of the sentence", "The old salt museum has 40 rooms.", "The old salt museum has 50 rooms!", true],
  ["other marks around words", "The “old” salt museum has 40 rooms", "The old salt museum, has 50 rooms", true],
  ["nothing", "The old salt museum has 40 rooms", "The old salt museum has 40 rooms", false],
])("sentences that differ in %s are twins or not", (_, one, other, areTwins) => {
  expect(twinValues(one, other) !== null).toBe(areTwins);
  expect(twinValues(other, one)).toEqual(twinValues(one, other)?.toReversed() ?? null);
});
