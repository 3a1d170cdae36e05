import { expect, test } from "vitest";
import { markerGroups } from "@/lib/domain/markdown/citation";
import { markOf, removedMark } from "@/lib/domain/markdown/removed";
import { redactJson, redactSection, redactText } from "./redact";
import { makeTraces, traceFinder } from "./traces";

const sourceId = "7f4c5a89-fbad-41ed-adc0-4f99c9420d2d";
const letters = markOf(sourceId);
const mark = removedMark(letters);
const gone = "The Brontolith weighs 417 tonnes. It stands on a bed of grey gravel.";
const stays = "The pier weighs 340 tonnes and stands on a bed of oak. Its owner is Siemens.";

function finder(names: string[] = [], keys: string[] = []): (text: string) => boolean {
  const maker = makeTraces([gone, "Siemens told us."], names);
  maker.spare(stays);
  return traceFinder(maker.end({ keys }));
}

test("the sentences of a source are replaced, and those around them stay to the letter", () => {
  const holds = finder([], ["3ZJ2FQGFR7MJ"]);
  const told = "The pier is long. [FVBA96QYNT4JB] The Brontolith weighs much. It is old. [F3ZJ2FQGFR7MJ] *Oak* lasts.";
  expect(redactText(told, { goneId: sourceId, mark, holds })).toBe(
    `The pier is long. [FVBA96QYNT4JB] ${mark} ${mark} *Oak* lasts.`,
  );
  expect(redactText("- Oak lasts.\n- The Brontolith.\n", { goneId: sourceId, mark, holds })).toBe(
    `- Oak lasts.\n- ${mark}\n`,
  );
});

test("of a section's markers it is told which are left", () => {
  const holds = finder();
  const told =
    "Oak lasts. [FVBA96QYNT4JB][F36HNT0887AHJ] It is 417 tonnes. [F3ZJ2FQGFR7MJ] Oak is old. [F568V47MM2918]";
  expect(redactSection(told, { goneId: sourceId, mark, holds })).toEqual({
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
    expect(holds(redactText(told, { goneId: sourceId, mark, holds })), told).toBe(false);
  }
});

test("an answer to a prompt with its words loses all that it says, and nothing of its shape", () => {
  const value = { isDone: false, facts: [{ id: "a:1", statement: "Oak is old." }], score: 2, verdict: "accepted" };
  expect(
    redactJson(value, { goneId: sourceId, mark, holds: finder(), gone: new Set(), titles: new Set(), isWhole: true }),
  ).toEqual({
    ...value,
    facts: [{ id: "a:1", statement: mark }],
  });
});

test("JSON keeps its shape; a record that names what is gone loses what it says", () => {
  const holds = finder(["Survey", "https://example.org/a"]);
  const value = {
    facts: [
      { id: "3ZJ2FQGFR7MJ", statement: "It is heavy.", confidence: 0.9, sourceTitle: "Survey" },
      { id: "VBA96QYNT4JB", statement: "Oak lasts.", confidence: 0.8, sourceTitle: "Pier" },
    ],
    terms: ["brontolith", "oak"],
    said: null,
    url: "https://example.org/a",
  };
  expect(
    redactJson(value, { goneId: sourceId, mark, holds, gone: new Set(["3ZJ2FQGFR7MJ"]), titles: new Set(["Survey"]) }),
  ).toEqual({
    facts: [
      { id: "3ZJ2FQGFR7MJ", statement: mark, confidence: 0.9, sourceTitle: mark },
      { id: "VBA96QYNT4JB", statement: "Oak lasts.", confidence: 0.8, sourceTitle: "Pier" },
    ],
    terms: [mark, "oak"],
    said: null,
    url: `library:${sourceId}`,
  });
});

test("JSON in which nothing of the source stands is the very same, numbers and nothing among it", () => {
  const value = { a: [1, null, true, "Oak is old."], b: { c: "x" } };
  const plain = { goneId: sourceId, mark, holds: finder(), gone: new Set<string>(), titles: new Set<string>() };
  expect(redactJson(value, plain)).toEqual(value);
  expect(redactJson(7, plain)).toBe(7);
  expect(redactJson(null, plain)).toBeNull();
});

test("a key that holds its words goes as a text does, and in a record of what is gone its names in one word", () => {
  const plain = { goneId: sourceId, mark, holds: finder(), gone: new Set(["k"]), titles: new Set(["Survey"]) };
  expect(redactJson({ brontolith: 1, oak: 2 }, plain)).toEqual({ [mark]: 1, oak: 2 });
  expect(
    redactJson([{ id: "k", title: "Survey", kind: "url", tags: ["Survey", "Oak is old."] }, "Survey"], plain),
  ).toEqual([{ id: "k", title: mark, kind: "url", tags: ["Survey", "Oak is old."] }, "Survey"]);
  expect(redactJson({ id: "other", title: "Survey" }, plain)).toEqual({ id: "other", title: "Survey" });
});

test("a text in which nothing of it stands is the very same, and so are all markers of a section", () => {
  const told = "Oak lasts. [FVBA96QYNT4JB][F36HNT0887AHJ] It is old.";
  const redacting = { goneId: sourceId, mark, holds: finder() };
  expect(redactText(told, redacting)).toBe(told);
  expect(redactSection(told, redacting)).toEqual({ markdown: told, kept: [true, true] });
});

test("where sentences cannot be told apart, lines go, and of their markers it is told which are left", () => {
  const redacting = { goneId: sourceId, mark, holds: finder() };
  const told = "Oak lasts. [FVBA96QYNT4JB]\n\n    Brontolith [F36HNT0887AHJ]\n\nOak is old. [F568V47MM2918]";
  const { markdown, kept } = redactSection(told, redacting);
  expect(markdown).toContain("Oak is old. [F568V47MM2918]");
  expect(markdown).not.toContain("Brontolith");
  const keys = ["VBA96QYNT4JB", "568V47MM2918"].filter((key) => markdown.includes(key));
  expect(keys).toEqual(["VBA96QYNT4JB", "568V47MM2918"]);
  expect(kept.filter(Boolean)).toHaveLength(markerGroups(markdown).length);
});

test("the markers of a sentence that goes go with it, those of the others stay, whichever stand first", () => {
  const redacting = { goneId: sourceId, mark, holds: finder() };
  const kept = (markdown: string): boolean[] => redactSection(markdown, redacting).kept;
  expect(kept("Oak lasts. [FVBA96QYNT4JB] It is 417 tonnes. [F3ZJ2FQGFR7MJ]")).toEqual([true, false]);
  expect(kept("It is 417 tonnes. [F3ZJ2FQGFR7MJ] Oak lasts. [FVBA96QYNT4JB]")).toEqual([false, true]);
  // The same fact may be cited by what stays and by what goes.
  expect(kept("It is 417 tonnes. [F3ZJ2FQGFR7MJ] Oak lasts. [F3ZJ2FQGFR7MJ]")).toEqual([false, true]);
});

test("where its words run over the end of a sentence, the line goes, and the markers in it with it", () => {
  const redacting = { goneId: sourceId, mark, holds: finder() };
  const told =
    "Oak lasts. [FVBA96QYNT4JB]\nIt lies on a bed. Of grey gravel it is. [F36HNT0887AHJ]\nIt is old. [F568V47MM2918]";
  expect(redactSection(told, redacting)).toEqual({
    markdown: `Oak lasts. [FVBA96QYNT4JB]\n${mark}\nIt is old. [F568V47MM2918]`,
    kept: [true, false, true],
  });
});
