import { isAllowedLink } from "./allowed";
import { INFERRED, type ShownKind } from "./kinds-shown";
import { groupsIn, ledBySign, SIGN, type Signed } from "./signed";

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
  /** What a word that says of which kind a sentence is leads to. */
  leadsTo?: ShownKind["leadsTo"];
  data?: { hName: string; hProperties: Record<string, string> };
}

/**
 * The tree of a signed text, safe to show: each group of markers is `<cite-marker data-keys="KEY KEY">`, without the
 * spaces before it; what says of which kind a sentence is, is `<sentence-kind data-kind="inference">`. Images become the
 * text that stands for them, HTML is text, links that may not be followed become their text.
 */
export function withSigns(tree: MarkdownNode, source: Signed): MarkdownNode {
  return { ...tree, children: rewritten(tree, source) };
}

function rewritten(parent: MarkdownNode, source: Signed): MarkdownNode[] {
  return withInferred(asParsed(parent).flatMap((node) => rewrite(node, source)));
}

/** What the words in a block that say of which kind its sentences are lead to, in order. */
function ledBy(node: MarkdownNode): ShownKind["leadsTo"][] {
  if (node.type === KIND) return [node.leadsTo ?? null];
  return node.children?.flatMap(ledBy) ?? [];
}

/** A list, or a paragraph, that an inference leads to is told as one, as `markedSentences` has it. */
function withInferred(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  return nodes.map((node, nth) => {
    const hName = blockTag(node);
    if (hName === null) return node;
    const before = nodes[nth - 1];
    const isLed = before?.type === "paragraph" && ledBy(before).at(-1) === "next";
    const leadsItself = node.type === "paragraph" && ledBy(node).includes("own");
    if (!isLed && !leadsItself) return node;
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
    const [, group, sign, word] = hit;
    parts.push(text(value.slice(done, hit.index)));
    parts.push(
      word === undefined ? citation(groups[Number(group)]?.keys ?? []) : kindWord(word, ledBySign(sign ?? "")),
    );
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

/** The type of a node that says of which kind a sentence is. */
export const KIND = "sentenceKind";

function kindWord(said: string, leadsTo: ShownKind["leadsTo"]): MarkdownNode {
  const kind = said === INFERRED ? "inference" : "scope";
  return {
    type: KIND,
    leadsTo,
    children: [text(said)],
    data: { hName: "sentence-kind", hProperties: { "data-kind": kind } },
  };
}

function text(value: string): MarkdownNode {
  return { type: "text", value };
}
