import fc from "fast-check";
import { expect, test } from "vitest";
import { IN_DISPUTE, OPEN, summaryChanges, summaryFrom } from "./project-summary";

const [a, b, c] = ["7K3Q9XM2PA4B", "B8W1ZT5RN6CD", "M2H4VJ9EQX3S"];
const tides = {
  title: "What “Tides” answered",
  text: `The tide rises by seven metres. [F${a}] Nothing more is known.`,
};
const ferries = {
  title: "The researcher “Ferries”",
  text: `The ferry sails at nine. [F${b}] It takes an hour. [F${c}]`,
};
const dispute = {
  title: IN_DISPUTE,
  text: `“The tide rises by seven metres.” [F${a}] and “The tide rises by five metres.” [F${c}] do not agree.`,
};
const open = { title: OPEN, text: "Who measures the tide?\nHow old is the ferry?" };

test("a summary tells what was found last, what else is known, what is in dispute and what is open", () => {
  expect(summaryFrom([tides, ferries, dispute, open], 500)).toBe(
    [
      `The tide rises by seven metres. [F${a}]`,
      `The ferry sails at nine. [F${b}] It takes an hour. [F${c}]`,
      dispute.text,
      "Open: Who measures the tide? Open: How old is the ferry?",
    ].join("\n\n"),
  );
});

test("sentences of a list, a heading or a doctor's stand for themselves, without marks", () => {
  const text = `## What the tide does.\n\n- Dr. Ames measured 3.5 metres. [F${a}]\n- The ferry\n  sails at nine. [F${b}]`;
  expect(summaryFrom([{ title: "What “Tides” answered", text }], 500)).toBe(
    `Dr. Ames measured 3.5 metres. [F${a}] The ferry sails at nine. [F${b}]`,
  );
});

test("what was found last has its place however much others have found", () => {
  const much = { title: "Others", text: Array.from({ length: 90 }, (_, n) => `Ferry ${n} sails. [F${b}]`).join(" ") };
  expect(summaryFrom([tides, much, much, open], 60)).toContain("seven metres");
});

test("the note on a version names what is new, corrected and open, by its statements", () => {
  const before = `The tide at Brest rises by five metres. [F${c}]\n\nOpen: Who measures the tide?`;
  const after = `The tide at Brest rises by seven metres. [F${a}] The ferry sails at nine. [F${b}]\n\nOpen: How old is the ferry?`;
  expect(summaryChanges(before, after)).toBe(
    "New: The ferry sails at nine. Corrected: The tide at Brest rises by seven metres. (Before: The tide at Brest rises by five metres.) Open: How old is the ferry? No longer open: Who measures the tide?",
  );
  expect(summaryChanges(after, after)).toBe("");
});

test("a sentence beside which its like still stands corrects nothing", () => {
  const before = `The tide at Brest rises by five metres. [F${c}]`;
  expect(summaryChanges(before, `${before} The tide at Brest rises by seven metres in spring. [F${a}]`)).toBe(
    "New: The tide at Brest rises by seven metres in spring.",
  );
});

test("a summary keeps its bound however much a project knows and a prompt has room for", () => {
  const text = Array.from({ length: 2_000 }, (_, n) => `The ferry of pier ${n} sails at nine. [F${b}]`).join(" ");
  expect(summaryFrom([{ title: "Others", text }], 1_000_000).length).toBeLessThanOrEqual(18_000);
  expect(summaryFrom([{ title: "Others", text }], 100).length).toBeLessThanOrEqual(600);
});

test("a note keeps its bound whatever changed", () => {
  fc.assert(
    fc.property(fc.lorem({ maxCount: 400, mode: "sentences" }), fc.lorem({ maxCount: 400 }), (one, other) => {
      expect(summaryChanges(one, other).length).toBeLessThanOrEqual(1_000);
    }),
  );
});
