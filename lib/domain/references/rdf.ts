import { asReference, leadingDate, personName, type Reference } from "./reference";

/** An element of RDF as reference managers write it, by its name without its prefix. */
interface Element {
  readonly name: string;
  readonly attributes: string;
  readonly children: Element[];
  text: string;
}

/** What is nested deeper is no list of references. */
const DEPTH_MOST = 40;
const ELEMENTS_MOST = 300_000;
const TEXT_MOST = 4_000;
const AUTHORS_MOST = 200;

/** A remark, or a stretch of plain text, without an end is all that stands behind it: nothing is looked at twice. */
const MARK =
  /<(?:!--(?:[\s\S]*?-->|[\s\S]*)|!\[CDATA\[(?:([\s\S]*?)\]\]>|[\s\S]*)|[!?][^<>]*>|(\/?)(?:[\w.-]+:)?([\w.-]+)((?:\s[^<>]*?)?)(\/?)>)|([^<]+)/g;

const entities: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** Words without entities. Others than those of XML itself are never expanded. */
function decoded(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, digits, name) => {
    const code = Number.parseInt(hex ?? digits ?? "", hex === undefined ? 10 : 16);
    if (name !== undefined) return entities.get(String(name).toLowerCase()) ?? whole;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });
}

/** The tree of a text; what is broken ends it where it is. */
function treeOf(text: string): Element {
  const root: Element = { name: "", attributes: "", children: [], text: "" };
  const open = [root];
  let count = 0;
  for (const [, data, slash, name, attributes = "", end, words] of text.matchAll(MARK)) {
    const last = open.at(-1) ?? root;
    const said = words ?? data;
    if (said !== undefined && last.text.length < TEXT_MOST) {
      last.text += (data === undefined ? decoded(said.slice(0, TEXT_MOST)) : said).slice(0, TEXT_MOST);
    }
    if (name === undefined) continue;
    if (slash === "/") {
      const at = open.findLastIndex((one) => one.name === name);
      if (at > 0) open.length = at;
      continue;
    }
    count += 1;
    if (count > ELEMENTS_MOST) break;
    const element: Element = { name, attributes, children: [], text: "" };
    last.children.push(element);
    if (end !== "/" && open.length < DEPTH_MOST) open.push(element);
  }
  return root;
}

function child(element: Element | undefined, ...names: string[]): Element | undefined {
  return names.reduce<Element | undefined>((one, name) => one?.children.find((each) => each.name === name), element);
}

function told(element: Element | undefined): string | undefined {
  return element?.text.trim() || undefined;
}

function attribute({ attributes }: Element, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : decoded(value);
}

function authorsOf(item: Element): string[] {
  const people = child(item, "authors", "Seq")?.children ?? [];
  return people.slice(0, AUTHORS_MOST).map((each) => {
    const person = child(each, "Person");
    const given = told(child(person, "givenName")) ?? told(child(person, "givenname"));
    return personName({ family: told(child(person, "surname")), given });
  });
}

/** The paths of attachments by what items name them by. */
function attachmentsOf(items: readonly Element[]): ReadonlyMap<string, string> {
  const found = items
    .filter(({ name }) => name === "Attachment")
    .flatMap((item): [string, string][] => {
      const about = attribute(item, "about");
      const resource = child(item, "resource");
      const path = resource && attribute(resource, "resource");
      return about === undefined || path === undefined ? [] : [[about, path]];
    });
  return new Map(found);
}

function referenceOf(item: Element, attachments: ReadonlyMap<string, string>): Reference | null {
  const identifiers = item.children.filter(({ name }) => name === "identifier");
  const doi = identifiers.map(({ text }) => /^\s*DOI\s+(\S+)/i.exec(text)?.[1]).find((one) => one !== undefined);
  const urls = identifiers.map((one) => told(child(one, "URI", "value")));
  const links = item.children
    .filter(({ name }) => name === "link")
    .flatMap((link) => attribute(link, "resource") ?? []);
  return asReference({
    title: told(child(item, "title")),
    authors: authorsOf(item),
    publishedOn: leadingDate(told(child(item, "date")) ?? ""),
    publisher: told(child(item, "publisher", "Organization", "name")),
    doi,
    urls,
    files: links.flatMap((link) => attachments.get(link) ?? []),
  });
}

/** Whether a text is RDF as reference managers export it. */
export function isRdf(text: string): boolean {
  return /^\s*(?:<\?xml[^<>]*>\s*)?<(?:[\w-]+:)?RDF[\s>]/.test(text.slice(0, 4_000));
}

/** The works of a list in RDF, as Zotero exports a library with its files; null for one that says nothing. */
export function* rdfReferences(text: string): Generator<Reference | null> {
  const items = child(treeOf(text), "RDF")?.children ?? [];
  const attachments = attachmentsOf(items);
  for (const item of items) {
    const kind = told(child(item, "itemType"));
    if (kind !== undefined && kind !== "attachment" && kind !== "note") yield referenceOf(item, attachments);
  }
}
