import { expect, test } from "vitest";
import { codePointCount, spanText } from "@/lib/domain/text/quote";
import { codeOf, readOf } from "@/lib/testing/documents/reading";
import { aDocx, anEncryptedPdf, aPdf, aZip, docxFiles, wordParagraph } from "@/lib/testing/rigs/sources";
import { type Bytes, readBytes } from "./read-bytes";
import type { ReadText } from "./read-text";

function file(fileName: string | null, content: string | Uint8Array, more: Partial<Bytes> = {}): Bytes {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { bytes, fileName, mediaType: null, charset: null, url: null, ...more };
}

const macroKind = "application/vnd.ms-word.document.macroEnabled.main+xml";

const article = `<article><h1>Tides of the bay</h1><p>${"The tide in the bay rises four metres twice a day. ".repeat(8)}</p>
<h2>Measurements</h2><ul><li>Spring tide: 4.2 m</li><li>Neap tide: 1.9 m</li></ul>
<table><tr><th>Year</th><th>Mean</th></tr><tr><td>2019</td><td>3.1 | m</td></tr></table>
<p>More on <a href="https://example.org/tides">the station's page</a>.</p></article>`;

function page(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><title>Tides</title>${head}</head><body>${body}</body></html>`;
}

test("a page gives its main text with headings, lists, tables and links, and none of what surrounds it", async () => {
  const nav = '<nav><a href="/">Home</a><a href="/login">Sign in</a></nav><footer>Imprint of the harbour</footer>';
  const read = await readOf(file("tides.html", page(`${nav}${article}<script>alert("x")</script>`)));
  expect(read).toMatchObject({ mediaType: "text/html", language: "en", pages: [], notes: [] });
  expect(read.title).toContain("Tides");
  expect(read.text).toContain("## Measurements");
  expect(read.text).toMatch(/^- +Spring tide: 4\.2 m$/m);
  expect(read.text).toContain("| Year | Mean |\n| --- | --- |\n| 2019 | 3.1 \\| m |");
  expect(read.text).toContain("[the station's page](https://example.org/tides)");
  expect(read.text).not.toMatch(/Sign in|Imprint|alert|<\w/);
});

test("author and date of a page are read where it names them, and no date is made up", async () => {
  const head = `<meta name="author" content="Ada Lovelace"><meta property="article:published_time" content="2024-03-05T10:00:00Z">`;
  expect(await readOf(file("a.html", page(article, head)))).toMatchObject({
    author: "Ada Lovelace",
    publishedOn: "2024-03-05",
  });
  expect((await readOf(file("a.html", page(article)))).publishedOn).toBe(null);
});

test.each(["2099-01-01", "0000-00-00", "2024-02-31", "2024-13-01", "yesterday", "01/02/2024"])(
  "H23: %s is no date that one can rely on",
  async (date) => {
    const head = `<meta property="article:published_time" content="${date}">`;
    expect((await readOf(file("a.html", page(article, head)))).publishedOn).toBe(null);
  },
);

test.each([
  '<p style="display:none">SECRET</p>',
  '<p style="color:red; VISIBILITY : hidden">SECRET</p>',
  '<span style="font-size:0px">SECRET</span>',
  '<p style="opacity:0">SECRET</p>',
  "<p hidden>SECRET</p>",
  '<p aria-hidden="true">SECRET</p>',
  '<p style="color:#fff">SECRET</p>',
  '<div style="background:#000"><p style="color: rgb(0, 0, 0)">SECRET</p></div>',
  '<p style="position:absolute;left:-9999px">SECRET</p>',
  '<p style="color:transparent">SECRET</p>',
  "<!-- SECRET -->",
  "<template>SECRET</template>",
  "<noscript>SECRET</noscript>",
  '<img alt="SECRET" src="x.png">',
  '<script type="application/ld+json">{"text":"SECRET"}</script>',
])("H12: text that a reader does not see is not read: %s", async (hidden) => {
  for (const body of [article.replace("</article>", `${hidden}</article>`), `<p>Short page.</p>${hidden}`]) {
    const { text } = await readOf(file("a.html", page(body)));
    expect(text).not.toContain("SECRET");
    expect(text).toMatch(/tide in the bay|Short page/);
  }
});

test("H12: white words on a ground of their own are read, and so are those on which a style sheet has a say", async () => {
  const dark = '<div style="background:#123"><p style="color:#fff">Seen on its own dark ground.</p></div>';
  expect((await readOf(file("a.html", page(dark)))).text).toContain("Seen on its own dark ground.");
  const sheet = "<style>.hero{background:#123}</style>";
  const hero = '<div class="hero"><p style="color:#fff">Seen on the sheet’s ground.</p></div>';
  expect((await readOf(file("a.html", page(hero, sheet)))).text).toContain("Seen on the sheet’s ground.");
});

test("H12: what a style sheet of the page hides is read, for a click may open it, and the source says so", async () => {
  const sheet = "<style>.panel { display: none } @media print { article { display: none } }</style>";
  const panel =
    '<div class="panel"><p>The lock holds nine metres of water at spring tide, as its keeper wrote.</p></div>';
  const hiding = await readOf(file("a.html", page(article.replace("</article>", `${panel}</article>`), sheet)));
  expect(hiding.text).toContain("The lock holds nine metres");
  expect(hiding.notes).toEqual(["hidden_by_style"]);
  expect((await readOf(file("a.html", page(article, sheet)))).notes).toEqual([]);
});

/** A paragraph of one run with these properties. */
function wordRun(text: string, properties: string): string {
  return `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
}

