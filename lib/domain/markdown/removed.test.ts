import { expect, test } from "vitest";
import { isRemovedMark, markOf, removedMark, withDeletionsTold } from "./removed";
import { judgeSentence } from "./sentence-kinds";

const letters = markOf("7f4c5a89-fbad-41ed-adc0-4f99c9420d2d");
const mark = removedMark(letters);

test("a mark is told with who deleted its source and when, where that is known", () => {
  const deleted = [{ mark: letters, by: "Ada", on: "25 November 2026" }];
  expect(withDeletionsTold(`Oak lasts. ${mark}`, deleted)).toBe(
    "Oak lasts. Removed: the source of this was deleted by Ada on 25 November 2026.",
  );
  expect(withDeletionsTold(mark, [{ mark: letters, by: null, on: "25 November 2026" }])).toBe(
    "Removed: the source of this was deleted on 25 November 2026.",
  );
  expect(withDeletionsTold(mark, [])).toBe(mark);
  expect(isRemovedMark(` ${mark}`)).toBe(true);
  expect(isRemovedMark(`${mark} More.`)).toBe(false);
});

test("what stands for a deleted source claims nothing, told or not; what is written beside it does", () => {
  const told = withDeletionsTold(mark, [{ mark: letters, by: "Ada", on: "25 November 2026" }]);
  for (const text of [mark, told]) {
    expect(judgeSentence({ text, kind: "prose", keys: [] }, null)).toEqual({ kind: "lead", why: null });
  }
  const claim = "Removed: the pier was deleted from the plans of 1925.";
  expect(judgeSentence({ text: claim, kind: "prose", keys: [] }, null).kind).toBeNull();
});
