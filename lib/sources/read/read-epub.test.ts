import { expect, test } from "vitest";
import { splitPassages } from "@/lib/domain/text/passage";
import { anEpub } from "@/lib/testing/documents/an-epub";
import { readingOf } from "@/lib/testing/documents/reading";
import { nestedZip } from "@/lib/testing/hostile-files";
import { aServer, aZip } from "@/lib/testing/rigs/sources";

const { codeOf, readOf } = readingOf("book.epub");

const metadata = `<dc:title>The Tides of Brest</dc:title><dc:creator>Ada Lovelace</dc:creator><dc:creator>Grace Hopper</dc:creator>
<dc:publisher>Harbour Press</dc:publisher><dc:language>en-GB</dc:language>
<dc:date opf:event="modification">2021-06-01</dc:date><dc:date opf:event="publication">2019-03-05</dc:date>`;
const pages = [
  { name: "one", body: "<h1>The gauge</h1><p>The gauge of the harbour was set up in&nbsp;1846.</p>" },
  {
    name: "two",
    body: `<h1>The tide</h1><p>The tide rises by <em>seven</em> metres<a epub:type="noteref" href="notes.xhtml#n1">1</a>.</p>
<span epub:type="pagebreak" title="12">12</span><h2>In spring</h2><p>Higher still, by 10<sup>2</sup> m<sup>2</sup>; see <a href="https://example.org/gauge">the gauge</a>.</p>`,
  },
];

test("a book gives its chapters in the order of its spine, with their headings, and what it says of itself", async () => {
  const read = await readOf(anEpub({ metadata, pages, spine: ["two", "one"] }));
  expect(read).toMatchObject({
    title: "The Tides of Brest",
    author: "Ada Lovelace, Grace Hopper",
    publisher: "Harbour Press",
    publishedOn: "2019-03-05",
    dateFrom: "metadata: dc:date",
    language: "en-GB",
    mediaType: "application/epub+zip",
    notes: [],
  });
  expect(read.text).toBe(
    [
      "# The tide",
      "The tide rises by _seven_ metres¹.",
      "## In spring",
      "Higher still, by 10² m²; see [the gauge](https://example.org/gauge).",
      "# The gauge",
      "The gauge of the harbour was set up in\u00a01846.",
    ].join("\n\n"),
  );
});

test("each passage of a book stands under its chapter's heading", async () => {
  const long = "The gauge was read every hour by the keeper of the lighthouse. ".repeat(12);
  const chapters = ["The gauge", "The keeper"].map((title, nth) => ({
    name: `c${nth}`,
    body: `<h1>${title}</h1><p>${long}</p>`,
  }));
  const { text } = await readOf(anEpub({ pages: chapters }));
  expect(splitPassages(text).map(({ heading }) => heading)).toEqual(["The gauge", "The keeper"]);
});

test("a chapter without a heading takes its name from the table of contents", async () => {
  const untitled = [{ name: "one", body: "<p>The gauge of the harbour.</p>" }];
  const { text } = await readOf(anEpub({ pages: untitled, contents: [["one", "The gauge &amp; its keeper"]] }));
  expect(text).toBe("# The gauge & its keeper\n\nThe gauge of the harbour.");
});

test("a book's pages of the oldest kind are read", async () => {
  const description = `<package><metadata/><manifest><item id="a" href="a.html" media-type="text/x-oeb1-document"/></manifest><spine><itemref idref="a"/></spine></package>`;
  const files = { "OEBPS/content.opf": description, "OEBPS/a.html": "<html><body><p>Salt rises.</p></body></html>" };
  expect((await readOf(anEpub({ pages: [], files }))).text).toBe("Salt rises.");
});

test.each([
  ["en_gb", "en-GB"],
  ["the tongue of the sea", "en"],
])("the language of a book is the tag that it says, or else that of its words: %s", async (said, language) => {
  const named = `<dc:language>${said}</dc:language>`;
  expect((await readOf(anEpub({ pages, metadata: named }))).language).toBe(language);
});

