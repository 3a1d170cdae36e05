import { expect, test } from "vitest";
import { codePointCount } from "@/lib/domain/text/quote";
import { partsInDocument } from "./in-document";

function boxed(text: string, words: string, pieces: readonly string[], from = 0): string[] | null {
  const at = text.indexOf(words, from);
  const start = codePointCount(text.slice(0, at));
  const parts = partsInDocument({ text, quote: { start, end: start + codePointCount(words) } }, pieces);
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
  expect(partsInDocument({ text, quote: { start, end: start + 15 } }, pieces)?.[0]?.piece).toBe(2);
});

test("words that the document does not hold are placed nowhere", () => {
  expect(boxed("It is 6.", "It is 6.", ["It is 5."])).toBeNull();
  expect(boxed("a | b", " | ", ["a", "b"])).toBeNull();
});
