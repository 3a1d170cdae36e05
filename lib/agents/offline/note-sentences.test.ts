import { expect, test } from "vitest";
import { sentencesOfNotes } from "./note-sentences";

const A = "AAAAAAAAAAAA";
const B = "BBBBBBBBBBBB";

test("what two notes say in the same words is said once, with the markers of the first", () => {
  const notes = [
    { title: "Run 1", text: `Homes were converted. [F${A}] Bills fell.`, factIds: [A] },
    { title: "Run 2", text: `Homes were converted. [F${B}] Noise rose. [F${B}]`, factIds: [B] },
  ];
  expect(sentencesOfNotes(notes, 1_000)).toEqual({
    summary: `Homes were converted. [F${A}] Bills fell.\n\nNoise rose. [F${B}]`,
    factIds: [A, B],
  });
});
