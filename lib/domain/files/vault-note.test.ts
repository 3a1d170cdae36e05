import fc from "fast-check";
import { expect, test } from "vitest";
import { listsOnOneLine, wikiLinksAsWords } from "./vault-note";

test.each([
  ["The [[Tide gauge]] at Brest.", "The Tide gauge at Brest."],
  ["The [[Tide gauge|gauge]] at Brest.", "The gauge at Brest."],
  ["See [[Tide gauge#Readings|]] and [[#Sources]].", "See Tide gauge > Readings and Sources."],
  ["See [[Tide gauge#^a1b2]].", "See Tide gauge > a1b2."],
  ["![[Tide gauge]]", "Tide gauge"],
  ["| a |\n| --- |\n| [[Tide gauge\\|gauge]] |", "| a |\n| --- |\n| gauge |"],
  ["Two: [[A]] [[B|b]].", "Two: A b."],
])("a link of a vault is the words that people read: %j", (note, said) => {
  expect(wikiLinksAsWords(note)).toBe(said);
});

test.each([
  "As cited [[1]](https://example.org) there.",
  "As cited [[a]][ref] there.",
  "The matrix [[1,2],[3,4]] and x[[i]].",
  "Only [[1, 2]] numbers.",
  "`if [[ -f file ]]` is code, and so is\n\n```sh\n[[ -f file ]] && echo yes\n```\n",
  "Never closed [[Tide gauge",
  "Over two [[Tide\ngauge]] lines.",
  "An escape \\[[Tide gauge]].",
])("what is no such link stays as it is: %j", (note) => {
  expect(wikiLinksAsWords(note)).toBe(note);
});

test("code within a link is shown as it was written", () => {
  expect(wikiLinksAsWords("See [[The `claim` step]] and [[Steps|`end`]].")).toBe("See The `claim` step and `end`.");
});

test("whatever a note says, it keeps all words outside of its links, and is read in time", () => {
  const pieces = fc.array(fc.constantFrom("[[", "]]", "|", "#", "a", " ", "\n", "`", "!", "\\", "\n🌊\n"), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(pieces, (parts) => {
      const said = wikiLinksAsWords(parts.join(""));
      expect(said.length).toBeLessThanOrEqual(parts.join("").length);
      expect(said.split("🌊").length).toBe(parts.join("").split("🌊").length);
    }),
  );
});

test("lists of front matter stand on their field's line, in either way of writing them", () => {
  expect(listsOnOneLine("authors:\n  - Ada Lowe\n  - 'Leo Hartnell'\ndate: 2024-05-03")).toBe(
    "authors: Ada Lowe, Leo Hartnell\ndate: 2024-05-03",
  );
  expect(listsOnOneLine('authors: [Ada Lowe, "Leo Hartnell"]\ntags: []')).toBe(
    "authors: Ada Lowe, Leo Hartnell\ntags: ",
  );
  expect(listsOnOneLine("source: [[Tide gauge]]")).toBe("source: [[Tide gauge]]");
});
