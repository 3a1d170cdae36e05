import { expect, test } from "vitest";
import { flagWord } from "./flag-words";

test.each([
  ["recognised_94", "is a scan; its words were recognised by a program, which is 94 % sure of them"],
  ["pages_recognised_94", "holds scanned pages; their words were recognised by a program, which is 94 % sure of them"],
  ["pictures_not_read", "holds pages of pictures that were not looked at"],
  ["of_no_known_name", "of no known name"],
])("the flag %s is told in words", (flag, words) => {
  expect(flagWord(flag)).toBe(words);
});
