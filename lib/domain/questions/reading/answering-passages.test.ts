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
