import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { read, readWithin } from "@/lib/sources/read/read";
import type { ReadAnswer } from "@/lib/sources/read/read-text";
import { aDeck, paragraph, shape } from "@/lib/testing/documents/a-deck";
import { aWorkbook } from "@/lib/testing/documents/a-workbook";
import { anEpub } from "@/lib/testing/documents/an-epub";
import { aPdf, aServer } from "@/lib/testing/rigs/sources";

const encoder = new TextEncoder();

/** For what is ended by how much it computes. */
const readShortly = readWithin(1_000);

function readPage(html: string, by = read): Promise<ReadAnswer> {
  return by(
    {
      bytes: encoder.encode(html),
      fileName: "page.html",
      mediaType: "text/html",
      charset: "utf-8",
      url: "https://example.org/",
    },
    "someone",
  );
}

function readFile(fileName: string, bytes: Uint8Array): Promise<ReadAnswer> {
  return read({ bytes, fileName, mediaType: null, charset: null, url: null }, "someone");
}

/** Whatever a document did, the next one is read as ever. */
async function expectAlive(): Promise<void> {
  expect(await readFile("calm.txt", encoder.encode("The tide at Brest rises by seven metres."))).toMatchObject({
    ok: true,
  });
}

const sentence = "The tide at Brest rises by seven metres in spring, as sailors know.";

test.each([
  ["H1: ten megabytes in one line", read, (): string => `<p>${`${sentence} `.repeat(150_000)}</p>`],
  ["H2: two hundred thousand small paragraphs", read, (): string => "<p>Tide.</p>".repeat(200_000)],
  ["H4: tags that are never closed", readShortly, (): string => "<b><i><p>tide ".repeat(20_000)],
  [
    "H5: one tag with three hundred thousand attributes",
    readShortly,
    (): string => `<div ${Array.from({ length: 300_000 }, (_, nth) => `a${nth}="1"`).join(" ")}>Tide</div>`,
  ],
  [
    "H22: half a megabyte of brackets and of what looks like markup",
    read,
    (): string => `${"<".repeat(250_000)}${"[[((".repeat(62_500)}`,
  ],
])(
  "%s are read, or refused in time, and harm nothing",
  async (_, by, html) => {
    const answer = await readPage(`<!doctype html><title>Tides</title><body>${html()}</body>`, by);
    if (!answer.ok) expect(["too_long", "crashed", "too_large", "no_text", "damaged"]).toContain(answer.code);
    await expectAlive();
  },
  120_000,
);

test("H6: scripts, styles and pictures within a page weigh nothing", async () => {
  const junk = "x".repeat(2_000_000);
  const answer = await readPage(
    `<!doctype html><title>Tides</title><style>${junk}</style><script>${junk}</script><body><article><h1>Tides</h1><p>${sentence.repeat(8)}</p><img src="data:image/png;base64,${junk}"></article></body>`,
  );
  expect(answer.ok && answer.read.text.length).toBeLessThan(1_000);
  expect(answer.ok && answer.read.text).toContain(sentence);
});

test("H10: a megabyte of combining marks is text like any other", async () => {
  const answer = await readFile(
    "zalgo.txt",
    encoder.encode(`${sentence}\n\n${`e${"\u0301".repeat(50)}`.repeat(10_000)}`),
  );
  expect(answer.ok && answer.read.text.startsWith(sentence)).toBe(true);
});

test.each([
  ["broken in the middle", (): Uint8Array => aPdf([[["Tides", sentence]]]).subarray(0, 300)],
  [
    "whose table lies",
    (): Uint8Array =>
      Buffer.from(
        Buffer.from(aPdf([[["Tides", sentence]]]))
          .toString("latin1")
          .replace(/startxref\n\d+/, "startxref\n99999999"),
        "latin1",
      ),
  ],
  [
    "with a page that is its own parent",
    (): Uint8Array =>
      Buffer.from(
        "%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[2 0 R]/Count 1/Parent 2 0 R>>\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF",
      ),
  ],
  ["that is a mark alone", (): Uint8Array => Buffer.from("%PDF-1.7\n%%EOF")],
])(
  "H16: a PDF %s is read as far as it goes, or refused",
  async (_, bytes) => {
    const answer = await readFile("hostile.pdf", bytes());
    if (!answer.ok) expect(["damaged", "no_text", "too_long", "crashed"]).toContain(answer.code);
    await expectAlive();
  },
  30_000,
);

test("H17, H20: what holds no text is said to hold none", async () => {
  expect(await readFile("scan.pdf", aPdf([[]]))).toMatchObject({ ok: false, code: "no_text" });
  expect((await readPage("<!doctype html><title>x</title><body><nav><a href=/>Home</a></nav></body>")).ok).toBe(false);
  expect(await readFile("empty.txt", new Uint8Array())).toMatchObject({ ok: false, code: "empty_file" });
});

test("H19: a table's formula is the text that it is", async () => {
  const answer = await readFile("table.csv", encoder.encode('name,value\ntide,"=cmd()|calc"\nbay,=1+1\n'));
  expect(answer.ok && answer.read.text).toContain("=cmd()");
});

