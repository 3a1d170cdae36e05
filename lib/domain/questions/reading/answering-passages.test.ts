import { expect, test } from "vitest";
import { answeringPassages } from "./answering-passages";
import type { Choosable } from "./reading-choice";

function passage(id: string, sourceTitle: string, text: string, heading: string | null = null): Choosable {
  return { id, sourceId: id, sourceTitle, heading, ordinal: 1, text };
}

const question = "How much did the new bell of the abbey weigh?";
const founder = passage(
  "founder",
  "Founder's ledger",
  "The new bell of the abbey weighed 840 kilograms when it left us.",
);
const sexton = passage(
  "sexton",
  "Notes of the sexton",
  "The new bell of the abbey weighed 910 kilograms on our own scales.",
);
const garden = passage("garden", "The abbey garden", "The abbey garden has forty pear trees and a well.");

test("the passages in which both values of a dispute stand are read, and none that only shares a word", () => {
  expect(answeringPassages(question, [question], [garden, founder, sexton]).toSorted()).toEqual(["founder", "sexton"]);
});

test("where nothing answers, nothing is read for it", () => {
  expect(answeringPassages(question, [question], [garden])).toEqual([]);
});

/** Passages of one library, each of which says something of the abbey, and how often the text of any was read. */
function counted(many: number): { passages: Choosable[]; reads: () => number } {
  let reads = 0;
  const passages = Array.from({ length: many }, (_, nth) => {
    const id = `count-${many}-${nth}`;
    return {
      ...passage(id, `Year ${nth} of the abbey`, ""),
      get text(): string {
        reads += 1;
        return `The abbey had ${nth} bells in the tower. The new bell of the abbey weighed ${nth} kilograms.`;
      },
    };
  });
  return { passages, reads: () => reads };
}

test("four times as many passages are looked through no further: what is weighed has a bound", () => {
  const [few, many] = [counted(80), counted(320)];
  answeringPassages(question, [question], few.passages);
  answeringPassages(question, [question], many.passages);
  expect(few.reads()).toBe(80);
  expect(many.reads()).toBe(80);
});
