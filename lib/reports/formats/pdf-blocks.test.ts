import type { PdfNode } from "pdfmake";
import { expect, test } from "vitest";
import { keys } from "@/lib/testing/rigs/reports";
import { blockNodes, linkRuns } from "./pdf-blocks";
import { reportTree } from "./report-tree";

const cite = (cited: readonly string[]): PdfNode[] => [{ text: `cites ${cited.length}` }];

function nodesOf(markdown: string): PdfNode[] {
  return blockNodes(reportTree(markdown), cite);
}

/** The runs of a block's own text, each as what it says and how it looks. */
function runsOf(node: PdfNode | undefined): PdfNode[] {
  const { text } = node ?? {};
  return Array.isArray(text) ? text.map((part) => (typeof part === "string" ? { text: part } : part)) : [];
}

function saidBy(node: PdfNode): string {
  if (typeof node.text === "string") return node.text;
  return runsOf(node).map(saidBy).join("");
}

test("what is strong, emphasised, struck out or code looks so, within each other, too, and citations are written", () => {
  const [block] = nodesOf(`Plain **strong *both*** ~~gone~~ \`code\` end [F${keys.a}][F${keys.b}].`);
  const lookOf = (said: string): Partial<PdfNode> | undefined => runsOf(block).find(({ text }) => text === said);
  expect(lookOf("strong ")).toMatchObject({ bold: true });
  expect(lookOf("both")).toMatchObject({ bold: true, italics: true });
  expect(lookOf("gone")).toMatchObject({ decoration: "lineThrough" });
  expect(lookOf("code")).toMatchObject({ font: "Mono" });
  expect(lookOf("Plain ")).not.toHaveProperty("bold");
  expect(runsOf(block).map(({ text }) => text)).toContain("cites 2");
});

test("lines are broken, links lead where they may, and others are their text", () => {
  const [block] = nodesOf("One\\\ntwo [good](https://a.example/) [bad](javascript:alert(1))");
  expect(runsOf(block).map(({ text }) => text)).toContain("\n");
  expect(runsOf(block).find(({ text }) => text === "good")).toMatchObject({ link: "https://a.example/" });
  expect(block === undefined ? "" : saidBy(block)).toContain("bad");
  expect(runsOf(block).filter(({ link }) => link !== undefined)).toHaveLength(1);
  expect(linkRuns("https://a.example/")[0]).toMatchObject({ link: "https://a.example/" });
  expect(linkRuns("javascript:alert(1)").some(({ link }) => link !== undefined)).toBe(false);
});

test("a table has its first row in bold as its head, missing cells empty; of two columns the first is narrow", () => {
  const [two] = nodesOf("| what | how much |\n| --- | --- |\n| depth | 2 m |\n| width |");
  expect(two?.table).toMatchObject({ headerRows: 1, keepWithHeaderRows: 1, widths: ["32%", "*"] });
  const body = two?.table?.body ?? [];
  expect(body.map((row) => row.map(saidBy))).toEqual([
    ["what", "how much"],
    ["depth", "2 m"],
    ["width", ""],
  ]);
  expect(runsOf(body[0]?.[0])[0]).toMatchObject({ bold: true });
  expect(runsOf(body[1]?.[0])[0]).not.toHaveProperty("bold");
  const [three] = nodesOf("| a | b | c |\n| --- | --- | --- |\n| 1 | 2 | 3 |");
  expect(three?.table?.widths).toEqual(["*", "*", "*"]);
});

test("a table of ten columns stands as one, and one of eleven a line for each row", () => {
  const ofColumns = (count: number): PdfNode | undefined => {
    const cells = Array.from({ length: count }, (_, nth) => `c${nth}`);
    return nodesOf(`| ${cells.join(" | ")} |\n| ${cells.map(() => "---").join(" | ")} |\n| ${cells.join(" | ")} |`)[0];
  };
  expect(ofColumns(10)?.table?.widths).toHaveLength(10);
  const lines = ofColumns(11)?.stack ?? [];
  expect(lines.map(saidBy)).toEqual(Array(2).fill("c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 | c10"));
});

test("lists, headings, quotations, code and rules are each what they are", () => {
  const nodes = nodesOf("- a\n- b\n\n1. c\n\n## Head\n\n> said\n\n```\n  code\n```\n\n---\n\n<b>html</b>");
  expect(nodes[0]?.ul).toHaveLength(2);
  expect(nodes[0]).not.toHaveProperty("ol");
  expect(nodes[1]?.ol).toHaveLength(1);
  expect(nodes[2]).toMatchObject({ style: "h3", headlineLevel: 3 });
  expect(runsOf(nodes[2])[0]).toMatchObject({ text: "Head", bold: true });
  expect(nodes[3]?.stack?.map(saidBy)).toEqual(["said"]);
  expect(nodes[4]).toMatchObject({ style: "code", preserveLeadingSpaces: true });
  expect(nodes[5]).toMatchObject({ text: "* * *" });
  expect(nodes.slice(6).map(saidBy).join("")).toBe("<b>html</b>");
});

test("text outside of any block is a block of its own, and what says nothing is none", () => {
  const [block, ...more] = blockNodes({ type: "text", value: "Said alone" }, cite);
  expect(block === undefined ? "" : saidBy(block)).toBe("Said alone");
  expect(more).toEqual([]);
  expect(blockNodes({ type: "definition" }, cite)).toEqual([]);
});

test("a word that says of which kind a sentence is stands apart from what the sentence says", () => {
  const [block] = nodesOf(`Inference: It rose. [F${keys.a}]`);
  const runs = runsOf(block);
  expect(runs.find(({ text }) => text === "(inference)")).toMatchObject({ italics: true });
  expect(runs.find(({ text }) => String(text).includes("It rose"))).not.toHaveProperty("italics");
});

test("a link that no reader of Markdown checked leads nowhere, either", () => {
  const children = [{ type: "text", value: "good" }];
  const runsOn = (url?: string): PdfNode[] =>
    blockNodes({ type: "link", children, ...(url === undefined ? {} : { url }) }, cite).flatMap(runsOf);
  expect(runsOn("https://a.example/")).toMatchObject([{ text: "good", link: "https://a.example/" }]);
  for (const url of ["javascript:alert(1)", undefined]) {
    expect(runsOn(url).map(({ text }) => text)).toEqual(["good"]);
    expect(runsOn(url)[0]).not.toHaveProperty("link");
  }
});

test("a table without rows, and one whose rows are empty, take no place", () => {
  for (const children of [[], [{ type: "tableRow", children: [] }]]) {
    expect(blockNodes({ type: "table", children }, cite)).toEqual([{ text: "" }]);
  }
});

test("of a wide table's rows the first alone is in bold", () => {
  const row = (word: string): string => `| ${Array<string>(11).fill(word).join(" | ")} |`;
  const [head, line] = nodesOf([row("h"), row("---"), row("v")].join("\n"))[0]?.stack ?? [];
  const looksOf = (node: PdfNode | undefined): unknown[] =>
    runsOf(node)
      .flatMap(runsOf)
      .map(({ bold }) => bold);
  expect(looksOf(head)).toEqual(Array(11).fill(true));
  expect(looksOf(line)).toEqual(Array(11).fill(undefined));
});
