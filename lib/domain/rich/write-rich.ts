import { markerOf } from "@/lib/domain/core/ids";
import { readRich } from "./read-rich";
import { type RichNode, richMarks, saidBy } from "./rich-text";

type MarkType = (typeof richMarks)[number];
/** How text is written so that it says itself: as it is, or with every mark that could work escaped. */
type Escape = (text: string) => string;

const asIs: Escape = (text) => text;
const escaped: Escape = (text) =>
  text.replace(/[\\`*_[\]<>|~&#$]/g, "\\$&").replace(/:(?=\/\/)|@|(?<=www)\./gi, "\\$&");

/** What begins a line of its own kind, as the words of a paragraph. */
function atStart(text: string): string {
  return text.replace(/^(?:[-+=>#]|\d{1,9}(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`));
}

function markIn(node: RichNode | undefined, type: MarkType): NonNullable<RichNode["marks"]>[number] | undefined {
  return node?.marks?.find((mark) => mark.type === type);
}

function without(node: RichNode, type: MarkType): RichNode {
  return { ...node, marks: (node.marks ?? []).filter((mark) => mark.type !== type) };
}

const around: Readonly<Record<Exclude<MarkType, "link" | "code">, string>> = { bold: "**", italic: "*", strike: "~~" };

/** Marks hold no blanks at their ends: those stand outside. */
function wrapped(inner: string, wrap: (core: string) => string): string {
  const core = inner.trim();
  if (core === "") return inner;
  const from = inner.indexOf(core);
  return inner.slice(0, from) + wrap(core) + inner.slice(from + core.length);
}

function inCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^`|`$|^ .* $/.test(text) ? " " : "";
  return `${fence}${pad}${text}${pad}${fence}`;
}

function marked(type: MarkType, nodes: readonly RichNode[], write: Escape): string {
  if (type === "code") return inCode(nodes.map(({ text = "" }) => text).join(""));
  const inner = inline(
    nodes.map((node) => without(node, type)),
    write,
  );
  if (type !== "link") return wrapped(inner, (core) => around[type] + core + around[type]);
  const href = markIn(nodes[0], "link")?.attrs?.href ?? "";
  const address = /[\s()<>]/.test(href) ? `<${href.replace(/[<>]/g, encodeURIComponent)}>` : href;
  return wrapped(inner, (core) => `[${core}](${address})`);
}

function sameMark(type: MarkType, one: RichNode, other: RichNode): boolean {
  const [a, b] = [markIn(one, type), markIn(other, type)];
  return a !== undefined && b !== undefined && a.attrs?.href === b.attrs?.href;
}

function inline(nodes: readonly RichNode[], write: Escape): string {
  let written = "";
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at];
    if (node === undefined) break;
    const type = richMarks.find((one) => markIn(node, one) !== undefined);
    if (type === undefined) {
      written += bare(node, write);
      at += 1;
      continue;
    }
    let end = at + 1;
    for (let next = nodes[end]; next !== undefined && sameMark(type, node, next); next = nodes[end]) end += 1;
    written += marked(type, nodes.slice(at, end), write);
    at = end;
  }
  return written;
}

function bare({ type, text = "", attrs }: RichNode, write: Escape): string {
  if (type === "citation") return markerOf(attrs?.key ?? "");
  if (type === "hardBreak") return "\\\n";
  return write(text);
}

function indented(text: string, by: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(by)}`);
}

function block(node: RichNode, write: Escape): string {
  const { type, attrs, content = [] } = node;
  if (type === "markdown") return content.map(({ text = "" }) => text).join("");
  if (type === "heading") return `${"#".repeat(attrs?.level ?? 2)} ${inline(content, write).trim()}`;
  if (type === "blockquote") {
    const inner = content.map((child) => block(child, write)).join("\n\n");
    return inner.replace(/^/gm, "> ").replace(/ +$/gm, "");
  }
  if (type === "bulletList" || type === "orderedList") {
    return content
      .map((item, nth) => {
        const sign = type === "bulletList" ? "- " : `${(attrs?.start ?? 1) + nth}. `;
        const inner = (item.content ?? []).map((child) => block(child, write)).join("\n");
        return sign + indented(inner, sign.length);
      })
      .join("\n");
  }
  const line = inline(content, write).trim();
  return write === asIs ? line : atStart(line);
}

/** Whether what is written is read as this block and no other. */
function isReadAs(written: string, node: RichNode): boolean {
  return saidBy(readRich(written).blocks) === saidBy([node]);
}

/** A block anew: as plainly as it can be written and still be read as itself. */
function anew(node: RichNode): string {
  const plain = block(node, asIs);
  return isReadAs(plain, node) ? plain : block(node, escaped);
}

/** How a block was written, where it still says what it was read from. */
function asWritten(node: RichNode): string | null {
  const { source = null, said = null } = node.attrs ?? {};
  return source !== null && said === saidBy([node]) ? source : null;
}

const APART = "\n\n";

/** What stands between two blocks: what did, where they followed each other and it still parts them. */
function between(last: RichNode | null, node: RichNode, isKept: boolean): string {
  const { gap = null, nth = null } = node.attrs ?? {};
  if (last === null) return nth === 0 && isKept ? (gap ?? "") : "";
  if (gap === null || nth === null || last.attrs?.nth !== nth - 1) return APART;
  return (isKept && asWritten(last) !== null) || /\n[ \t]*\n[ \t]*$/.test(gap) ? gap : APART;
}

/**
 * Blocks as Markdown. What nobody changed is written as it was, letter for letter, with what stood before it where it
 * stands behind the same block as before; what was changed is written anew.
 */
export function writeRich(blocks: readonly RichNode[], tail: string): string {
  let written = "";
  let last: RichNode | null = null;
  for (const node of blocks) {
    const kept = asWritten(node);
    const gap = between(last, node, kept !== null);
    const isWhereItWas = gap === node.attrs?.gap;
    const text = kept !== null && (isWhereItWas || isReadAs(kept, node)) ? kept : anew(node);
    if (text.trim() === "") continue;
    written += gap + text;
    last = node;
  }
  return written + tail;
}
