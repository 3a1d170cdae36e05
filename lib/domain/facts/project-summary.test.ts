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

const note = (title: string, ...sentences: string[]): { title: string; text: string } => ({
  title,
  text: sentences.map((one) => `${one} [F${a}]`).join(" "),
});

test("each sentence is told once, whichever notes tell it, and where a note cites nothing all of it is told", () => {
  const [one, two] = [note("One", "Tides rise.", "Boats float."), note("Two", "Boats float.", "Fog comes.")];
  expect(summaryFrom([one, two], 500)).toBe(
    [`Tides rise. [F${a}] Boats float. [F${a}]`, `Fog comes. [F${a}]`].join("\n\n"),
  );
  expect(summaryFrom([{ title: "One", text: "Nothing is known. It is late." }], 500)).toBe(
    "Nothing is known. It is late.",
  );
  expect(summaryFrom([], 500)).toBe("");
});

test("of the others' findings the first of each come before the second of any", () => {
  const notes = [note("One", "A is."), note("Two", "B is.", "C is."), note("Three", "D is.", "E is.")];
  expect(summaryFrom(notes, 500)).toBe(
    [`A is. [F${a}]`, ["B", "D", "C", "E"].map((word) => `${word} is. [F${a}]`).join(" ")].join("\n\n"),
  );
});

test("at most five open questions are told, without the sign of a list, and a fifth of a summary is for them", () => {
  const text = Array.from({ length: 7 }, (_, nth) => `- Why ${nth}?`).join("\n\n");
  expect(summaryFrom([{ title: OPEN, text }], 500)).toBe(
    Array.from({ length: 5 }, (_, nth) => `Open: Why ${nth}?`).join(" "),
  );
  // A fifth of 100 characters, a blank between each two of 12 letters.
  expect(summaryFrom([{ title: OPEN, text }], 25)).toBe("Open: Why 0?");
  expect(summaryFrom([{ title: OPEN, text }], 32)).toBe("Open: Why 0?");
  expect(summaryFrom([{ title: OPEN, text }], 33)).toBe("Open: Why 0? Open: Why 1?");
});

test("what was found last has half of the room beside others, and all of it alone", () => {
  const ten = note("One", ...Array.from({ length: 10 }, (_, nth) => `Tide ${nth} rose.`));
  const told = (notes: { title: string; text: string }[]): number =>
    summaryFrom(notes, 100).split("\n\n")[0]?.match(/Tide/g)?.length ?? 0;
  expect(told([ten])).toBeGreaterThan(told([ten, note("Two", "Fog comes.")]));
  expect(told([ten, note("Two", "Fog comes.")])).toBe(Math.floor(200 / (`Tide 0 rose. [F${a}]`.length + 1)));
});

test("of each kind a note names three sentences and counts the rest, and ends at a thousand characters", () => {
  const names = ["quay", "weir", "mill", "lock", "pier"];
  const many = names.map((name) => `The ${name} opened.`);
  expect(summaryChanges("", many.join(" "))).toBe(
    "New: The quay opened. The weir opened. The mill opened. And 2 more.",
  );
  expect(summaryChanges("", many.slice(0, 3).join(" "))).toBe(
    "New: The quay opened. The weir opened. The mill opened.",
  );
  expect(summaryChanges("", "a word without an end")).toBe("New: a word without an end");
  const long = (letters: number): string => `${"a".repeat(letters)}.`;
  expect(summaryChanges("", long(994))).toHaveLength(1_000);
  expect(summaryChanges("", long(994))).not.toContain("…");
  expect(summaryChanges("", long(995))).toBe(`New: ${"a".repeat(994)}…`);
});

test("a sentence that shares half of its words with one that is gone corrects it, with fewer it is new", () => {
  expect(summaryChanges("Tides rose by seven metres.", "Tides rose by nine metres.")).toBe(
    "Corrected: Tides rose by nine metres. (Before: Tides rose by seven metres.)",
  );
  expect(summaryChanges("Tides rose by seven metres.", "Ferries sailed by night.")).toBe(
    "New: Ferries sailed by night.",
  );
});
