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
  ["nothing", "gates", "It rains."],
])("%s is no count", (_, kind, text) => {
  expect(listedOf(termSet(kind), text)).toEqual([]);
});
