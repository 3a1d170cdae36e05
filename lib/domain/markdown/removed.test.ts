import { expect, test } from "vitest";
import { isRemovedMark, markOf, removedMark, removedResearchMark, warningTold, withDeletionsTold } from "./removed";
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
  expect(isRemovedMark(removedResearchMark(letters))).toBe(true);
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

test("sentences one behind the other that went with one source are told once, and claim nothing either", () => {
  const deleted = [{ mark: letters, by: "Ada", on: "25 November 2026" }];
  const told = withDeletionsTold(`${mark} ${mark} Oak lasts. ${mark}`, deleted);
  expect(told).toBe(
    "Removed: the source of these 2 sentences was deleted by Ada on 25 November 2026. Oak lasts. Removed: the source of this was deleted by Ada on 25 November 2026.",
  );
  expect(isRemovedMark(told.slice(0, told.indexOf(" Oak")))).toBe(true);
  expect(withDeletionsTold(`- ${mark}\n- ${mark}`, deleted).match(/the source of this/g)).toHaveLength(2);
});

test("a report that lost sentences is warned of it, behind what else it is warned of; any other is not", () => {
  const deleted = [{ mark: letters, by: "Ada", on: "25 November 2026" }];
  const said =
    "A source of this report was deleted by Ada on 25 November 2026: what rested on it was removed, and not checked anew.";
  expect(warningTold(null, [{ markdown: `Oak lasts. ${mark}` }], deleted)).toBe(said);
  expect(warningTold("It was cut short.", [{ markdown: mark }], deleted)).toBe(`It was cut short. ${said}`);
  expect(warningTold("It was cut short.", [{ markdown: "Oak lasts." }], deleted)).toBe("It was cut short.");
  expect(warningTold(null, [{ markdown: "Oak lasts." }], deleted)).toBeNull();
});
