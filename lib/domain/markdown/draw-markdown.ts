import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { z } from "zod";
import { allowedElements, isAllowedLink } from "./allowed";
import { Drawn, type DrawnNode } from "./drawn";
import { parseMarkdown } from "./parse-markdown";
import { remarkMarks } from "./support-tree";

const properties = z.object({
  href: z.string().refine(isAllowedLink).optional().catch(undefined),
  start: z.number().optional().catch(undefined),
  align: z.enum(["left", "center", "right"]).optional().catch(undefined),
  className: z
    .array(z.string())
    .transform((names) => names.join(" "))
    .optional()
    .catch(undefined),
  "data-keys": z.string().optional().catch(undefined),
  "data-mark": z.string().optional().catch(undefined),
  "data-kind": z.enum(["inference", "scope"]).optional().catch(undefined),
});

interface Shown {
  type: string;
  value?: string | undefined;
  tagName?: string | undefined;
  properties?: z.output<typeof properties> | undefined;
  children?: Shown[] | undefined;
}

/** As much of an HTML syntax tree (hast) as is drawn. */
const Shown: z.ZodType<Shown> = z.object({
  type: z.string(),
  value: z.string().optional(),
  tagName: z.string().optional(),
  properties: properties.optional(),
  get children() {
    return z.array(Shown).optional();
  },
});

const tags: ReadonlySet<string> = new Set([...allowedElements, "support-mark", "sentence-kind"]);
/** Between these a browser allows no text. */
const ofTables: ReadonlySet<string> = new Set(["table", "tbody", "thead", "tr"]);

// HTML is text by then: the parser knows none.
const toElements = unified().use(remarkRehype).freeze();
const Root = z.custom<Parameters<typeof toElements.runSync>[0]>();

/** An element of what may be shown, or in its place what it holds. */
function drawn(node: Shown): unknown[] {
  if (node.type === "text" || node.type === "raw") return node.value === undefined ? [] : [node.value];
  const inner = (node.children ?? []).flatMap(drawn);
  const tag = node.tagName ?? "";
  if (!tags.has(tag)) return inner;
  const { "data-keys": keys, "data-mark": mark, "data-kind": kind, ...rest } = node.properties ?? {};
  const said = Object.entries({ ...rest, keys, mark, kind }).filter(([, value]) => value !== undefined);
  const isBlank = (child: unknown): boolean => typeof child === "string" && child.trim() === "";
  const children = ofTables.has(tag) ? inner.filter((child) => !isBlank(child)) : inner;
  return [{ tag, ...Object.fromEntries(said), children }];
}

/**
 * What a section's Markdown is shown as: no raw HTML, no pictures, no links but those allowed, markers and marks of
 * support as elements. A parser's time may grow faster than its text: the server parses in a process of its own
 * (lib/reports/compose/drawn-texts.ts), a browser no more than `findTangle` lets through.
 */
export function drawMarkdown(markdown: string): DrawnNode[] {
  const tree = parseMarkdown(markdown);
  remarkMarks()(tree);
  return Drawn.parse(drawn(Shown.parse(toElements.runSync(Root.parse(tree)))));
}
