import { z } from "zod";
import { partsInDocument } from "./in-document";
import type { OnPage } from "./on-page";
import type { DrawnPart } from "./signs";

/** Elements that a document is shown with: what orders its words, and nothing that acts or fetches. */
export const renderedTags = [
  "blockquote",
  "br",
  "caption",
  "code",
  "dd",
  "div",
  "dl",
  "dt",
  "em",
  "figcaption",
  "figure",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "img",
  "li",
  "ol",
  "p",
  "pre",
  "strong",
  "sub",
  "sup",
  "table",
  "tbody",
  "td",
  "tfoot",
  "th",
  "thead",
  "tr",
  "ul",
] as const;
export type RenderedTag = (typeof renderedTags)[number];

/** Pictures that the document itself holds; nothing is fetched for one. */
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]*$/;

/** Whether an address of a picture is the picture itself. */
export function isOwnPicture(src: string): boolean {
  return PICTURE.test(src);
}

const Attributes = z.strictObject({
  colSpan: z.int().positive().exactOptional(),
  rowSpan: z.int().positive().exactOptional(),
  /** The number that a list begins with. */
  start: z.int().exactOptional(),
  /** Of a picture; without `src` its words stand in its place. */
  src: z.string().refine(isOwnPicture).exactOptional(),
  alt: z.string().exactOptional(),
  /** That the page itself hides it. */
  isUnseen: z.literal(true).exactOptional(),
});

/** What an element of a document says of itself. */
export type RenderedAttributes = z.output<typeof Attributes>;

/** An element of a document as it is shown. */
interface RenderedElement extends RenderedAttributes {
  tag: RenderedTag;
  children: RenderedNode[];
}
export type RenderedNode = string | RenderedElement;

const RenderedElement: z.ZodType<RenderedElement> = Attributes.extend({
  tag: z.enum(renderedTags),
  get children() {
    return z.array(z.union([z.string(), RenderedElement]));
  },
});

/** A document as it was published, as far as it can be shown safely. */
export const Rendered = z.object({
  nodes: z.array(z.union([z.string(), RenderedElement])),
  /** Whether it is longer than what is shown. */
  isCut: z.boolean(),
});
export type Rendered = z.output<typeof Rendered>;

/** How documents are shown that have no pages of their own, by the media type under which they were read. */
const kinds = {
  "text/html": "page",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "word",
} as const;
export type RenderedKind = (typeof kinds)[keyof typeof kinds];

/** The media types of documents that are shown as they were published, though they have no pages. */
export const renderedTypes: readonly string[] = Object.keys(kinds);

/** How a document is shown as it was published; null for one with pages, and for what is nothing but its text. */
export function renderedKind(mediaType: string): RenderedKind | null {
  const found = Object.entries(kinds).find(([type]) => type === mediaType);
  return found === undefined ? null : found[1];
}

function textsOf(nodes: readonly RenderedNode[]): string[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [node] : textsOf(node.children)));
}

/** Words within a quote that is boxed. */
interface Boxed {
  tag: "mark";
  children: [string];
}
/** An element whose words may be boxed. */
export interface BoxedElement extends RenderedAttributes {
  tag: RenderedTag;
  children: BoxedNode[];
}
export type BoxedNode = string | BoxedElement | Boxed;

const Boxed: z.ZodType<Boxed> = z.strictObject({ tag: z.literal("mark"), children: z.tuple([z.string()]) });
const BoxedElement: z.ZodType<BoxedElement> = Attributes.extend({
  tag: z.enum(renderedTags),
  get children() {
    return z.array(BoxedNode);
  },
});
export const BoxedNode: z.ZodType<BoxedNode> = z.union([z.string(), Boxed, z.lazy(() => BoxedElement)]);

/** Boxes the parts of the texts, which are counted in the order in which they stand. */
function boxed(
  nodes: readonly RenderedNode[],
  parts: ReadonlyMap<number, DrawnPart>,
  at: { text: number },
): BoxedNode[] {
  return nodes.flatMap((node): BoxedNode[] => {
    if (typeof node !== "string") return [{ ...node, children: boxed(node.children, parts, at) }];
    const part = parts.get(at.text);
    at.text += 1;
    if (part === undefined) return [node];
    const [before, words, after] = [node.slice(0, part.start), node.slice(part.start, part.end), node.slice(part.end)];
    return [before, { tag: "mark" as const, children: [words] as [string] }, after].filter((one) => one !== "");
  });
}

/** Whether a box stands in what the page hides. */
export function isBoxUnseen(nodes: readonly BoxedNode[], isUnseen = false): boolean {
  return nodes.some((node) => {
    if (typeof node === "string") return false;
    return node.tag === "mark" ? isUnseen : isBoxUnseen(node.children, isUnseen || node.isUnseen === true);
  });
}

/** A document in which a quote is looked for. */
export interface BoxedDocument {
  nodes: BoxedNode[];
  /** Whether it was found, where one was asked for. */
  isPlaced: boolean;
  /** Whether the page as published hides it. */
  isUnseen: boolean;
}

/** The document with the quote boxed. */
export function boxedIn({ nodes, isCut }: Rendered, on: OnPage | null): BoxedDocument {
  const parts = on === null ? null : partsInDocument(on, textsOf(nodes), isCut);
  const byPiece = new Map((parts ?? []).map((part) => [part.piece, part]));
  const drawn = boxed(nodes, byPiece, { text: 0 });
  return { nodes: drawn, isPlaced: byPiece.size > 0, isUnseen: isBoxUnseen(drawn) };
}
