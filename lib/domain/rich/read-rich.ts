import { z } from "zod";
import { WRITTEN_MARKER } from "@/lib/domain/core/marker";
import { isAllowedLink } from "@/lib/domain/markdown/allowed";
import { parsePlaces } from "@/lib/domain/markdown/parse-markdown";
import { type RichNode, saidBy, textNode } from "./rich-text";

const Place = z.object({ start: z.object({ offset: z.int() }), end: z.object({ offset: z.int() }) });

interface Parsed {
  type: string;
  value?: string | undefined;
  url?: string | undefined;
  title?: string | null | undefined;
  depth?: number | undefined;
  ordered?: boolean | null | undefined;
  start?: number | null | undefined;
  spread?: boolean | null | undefined;
  checked?: boolean | null | undefined;
  position?: z.infer<typeof Place> | undefined;
  children?: Parsed[] | undefined;
}

const Parsed: z.ZodType<Parsed> = z.object({
  type: z.string(),
  value: z.string().optional(),
  url: z.string().optional(),
  title: z.string().nullish(),
  depth: z.int().optional(),
  ordered: z.boolean().nullish(),
  start: z.int().nullish(),
  spread: z.boolean().nullish(),
  checked: z.boolean().nullish(),
  position: Place.optional(),
  get children() {
    return z.array(Parsed).optional();
  },
});

const ESCAPED_MARKER = /(?<!\\)(?:\\\\)*\\\[F/;

/** What the editor has no form for: the block is edited as it is written. */
class NoForm extends Error {}

type Marks = NonNullable<RichNode["marks"]>;

/** Text with its citations; line ends within it are spaces, as they are read. */
function textAndCitations(value: string, marks: Marks): RichNode[] {
  const nodes: RichNode[] = [];
  const add = (text: string): void => {
    if (text !== "") nodes.push(textNode(text.replaceAll("\n", " "), marks));
  };
  let done = 0;
  for (const hit of value.matchAll(WRITTEN_MARKER)) {
    add(value.slice(done, hit.index));
    nodes.push({ type: "citation", attrs: { key: hit[1] ?? "" } });
    done = hit.index + hit[0].length;
  }
  add(value.slice(done));
  return nodes;
}

const markOf: Readonly<Record<string, Marks[number]["type"]>> = {
  strong: "bold",
  emphasis: "italic",
  delete: "strike",
};

function inline(node: Parsed, marks: Marks): RichNode[] {
  const { type, value = "", url = "", children = [] } = node;
  if (type === "text") return textAndCitations(value, marks);
  if (type === "break") return [{ type: "hardBreak" }];
  if (type === "inlineCode" && marks.length === 0) return [textNode(value, [{ type: "code" }])];
  if (type === "link" && isAllowedLink(url) && (node.title ?? "") === "" && !marks.some((one) => one.type === "link")) {
    return children.flatMap((child) => inline(child, [...marks, { type: "link", attrs: { href: url } }]));
  }
  const mark = markOf[type];
  if (mark === undefined || marks.some((one) => one.type === mark)) throw new NoForm();
  return children.flatMap((child) => inline(child, [...marks, { type: mark }]));
}

/** Neighbours that are set alike as one text, as an editor holds them. */
function joined(nodes: readonly RichNode[]): RichNode[] {
  const all: RichNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    const isAlike = JSON.stringify(last?.marks ?? []) === JSON.stringify(node.marks ?? []);
    if (last?.type === "text" && node.type === "text" && isAlike) {
      all[all.length - 1] = textNode(`${last.text}${node.text}`, node.marks);
    } else all.push(node);
  }
  return all;
}

function paragraphLike(type: string, { children = [] }: Parsed): RichNode {
  return { type, content: joined(children.flatMap((child) => inline(child, []))) };
}

function list({ ordered, start, spread, children = [] }: Parsed): RichNode {
  // Items that stand apart, and boxes to tick, have no form.
  if (spread === true) throw new NoForm();
  const content = children.map((item): RichNode => {
    if (item.spread === true || typeof item.checked === "boolean") throw new NoForm();
    const [first, ...rest] = item.children ?? [];
    if (first?.type !== "paragraph" || rest.some(({ type }) => type !== "list")) throw new NoForm();
    return { type: "listItem", content: [first, ...rest].map(block) };
  });
  return ordered === true
    ? { type: "orderedList", attrs: { start: start ?? 1 }, content }
    : { type: "bulletList", content };
}

function block(node: Parsed): RichNode {
  if (node.type === "paragraph") return paragraphLike("paragraph", node);
  if (node.type === "heading") return { ...paragraphLike("heading", node), attrs: { level: node.depth ?? 1 } };
  if (node.type === "list") return list(node);
  if (node.type === "blockquote") return { type: "blockquote", content: (node.children ?? []).map(block) };
  throw new NoForm();
}

function blockOrSource(node: Parsed, source: string): RichNode {
  try {
    // A marker that is written so as to be none would become one.
    if (ESCAPED_MARKER.test(source)) throw new NoForm();
    return block(node);
  } catch (error) {
    if (error instanceof NoForm) return sourceBlock(source);
    throw error;
  }
}

/** What is edited as it is written, such as a table. */
function sourceBlock(source: string): RichNode {
  return { type: "markdown", content: source === "" ? [] : [textNode(source)] };
}

/** A text as blocks to be edited, with what stands behind the last one. */
export interface RichText {
  blocks: RichNode[];
  tail: string;
}

/** Markdown as blocks to be edited; each keeps how it was written, so that it is written so again unless it is changed. */
export function readRich(markdown: string): RichText {
  const { children = [] } = Parsed.parse(parsePlaces(markdown));
  let done = 0;
  const blocks = children.map((node, nth): RichNode => {
    const [from, to] = [node.position?.start.offset ?? done, node.position?.end.offset ?? done];
    const [gap, source] = [markdown.slice(done, from), markdown.slice(from, to)];
    done = to;
    const made = blockOrSource(node, source);
    return { ...made, attrs: { ...made.attrs, source, said: saidBy([made]), gap, nth } };
  });
  return { blocks, tail: markdown.slice(done) };
}
