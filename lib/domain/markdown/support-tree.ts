import type { MarkdownNode } from "./markdown-tree";
import { MARK } from "./support";

/** A remark plugin that makes the signs of `withMarks` elements: `<support-mark data-mark="0">`. */
export function remarkMarks(): (tree: MarkdownNode) => void {
  return (tree) => {
    tree.children = (tree.children ?? []).flatMap(marked);
  };
}

function marked(node: MarkdownNode): MarkdownNode[] {
  if (node.type !== "text") return [node.children ? { ...node, children: node.children.flatMap(marked) } : node];
  const value = node.value ?? "";
  const parts: MarkdownNode[] = [];
  let done = 0;
  for (const hit of value.matchAll(MARK)) {
    parts.push({ type: "text", value: value.slice(done, hit.index) }, sign(hit[1] ?? ""));
    done = hit.index + hit[0].length;
  }
  return [...parts, { type: "text", value: value.slice(done) }].filter((part) => part.value !== "");
}

function sign(number: string): MarkdownNode {
  return {
    type: "supportMark",
    children: [],
    data: { hName: "support-mark", hProperties: { "data-mark": number } },
  };
}
