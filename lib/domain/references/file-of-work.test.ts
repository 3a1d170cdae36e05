import { expect, test } from "vitest";
import { filesByName } from "./file-of-work";

const commons = {
  title: "Governing the Commons: The Evolution of Institutions",
  url: "https://doi.org/10.1017/cbo978",
};
const tides = { title: "Tides at the Pier of Osvik", url: null };
const salt = { title: "Salt", url: null };

function found(...names: string[]): [string, string][] {
  const files = names.map((name) => ({ name }));
  return [...filesByName([commons, tides, salt], files)].map(([work, file]) => [work.title, file.name]);
}

test.each([
  ["10.1017_CBO978.pdf", commons.title],
  ["Ostrom - 1990 - Governing the Commons The Evolution of Institutions.pdf", commons.title],
  ["Ostrom - 1990 - Governing the Commons The Evol.pdf", commons.title],
  ["tides_at_the_pier_of_osvik.pdf", tides.title],
  ["Tídes at the Pier of Osvik (2).PDF", tides.title],
])("a file that is called %s is of “%s”", (name, title) => {
  expect(found(name)).toEqual([[title, name]]);
});

test("names that say too little, that two files share, or that mean nobody bind nothing", () => {
  expect(found("Salt.pdf", "Governing.pdf", "scan 0001.pdf")).toEqual([]);
  expect(found("Tides at the Pier of Osvik.pdf", "Tides at the Pier of Osvik, draft.pdf")).toEqual([]);
  expect(filesByName([tides, { ...tides }], [{ name: "Tides at the Pier of Osvik.pdf" }]).size).toBe(0);
});

const work = (title: string | null, doi?: string): { title: string | null; url: string | null } => ({
  title,
  url: doi === undefined ? null : `https://doi.org/${doi}`,
});

test.each([
  ["a title of twelve letters and digits", work("abcdef-ghi jkl"), "x abcdefghijkl.pdf", true],
  ["a title of eleven", work("abcdef-ghi jk"), "x abcdefghijk.pdf", false],
  ["no title", work(null), "x.pdf", false],
  [
    "a name cut behind twenty letters of the title",
    work("abcdefghijklmnopqrstuvwxyz"),
    "A - abcdefghijklmnopqrst.pdf",
    true,
  ],
  ["a name cut before them", work("abcdefghijklmnopqrstuvwxyz"), "A - abcdefghijklmnopqrs.pdf", false],
  [
    "a name whose last part is not how the title begins",
    work("abcdefghijklmnopqrstuvwxyz"),
    "A - bcdefghijklmnopqrstuv.pdf",
    false,
  ],
  ["a DOI that is escaped in its address", work(null, "10.1000/a%3Cb%3E1"), "10.1000_a-b-1.pdf", true],
  ["a DOI with a broken escape", work(null, "10.1000/a%zz1"), "10.1000_a_zz1.pdf", true],
  ["an address that is no DOI's", { title: null, url: "https://a.org/10.1000/x" }, "10.1000_x.pdf", false],
  ["an ending that is long", work("abcdef ghijkl"), "abcdefghi.jkl12345", true],
])("%s tells the file of a work or does not", (_, one, name, isFound) => {
  expect(filesByName([one], [{ name }]).size).toBe(isFound ? 1 : 0);
});

test("a DOI in a file's name outweighs a title in it", () => {
  const other = work("Governing the Commons", "10.1000/182");
  const found = filesByName(
    [commons, other],
    [{ name: "10.1000_182 Governing the Commons The Evolution of Institutions.pdf" }],
  );
  expect([...found.keys()]).toEqual([other]);
});
