import { expect, test } from "vitest";
import { isCalledByVersion, versionsNamed } from "./versions-named";

test("versions that most texts name come first, each text counted once", () => {
  const texts = [
    "Python 3.15 adds it, and Python 3.15 alone.",
    "Until Python 3.14 there was none.",
    "Python 3.14 and Kernel 6.8.1 have it.",
    "It came with Python 3.14.",
  ];
  expect(versionsNamed(texts, 2)).toEqual(["Python 3.14", "Kernel 6.8.1"]);
  expect(versionsNamed(texts, 9)).toEqual(["Python 3.14", "Kernel 6.8.1", "Python 3.15"]);
});

test.each([
  ["a place in a text", "Section 3.1 says so, and Table 4.2."],
  ["a document in capitals", "IEEE 802.11 holds."],
  ["an amount", "It rose by 3.5 metres in Brest."],
  ["a number without a point", "Python 3 has it."],
  ["a date", "Since May 4.5.2026 it is open."],
  ["a word that means nothing", "Only 3.5 metres. With 2.4 it fell."],
])("%s is no version", (_, text) => {
  expect(versionsNamed([text], 9)).toEqual([]);
});

test("a document is called by a version that its title has whole", () => {
  const titles = ["Python 3.15 Release Schedule", "Python 3.1 Release Schedule", "Notes on 3.15.2", "PEP 315"];
  expect(titles.map((title) => isCalledByVersion(title, "Python 3.15"))).toEqual([true, false, false, false]);
  expect(isCalledByVersion("Kernel 6.8.1", "Kernel 6.8.1")).toBe(true);
});
