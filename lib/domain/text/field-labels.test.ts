import { expect, test } from "vitest";
import { isLabel, labelsIn, labelsWhatFollows } from "./field-labels";

test("a label is a word with a capital, of three letters at least, that begins a line before a colon", () => {
  const labels = labelsIn([
    "Status: Final\n  Post-History: 3 May\nOf: it\nhost: a",
    "The Type: none\nResolution:\nLink:x",
  ]);
  expect([...labels]).toEqual(["status", "post-history", "resolution"]);
  expect(labelsIn([])).toEqual(new Set());
});

test("a name is a label that has no word with a capital but labels and an article", () => {
  const labels = new Set(["status", "type"]);
  expect(["Status", "The Status", "Status and Type", "status of it"].every((name) => isLabel(name, labels))).toBe(true);
  expect(["Ada", "Status Ada", "The Board"].some((name) => isLabel(name, labels))).toBe(false);
});

test("what stands before a colon is a label of what follows", () => {
  expect([": accepted", " : accepted"].every(labelsWhatFollows)).toBe(true);
  expect(["  : x", "x:", ""].some(labelsWhatFollows)).toBe(false);
});
