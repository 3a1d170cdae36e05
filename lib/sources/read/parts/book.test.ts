import { describe, expect, it } from "vitest";
import { aZip } from "@/lib/testing/rigs/sources";
import { type Book, openBook } from "./book";
import { openParts } from "./parts";

interface Given {
  metadata?: string;
  items?: string;
  spine?: string;
  files?: Readonly<Record<string, string>>;
}

const page = (id: string, more = ""): string =>
  `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml" ${more}/>`;
const container = (path: string): string =>
  `<container><rootfiles><rootfile full-path="${path}"/></rootfiles></container>`;

/** A book of two pages, but for what is said otherwise. */
async function book(given: Given = {}): Promise<Book | null> {
  const {
    metadata = "",
    items = page("a") + page("b"),
    spine = '<itemref idref="a"/><itemref idref="b"/>',
    files,
  } = given;
  const parts = await openParts(
    aZip({
      "META-INF/container.xml": container("in/book.opf"),
      "in/book.opf": `<package><metadata>${metadata}</metadata><manifest>${items}</manifest><spine>${spine}</spine></package>`,
      "in/a.xhtml": "a",
      "in/b.xhtml": "b",
      ...files,
    }),
  );
  return parts === null ? null : await openBook(parts);
}

const chapters = async (given: Given): Promise<string[] | undefined> =>
  (await book(given))?.chapters.map(({ path, title }) => (title === null ? path : `${path}: ${title}`));

describe("a book", () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ["its description is missing", { "META-INF/container.xml": container("in/other.opf") }],
    ["it lies outside", { "META-INF/container.xml": container("https://site.example/book.opf") }],
    ["nothing says where it is", { "META-INF/container.xml": "<container/>" }],
    ["its description says nothing", { "in/book.opf": "<package/>" }],
  ])("is none where %s", async (_, files) => expect(await book({ files })).toBeNull());

  it("says who wrote and published it, when, and in what language", async () => {
    const metadata = `<dc:title> The\n tides </dc:title><dc:title>Again</dc:title><dc:creator>Ada</dc:creator><dc:creator> </dc:creator>
      <dc:creator>Leo</dc:creator><dc:publisher>Harbour Press</dc:publisher><dc:language>en_gb</dc:language>`;
    expect(await book({ metadata })).toMatchObject({
      title: "The tides",
      authors: ["Ada", "Leo"],
      publisher: "Harbour Press",
      language: "en-GB",
      published: null,
      isLocked: false,
    });
    expect(await book({ metadata: "<dc:language>English (UK)</dc:language>" })).toMatchObject({
      title: null,
      authors: [],
      publisher: null,
      language: null,
    });
  });

  it.each<[string, string | null]>([
    ["<date>2019</date>", "2019"],
    ['<date opf:event="modification">2021</date><date>2019</date>', "2019"],
    ['<date>2019</date><date opf:event="publication">2018</date>', "2018"],
    ['<date opf:event="creation">2019</date>', null],
  ])("with the dates %s was published in %s", async (metadata, published) => {
    expect(await book({ metadata })).toMatchObject({ published });
  });
});

describe("the chapters of a book", () => {
  it("are the pages of its spine that are there, each once, without its table of contents", async () => {
    const items = [
      page("a"),
      page("b"),
      page("nav", 'properties="cover nav"'),
      page("gone"),
      '<item id="p" href="p.png" media-type="image/png"/>',
    ];
    const spine = ["nav", "b", "gone", "p", "unknown", "a", "b"].map((id) => `<itemref idref="${id}"/>`).join("");
    const files = { "in/nav.xhtml": "<nav/>", "in/p.png": "p" };
    expect(await chapters({ items: items.join(""), spine, files })).toEqual(["in/b.xhtml", "in/a.xhtml"]);
    expect(await chapters({ items: '<item href="a.xhtml" media-type="text/x-oeb1-document"/>' })).toEqual([]);
    expect(await chapters({ items: page("a").replace("application/xhtml+xml", "text/x-oeb1-document") })).toEqual([
      "in/a.xhtml",
    ]);
  });

  it("are called as the table of contents first calls them, not as other tables do", async () => {
    const items = page("a") + page("b") + page("nav", 'properties="nav"');
    const links =
      '<a href="a.xhtml#top"> The\n start </a><a href="a.xhtml">Again</a><a href="b.xhtml"> </a><a>none</a>';
    const nav = `<nav epub:type="page-list"><a href="b.xhtml">1</a></nav><nav epub:type="toc">${links}</nav>`;
    expect(await chapters({ items, files: { "in/nav.xhtml": `<html>${nav}</html>` } })).toEqual([
      "in/a.xhtml: The start",
      "in/b.xhtml",
    ]);
    const plain = { "in/nav.xhtml": '<html><nav><a href="b.xhtml">The end</a></nav></html>' };
    expect(await chapters({ items, files: plain })).toEqual(["in/a.xhtml", "in/b.xhtml: The end"]);
  });

  it("of EPUB 2 are called by its points", async () => {
    const items = `${page("a")}${page("b")}<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`;
    const point = (path: string, label: string): string =>
      `<navPoint><navLabel>${label}</navLabel><content src="${path}"/></navPoint>`;
    const ncx = `<ncx>${point("b.xhtml#x", "The end")}<navPoint><content src="a.xhtml"/></navPoint><navPoint/></ncx>`;
    expect(await chapters({ items, files: { "in/toc.ncx": ncx } })).toEqual(["in/a.xhtml", "in/b.xhtml: The end"]);
  });

  it("stay where their table of contents is damaged", async () => {
    const items = page("a") + page("nav", 'properties="nav"');
    expect(await chapters({ items, files: { "in/nav.xhtml": "<a>".repeat(300) } })).toEqual(["in/a.xhtml"]);
  });

  it("are locked where one of them is encrypted, and not where a font alone is", async () => {
    const locked = async (uri: string): Promise<boolean | undefined> => {
      const encryption = `<encryption><CipherReference URI="${uri}"/></encryption>`;
      return (await book({ files: { "META-INF/encryption.xml": encryption } }))?.isLocked;
    };
    expect([await locked("in/b.xhtml"), await locked("in/font.otf")]).toEqual([true, false]);
  });
});
