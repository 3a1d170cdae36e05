import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { z } from "zod";
import { labelKinds } from "./kind-tree";
import { type MarkdownNode, remarkMarkers } from "./markdown-tree";

const Offset = z.object({ offset: z.number().optional() });

/** A Markdown syntax tree: what we look at, and the rest as it is. */
const Tree: z.ZodType<MarkdownNode> = z.looseObject({
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

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** The tree of a section's Markdown, made safe, its markers as nodes. For texts without a tangle: lib/domain/text/tangle.ts */
export function parseMarkdown(markdown: string): MarkdownNode {
  const tree = Tree.parse(parser.parse(markdown));
  remarkMarkers()(tree, { value: markdown });
  labelKinds(tree);
  return tree;
}
