import { saidOfItself } from "./document-head";
import { type OpenProperties, readOpenDocument } from "./open-document";
import { attributeOf, childrenOf, firstBelow, parseXml, type XmlElement } from "./parts/xml";
import { htmlToMarkdown } from "./read-html";
import { datedAs, type ReadAnswer } from "./read-text";

const MEDIA_TYPE = "application/vnd.oasis.opendocument.text";

/** What no reader of the document sees as its text: struck text, remarks, forms, what a field would show elsewhere. */
const unseen: ReadonlySet<string> = new Set(["tracked-changes", "annotation", "forms", "hidden-text", "ruby-text"]);

/** What HTML calls what OpenDocument calls so. */
const named: ReadonlyMap<string, string> = new Map([
  ["p", "p"],
  ["list", "ul"],
  ["list-item", "li"],
  ["table", "table"],
  ["table-row", "tr"],
  ["table-cell", "td"],
]);

/** Blanks that one mark stands for at most. */
const BLANKS_MAX = 100;

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (letter) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[letter] ?? "");
}

/** The names of styles whose text is not shown. */
function hiddenStyles(root: XmlElement): Set<string> {
  const styles = firstBelow(root, "automatic-styles");
  const hidden = styles === undefined ? [] : childrenOf(styles, "style").filter(isHidden);
  return new Set(hidden.flatMap((style) => attributeOf(style, "name") ?? []));
}

function isHidden(style: XmlElement): boolean {
  const look = firstBelow(style, "text-properties");
  return look !== undefined && attributeOf(look, "display") === "none";
}

function headingOf(element: XmlElement, inner: string): string {
  const level = Math.min(6, Math.max(1, Number(attributeOf(element, "outline-level") ?? 1) || 1));
  return `<h${level}>${inner}</h${level}>`;
}

/** A document's elements as HTML, of which Markdown is made as of any page. */
class OpenText {
  isCut = false;
  readonly #hidden: ReadonlySet<string>;

  constructor(hidden: ReadonlySet<string>) {
    this.#hidden = hidden;
  }

  htmlOf(element: XmlElement): string {
    if (unseen.has(element.name)) return "";
    const style = attributeOf(element, "style-name");
    if (style !== undefined && this.#hidden.has(style)) {
      this.isCut = true;
      return "";
    }
    return this.#shown(element);
  }

  #shown(element: XmlElement): string {
    const { name } = element;
    if (name === "s") return " ".repeat(Math.min(BLANKS_MAX, Number(attributeOf(element, "c") ?? 1) || 1));
    if (name === "tab") return " ";
    if (name === "line-break") return "<br>";
    // A note stands where it is called, in brackets: its number alone says nothing.
    if (name === "note") return ` (${this.#inner(firstBelow(element, "note-body") ?? element)}) `;
    const inner = this.#inner(element);
    if (name === "h") return headingOf(element, inner);
    const tag = named.get(name);
    return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
  }

  #inner(element: XmlElement): string {
    const isNote = element.name === "note-body";
    const parts = element.children.map((child) => (typeof child === "string" ? escaped(child) : this.htmlOf(child)));
    return isNote
      ? parts
          .join("")
          .replace(/<\/?p>/g, " ")
          .trim()
      : parts.join("");
  }
}

function textIn(content: Uint8Array, { title, author, language }: OpenProperties): ReadAnswer {
  const root = parseXml(content);
  const body = firstBelow(root, "body");
  const open = new OpenText(hiddenStyles(root));
  const text = body === undefined ? "" : htmlToMarkdown(open.htmlOf(body));
  if (text.trim() === "") return { ok: false, code: "no_text" };
  const said = saidOfItself(text);
  return {
    ok: true,
    read: {
      text,
      title: title ?? /^#{1,3}\s+(.{1,200})$/m.exec(text)?.[1] ?? null,
      author: author ?? said.author,
      publisher: said.publisher,
      ...datedAs(said.dated),
      language,
      mediaType: MEDIA_TYPE,
      pages: [],
      notes: open.isCut ? ["hidden_words_left_out"] : [],
    },
  };
}

/** The text of an OpenDocument text, as Markdown. */
export async function readOdt(bytes: Uint8Array): Promise<ReadAnswer> {
  return await readOpenDocument(bytes, textIn);
}
