import { isAllowedLink } from "./markdown";
import { INFERENCE } from "./sentence-kinds";
import { groupsIn, SIGN, type Signed } from "./signed";

/** What this file reads and writes of a Markdown syntax tree (mdast). */
export interface MarkdownNode {
  type: string;
  value?: string;
  url?: string;
  alt?: string | null;
  title?: string | null;
  /** The level of a heading, 1 to 6. */
  depth?: number;
  /** Whether the items of a list are numbered. */
  ordered?: boolean | null;
  children?: MarkdownNode[];
  position?: object | undefined;
  data?: { hName: string; hProperties: Record<string, string> };
}

/**
 * The tree of a signed text, safe to show: each group of markers is `<cite-marker data-keys="KEY KEY">`, without the
 * spaces before it; what a sentence of the writer's own begins with is `<sentence-kind data-kind="inference">`. Images
 * become the text that stands for them, HTML is text, links that may not be followed become their text.
 */
export function withSigns(tree: MarkdownNode, source: Signed): MarkdownNode {
  return { ...tree, children: rewritten(tree, source) };
}

function rewritten(parent: MarkdownNode, source: Signed): MarkdownNode[] {
  return withInferred(asParsed(parent).flatMap((node) => rewrite(node, source)));
}

/** What a paragraph says from its last label on, where that is of an inference; empty where it is not. */
function inferredIn(node: MarkdownNode | undefined): string {
  if (node?.type !== "paragraph") return "";
  const said = (one: MarkdownNode): string =>
    one.type === KIND ? `${LABEL}${textOf(one)}` : (one.value ?? one.children?.map(said).join("") ?? "");
  const last = said(node).split(LABEL).at(-1) ?? "";
  return last.startsWith(INFERENCE) ? last.slice(INFERENCE.length).trim() : "";
}

// Of the private use area: it means nothing elsewhere.
const LABEL = "\uE0F5";

/** A list, or a paragraph, that an inference leads to is told as one, as `markedSentences` has it. */
function withInferred(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.map((node, nth) => {
    const before = inferredIn(nodes[nth - 1]);
    const isLed = before.endsWith(":") && !/[.!?]\s/.test(before);
    const [line = "", more] = inferredIn(node).split("\n");
    const leadsItself = more !== undefined && line.trimEnd().endsWith(":");
    const hName = blockTag(node);
    if (hName === null || !(isLed || leadsItself)) return node;
    return { ...node, data: { hName, hProperties: { "data-kind": "inference" } } };
  });
}

function blockTag({ type, ordered }: MarkdownNode): string | null {
  if (type === "paragraph") return "p";
  if (type !== "list") return null;
  return ordered ? "ol" : "ul";
}

/**
 * The children as the parser had them: remark-gfm looks for addresses in text after escapes are gone, and cuts it into
 * texts and links without a place. Each such run is one text again, so that what is escaped stays text.
 */
function asParsed({ children = [] }: MarkdownNode): MarkdownNode[] {
  const whole: MarkdownNode[] = [];
  for (const [nth, node] of children.entries()) {
    const isRun = node.position === undefined && nth > 0 && children[nth - 1]?.position === undefined;
    if (node.position !== undefined) whole.push(node);
    else whole.push(text((isRun ? (whole.pop()?.value ?? "") : "") + textOf(node)));
  }
  return whole;
}

function textOf(node: MarkdownNode): string {
  return node.value ?? node.children?.map(textOf).join("") ?? "";
}

function rewrite(node: MarkdownNode, source: Signed): MarkdownNode[] {
  switch (node.type) {
    case "text":
    case "html":
      return signedText(node.value ?? "", source);
    case "image":
      return [...signedText(node.alt ?? "", source), ...hiddenIn(node, source)];
    case "link":
      return link(node, source);
    default:
      if (node.value !== undefined) return [{ ...node, value: source.asWritten(node.value) }];
      return [node.children ? { ...node, children: rewritten(node, source) } : node];
  }
}

/** A link that may be followed; one whose address holds a marker is none. */
function link(node: MarkdownNode, source: Signed): MarkdownNode[] {
  const children = rewritten(node, source);
  const hidden = hiddenIn(node, source);
  if (groupsIn(node.url ?? "").length > 0 || !isAllowedLink(node.url ?? "")) return [...children, ...hidden];
  return [{ ...node, title: null, children }, ...hidden];
}

/** The markers of a node's address and title that do not stand in its text as well. */
function hiddenIn(node: MarkdownNode, { groups }: Signed): MarkdownNode[] {
  const shown = new Set(groupsIn(node.alt ?? textOf(node)));
  return groupsIn(`${node.url ?? ""}${node.title ?? ""}`)
    .filter((nth) => !shown.has(nth))
    .map((nth) => citation(groups[nth]?.keys ?? []));
}

/** Text with what is signed in it as elements. */
function signedText(value: string, { groups }: Signed): MarkdownNode[] {
  const parts: MarkdownNode[] = [];
  let done = 0;
  for (const hit of value.matchAll(SIGN)) {
    const [, group, label] = hit;
    parts.push(text(value.slice(done, hit.index)));
    parts.push(label === undefined ? citation(groups[Number(group)]?.keys ?? []) : kindLabel(label));
    done = hit.index + hit[0].length;
  }
  return [...parts, text(value.slice(done))].filter((part) => part.type !== "text" || part.value !== "");
}

/** The keys that a group of markers cites; none for any other node. */
export function keysOf(node: MarkdownNode): string[] {
  return node.data?.hProperties["data-keys"]?.split(" ") ?? [];
}

function citation(keys: readonly string[]): MarkdownNode {
  return {
    type: "citeMarker",
    children: [],
    data: { hName: "cite-marker", hProperties: { "data-keys": [...new Set(keys)].join(" ") } },
  };
}

/** The type of a node that says what kind of sentence stands before it. */
export const KIND = "sentenceKind";

function kindLabel(said: string): MarkdownNode {
  const kind = said === INFERENCE ? "inference" : "scope";
  return {
    type: KIND,
    children: [text(said)],
    data: { hName: "sentence-kind", hProperties: { "data-kind": kind } },
  };
}

function text(value: string): MarkdownNode {
  return { type: "text", value };
}
