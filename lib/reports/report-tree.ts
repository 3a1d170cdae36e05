import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { z } from "zod";
import { isRenderable, plainText } from "@/lib/domain/markdown";
import { type MarkdownNode, remarkMarkers } from "@/lib/domain/markdown-tree";

const Offset = z.object({ offset: z.number().optional() });

/** As much of a Markdown syntax tree as is written into files. */
const Tree: z.ZodType<MarkdownNode> = z.object({
  type: z.string(),
  value: z.string().exactOptional(),
  url: z.string().exactOptional(),
  alt: z.string().nullable().exactOptional(),
  label: z.string().nullable().exactOptional(),
  depth: z.number().exactOptional(),
  ordered: z.boolean().nullable().exactOptional(),
  position: z.object({ start: Offset, end: Offset }).optional(),
  get children() {
    return z.array(Tree).exactOptional();
  },
});

/** The tree of a section's Markdown, made safe, its markers as nodes. What is too large to parse is one paragraph. */
export function reportTree(markdown: string): MarkdownNode {
  if (!isRenderable(markdown)) {
    return {
      type: "root",
      children: [{ type: "paragraph", children: [{ type: "text", value: plainText(markdown) }] }],
    };
  }
  const tree = Tree.parse(unified().use(remarkParse).use(remarkGfm).parse(markdown));
  remarkMarkers()(tree, { value: markdown });
  return tree;
}
