import { expect, test } from "vitest";
import { isCalledByVersion, versionsNamed } from "./versions-named";

test("of the thing whose versions most texts name those of several texts come, the newest first", () => {
  const texts = [
    "Python 3.9 had none, and Python 3.9 is old.",
    "Python 3.15 adds it. Kernel 6.8.1 has it.",
    "Since Python 3.9 and Python 3.15 it holds. Kernel 6.8.1 needs it.",
    "It came with Python 3.16.",
  ];
  expect(versionsNamed(texts, 9)).toEqual(["Python 3.15", "Python 3.9", "Kernel 6.8.1"]);
  expect(versionsNamed(texts, 1)).toEqual(["Python 3.15"]);
});

test.each([
  ["a place in a text", "Section 3.1 says so, and Table 4.2."],
  ["a document in capitals", "IEEE 802.11 holds."],
  ["an amount", "It rose by 3.5 metres in Brest."],
  ["a number without a point", "Python 3 has it."],
  ["a date", "Since May 4.5.2026 it is open."],
  ["a word that means nothing", "Only 3.5 metres. With 2.4 it fell."],
])("%s is no version", (_, text) => {
  expect(versionsNamed([text, text], 9)).toEqual([]);
});

test("a document is called by a version that its title has whole", () => {
  const titles = ["Python 3.15 Release Schedule", "Python 3.1 Release Schedule", "Notes on 3.15.2", "PEP 315"];
  expect(titles.map((title) => isCalledByVersion(title, "Python 3.15"))).toEqual([true, false, false, false]);
  expect(isCalledByVersion("Kernel 6.8.1", "Kernel 6.8.1")).toBe(true);
});
