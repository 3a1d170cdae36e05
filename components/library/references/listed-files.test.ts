import { expect, test } from "vitest";
import { type PackedFile, withLists } from "./listed-files";

function packed(path: string, text = "x"): PackedFile {
  return { path, file: new File([text], path.split("/").at(-1) ?? path) };
}

test("files that a list of a zip names come with what it says of them, and the list says what became of its works", async () => {
  const bib =
    "@book{a, title={Commons}, author={Ostrom, Elinor}, year={1990}, file={Full Text:files/1/a.pdf:application/pdf}}\n@book{b, title={Tides}, file={files/9/missing.pdf}}\n@book{c, title={Salt}, file={/home/ada/zotero/storage/K7/salt.pdf}}";
  const files = [
    packed("Library/Library.bib", bib),
    packed("Library/files/1/a.pdf"),
    packed("Library/K7/salt.pdf"),
    packed("other.pdf"),
  ];
  const listed = { author: null, publishedOn: null, publisher: null, url: null };
  expect(await withLists(files)).toEqual([
    {
      file: files[0]?.file,
      listed: null,
      said: "What this list says of 2 works is kept with their files. 1 work of it came without a file: add them by Add list.",
    },
    {
      file: files[1]?.file,
      listed: { ...listed, title: "Commons", author: "Elinor Ostrom", publishedOn: "1990" },
      said: null,
    },
    { file: files[2]?.file, listed: { ...listed, title: "Salt" }, said: null },
    { file: files[3]?.file, listed: null, said: null },
  ]);
});

test("a path that fits two files, and one out of the zip, mean none of them", async () => {
  const bib = "@book{a, title={Commons}, file={../../x/1/a.pdf}}\n@book{b, title={Tides}, file={/etc/passwd}}";
  const files = [packed("list.bib", bib), packed("x/1/a.pdf"), packed("y/1/a.pdf")];
  expect((await withLists(files)).map(({ listed, said }) => [listed, said])).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test("works of CSL-JSON have the files that it names, or those that are called by their DOI or title", async () => {
  const csl = [
    { id: "a", title: "Governing the Commons", attachments: [{ path: "files/1/a.pdf" }] },
    { id: "b", title: "Tides at the Pier of Osvik", DOI: "10.1000/tides" },
    { id: "c", title: "Salt in the Water of Osvik", author: [{ family: "Ames", given: "Ruth" }] },
    { id: "d", title: "Nobody has this one" },
  ];
  const files = [
    packed("export.json", JSON.stringify(csl)),
    packed("files/1/a.pdf"),
    packed("10.1000_tides.pdf"),
    packed("Ames - 2019 - Salt in the Water of Osvik.pdf"),
    packed("scan.pdf"),
  ];
  const told = await withLists(files);
  expect(told.map(({ listed }) => listed?.title ?? null)).toEqual([
    null,
    "Governing the Commons",
    "Tides at the Pier of Osvik",
    "Salt in the Water of Osvik",
    null,
  ]);
  expect(told[2]?.listed?.url).toBe("https://doi.org/10.1000/tides");
  expect(told[0]?.said).toContain("What this list says of 3 works is kept with their files. 1 work of it");
});
