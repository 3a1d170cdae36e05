import { z } from "zod";

/** How a stretch of text is set. */
export const richMarks = ["link", "bold", "italic", "strike", "code"] as const;

const RichMark = z.object({
  type: z.enum(richMarks),
  attrs: z.object({ href: z.string().exactOptional() }).exactOptional(),
});

/**
 * A node of a text as an editor holds it: paragraphs, headings, lists, quotes, what is edited as Markdown (`markdown`),
 * and within them text, breaks and citations. A block of the text's first level knows how it was written.
 */
export interface RichNode {
  type: string;
  attrs?: RichAttrs;
  text?: string;
  marks?: z.infer<typeof RichMark>[];
  content?: RichNode[];
}

const RichAttrs = z.object({
  level: z.int().nullish(),
  start: z.int().nullish(),
  /** The key of the fact that a citation names. */
  key: z.string().nullish(),
  /** The block as it was written and what it said, what stood before it, and its place among the blocks. */
  source: z.string().nullish(),
  said: z.string().nullish(),
  gap: z.string().nullish(),
  nth: z.int().nullish(),
});
type RichAttrs = z.infer<typeof RichAttrs>;

/** What an editor says that it holds. */
export const RichNode: z.ZodType<RichNode> = z.object({
  type: z.string(),
  attrs: RichAttrs.exactOptional(),
  text: z.string().exactOptional(),
  marks: z.array(RichMark).exactOptional(),
  get content() {
    return z.array(RichNode).exactOptional();
  },
});

export function textNode(text: string, marks: RichNode["marks"] = []): RichNode {
  return marks.length === 0 ? { type: "text", text } : { type: "text", text, marks };
}

function toldMarks(marks: RichNode["marks"] = []): string[] {
  return marks.map(({ type, attrs }) => `${type} ${attrs?.href ?? ""}`).sort();
}

/** A node as what it says, whoever wrote it down: what it was read from, and the order of its marks, aside. */
function told({ type, attrs = {}, text = "", marks, content = [] }: RichNode): unknown {
  const { level = null, start = null, key = null } = attrs;
  // A list counts from one unless it says otherwise.
  return [type, level, type === "orderedList" ? (start ?? 1) : null, key, text, toldMarks(marks), content.map(told)];
}

/** What nodes say, to be compared. */
export function saidBy(nodes: readonly RichNode[]): string {
  return JSON.stringify(nodes.map(told));
}
