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
