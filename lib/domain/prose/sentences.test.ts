import fc from "fast-check";
import { expect, test } from "vitest";
import { citedSentences } from "@/lib/domain/markdown/citation";
import { growth, LINEAR } from "@/lib/testing/growth";
import { sentences } from "./sentences";

function texts(text: string): string[] {
  return sentences(text).map((sentence) => sentence.text);
}

test("every sentence is the exact stretch of the text that its offsets name, and they follow each other", () => {
  const piece = fc.constantFrom(
    "# Head\n",
    "- item one.\n",
    "Dr. No rose. ",
    "| a | b |\n",
    "\r\n",
    "x: y\n",
    "é😀. ",
    "> q\n",
    "```\n",
    "a,b,c\n",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      let end = 0;
      for (const sentence of sentences(text)) {
        expect(text.slice(sentence.start, sentence.end)).toBe(sentence.text);
        expect(sentence.start).toBeGreaterThanOrEqual(end);
        expect(sentence.text.trim()).toBe(sentence.text);
        end = sentence.end;
      }
    }),
  );
});

test("abbreviations, initials and decimals end no sentence", () => {
  expect(texts("Dr. A. Lund measured 2.7 kW, e.g. in Jan. 2023. The U.S. trial came later. D.P. Varma paid.")).toEqual([
    "Dr. A. Lund measured 2.7 kW, e.g. in Jan. 2023.",
    "The U.S. trial came later.",
    "D.P. Varma paid.",
  ]);
});

test("a sentence goes on over a hard line end, and a short line before it is a heading", () => {
  const text =
    "SIZING\nOversized pumps switch on and off too often, which wears out\nthe compressor. Room-by-room calculations help.";
  expect(sentences(text).map(({ kind, text: own }) => [kind, own])).toEqual([
    ["heading", "SIZING"],
    ["prose", "Oversized pumps switch on and off too often, which wears out\nthe compressor."],
    ["prose", "Room-by-room calculations help."],
  ]);
});

test("marks of headings, items, quotations and tables are no part of a sentence", () => {
  const text =
    "## Costs\n\n- It fell by 3 %.\n1. It rose.\n\n> Said\n> twice.\n\n| Home | COP |\n| --- | --- |\n| A | It is 3.0 |";
  expect(texts(text)).toEqual([
    "Costs",
    "It fell by 3 %.",
    "It rose.",
    "Said\n> twice.",
    "Home",
    "COP",
    "A",
    "It is 3.0",
  ]);
});

test("the cells of delimited values and the fields of a record are read one by one", () => {
  expect(texts('id,cop,remark\nV-03,3.1,"Radiators, new, were fitted."')).toContain("Radiators, new, were fitted.");
  expect(texts("home: V-03\nremark: The pan froze in January.")).toEqual(["V-03", "The pan froze in January."]);
});

test.each([
  ["The roof cost £1,250 and the gutter £2,400 a year.\nThe tower cost £4,750, and the bells £15,200,000 in all."],
  ["Berth fees rose from 3,50 to 4,20 a metre.\nMooring fees rose from 1,75 to 2,10 a metre."],
  ["Fees rose. Dues,tolls,fines fell.\nAll paid. Boats,barges,tugs came."],
])("commas within numbers and within sentences part no cells: %j", (text) => {
  expect(sentences(text).map(({ kind }) => kind)).not.toContain("cell");
});

test("values with three digits are cells, as are numbers with commas between other separators", () => {
  const read = (text: string): string[] => sentences(text).map((one) => one.text);
  expect(read("Elm,340,122\nOak,910,124")).toEqual(["Elm", "340", "122", "Oak", "910", "124"]);
  expect(read("340,122,118\n910,124,119")).toEqual(["340", "122", "118", "910", "124", "119"]);
  expect(read("Elm;1,340;12,5\nOak;2,910;13,4")).toEqual(["Elm", "1,340", "12,5", "Oak", "2,910", "13,4"]);
});

test("the reading of a text of a million characters grows as the text does", () => {
  const read = (size: number): void =>
    expect(sentences("The pump ran at −15 °C for 3 days, e.g. in May. ".repeat(size)).length).toBe(size);
  expect(growth(read, 5_250)).toBeLessThan(LINEAR);
});

test("a number begins a sentence behind a word that is not cut short", () => {
  const said = (text: string): string[] => sentences(text).map((one) => one.text);
  expect(said("The boats are safe, she said. 6,180 of 6,400 were moved.")).toEqual([
    "The boats are safe, she said.",
    "6,180 of 6,400 were moved.",
  ]);
  for (const whole of ["It came in para. 12 of the law.", "In Sept. 12 people came.", "See No. 5 for more of it."]) {
    expect(said(whole)).toEqual([whole]);
  }
});

test("the marks that close a sentence's emphasis are its own, and what follows them begins anew", () => {
  expect(texts("**It rose.** It fell. *Why?* Nobody (_so far._) knows.")).toEqual([
    "**It rose.**",
    "It fell.",
    "*Why?*",
    "Nobody (_so far._) knows.",
  ]);
  expect(citedSentences("**It rose.** [FAAAAAAAAAAAA] It fell. [FBBBBBBBBBBBB]").map(({ keys }) => keys)).toEqual([
    ["AAAAAAAAAAAA"],
    ["BBBBBBBBBBBB"],
  ]);
});

test("the reading of many initials grows as the text does", () => {
  const read = (size: number): void => expect(sentences("A. ".repeat(size)).length).toBe(1);
  expect(growth(read, 20_000)).toBeLessThan(LINEAR);
});

test("the day of an entry belongs to what stands behind it, and a year ends a sentence before a number that begins the next", () => {
  expect(texts("26 June. Caulked the hull in one day. It held.")).toEqual([
    "26 June. Caulked the hull in one day.",
    "It held.",
  ]);
  expect(texts("12 January 2024. Gate fitted.")).toEqual(["12 January 2024. Gate fitted."]);
  expect(texts("We sold 20 boats in October 2023. 19 of them came back.")).toEqual([
    "We sold 20 boats in October 2023.",
    "19 of them came back.",
  ]);
});
