import { expect, test } from "vitest";
import { isRemovedMark, redactJson, redactSection, redactText, removedMark, withDeletionsTold } from "./redact";
import { makeTraces, traceFinder } from "./traces";

const sourceId = "7f4c5a89-fbad-41ed-adc0-4f99c9420d2d";
const mark = removedMark(sourceId);
const gone = "The Brontolith weighs 417 tonnes. It stands on a bed of grey gravel.";
const stays = "The pier weighs 340 tonnes and stands on a bed of oak. Its owner is Siemens.";

function finder(names: readonly string[] = [], keys: readonly string[] = []): (text: string) => boolean {
  const maker = makeTraces([gone, "Siemens told us."]);
  maker.spare(stays);
  return traceFinder(maker.end(names, keys));
}

test("a text is known by rare words in any form, by long numbers and by words in a row", () => {
  const holds = finder();
  for (const told of [
    "Two Brontoliths were found.",
    "The BRONTOLITH's weight",
    "It is 417 tonnes.",
    "on a bed of grey gravel",
    "the thing stands on a bed of grey stone",
  ]) {
    expect(holds(told), told).toBe(true);
  }
});

test("ordinary words, and whatever another source says too, tell nothing", () => {
  const holds = finder();
  for (const told of [
    "The gravel is grey.",
    "Siemens owns it.",
    "It stands on a bed of oak.",
    "12 passages were read.",
    "417f4c5a89-fbad-41ed-adc0-4f99c9420d2d",
    "2026-11-25T22:35:25.417Z",
  ]) {
    expect(holds(told), told).toBe(false);
  }
});

test("a name counts where it stands whole; one ordinary word only where it is all", () => {
  const holds = finder(["Survey", "The harbour survey", "https://example.org/a"]);
  expect(holds("Survey")).toBe(true);
  expect(holds("A survey was made.")).toBe(false);
  expect(holds("See the Harbour Survey, page 3.")).toBe(true);
  expect(holds("read https://example.org/a twice")).toBe(true);
});

test("the sentences of a source are replaced, and those around them stay to the letter", () => {
  const holds = finder([], ["3ZJ2FQGFR7MJ"]);
  const told = "The pier is long. [FVBA96QYNT4JB] The Brontolith weighs much. It is old. [F3ZJ2FQGFR7MJ] *Oak* lasts.";
  expect(redactText(told, { sourceId, holds })).toBe(
    `The pier is long. [FVBA96QYNT4JB] ${mark} ${mark} *Oak* lasts.`,
  );
  expect(redactText("- Oak lasts.\n- The Brontolith.\n", { sourceId, holds })).toBe(`- Oak lasts.\n- ${mark}\n`);
});

test("of a section's markers it is told which are left", () => {
  const holds = finder();
  const told = "Oak lasts. [FVBA96QYNT4JB][F36HNT0887AHJ] It is 417 tonnes. [F3ZJ2FQGFR7MJ] Oak is old. [F568V47MM2918]";
  expect(redactSection(told, { sourceId, holds })).toEqual({
    markdown: `Oak lasts. [FVBA96QYNT4JB][F36HNT0887AHJ] ${mark} Oak is old. [F568V47MM2918]`,
    kept: [true, true, false, true],
  });
});

test("whatever a text looks like, nothing by which it is known is left of it", () => {
  const holds = finder();
  for (const told of [
    "```\nBrontolith\n```",
    "| a | Brontolith |\n| - | - |\n| 417 | b |",
    "<Brontolith>",
    "Brontolith",
    "# Brontolith\n\n> 417 tonnes\n\n[Brontolith]: https://x.example",
    "stands on a\nbed of\ngrey gravel",
  ]) {
    expect(holds(redactText(told, { sourceId, holds })), told).toBe(false);
  }
});

test("JSON keeps its shape; a record that names what is gone loses what it says", () => {
  const holds = finder(["Survey"]);
  const value = {
    facts: [
      { id: "3ZJ2FQGFR7MJ", statement: "It is heavy.", confidence: 0.9, sourceTitle: "Survey" },
      { id: "VBA96QYNT4JB", statement: "Oak lasts.", confidence: 0.8, sourceTitle: "Pier" },
    ],
    terms: ["brontolith", "oak"],
    said: null,
  };
  expect(redactJson(value, { sourceId, holds, gone: new Set(["3ZJ2FQGFR7MJ"]) })).toEqual({
    facts: [
      { id: "3ZJ2FQGFR7MJ", statement: mark, confidence: 0.9, sourceTitle: mark },
      { id: "VBA96QYNT4JB", statement: "Oak lasts.", confidence: 0.8, sourceTitle: "Pier" },
    ],
    terms: [mark, "oak"],
    said: null,
  });
});

test("a mark is told with who deleted its source and when, where that is known", () => {
  const deleted = [{ sourceId, by: "Ada", on: "25 November 2026" }];
  expect(withDeletionsTold(`Oak lasts. ${mark}`, deleted)).toBe(
    "Oak lasts. Removed: the source of this was deleted by Ada on 25 November 2026.",
  );
  expect(withDeletionsTold(mark, [{ sourceId, by: null, on: "25 November 2026" }])).toBe(
    "Removed: the source of this was deleted on 25 November 2026.",
  );
  expect(withDeletionsTold(mark, [])).toBe(mark);
  expect(isRemovedMark(` ${mark}`)).toBe(true);
  expect(isRemovedMark(`${mark} More.`)).toBe(false);
});
