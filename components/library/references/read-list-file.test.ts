import { expect, test } from "vitest";
import { readListFile } from "./read-list-file";

function titled(title: string, encoding: BufferEncoding): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`@misc{a, title = {${title}}}`, encoding));
}

function aFile(...parts: BlobPart[]): File {
  return new File(parts, "list.bib");
}

test.each([
  ["UTF-8", aFile(titled("Gezeiten, größer", "utf8"))],
  ["UTF-8 with its mark", aFile(new Uint8Array([0xef, 0xbb, 0xbf]), titled("Gezeiten, größer", "utf8"))],
  ["UTF-16", aFile(new Uint8Array([0xff, 0xfe]), titled("Gezeiten, größer", "utf16le"))],
  ["the letters of older Windows", aFile(titled("Gezeiten, größer", "latin1"))],
])("a list in %s is read with its letters", async (_, file) => {
  expect(await readListFile(file)).toMatchObject({ ok: true, references: [{ title: "Gezeiten, größer" }] });
});

test("a file without references and one that is too large are refused with a sentence", async () => {
  const random = Uint8Array.from({ length: 5_000 }, (_, n) => (n * 7919) % 256);
  expect(await readListFile(aFile(random))).toMatchObject({
    ok: false,
    message: expect.stringContaining("no reference and no address"),
  });
  expect(await readListFile(aFile(new Uint8Array(5_000_001)))).toMatchObject({
    ok: false,
    message: expect.stringContaining("larger than 5 MB"),
  });
});