test.each([
  ["hidden", wordRun("SECRET", "<w:vanish/>")],
  ["white on nothing", wordRun("SECRET", '<w:color w:val="FFFFFF"/>')],
  ["of a point", wordRun("SECRET", '<w:sz w:val="2"/>')],
  ["in a style that hides", wordParagraph("SECRET", "Ghost")],
])(
  "H12: words of a Word document that are %s are not read, and the source says that some were left out",
  async (_, run) => {
    const ghost =
      '<w:style w:styleId="Base"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="Ghost"><w:basedOn w:val="Base"/></w:style>';
    const files = {
      ...docxFiles(`${wordParagraph("The sea is salty.")}${run}`),
      "word/styles.xml": `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${ghost}</w:styles>`,
    };
    const read = await readOf(file("a.docx", aZip(files)));
    expect(read.text).toBe("The sea is salty.");
    expect(read.notes).toEqual(["hidden_words_left_out"]);
  },
);

test.each([
  wordRun("Seen", '<w:vanish w:val="0"/>'),
  wordRun("Seen", '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="000000"/>'),
  `<w:tbl><w:tr><w:tc>${wordRun("Seen", '<w:color w:val="FFFFFF"/>')}</w:tc></w:tr></w:tbl>`,
  `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr><w:r><w:t>Seen</w:t></w:r></w:p>`,
])("words of a Word document that are seen, or may be, are read: %s", async (body) => {
  const read = await readOf(file("a.docx", aZip(docxFiles(body))));
  expect(read.text).toContain("Seen");
  expect(read.notes).toEqual([]);
});

test("an opacity of a half hides nothing", async () => {
  const { text } = await readOf(file("a.html", page(`<p style="opacity:0.5">Faint but there.</p>`)));
  expect(text).toContain("Faint but there.");
});

test.each([
  "<h1>Tides</h1><p>The tide rises.</p>",
  "<!doctype html><title>Tides</title><h1>Tides</h1><p>The tide rises.",
  "<!DOCTYPE html><html lang=de><meta charset=utf-8><title>Tides</title><h1>Tides</h1><p>The tide rises.</html>",
  "<html><head><title>Tides</title></head><h1>Tides</h1><p>The tide rises.</p></html>",
])("a page is read although its author left elements out: %s", async (html) => {
  expect((await readOf(file("a.html", html))).text).toMatch(/The tide rises\.$/);
});

test("a title with a colon is kept whole", async () => {
  const text =
    "The tide rises by seven metres at Brest, as the gauge of the harbour office has shown for a century. ".repeat(12);
  const html = `<html><head><title>Gauges of Brest: a century\n of tides – Harbour</title></head><body><h1>Gauges</h1><p>${text}</p></body></html>`;
  expect((await readOf(file("a.html", html))).title).toBe("Gauges of Brest: a century of tides – Harbour");
});

