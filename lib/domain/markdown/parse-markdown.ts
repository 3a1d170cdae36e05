import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { type Processor, unified } from "unified";
import { z } from "zod";
import { type MarkdownNode, withSigns } from "./markdown-tree";
import { signed } from "./signed";
import { withBoxes } from "./task-boxes";

/** A Markdown syntax tree: what we look at, and the rest as it is. */
const Tree: z.ZodType<MarkdownNode> = z.looseObject({
  type: z.string(),
  value: z.string().exactOptional(),
  url: z.string().exactOptional(),
  alt: z.string().nullable().exactOptional(),
  title: z.string().nullable().exactOptional(),
  depth: z.number().exactOptional(),
  ordered: z.boolean().nullable().exactOptional(),
  position: z.looseObject({}).optional(),
  get children() {
    return z.array(Tree).exactOptional();
  },
});

/** What is text in this product and what no other viewer is given either: HTML, notes and definitions of a text's own. */
const isText = [
  "htmlFlow",
  "htmlText",
  "definition",
  "gfmFootnoteDefinition",
  "gfmFootnoteCall",
  "gfmPotentialFootnoteCall",
];

function asText(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { disable: { null: isText } }];
}

const parser = unified().use(remarkParse).use(remarkGfm).use(asText).use(withBoxes).freeze();

/** The tree of a section's Markdown, made safe, its markers as nodes. For texts without a tangle: lib/domain/text/tangle.ts */
export function parseMarkdown(markdown: string): MarkdownNode {
  const source = signed(markdown);
  return withSigns(Tree.parse(parser.parse(source.text)), source);
}

/** The tree of Markdown as it is written, every node with its place; for what is edited, not for what is shown. */
export function parsePlaces(markdown: string): MarkdownNode {
  return Tree.parse(parser.parse(markdown));
}