test("a book of EPUB 2 has its names in another table", async () => {
  const description = `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Old</dc:title></metadata>
<manifest><item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/><item id="a" href="a%20b.html" media-type="application/xhtml+xml"/></manifest><spine toc="ncx"><itemref idref="a"/></spine></package>`;
  const ncx = `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>Part one</text></navLabel><content src="a%20b.html#p"/></navPoint></navMap></ncx>`;
  const book = anEpub({
    pages: [],
    files: {
      "OEBPS/content.opf": description,
      "OEBPS/toc.ncx": ncx,
      "OEBPS/a b.html": "<html><body><p>Salt rises.</p></body></html>",
    },
  });
  expect((await readOf(book)).text).toBe("# Part one\n\nSalt rises.");
});

test("a book is told by what it is, whatever it is called, and by its name where its mark stands elsewhere", async () => {
  const book = anEpub({ metadata, pages });
  expect((await readOf(book, "book.txt")).mediaType).toBe("application/epub+zip");
  const { mimetype, ...rest } = {
    mimetype: "application/epub+zip",
    "META-INF/container.xml": '<container><rootfile full-path="book.opf"/></container>',
    "book.opf":
      '<package><metadata/><manifest><item id="a" href="a.html" media-type="text/html"/></manifest><spine><itemref idref="a"/></spine></package>',
    "a.html": "<html><body><p>Salt rises.</p></body></html>",
  };
  expect((await readOf(aZip({ ...rest, mimetype }))).text).toBe("Salt rises.");
});

test("H12: what a reader of the book does not see is not read, and no script is", async () => {
  const body = '<p>Seen.</p><p hidden="hidden">SECRET</p><p style="display:none">SECRET</p><script>SECRET</script>';
  expect((await readOf(anEpub({ pages: [{ name: "one", body }] }))).text).toBe("Seen.");
});

async function bodyAsRead(body: string): Promise<string> {
  return (await readOf(anEpub({ pages: [{ name: "one", body }] }))).text;
}

test("what only places others is no table: its cells are told once, one beneath the other", async () => {
  const data = "<table><tr><th>Year</th><th>Mean</th></tr><tr><td>2019</td><td>3.1</td></tr></table>";
  const within = (inner: string): string => `<table><tr><td><p>Left.</p></td><td>${inner}</td></tr></table>`;
  expect(await bodyAsRead(within(within(`<h2>Heights</h2>${data}`)))).toBe(
    "Left.\n\nLeft.\n\n## Heights\n\n| Year | Mean |\n| --- | --- |\n| 2019 | 3.1 |",
  );
  expect(await bodyAsRead("<table><tr><td>One.</td></tr><tr><td>Two.</td></tr></table>")).toBe("One.\n\nTwo.");
  expect(await bodyAsRead('<table role="presentation"><tr><td>One.</td><td>Two.</td></tr></table>')).toBe(
    "One.\n\nTwo.",
  );
});

test("H18: tables within tables within tables say everything once", async () => {
  const depth = 80;
  const body = `${"<table><tr><td>a</td><td>".repeat(depth)}The end.${"</td></tr></table>".repeat(depth)}`;
  expect((await bodyAsRead(body)).match(/The end/g)).toHaveLength(1);
});

test.each([
  ["2019<sup>1,2</sup>", "2019^(1,2)"],
  ["12<sup>3–5</sup>", "12^(3–5)"],
  ["10<sup>-3</sup>", "10⁻³"],
  ["40<sup>a</sup>", "40ᵃ"],
  ["14<sup>th</sup>", "14th"],
  ["10<sup>6 </sup>m<sup> </sup>high", "10⁶ m high"],
  ["2019<sup>[1]</sup>", "2019\\[1\\]"],
  ["2019<sup><a href='#n'>12</a></sup>", "2019¹²"],
])("what is raised is no part of the figure before it: %s is %s", async (body, text) => {
  expect(await bodyAsRead(`<p>${body}</p>`)).toBe(text);
});