test("a page says who published it; an agency's report is the agency's", async () => {
  const page = (text: string): Promise<ReadText> =>
    readOf(
      file("a.html", `<html><head><meta property="og:site_name" content="The Courier"></head><p>${text}</p></html>`),
    );
  expect((await page("The tide rises.")).publisher).toBe("The Courier");
  expect((await page("BREST (Reuters) - The tide rises.")).publisher).toBe("Reuters");
});

test("a file whose text has no date is dated by its name", async () => {
  const read = await readOf(file("minutes-2023-01-09.txt", "It rained."));
  expect(read).toMatchObject({ publishedOn: "2023-01-09", dateFrom: "file name" });
  const dated = await readOf(file("minutes-2023-01-09.txt", "Created: 3 May 2022\n\nIt rained."));
  expect(dated).toMatchObject({ publishedOn: "2022-05-03", dateFrom: "header field: Created" });
});

test("a PDF gives its paragraphs, its title, and where each page begins", async () => {
  const pdf = aPdf(
    [
      [["Tides of the bay"], ["The tide rises four metres", "twice a day, as it has for long."]],
      [["The second page is about the sea-", "son of storms, which begins in Octo-", "ber."]],
    ],
    { title: "Tides" },
  );
  const read = await readOf(file("upload.bin", pdf));
  expect(read).toMatchObject({ title: "Tides", mediaType: "application/pdf" });
  expect(read.text).toContain("The tide rises four metres twice a day, as it has for long.");
  expect(read.text).toContain("which begins in October.");
  expect(read.pages.map(({ page: number, start }) => [number, spanText(read.text, start, start + 8)])).toEqual([
    [1, "Tides of"],
    [2, "The seco"],
  ]);
});

test("a PDF whose mark stands behind other bytes is still one", async () => {
  const pdf = aPdf([[["The sea is salty."]]]);
  expect((await readOf(file("a.pdf", Buffer.concat([Buffer.from("\n\n"), pdf])))).text).toBe("The sea is salty.");
});

test("page starts count code points, not units", async () => {
  const read = await readOf(file("a.pdf", aPdf([[["One"]], [["Two"]], [["Three"]]])));
  expect(read.pages.at(-1)?.start).toBe(codePointCount(read.text) - "Three".length);
});

test("a Word document gives its headings, lists and tables", async () => {
  const cell = (text: string): string => `<w:tc>${wordParagraph(text)}</w:tc>`;
  const table = `<w:tbl><w:tr>${cell("Year")}${cell("Mean")}</w:tr><w:tr>${cell("2019")}${cell("3.1 m")}</w:tr></w:tbl>`;
  const body = `${wordParagraph("Tides", "Heading1")}${wordParagraph("The tide rises &amp; falls.")}${table}`;
  const read = await readOf(file("tides.docx", aZip(docxFiles(body))));
  expect(read).toMatchObject({ title: "Tides", mediaType: expect.stringContaining("wordprocessingml") });
  expect(read.text).toBe("# Tides\n\nThe tide rises & falls.\n\n| Year | Mean |\n| --- | --- |\n| 2019 | 3.1 m |");
});

test("Markdown stays as it is, its front matter gives the title", async () => {
  const read = await readOf(
    file("a.md", '---\ntitle: "Tides of the bay"\ndate: x\n---\n# Heading\n\nThe *tide*  \nrises.\n'),
  );
  expect(read).toMatchObject({ title: "Tides of the bay", text: "# Heading\n\nThe *tide*\nrises." });
});

test("a table's rows name their columns, and its cells are verbatim", async () => {
  const csv = 'Year;Mean height;Note\n2019;"3,1 m";"He said ""high"";\nvery"\n2020;3,2 m;5" pipe\n';
  expect((await readOf(file("a.csv", csv))).text).toBe(
    'Year: 2019\nMean height: 3,1 m\nNote: He said "high"; very\n\nYear: 2020\nMean height: 3,2 m\nNote: 5" pipe',
  );
});

