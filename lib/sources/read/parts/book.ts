import { type Parts, pathFrom } from "./parts";
import { allBelow, attributeOf, childrenOf, firstBelow, textOf, type XmlElement } from "./xml";

/** A chapter of an e-book: a page of it, by its place in the zip. */
export interface Chapter {
  path: string;
  /** What the table of contents calls it. */
  title: string | null;
}

/** What an e-book says of itself, and its pages in the order in which they are read. */
export interface Book {
  title: string | null;
  authors: string[];
  publisher: string | null;
  /** As it is written. */
  published: string | null;
  language: string | null;
  chapters: Chapter[];
  /** Whether a page of it is encrypted: protected against copying. */
  isLocked: boolean;
}

interface Item {
  path: string;
  mediaType: string;
  properties: string;
}

/** Where the package's own description lies. Source: EPUB 3.3, 4.2.6.3. */
async function packagePath(parts: Parts): Promise<string | null> {
  const container = await parts.xml("META-INF/container.xml");
  const root = container === null ? undefined : firstBelow(container, "rootfile");
  const path = root === undefined ? undefined : attributeOf(root, "full-path");
  return path === undefined ? null : pathFrom("", path);
}

function itemsOf(description: XmlElement, at: string): Map<string, Item> {
  const manifest = firstBelow(description, "manifest");
  const items = manifest === undefined ? [] : childrenOf(manifest, "item");
  return new Map(
    items.flatMap((item): [string, Item][] => {
      const path = pathFrom(at, attributeOf(item, "href") ?? "");
      const id = attributeOf(item, "id");
      if (path === null || id === undefined) return [];
      const mediaType = attributeOf(item, "media-type") ?? "";
      return [[id, { path, mediaType, properties: attributeOf(item, "properties") ?? "" }]];
    }),
  );
}

/** The pages in reading order, each once however often it is named; the table of contents is none. */
function spineOf(description: XmlElement, items: ReadonlyMap<string, Item>): string[] {
  const spine = firstBelow(description, "spine");
  const named = spine === undefined ? [] : childrenOf(spine, "itemref");
  const pages = named.flatMap((reference) => items.get(attributeOf(reference, "idref") ?? "") ?? []);
  const read = pages.filter(
    ({ mediaType, properties }) => /html|x-oeb1-document/.test(mediaType) && !properties.split(/\s+/).includes("nav"),
  );
  return [...new Set(read.map(({ path }) => path))];
}

function isContents(element: XmlElement): boolean {
  const type = attributeOf(element, "type");
  return type === undefined || type.split(/\s+/).includes("toc");
}

/** What a table of contents calls each page: the first name of several. Links of EPUB 3 and points of EPUB 2 alike. */
function namesIn(contents: XmlElement, at: string): Map<string, string> {
  const links = allBelow(contents, "nav")
    .filter(isContents)
    .flatMap((nav) => allBelow(nav, "a"))
    .map((link) => ({ href: attributeOf(link, "href"), label: textOf(link) }));
  const points = allBelow(contents, "navPoint").map((point) => {
    const [label] = childrenOf(point, "navLabel");
    const [content] = childrenOf(point, "content");
    return { href: content && attributeOf(content, "src"), label: label === undefined ? "" : textOf(label) };
  });
  const names = new Map<string, string>();
  for (const { href, label } of [...links, ...points]) {
    const path = href === undefined ? null : pathFrom(at, href);
    const name = label.replace(/\s+/g, " ").trim();
    if (path !== null && name !== "" && !names.has(path)) names.set(path, name);
  }
  return names;
}

/** A damaged table of contents takes nothing from the text. */
async function contentsOf(parts: Parts, items: ReadonlyMap<string, Item>): Promise<Map<string, string>> {
  const all = [...items.values()];
  const listed =
    all.find(({ properties }) => properties.split(/\s+/).includes("nav")) ??
    all.find(({ mediaType }) => mediaType === "application/x-dtbncx+xml");
  try {
    const contents = listed === undefined ? null : await parts.xml(listed.path);
    return listed === undefined || contents === null ? new Map() : namesIn(contents, listed.path);
  } catch {
    return new Map();
  }
}

/** What of it is encrypted: fonts often are, which is no lock on the text. */
async function encryptedPaths(parts: Parts): Promise<Set<string>> {
  const encryption = await parts.xml("META-INF/encryption.xml");
  const named = encryption === null ? [] : allBelow(encryption, "CipherReference");
  return new Set(named.flatMap((reference) => pathFrom("", attributeOf(reference, "URI") ?? "") ?? []));
}

function lineOf(element: XmlElement | undefined): string | null {
  const line = element === undefined ? "" : textOf(element).replace(/\s+/g, " ").trim();
  return line === "" ? null : line;
}

/** The language that a tag names: `en-GB`; null where it is no tag, as “English”. Source: RFC 5646. */
function languageOf(element: XmlElement | undefined): string | null {
  try {
    return new Intl.Locale(lineOf(element)?.replaceAll("_", "-") ?? "").toString();
  } catch {
    return null;
  }
}

/** The day of publication, not that of making or changing the file. Source: OPF 2.0.1, 2.2.7. */
function publishedIn(metadata: XmlElement): string | null {
  const dates = childrenOf(metadata, "date");
  const told = dates.find((date) => attributeOf(date, "event") === "publication");
  return lineOf(told ?? dates.find((date) => attributeOf(date, "event") === undefined));
}

/** What a zip holds as an e-book; null where it is none. */
export async function openBook(parts: Parts): Promise<Book | null> {
  const at = await packagePath(parts);
  const description = at === null ? null : await parts.xml(at);
  const metadata = description === null ? undefined : firstBelow(description, "metadata");
  if (at === null || description === null || metadata === undefined) return null;
  const items = itemsOf(description, at);
  const pages = spineOf(description, items).filter((path) => parts.paths.has(path));
  const [names, encrypted] = [await contentsOf(parts, items), await encryptedPaths(parts)];
  return {
    title: lineOf(childrenOf(metadata, "title")[0]),
    authors: childrenOf(metadata, "creator").flatMap((creator) => lineOf(creator) ?? []),
    publisher: lineOf(childrenOf(metadata, "publisher")[0]),
    published: publishedIn(metadata),
    language: languageOf(childrenOf(metadata, "language")[0]),
    chapters: pages.map((path) => ({ path, title: names.get(path) ?? null })),
    isLocked: pages.some((path) => encrypted.has(path)),
  };
}
