import fc from "fast-check";
import { expect, test } from "vitest";
import { documentsNamed, identifiersIn, isCalled, isNamedIn, namePatterns } from "./named-sources";

test("a word and a number name a document, and each number of a list does", () => {
  expect(identifiersIn("What do PEP 779 and RFC 2616 require?")).toEqual(["PEP 779", "RFC 2616"]);
  expect(identifiersIn("How do PEPs 703, 779 and 788 differ?")).toEqual(["PEP 703", "PEP 779", "PEP 788"]);
  expect(identifiersIn("Python 3.13 and IEEE 802.11, Created: 09-Jan-2023, Accepted 4 May 2024")).toEqual([
    "IEEE 802.11",
  ]);
  expect(identifiersIn("See pep 8, ISO-9001 and PEP: 12.")).toEqual(["ISO 9001", "PEP 12"]);
});

test("a date, a count and a place in a text name none", () => {
  expect(
    identifiersIn("In 2024, from March 2025 on, or Mar 2025, Table 3 shows what 12 of 20 said; About 30 did."),
  ).toEqual([]);
});

test("a title in quotation marks names its document; a single word in them does not", () => {
  expect(documentsNamed("What does “Warm homes in old towns” say of “cheap” ones?")).toEqual([
    "Warm homes in old towns",
  ]);
});

test("a document is called what its title has or it begins with, number by number", () => {
  const document = { title: "Criteria for supported status", head: "PEP: 779\nTitle: Criteria for supported status" };
  expect(isCalled(document, "PEP 779")).toBe(true);
  expect(isCalled({ title: "pep-0779.txt", head: "" }, "PEP 779")).toBe(true);
  expect(isCalled({ title: "PEP 7 – Style guide", head: "" }, "PEP 779")).toBe(false);
  expect(isCalled({ title: "Other", head: "PEP 779 is what it speaks of." }, "PEP 779")).toBe(false);
});

test("a title with an apostrophe is looked for, whichever of the two it is written with", () => {
  const anna = { title: "Chapter 1", head: "Anna’s Long Voyage\nIt began in Oslo." };
  expect(isNamedIn("Who wrote “Anna's Long Voyage”?", anna)).toBe(true);
  expect(isNamedIn("Who wrote “Anna's Long Voyage”?", { title: "Anna’s long voyage", head: "" })).toBe(true);
  expect(isNamedIn("Who wrote “Anna's Short Voyage”?", anna)).toBe(false);
});

test("a text that holds a whole title names it, not one that holds a word of it", () => {
  const question = "What does Warm homes in old towns say?";
  expect(isNamedIn(question, { title: "Warm Homes in Old Towns", head: "" })).toBe(true);
  expect(isNamedIn(question, { title: "Homes", head: "" })).toBe(false);
});

test("whatever a text says, what it names can be looked for", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat({ max: 99_999 }), (text, number) => {
      const { title, head } = namePatterns(`${text} “${text}” Abc ${number} ${text}`);
      for (const pattern of [title, head])
        expect(
          () => new RegExp((pattern ?? "").replaceAll("[:alnum:]", "a-z").replaceAll(/\\[mM]/g, "")),
        ).not.toThrow();
      expect(typeof isNamedIn(`“${text}” Abc ${number}`, { title: text, head: text })).toBe("boolean");
    }),
  );
});
