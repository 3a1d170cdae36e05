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
