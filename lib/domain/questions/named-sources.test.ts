import fc from "fast-check";
import { expect, test } from "vitest";
import { callNames, documentsNamed, identifiersIn, isCalled, isNamedIn, namePatterns } from "./named-sources";

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

test("a text gives eight names at most, each once, by number before by title", () => {
  const rules = Array.from({ length: 12 }, (_, nth) => `Rule ${nth}1`);
  expect(identifiersIn(rules.join(", "))).toEqual(rules.slice(0, 8));
  expect(identifiersIn("Rule 7, rule 7 and Rule 007.")).toEqual(["Rule 007"]);
  expect(documentsNamed("See “The long mill of Orme” and PEP 1.")).toEqual(["PEP 1", "The long mill of Orme"]);
  expect(documentsNamed(`See “The long mill of Orme” and ${rules.join(", ")}.`)).toEqual(rules.slice(0, 8));
});

test("what is called elsewhere is told by the word and number that a document begins with, and by a long title", () => {
  const called = (title: string, head = ""): string[] => callNames({ title, head });
  expect(called("PEP 779 – Criteria")).toEqual(["PEP 779", "PEP 779 – Criteria"]);
  expect(called("Criteria for supported status of builds (draft)")).toEqual([
    "Criteria for supported status of builds",
  ]);
  expect(called("Old mills", "PEP 3 – Mills")).toEqual(["PEP 3"]);
  expect(called("Old mills", "See PEP 3 – Mills")).toEqual([]);
  expect(called("Old mills", `${"x".repeat(81)} PEP 3`)).toEqual([]);
});

test("a document begins with its name where the line ends behind it, or what sets off the rest", () => {
  const begins = (head: string): boolean => isCalled({ title: "Other", head }, "PEP 779");
  expect(["PEP 779\nMore", "PEP: 0779 – Criteria", "  PEP-779 (draft)", "PEP 779"].map(begins)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["PEP 779 says so", "See PEP 779", "PEP 7790", ""].map(begins)).toEqual([false, false, false, false]);
  expect(isCalled({ title: "Other", head: "" }, "…")).toBe(false);
});

test("a title is found without what stands in brackets behind it, its words in their order", () => {
  const mill = { title: "The Old Mill (2020)", head: "" };
  expect(isNamedIn("What does the old mill say?", mill)).toBe(true);
  expect(isNamedIn("What does the mill, old as it is, say?", mill)).toBe(false);
  expect(isNamedIn("What does PEP 3 say?", { title: "Notes", head: "PEP 3\nMore" })).toBe(true);
});

test("what is looked for at the beginning of a text is a number’s document alone", () => {
  expect(namePatterns("What does it say?")).toEqual({ title: null, head: null });
  const { title, head } = namePatterns("What does “The long mill” say?");
  expect([title?.includes("mill"), head]).toEqual([true, null]);
  expect(namePatterns("What does PEP 3 say?").head).toContain("pep");
});
