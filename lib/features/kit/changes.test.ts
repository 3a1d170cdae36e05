import { expect, test } from "vitest";
import { changesOf } from "./changes";

test("what became of a text is told in its parts, or as one text instead of the other", () => {
  const parts = [
    { added: false, removed: false, value: "It " },
    { added: false, removed: true, value: "rose" },
    { added: true, removed: false, value: "fell" },
  ];
  const texts = { before: "It rose", after: "It fell" };
  expect(changesOf(parts, texts)).toEqual([
    { kind: "same", text: "It " },
    { kind: "removed", text: "rose" },
    { kind: "added", text: "fell" },
  ]);
  expect(changesOf([], texts)).toEqual([]);
  expect(changesOf(undefined, texts)).toEqual([
    { kind: "removed", text: "It rose" },
    { kind: "added", text: "It fell" },
  ]);
});
