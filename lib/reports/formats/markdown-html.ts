import { isAllowedLink } from "@/lib/domain/markdown/allowed";
import { KIND, keysOf, type MarkdownNode } from "@/lib/domain/markdown/markdown-tree";

/** What each kind of node becomes; what is not here becomes what it holds. */
const tags: Readonly<Record<string, string>> = {
  paragraph: "p",
  emphasis: "em",
  strong: "strong",
  delete: "del",
  blockquote: "blockquote",
  listItem: "li",
  tableRow: "tr",
};
const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it stands in HTML and in its attributes. */
export function escapeHtml(text: string): string {
  return text.toWellFormed().replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}

/** An address as a link that shows itself, or as text when it may not be followed. */
export function linkHtml(url: string, inner = escapeHtml(url)): string {
  if (!isAllowedLink(url)) return inner;
  return `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${inner}</a>`;
}

/** A tree as HTML; `cite` writes the markers of one place. Headings begin at the third level, below a section's own. */
export function markdownHtml(node: MarkdownNode, cite: (keys: readonly string[]) => string): string {
  const keys = keysOf(node);
  if (keys.length > 0) return cite(keys);
  const inner = (): string => (node.children ?? []).map((child) => markdownHtml(child, cite)).join("");
  const tag = tags[node.type];
  const inferred = node.data?.hProperties["data-kind"] === "inference" ? ' class="inferred"' : "";
  if (tag !== undefined) return `<${tag}${inferred}>${inner()}</${tag}>`;
  switch (node.type) {
    case KIND:
      return `<em class="kind">${inner()}</em>`;
    case "text":
      return escapeHtml(node.value ?? "");
    case "inlineCode":
      return `<code>${escapeHtml(node.value ?? "")}</code>`;
    case "code":
      return `<pre><code>${escapeHtml(node.value ?? "")}</code></pre>`;
    case "break":
      return "<br>";
    case "thematicBreak":
      return "<hr>";
    case "heading": {
      const level = Math.min(6, Math.max(3, node.depth ?? 3));
      return `<h${level}>${inner()}</h${level}>`;
    }
    case "list":
      return listHtml(node.ordered ? "ol" : "ul", inferred, inner());
    case "table":
      return tableHtml(node, cite);
    case "link":
      return linkHtml(node.url ?? "", inner());
    default:
      return inner();
  }
}

/** A list; one of inferences says so to who does not see the line beside it. */
function listHtml(tag: "ol" | "ul", inferred: string, inner: string): string {
  return `<${tag}${inferred}${inferred === "" ? "" : ' aria-label="Inferences"'}>${inner}</${tag}>`;
}

function tableHtml(node: MarkdownNode, cite: (keys: readonly string[]) => string): string {
  const rows = (node.children ?? []).map((row, nth) => {
    const tag = nth === 0 ? "th" : "td";
    const within = (cell: MarkdownNode): string => (cell.children ?? []).map((one) => markdownHtml(one, cite)).join("");
    return `<tr>${(row.children ?? []).map((cell) => `<${tag}>${within(cell)}</${tag}>`).join("")}</tr>`;
  });
  return `<table>${rows.join("")}</table>`;
}
