import { isAllowedLink } from "./markdown";

/** What this file reads and writes of a Markdown syntax tree (mdast). */
export interface MarkdownNode {
  type: string;
  value?: string;
  url?: string;
  alt?: string | null;
  title?: string | null;
  label?: string | null;
  /** The level of a heading, 1 to 6. */
  depth?: number;
  /** Whether the items of a list are numbered. */
  ordered?: boolean | null;
  children?: MarkdownNode[];
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined;
  data?: { hName: string; hProperties: Record<string, string> };
}

/**
 * A remark plugin that makes a tree safe to show, and its markers elements: each group of markers becomes
 * `<cite-marker data-keys="KEY KEY">`, without the spaces before it. HTML and images become the text that stands for
 * them; notes and link definitions lose their effect; links that may not be followed become their text.
 */
export function remarkMarkers(): (tree: MarkdownNode, file: { value: unknown }) => void {
  return (tree, file) => {
    const source = typeof file.value === "string" ? file.value : "";
    tree.children = rewritten(tree, source);
  };
}

function rewritten(parent: MarkdownNode, source: string): MarkdownNode[] {
  return merged(asWritten(parent).flatMap((node) => rewrite(node, source)));
}

/**
 * The children as the source has them: remark-gfm looks for addresses in text after escapes are gone, and cuts it into
 * texts and links without a place. Each such run is one text again, so that what is escaped stays text.
 */
function asWritten(parent: MarkdownNode): MarkdownNode[] {
  const nodes = parent.children ?? [];
  const whole: MarkdownNode[] = [];
  for (const [index, node] of nodes.entries()) {
    if (node.position !== undefined) {
      whole.push(node);
      continue;
    }
    const before = nodes[index - 1];
    const run = before !== undefined && before.position === undefined ? whole.pop() : undefined;
    const start = run?.position?.start ?? before?.position?.end ?? parent.position?.start ?? {};
    const end = nodes[index + 1]?.position?.start ?? parent.position?.end ?? {};
    whole.push({ type: "text", value: (run?.value ?? "") + textOf(node), position: { start, end } });
  }
  return whole;
}

function textOf(node: MarkdownNode): string {
  return node.value ?? node.children?.map(textOf).join("") ?? "";
}

function rewrite(node: MarkdownNode, source: string): MarkdownNode[] {
  const children = (): MarkdownNode[] => rewritten(node, source);
  switch (node.type) {
    case "text":
      return markedText(node, source);
    case "html":
      return [text(node.value ?? "")];
    case "image":
    case "imageReference":
      return [text(node.alt ?? "")];
    case "footnoteReference":
      return [text(`[^${node.label ?? ""}]`)];
    case "definition":
      return [];
    case "footnoteDefinition":
      return children();
    case "link":
    case "linkReference":
      return link(node, children(), source);
    default:
      return [node.children ? { ...node, children: children() } : node];
  }
}

/** A marker that happens to be a link, by a target behind it or a definition of its name, stays a marker. */
function link(node: MarkdownNode, children: MarkdownNode[], source: string): MarkdownNode[] {
  const keys = [...rawOf(node, source).matchAll(/^\[F([0-9A-HJKMNP-TV-Z]{12})\]/g)].map((hit) => hit[1] ?? "");
  if (keys.length > 0) return keys.map((key) => citation([key]));
  if (node.type === "linkReference" || !isAllowedLink(node.url ?? "")) return children;
  return [{ ...node, title: null, children }];
}

/** Text with its markers as elements. Only what is a marker in the source is one: an escaped bracket makes none. */
function markedText(node: MarkdownNode, source: string): MarkdownNode[] {
  const value = node.value ?? "";
  const isTrue = trueMarkers(value, rawOf(node, source));
  const parts: MarkdownNode[] = [];
  let done = 0;
  for (const [index, hit] of [...value.matchAll(NAME)].entries()) {
    const start = hit.index - 1;
    const isMarker = value.charAt(start) === "[" && value.charAt(start + 14) === "]" && isTrue(index);
    if (!isMarker) continue;
    parts.push(text(value.slice(done, start)), citation([hit[0].slice(1)]));
    done = start + 15;
  }
  return [...parts, text(value.slice(done))].filter((part) => part.type !== "text" || part.value !== "");
}

/** Whether the nth name of a fact in a text's value is written as a marker in its source. */
function trueMarkers(value: string, raw: string): (index: number) => boolean {
  const names = [...raw.matchAll(NAME)];
  if (names.length !== [...value.matchAll(NAME)].length) return () => false;
  return (index) => {
    const at = names[index]?.index ?? -1;
    return raw.charAt(at - 1) === "[" && raw.charAt(at - 2) !== "\\" && raw.charAt(at + 13) === "]";
  };
}

/** Joins neighbouring markers into one group and takes the spaces before a group away. */
function merged(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const joined: MarkdownNode[] = [];
  for (const node of nodes) {
    const gap = joined.at(-1);
    const isGap = gap?.type === "text" && /^[ \t,;]*$/.test(gap.value ?? "");
    const group = isGap ? joined.at(-2) : gap;
    if (node.type !== MARKER) joined.push(node);
    else if (group?.type === MARKER) {
      if (isGap) joined.pop();
      joined[joined.length - 1] = citation([...keysOf(group), ...keysOf(node)]);
    } else {
      if (gap?.type === "text") gap.value = (gap.value ?? "").trimEnd();
      joined.push(node);
    }
  }
  return joined;
}

/** The keys that a group of markers cites; none for any other node. */
export function keysOf(node: MarkdownNode): string[] {
  return node.data?.hProperties["data-keys"]?.split(" ") ?? [];
}

function citation(keys: readonly string[]): MarkdownNode {
  return {
    type: MARKER,
    children: [],
    data: { hName: "cite-marker", hProperties: { "data-keys": [...new Set(keys)].join(" ") } },
  };
}

function text(value: string): MarkdownNode {
  return { type: "text", value };
}

function rawOf(node: MarkdownNode, source: string): string {
  return source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
}

const MARKER = "citeMarker";
const NAME = /F[0-9A-HJKMNP-TV-Z]{12}/g;
