import { type BoxedNode, isBoxUnseen } from "@/lib/domain/original/rendered";
import { escapeHtml } from "@/lib/reports/formats/markdown-html";

const style = `body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.55 Georgia,serif;color:#1c1917;background:#fff}
.by{padding-bottom:.75rem;margin-bottom:1.5rem;border-bottom:1px solid #d6d3d1;font:.875rem/1.5 system-ui,sans-serif;color:#57534e}
.by h1{margin:0;font:600 1rem/1.5 system-ui,sans-serif;color:#1c1917}
.h1,.h2,.h3,.h4,.h5,.h6{margin:1.4em 0 .6em;font:600 1.0625rem/1.3 system-ui,sans-serif}.h1{font-size:1.5rem}.h2{font-size:1.25rem}
mark{padding:.1em 0;color:inherit;background:#fdf3c4;outline:2px solid #b45309;outline-offset:1px;-webkit-box-decoration-break:clone;box-decoration-break:clone}
table{display:block;max-width:100%;overflow-x:auto;font-size:.875rem;border-collapse:collapse}
th,td{padding:.35rem .6rem;text-align:left;vertical-align:top;border:1px solid #d6d3d1}
img{max-width:100%;height:auto}pre{white-space:pre-wrap}blockquote{margin-left:0;padding-left:1rem;border-left:3px solid #d6d3d1}`;

const HEADING = /^h[1-6]$/;
/** Elements that have no end of their own. */
const empty = new Set(["br", "hr"]);

function attributes({ colSpan, rowSpan, start }: { colSpan?: number; rowSpan?: number; start?: number }): string {
  return Object.entries({ colspan: colSpan, rowspan: rowSpan, start })
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${value}"`]))
    .join("");
}

function htmlOf(node: BoxedNode): string {
  if (typeof node === "string") return escapeHtml(node);
  if (node.tag === "mark") return `<mark>${escapeHtml(node.children[0])}</mark>`;
  if (node.tag === "img") {
    const alt = escapeHtml(node.alt ?? "");
    return node.src === undefined ? `<em>Picture: ${alt}</em>` : `<img src="${escapeHtml(node.src)}" alt="${alt}">`;
  }
  if (empty.has(node.tag)) return `<${node.tag}>`;
  // Headings of the document are none of this page, of which they are an excerpt.
  if (HEADING.test(node.tag)) return `<p class="${node.tag}">${node.children.map(htmlOf).join("")}</p>`;
  return `<${node.tag}${attributes(node)}>${node.children.map(htmlOf).join("")}</${node.tag}>`;
}

/** What stands around a quote in its document, as a page of its own for readers of a link: no script, nothing fetched. */
export function documentPage(title: string, nodes: readonly BoxedNode[]): string {
  const named = escapeHtml(title);
  const unseen = isBoxUnseen(nodes) ? " It is not seen on the page as published: the page’s own style hides it." : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${named}</title><style>${style}</style></head>
<body><header class="by"><h1>${named}</h1>What stands around the quote, as published. The quote is boxed.${unseen} Text that the document itself hides may be among it.</header>
<main>${nodes.map(htmlOf).join("")}</main></body></html>
`;
}