test("R18: entities of XML are not unfolded, and nothing outside is fetched for them", async () => {
  const outside = await aServer((_, response) => response.end("secret"));
  const lol = '<!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">';
  const bomb = `<?xml version="1.0"?>${lol}<!ENTITY c SYSTEM "${outside.origin}/x">]><l>&b;&b;&c; ${sentence}</l>`;
  const answer = await readFile("bomb.xml", encoder.encode(bomb));
  if (answer.ok) expect(answer.read.text).not.toContain("lollollol");
  expect(outside.requests).toEqual([]);
  await outside.close();
});

const page = (body: string): Uint8Array => anEpub({ pages: [{ name: "one", body }] });
const deckOf = (shapes: string): Uint8Array => aDeck({ slides: [{ shapes }] });
const sheetOf = (rows: string): Uint8Array => aWorkbook({ sheets: [{ name: "A", rows }], texts: ["<t>tide</t>"] });
function openOf(kind: string, body: string): Uint8Array {
  const mimetype = encoder.encode(`application/vnd.oasis.opendocument.${kind}`);
  const content = encoder.encode(
    `<office:document-content><office:body>${body}</office:body></office:document-content>`,
  );
  return zipSync({ mimetype: [mimetype, { level: 0 }], "content.xml": content });
}
const openTextOf = (body: string): Uint8Array => openOf("text", `<office:text>${body}</office:text>`);
const openSheetOf = (rows: string): Uint8Array =>
  openOf("spreadsheet", `<office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet>`);
const mailOf = (...lines: readonly string[]): Uint8Array =>
  encoder.encode(["From: ada@example.org", "Subject: Tides", ...lines].join("\r\n"));
const cells = '<c t="s"><v>0</v></c>'.repeat(10);

test.each([
  ["a book of elements within elements", "a.epub", (): Uint8Array => page("<div>".repeat(100_000))],
  ["a book of tags that are never closed", "a.epub", (): Uint8Array => page("<b><i><p>tide ".repeat(20_000))],
  [
    "a book of a megabyte of brackets",
    "a.epub",
    (): Uint8Array => page(`<${"a".repeat(500_000)} ${"<".repeat(500_000)}`),
  ],
  ["a book of many thousand pages' text", "a.epub", (): Uint8Array => page(`<p>${sentence}</p>`.repeat(80_000))],
  [
    "a slide of half a million words",
    "a.pptx",
    (): Uint8Array => deckOf(shape(null, [paragraph("tide|".repeat(500_000))])),
  ],
  ["a slide of a million shapes", "a.pptx", (): Uint8Array => deckOf("<p:sp/>".repeat(1_000_000))],
  ["a slide with a million attributes", "a.pptx", (): Uint8Array => deckOf(`<p:sp ${'a="1" '.repeat(1_000_000)}/>`)],
  ["a sheet of two million cells", "a.xlsx", (): Uint8Array => sheetOf(`<row>${cells}</row>`.repeat(200_000))],
  [
    "a sheet of cells without anything in them",
    "a.xlsx",
    (): Uint8Array => sheetOf("<row><c/></row>".repeat(1_100_000)),
  ],
  [
    "a cell of twenty megabytes",
    "a.xlsx",
    (): Uint8Array => sheetOf(`<row><c><v>${"9".repeat(20_000_000)}</v></c></row>`),
  ],
  ["a letter of elements within elements", "a.odt", (): Uint8Array => openTextOf("<text:p>".repeat(100_000))],
  [
    "a letter of a million words",
    "a.odt",
    (): Uint8Array => openTextOf(`<text:p>${"tide ".repeat(1_000_000)}</text:p>`),
  ],
  [
    "a letter of a million blanks",
    "a.odt",
    (): Uint8Array => openTextOf('<text:s text:c="999999999"/>'.repeat(100_000)),
  ],
  [
    "an open sheet of a billion cells",
    "a.ods",
    (): Uint8Array =>
      openSheetOf(
        `<table:table-row table:number-rows-repeated="1048576"><table:table-cell table:number-columns-repeated="16384"><text:p>tide</text:p></table:table-cell></table:table-row>`.repeat(
          1_000,
        ),
      ),
  ],
  [
    "a mail of a megabyte of spaces",
    "a.eml",
    (): Uint8Array => mailOf("Content-Transfer-Encoding: quoted-printable", "", `${" ".repeat(1_000_000)}tide`),
  ],
  [
    "a mail of ten megabytes of one word",
    "a.eml",
    (): Uint8Array => mailOf("Content-Transfer-Encoding: base64", "", "dGlkZSAg".repeat(1_250_000)),
  ],
])(
  "H18: %s is read as far as it is kept, or refused in time, and harms nothing",
  async (_, fileName, bytes) => {
    const answer = await readFile(fileName, bytes());
    if (!answer.ok) expect(["too_long", "crashed", "no_text", "damaged", "packed_wrong"]).toContain(answer.code);
    else expect(answer.read.text.length).toBeLessThanOrEqual(5_000_000);
    await expectAlive();
  },
  120_000,
);
