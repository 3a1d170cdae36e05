import type { PdfNode } from "pdfmake";
import { isAllowedLink } from "@/lib/domain/markdown/allowed";
import { KIND, keysOf, type MarkdownNode } from "@/lib/domain/markdown/markdown-tree";
import { type BaseFont, fontRuns } from "./pdf-fonts";

type Look = Pick<PdfNode, "bold" | "italics" | "decoration" | "link" | "linkToDestination" | "color" | "sup">;

/** Writes what stands in the text for one group of citations. */
export type PdfCite = (keys: readonly string[]) => PdfNode[];

/** A table with more columns has a line for each row: there is no room for them beside each other. */
const COLUMNS_MAX = 10;

const looks: Readonly<Record<string, Look>> = {
  strong: { bold: true },
  emphasis: { italics: true },
  delete: { decoration: "lineThrough" },
  [KIND]: { italics: true },
};

/** Text in the fonts that have its letters. */
export function textRuns(text: string, look: Look = {}, base: BaseFont = "Serif"): PdfNode[] {
  return fontRuns(text, base).map((run) => ({ ...look, ...run }));
}

/** An address that shows itself and leads there, if it may be followed. */
export function linkRuns(url: string, look: Look = {}): PdfNode[] {
  return textRuns(url, isAllowedLink(url) ? { ...look, link: url, color: "#1a4f8b" } : look);
}

function inline(node: MarkdownNode, cite: PdfCite, look: Look): PdfNode[] {
  const keys = keysOf(node);
  if (keys.length > 0) return cite(keys);
  if (node.type === "text") return textRuns(node.value ?? "", look);
  if (node.type === "inlineCode") return textRuns(node.value ?? "", look, "Mono");
  if (node.type === "break") return [{ text: "\n" }];
  const isLink = node.type === "link" && isAllowedLink(node.url ?? "");
  const own: Look = isLink ? { link: node.url ?? "", color: "#1a4f8b" } : (looks[node.type] ?? {});
  return (node.children ?? []).flatMap((child) => inline(child, cite, { ...look, ...own }));
}

function inlines(node: MarkdownNode, cite: PdfCite, look: Look = {}): PdfNode[] {
  return (node.children ?? []).flatMap((child) => inline(child, cite, look));
}

function tableOf(node: MarkdownNode, cite: PdfCite): PdfNode {
  const rows = node.children ?? [];
  const columns = Math.max(0, ...rows.map((row) => row.children?.length ?? 0));
  const cells = rows.map((row, nth) =>
    Array.from({ length: columns }, (_, column): PdfNode => {
      const cell = row.children?.[column];
      return { text: cell === undefined ? "" : inlines(cell, cite, nth === 0 ? { bold: true } : {}), style: "cell" };
    }),
  );
  if (columns === 0) return { text: "" };
  if (columns > COLUMNS_MAX) {
    const lines = cells.map(
      (row): PdfNode => ({
        text: row.flatMap((cell, nth): PdfNode[] => [{ text: nth === 0 ? "" : " | " }, cell]),
        style: "cell",
      }),
    );
    return { stack: lines, style: "block" };
  }
  // Of two columns the first names what the second tells.
  const widths = columns === 2 ? ["32%", "*"] : Array<string>(columns).fill("*");
  const table = { headerRows: 1, keepWithHeaderRows: 1, widths, body: cells };
  return { table, layout: "lightHorizontalLines", style: "block" };
}

function itemOf(item: MarkdownNode, cite: PdfCite): PdfNode {
  return { stack: (item.children ?? []).flatMap((child) => blockNodes(child, cite)) };
}

/** A tree as what pdfmake lays out. Headings within a section stand below the section's own. */
export function blockNodes(node: MarkdownNode, cite: PdfCite): PdfNode[] {
  switch (node.type) {
    case "paragraph":
      return [{ text: inlines(node, cite), style: "block" }];
    case "heading":
      return [{ text: inlines(node, cite, { bold: true }), style: "h3", headlineLevel: 3 }];
    case "list": {
      const items = (node.children ?? []).map((item) => itemOf(item, cite));
      return [node.ordered ? { ol: items, style: "block" } : { ul: items, style: "block" }];
    }
    case "table":
      return [tableOf(node, cite)];
    case "code":
      return [{ text: textRuns(node.value ?? "", {}, "Mono"), style: "code", preserveLeadingSpaces: true }];
    case "blockquote":
      return [{ stack: (node.children ?? []).flatMap((child) => blockNodes(child, cite)), margin: [14, 0, 0, 6] }];
    case "thematicBreak":
      return [{ text: "* * *", style: "block" }];
    case "root":
      return (node.children ?? []).flatMap((child) => blockNodes(child, cite));
    default: {
      const runs = inline(node, cite, {});
      return runs.length === 0 ? [] : [{ text: runs, style: "block" }];
    }
  }
}