test("R16: what a file is counts more than what it is called", async () => {
  expect((await readOf(file("notes.txt", aPdf([[["The sea is salty."]]])))).mediaType).toBe("application/pdf");
  expect((await readOf(file("notes.pdf.md", aDocx(["The sea is salty."])))).mediaType).toContain("wordprocessingml");
  expect((await readOf(file("notes.txt", page(article)))).mediaType).toBe("text/html");
});

test.each([
  ["an empty file", file("a.txt", ""), "empty_file"],
  ["an encrypted PDF", file("a.pdf", anEncryptedPdf()), "encrypted"],
  ["a text that is called PDF", file("a.pdf", "This is only a text."), "damaged"],
  ["a PDF that breaks off", file("a.pdf", Buffer.from("%PDF-1.4\n")), "damaged"],
  ["a PDF without text, like a scan", file("a.pdf", aPdf([[]])), "no_text"],
  ["a text that is called DOCX", file("a.docx", "This is only a text."), "damaged"],
  ["a DOCX that breaks off", file("a.docx", aDocx(["The sea."]).subarray(0, 400)), "damaged"],
  ["a zip that is called DOCX", file("a.docx", aZip({ "a.txt": "text" })), "damaged"],
  ["a DOCX with macros", file("a.docx", aZip({ ...docxFiles(""), "word/vbaProject.bin": "x" })), "macros"],
  ["a DOCX of the kind that has macros", file("a.docm", aZip(docxFiles("", macroKind))), "macros"],
  ["a picture", file("a.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")), "unsupported_type"],
  ["a program", file("a.pdf.txt", Buffer.from(`MZ${"\u0000\u0001".repeat(500)}`)), "unsupported_type"],
  ["a text of bytes that are no text", file("a.txt", Buffer.alloc(4_000, 0xff), { charset: "utf-8" }), "damaged"],
  ["white space alone", file("a.txt", " \n\u200b\n "), "no_text"],
  ["a page of navigation alone", file("a.html", page("<script>render()</script>")), "no_text"],
])("%s is refused", async (_, document, code) => expect(await codeOf(document)).toBe(code));

test("H9: NULs, lone surrogates and hidden characters are gone from what is read, and the hidden ones are noted", async () => {
  const bytes = Buffer.concat([
    Buffer.from("The\u0000 sea\u202e is "),
    Buffer.from([0xed, 0xa0, 0x80]),
    Buffer.from("salty."),
  ]);
  const read = await readOf(file("a.txt", bytes));
  expect(read.text).toMatch(/^The sea is \ufffd+salty\.$/);
  expect(read.notes).toEqual(["hidden_characters"]);
});

/** What a document is read as: its media type, or the code of why it is not. */
async function kindOf(
  fileName: string | null,
  content: string | Uint8Array,
  mediaType: string | null = null,
): Promise<string> {
  const answer = await readBytes(file(fileName, content, { mediaType }));
  return answer.ok ? answer.read.mediaType : answer.code;
}

test.each<[string | null, string | null, string]>([
  ["a.csv", null, "text/csv"],
  ["a.CSV", null, "text/csv"],
  ["a", "text/csv", "text/csv"],
  ["a.md", null, "text/markdown"],
  ["a.markdown", null, "text/markdown"],
  [null, "text/markdown", "text/markdown"],
  ["a.eml", null, "message/rfc822"],
  [null, "message/rfc822", "message/rfc822"],
  ["a.html", null, "text/html"],
  ["a.htm", null, "text/html"],
  ["a.xhtml", null, "text/html"],
  [null, "application/xhtml+xml", "text/html"],
  ["a.csv", "text/html; charset=utf-8", "text/html"],
  ["a.txt", null, "text/plain"],
  [null, null, "text/plain"],
  ["html", "text/plain", "text/plain"],
  ["a.ods", null, "damaged"],
  ["a.epub", null, "damaged"],
])("a text that is called %s and said to be %s is read as %s", async (name, mediaType, kind) => {
  const text =
    "From: Ada Lowe\nDate: Tue, 5 Mar 2024 10:00:00 +0100\n\nThe tide, as read at Brest, rises.\nIt falls, too.";
  expect(await kindOf(name, text, mediaType)).toBe(kind);
});

