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