const encryption = `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:CipherData><enc:CipherReference URI="PATH"/></enc:CipherData></enc:EncryptedData></encryption>`;

function encrypting(path: string): Uint8Array {
  return anEpub({ pages, files: { "META-INF/encryption.xml": encryption.replace("PATH", path) } });
}

test("a book that is protected against copying is refused; one whose fonts alone are hidden is read", async () => {
  expect(await codeOf(encrypting("OEBPS/text/two.xhtml"))).toBe("locked");
  expect(await codeOf(encrypting("OEBPS/fonts/a.otf"))).toBe("ok");
});

test("H18: a page that the spine names a thousand times is read once", async () => {
  const spine = Array.from({ length: 1_000 }, () => "one");
  expect((await readOf(anEpub({ pages, spine }))).text.match(/gauge of the harbour/g)).toHaveLength(1);
});

test("H18, R18: entities are not unfolded, and nothing outside the book is read or asked for", async () => {
  const outside = await aServer((_, response) => response.end("secret"));
  const items = [`${outside.origin}/a.xhtml`, "../../../../etc/passwd", "//127.0.0.1/a.xhtml", "%zz.xhtml"]
    .map((href, nth) => `<item id="i${nth}" href="${href}" media-type="application/xhtml+xml"/>`)
    .join("");
  const named = [0, 1, 2, 3].map((nth) => `<itemref idref="i${nth}"/>`).join("");
  const lol = `<!DOCTYPE p [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "${outside.origin}/x">]>`;
  const description = `${lol}<package><metadata><title>&b;&c;</title></metadata><manifest>${items}<item id="own" href="text/one.xhtml" media-type="application/xhtml+xml"/></manifest><spine>${named}<itemref idref="own"/></spine></package>`;
  const read = await readOf(anEpub({ pages, files: { "OEBPS/content.opf": description } }));
  expect(read.text).toBe("# The gauge\n\nThe gauge of the harbour was set up in\u00a01846.");
  expect(read.title).not.toMatch(/lollol|secret/);
  expect(outside.requests).toEqual([]);
  await outside.close();
});

const book = anEpub({ metadata, pages });

test.each([
  ["a text that is called a book", new TextEncoder().encode("No book."), "damaged"],
  ["a book that breaks off", book.subarray(0, book.length - 200), "packed_wrong"],
  ["a zip of other files", aZip({ "a.txt": "text" }), "damaged"],
  ["a book without a description", anEpub({ pages, files: { "OEBPS/content.opf": "" } }), "damaged"],
  ["a book whose parts are missing", anEpub({ pages: [], spine: ["one"] }), "no_text"],
  ["a book of pictures", anEpub({ pages: [{ name: "one", body: '<img src="a.png" alt="A"/>' }] }), "no_text"],
  [
    "H18: a book of more than a thousand files",
    anEpub({ pages, files: Object.fromEntries(Array.from({ length: 1_000 }, (_, nth) => [`${nth}.png`, "x"])) }),
    "packed_wrong",
  ],
  [
    "H18: a book that unpacks to more than it may",
    anEpub({ pages, files: { "a.png": Buffer.alloc(105_000_000) } }),
    "packed_wrong",
  ],
  [
    "H18: a book whose files share their bytes",
    nestedZip(40, 100_000, { name: (nth) => `OEBPS/${nth}.xhtml`, declaredBytes: 100_000 }),
    "packed_wrong",
  ],
  [
    "H18: a description of elements within elements",
    anEpub({ pages, files: { "OEBPS/content.opf": "<a>".repeat(100_000) } }),
    "damaged",
  ],
])("%s is refused", async (_, bytes, code) => expect(await codeOf(bytes)).toBe(code));