test.each([
  ["<!DOCTYPE html><p>The tide rises.</p>", "text/html"],
  ["\n <html><p>The tide rises.</p>", "text/html"],
  ["<head><title>T</title></head><p>The tide rises.</p>", "text/html"],
  ["<body><p>The tide rises.</p>", "text/html"],
  ['<?xml version="1.0"?>\n<!doctype html><p>The tide rises.</p>', "text/html"],
  ["A page begins with <html> and <body>.", "text/plain"],
  ["<p>The tide rises.</p>", "text/plain"],
])("what begins as %j is taken for %s", async (text, kind) => expect(await kindOf(null, text)).toBe(kind));

test.each<[string, Uint8Array, string]>([
  ["a tenth of zeros", Buffer.from(`${"\0".repeat(10)}${"a ".repeat(45)}`), "text/plain"],
  ["more than a tenth of zeros", Buffer.from(`${"\0".repeat(11)}${"a ".repeat(45)}`), "unsupported_type"],
  ["a tenth of controls", Buffer.from(`${"\u0001\u000e\u001f\u0008\u0010".repeat(2)}${"a ".repeat(45)}`), "text/plain"],
  [
    "more than a tenth of controls",
    Buffer.from(`${"\u0001\u000e\u001f\u0008".repeat(3)}${"a ".repeat(45)}`),
    "unsupported_type",
  ],
  ["tabs, ends of lines and escapes", Buffer.from(`${"\t\n\v\f\r\u001b".repeat(20)}${"a ".repeat(45)}`), "text/plain"],
  ["UTF-16 behind its mark", Buffer.from("\ufeffThe tide rises at Brest.", "utf16le"), "text/plain"],
  ["UTF-16 of the other order", Buffer.from("\ufeffThe tide rises at Brest.", "utf16le").swap16(), "text/plain"],
  ["UTF-16 without its mark", Buffer.from("The tide rises at Brest.", "utf16le"), "unsupported_type"],
  ["zeros behind half of a mark", Buffer.from([0xff, 0x61, ...Buffer.from("The tide", "utf16le")]), "unsupported_type"],
  ["zeros far behind its beginning", Buffer.from(`${"a ".repeat(2_048)}${"\0".repeat(2_000)}`), "text/plain"],
])("bytes of %s are no text, or one: %s", async (_, bytes, kind) => expect(await kindOf("a.txt", bytes)).toBe(kind));

test("a PDF is found by its mark in the first kilobyte, where it is called one", async () => {
  const pdf = Buffer.from(aPdf([[["The sea is salty."]]]));
  const behind = (bytes: number): Buffer => Buffer.concat([Buffer.alloc(bytes, "\n"), pdf]);
  expect(await kindOf("a.pdf", behind(1_000))).toBe("application/pdf");
  expect(await kindOf(null, behind(1_000), "application/pdf")).toBe("application/pdf");
  expect(await kindOf("a.pdf", behind(1_024))).toBe("damaged");
});

test("what a document says of itself is told in one line of two hundred letters, and its language where its words tell", async () => {
  const read = (text: string, fileName = "a.md"): Promise<ReadText> => readOf(file(fileName, text));
  const words = "The tide in the bay rises and falls twice a day, and the fishermen of the town go out with it.";
  const long = await read(`---\ntitle: ${"t".repeat(300)}\nauthor: Ada  Lowe\u200b\n---\n${words}`);
  expect(long).toMatchObject({ title: "t".repeat(200), author: "Ada Lowe", publisher: null, language: "en" });
  expect((await read("3.1 4.2")).language).toBeNull();
  expect(await read(words, "minutes-2024-02-15.txt")).toMatchObject({
    publishedOn: "2024-02-15",
    dateFrom: "file name",
  });
  expect(await read("Published 3 May 2023\n\nIt rained.", "minutes-2024-02-15.md")).toMatchObject({
    publishedOn: "2023-05-03",
  });
});
