import { expect, test } from "vitest";
import { goneFromPage, goneWords, movedWords } from "./change-words";

test("what a change did to facts is said in numbers, and that none was touched is said, too", () => {
  expect(movedWords({ lost: 0, found: 0 })).toBe("Every fact that was quoted from it still stands there.");
  expect(movedWords({ lost: 1, found: 2 })).toBe(
    "It no longer says 1 fact that was quoted from it. It says 2 quoted facts again.",
  );
});

const readAtMs = Date.parse("2026-11-03T06:00:00Z");

test("of a quote that is gone only what was done is said", () => {
  expect(goneWords(readAtMs)).toBe("The page no longer says this, as read on 3 November 2026.");
  expect(goneFromPage({ gone: 3, of: 12, readAtMs })).toBe(
    "3 of 12 facts are no longer on the page, as read on 3 November 2026.",
  );
});
