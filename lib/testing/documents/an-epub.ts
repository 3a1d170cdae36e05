import { aZip } from "@/lib/testing/rigs/sources";

interface EpubPage {
  name: string;
  /** What stands in its body. */
  body: string;
}

interface Epub {
  /** Elements of its metadata. */
  metadata?: string;
  pages: readonly EpubPage[];
  /** Names of pages in reading order, where it is not that of `pages`. */
  spine?: readonly string[];
  /** Rows of the table of contents: name of the page, and what it is called. */
  contents?: readonly (readonly [page: string, title: string])[];
  /** More files within it, or others in the place of its own. */
  files?: Readonly<Record<string, string | Uint8Array>>;
}

const CONTAINER = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

/** A page as programs write it that make e-books: XHTML, with elements that are closed at once. */
function xhtml(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/><script src="play.js"/></head><body>${body}</body></html>`;
}

function packageOf({ metadata = "", pages, spine = pages.map(({ name }) => name) }: Epub): string {
  const items = pages
    .map(({ name }) => `<item id="${name}" href="text/${name}.xhtml" media-type="application/xhtml+xml"/>`)
    .join("");
  const nav = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>';
  const references = ["nav", ...spine].map((name) => `<itemref idref="${name}"/>`).join("");
  return `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata}</metadata><manifest>${nav}${items}</manifest><spine>${references}</spine></package>`;
}

/** An e-book of pages. */
export function anEpub(epub: Epub): Uint8Array {
  const { pages, contents = [], files = {} } = epub;
  const rows = contents.map(([page, title]) => `<li><a href="text/${page}.xhtml#top">${title}</a></li>`).join("");
  return aZip({
    mimetype: "application/epub+zip",
    "META-INF/container.xml": CONTAINER,
    "OEBPS/content.opf": packageOf(epub),
    "OEBPS/nav.xhtml": xhtml(`<nav epub:type="toc"><h1>Contents</h1><ol>${rows}</ol></nav>`),
    ...Object.fromEntries(pages.map(({ name, body }) => [`OEBPS/text/${name}.xhtml`, xhtml(body)])),
    ...files,
  });
}
