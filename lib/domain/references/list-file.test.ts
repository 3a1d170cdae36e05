import { expect, test } from "vitest";
import { isNamedList, listEndings } from "./list-file";

test("a file is a list of references by the ending of its name, however that is written; a text may be one, and is a document", () => {
  for (const name of ["mine.bib", "mine.BIBTEX", "mine.ris", "a.b.json", "Zotero.RDF"])
    expect(isNamedList(name)).toBe(true);
  for (const name of ["mine.txt", "bib", "mine.bib.pdf", "mine.bibl", ""]) expect(isNamedList(name)).toBe(false);
  expect(listEndings.filter((ending) => !isNamedList(`a${ending}`))).toEqual([".txt"]);
});
