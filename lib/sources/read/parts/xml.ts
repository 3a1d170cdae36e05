import { Parser } from "htmlparser2";

/** An element of XML with what it holds. Names stand without their prefix: what a namespace is called is up to each writer. */
export interface XmlElement {
  name: string;
  /** As they are written, prefixes and all. */
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

/** What is told of a document while it is walked through. */
export interface XmlVisitor {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Whether enough was seen; the rest is not looked at. */
  isDone?: () => boolean;
}

/** Elements within elements: what office programs and e-books write stays far below. */
const DEPTH_MAX = 250;
/** Elements of a document that is held whole. */
const ELEMENTS_MAX = 500_000;
/** Bytes that are looked at before it is asked whether that is enough. */
const CHUNK = 256 * 1024;

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** What the bytes begin with says, or else UTF-8: others are not allowed in such documents. Source: ECMA-376, part 2. */
function decoderOf(bytes: Uint8Array): TextDecoder {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be");
  return new TextDecoder(first === 0xff && second === 0xfe ? "utf-16le" : "utf-8");
}

/**
 * Walks through XML once, without holding it. Declarations are passed over: no entity but XML's own five is unfolded, and
 * nothing is fetched. Throws where elements nest too deeply.
 */
export function walkXml(bytes: Uint8Array, visitor: XmlVisitor): void {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, attributes): void {
        depth += 1;
        if (depth > DEPTH_MAX) throw new Error("elements nest too deeply");
        visitor.open?.(localName(name), attributes);
      },
      ontext(text): void {
        visitor.text?.(text);
      },
      onclosetag(name): void {
        depth -= 1;
        visitor.close?.(localName(name));
      },
    },
    { xmlMode: true },
  );
  const decoder = decoderOf(bytes);
  for (let at = 0; at < bytes.length; at += CHUNK) {
    if (visitor.isDone?.() === true) return;
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
  }
  parser.end(decoder.decode());
}

/** Elements within elements of a page: beyond, reading it takes longer than anyone waits. */
const PAGE_DEPTH_MAX = 2_000;

/** Throws where the elements of a page, closed or not, nest too deeply. */
export function checkNesting(html: string): void {
  let depth = 0;
  const parser = new Parser({
    onopentagname(): void {
      depth += 1;
      if (depth > PAGE_DEPTH_MAX) throw new Error("elements nest too deeply");
    },
    onclosetag(): void {
      depth -= 1;
    },
  });
  parser.end(html);
}

/** XML as a tree, beneath an element without a name. Throws where it is too deep or too large to be held. */
export function parseXml(bytes: Uint8Array): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [] };
  const opened: XmlElement[] = [root];
  let elements = 0;
  walkXml(bytes, {
    open(name, attributes): void {
      elements += 1;
      if (elements > ELEMENTS_MAX) throw new Error("too many elements");
      const element: XmlElement = { name, attributes, children: [] };
      opened.at(-1)?.children.push(element);
      opened.push(element);
    },
    text: (text) => opened.at(-1)?.children.push(text),
    close: () => opened.pop(),
  });
  return root;
}

/** The elements right below one, of one name or all. */
export function childrenOf({ children }: XmlElement, name?: string): XmlElement[] {
  return children
    .filter((child) => typeof child !== "string")
    .filter((child) => name === undefined || child.name === name);
}

/** The elements of a name anywhere below one, in the order in which they stand. */
export function allBelow(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...allBelow(child, name)]);
}

/** The first element of a name anywhere below one. */
export function firstBelow(element: XmlElement, name: string): XmlElement | undefined {
  for (const child of childrenOf(element)) {
    const found = child.name === name ? child : firstBelow(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All text within an element. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
}

/** The value of an attribute, whatever its prefix; one without any goes before. */
export function attributeOf({ attributes }: Pick<XmlElement, "attributes">, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  return prefixed(attributes, name);
}

function prefixed(attributes: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.entries(attributes).find(([key]) => key.endsWith(`:${name}`))?.[1];
}

/** The relation that an element names: `r:id`, whatever the prefix, never its own `id`. */
export function relationIdOf({ attributes }: XmlElement): string | undefined {
  return prefixed(attributes, "id");
}
