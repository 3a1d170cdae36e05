import { expect, test } from "vitest";
import { codePointCount } from "@/lib/domain/text/quote";
import { partsInDocument } from "./in-document";

function boxed(text: string, words: string, pieces: readonly string[], from = 0): string[] | null {
  const at = text.indexOf(words, from);
  const start = codePointCount(text.slice(0, at));
  const parts = partsInDocument({ text, quote: { start, end: start + codePointCount(words) } }, pieces, false);
  return parts?.map(({ piece, start: begin, end }) => (pieces[piece] ?? "").slice(begin, end)) ?? null;
}

test("a quote of Markdown is found among the words of its document, over emphasis, links and cells", () => {
  const text = "🚢 The **quay** carries [forty tonnes](https://port.example/a_(b)).\n\n| Crane | 12 t |\n| --- | --- |";
  const pieces = ["Menu", "🚢 The ", "quay", " carries ", "forty tonnes", ".", "Crane", "12 t"];
  expect(boxed(text, "The **quay** carries [forty tonnes](https://port.example/a_(b)).", pieces)).toEqual([
    "The",
    "quay",
    " carries",
    "forty tonnes",
    ".",
  ]);
  expect(boxed(text, "| Crane | 12 t |", pieces)).toEqual(["Crane", "12 t"]);
});

test("numbers of a list's items are none of the document's words, and those of a sentence are", () => {
  const text = "Rules:\n\n1. Moor first.\n2. Unload in 12. Then leave.";
  const pieces = ["Rules:", "Moor first.", "Unload in 12. Then leave."];
  expect(boxed(text, "1. Moor first.\n2. Unload in 12.", pieces)).toEqual(["Moor first.", "Unload in 12."]);
});

test("of several like places the one counts that stands among the quote's own surroundings", () => {
  const text = "In 1931 it was built. The load: 40 t.\n\nIn 1975 it was raised. The load: 40 t. So it stayed.";
  const pieces = ["The load: 40 t.", ...text.split("\n\n"), "The load: 40 t."];
  const later = boxed(text, "The load: 40 t.", pieces, text.indexOf("1975"));
  const start = codePointCount(text.slice(0, text.lastIndexOf("The load")));
  expect(later).toEqual(["The load: 40 t."]);
  expect(partsInDocument({ text, quote: { start, end: start + 15 } }, pieces, false)?.[0]?.piece).toBe(2);
});

test("words that the document does not hold are placed nowhere", () => {
  expect(boxed("It is 6.", "It is 6.", ["It is 5."])).toBeNull();
  expect(boxed("a | b", " | ", ["a", "b"])).toBeNull();
});

test.each([
  ["5 million euros", "It lost -5 million euros."],
  ["1020 ships", "There were 10-20 ships."],
  ["art", "The party began."],
  ["the rapist", "A therapist came."],
  ["5 million", "It is 1.5 million."],
  ["It is 50", "It is 50,000."],
  ["resume", "His resumé."],
])("%s is not boxed in “%s”, which says something else", (words, piece) => {
  expect(boxed(words, words, [piece])).toBeNull();
  expect(boxed(words, words, [piece, `So: ${words}`])).toEqual([words]);
});

test("a figure keeps its minus, a word its hyphen, in the quote as in the document", () => {
  expect(
    boxed("It lost \\-5 million **euros**.", "\\-5 million **euros**", ["It lost -5 million ", "euros", "."]),
  ).toEqual(["5 million ".trimEnd(), "euros"]);
  expect(boxed("The anti-war 2019–20 note.", "anti-war 2019–20", ["The anti-war 2019–20 note."])).toEqual([
    "anti-war 2019–20",
  ]);
});

test("like words of which none stands where the quote does are not boxed, nor those of a document that is cut", () => {
  const pieces = ["One says yes.", "Another says yes."];
  expect(boxed("says yes.", "says yes.", pieces)).toBeNull();
  const on = { text: "The harbour master says yes.", quote: { start: 19, end: 28 } };
  expect(partsInDocument(on, ["One says yes."], false)).not.toBeNull();
  expect(partsInDocument(on, ["One says yes."], true)).toBeNull();
  expect(partsInDocument(on, ["The harbour master says yes."], true)).not.toBeNull();
});

test("a document of letters that stand for many signs is not looked through without end", () => {
  expect(boxed("The end.", "The end.", ["\ufdfa".repeat(200_000), "The end."])).toBeNull();
});
