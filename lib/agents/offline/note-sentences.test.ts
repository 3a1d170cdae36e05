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

test("a sentence of a list, or with a title in it, is told whole and without marks; a heading is none", () => {
  const text = `## Noise.\n\n- Dr. Ames measured 3.5 dB. [F${A}]\n- Units hum\n  at night. [F${B}]`;
  expect(sentencesOfNotes([{ title: "Run 1", text, factIds: [A, B] }], 1_000)).toEqual({
    summary: `Dr. Ames measured 3.5 dB. [F${A}] Units hum at night. [F${B}]`,
    factIds: [A, B],
  });
});
