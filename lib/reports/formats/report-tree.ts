import { isRenderable, plainText } from "@/lib/domain/markdown/markdown";
import type { MarkdownNode } from "@/lib/domain/markdown/markdown-tree";
import { parseMarkdown } from "@/lib/domain/markdown/parse-markdown";

/** The tree of a section's Markdown as it is written into files. What may not be parsed is one paragraph. */
export function reportTree(markdown: string): MarkdownNode {
  if (isRenderable(markdown)) return parseMarkdown(markdown);
  const text = { type: "text", value: plainText(markdown) };
  return { type: "root", children: [{ type: "paragraph", children: [text] }] };
}
