import type { MarkdownNode } from "./markdown-tree";
import { INFERENCE, SCOPE } from "./sentence-kinds";

const LABEL = new RegExp(String.raw`(^\s*|[.!?…]["”’)\]]*\s+)(${INFERENCE}|${SCOPE})(?=\s|$)`, "g");

/**
 * Makes the words that a sentence of the writer's own, or about the evidence, begins with elements of their own:
 * `<sentence-kind data-kind="inference">`. What may be shown of a tree is not changed by it, nor what it made before.
 */
export function labelKinds(tree: MarkdownNode): void {
  tree.children = (tree.children ?? []).flatMap(labelled);
}

function labelled(node: MarkdownNode): MarkdownNode[] {
  if (node.type === KIND) return [node];
  if (node.type !== "text") return [node.children ? { ...node, children: node.children.flatMap(labelled) } : node];
  const value = node.value ?? "";
  const parts: MarkdownNode[] = [];
  let done = 0;
  for (const hit of value.matchAll(LABEL)) {
    const start = hit.index + (hit[1]?.length ?? 0);
    parts.push({ type: "text", value: value.slice(done, start) }, label(hit[2] ?? ""));
    done = hit.index + hit[0].length;
  }
  return [...parts, { type: "text", value: value.slice(done) }].filter((part) => part.value !== "");
}

function label(said: string): MarkdownNode {
  const kind = said === INFERENCE ? "inference" : "scope";
  return {
    type: KIND,
    children: [{ type: "text", value: said }],
    data: { hName: "sentence-kind", hProperties: { "data-kind": kind } },
  };
}

/** The type of a node that says what kind of sentence stands before it. */
export const KIND = "sentenceKind";
