import {
  Bookmark,
  Document,
  ExternalHyperlink,
  FootnoteReferenceRun,
  HeadingLevel,
  InternalHyperlink,
  type IRunOptions,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { isAllowedLink } from "@/lib/domain/markdown/allowed";
import { citedKeys } from "@/lib/domain/markdown/citation";
import { KIND, keysOf, type MarkdownNode } from "@/lib/domain/markdown/markdown-tree";
import { anchorsIn, answerLinks } from "@/lib/domain/report/answer-places";
import type { Entry } from "@/lib/domain/report/citation-style";
import type { Section } from "@/lib/domain/report/report";
import type { CitationStyle } from "@/lib/domain/report/report-file";
import { questionBeneath } from "@/lib/domain/report/report-title";
import { numbered } from "@/lib/domain/report/section-numbers";
import { type Citing, citingOf } from "./citing";
import { columnWidths, docxPages, docxStyles, tableBorders } from "./docx-looks";
import {
  ASKED,
  type ExportedFact,
  type ExportedReport,
  filedSections,
  headLine,
  NOT_ANSWERED,
  originLine,
  type PlacedSection,
  partedSections,
} from "./exported-report";
import { type Note, type NotedPlace, notesOf, quotesSaid, seeNote, sourceSaid } from "./notes";
import { reportTree } from "./report-tree";

type Block = Paragraph | Table;
/** Makes what stands in the text for one group of citations: in the style's words, if it has any, and its footnotes. */
type Cite = (keys: readonly string[]) => ParagraphChild[];

/** As Word names the style of footnotes. */
const FOOTNOTE = "FootnoteText";

const looks: Record<string, IRunOptions> = {
  strong: { bold: true },
  emphasis: { italics: true },
  delete: { strike: true },
  [KIND]: { italics: true },
};

function runs(node: MarkdownNode, cite: Cite, look: IRunOptions = {}): ParagraphChild[] {
  const keys = keysOf(node);
  if (keys.length > 0) return cite(keys);
  if (node.type === "text") return [new TextRun({ ...look, text: node.value ?? "" })];
  if (node.type === "inlineCode") return [new TextRun({ ...look, text: node.value ?? "", font: "Courier New" })];
  if (node.type === "break") return [new TextRun({ break: 1 })];
  const within = (node.children ?? []).flatMap((child) => runs(child, cite, { ...look, ...looks[node.type] }));
  const isLink = node.type === "link" && isAllowedLink(node.url ?? "");
  return isLink ? [new ExternalHyperlink({ link: node.url ?? "", children: within })] : within;
}

/** A table, and the room beneath it: what follows would touch it. */
function tableOf(node: MarkdownNode, cite: Cite): Block[] {
  const lines = node.children ?? [];
  const widths = columnWidths(Math.max(0, ...lines.map((row) => row.children?.length ?? 0)));
  const rows = lines.map(
    (row, nth) =>
      new TableRow({
        tableHeader: nth === 0,
        cantSplit: true,
        children: (row.children ?? []).map(
          (cell, column) =>
            new TableCell({
              width: { size: widths[column] ?? 0, type: WidthType.DXA },
              margins: { right: 160 },
              children: [
                new Paragraph({
                  style: "Cell",
                  keepNext: nth === 0,
                  children: runs(cell, cite, nth === 0 ? { bold: true } : {}),
                }),
              ],
            }),
        ),
      }),
  );
  const width = { size: 100, type: WidthType.PERCENTAGE } as const;
  const table = new Table({ rows, width, columnWidths: widths, borders: tableBorders });
  return [table, new Paragraph({ spacing: { after: 0, line: 120 } })];
}

function listOf(node: MarkdownNode, cite: Cite, level: number): Block[] {
  return (node.children ?? []).flatMap((item, nth) =>
    (item.children ?? []).flatMap((child, part): Block[] => {
      if (child.type !== "paragraph") return blocks(child, cite, level + 1);
      if (part > 0) return [new Paragraph({ indent: { left: 720 * (level + 1) }, children: runs(child, cite) })];
      if (!node.ordered) return [new Paragraph({ bullet: { level: Math.min(level, 8) }, children: runs(child, cite) })];
      const numbered = [new TextRun(`${nth + 1}. `), ...runs(child, cite)];
      return [new Paragraph({ indent: { left: 360 * (level + 1) }, children: numbered })];
    }),
  );
}

function blocks(node: MarkdownNode, cite: Cite, level = 0): Block[] {
  if (node.type === "heading") return [new Paragraph({ heading: HeadingLevel.HEADING_2, children: runs(node, cite) })];
  if (node.type === "paragraph") return [new Paragraph({ children: runs(node, cite) })];
  if (node.type === "list") return listOf(node, cite, level);
  if (node.type === "table") return tableOf(node, cite);
  if (node.type === "code")
    return [new Paragraph({ children: [new TextRun({ text: node.value ?? "", font: "Courier New" })] })];
  if (node.type === "thematicBreak") return [new Paragraph({ thematicBreak: true })];
  return (node.children ?? []).flatMap((child) => blocks(child, cite, level));
}

function placeText(place: NotedPlace): Paragraph {
  const source = [sourceSaid(place), place.url].filter((part) => part !== null).join(", ");
  const children = [new TextRun(` ${quotesSaid(place)} `), new TextRun({ text: source, italics: true })];
  return new Paragraph({ style: FOOTNOTE, children });
}

function plainNote(said: string): Paragraph[] {
  return [new Paragraph({ style: FOOTNOTE, text: ` ${said}` })];
}

/** Footnotes in the order of their citations: the first of a fact with its quotes, later ones lead back to it. */
function footnotes(
  sections: readonly Section[],
  facts: readonly ExportedFact[],
  { listed }: Citing,
): (key: string) => ParagraphChild {
  const notes = notesOf(citedKeys(sections), facts, { sections, listed });
  const first = new Map<string, number>();
  let count = 0;
  const told = (note: Note | undefined): Paragraph[] => {
    if (note?.kind === "told") return note.places.map(placeText);
    return plainNote(note?.kind === "lost" ? note.said : seeNote(first.get(note?.key ?? "")));
  };
  return (key) => {
    count += 1;
    const before = first.get(key);
    if (before === undefined) first.set(key, count);
    return new FootnoteReferenceRun({
      children: before === undefined ? told(notes.get(key)) : plainNote(seeNote(before)),
    });
  };
}

function entry({ label, parts }: Entry): Paragraph {
  const said = parts.map(({ text, isTitle, isUrl }) => {
    if (isUrl && isAllowedLink(text)) return new ExternalHyperlink({ link: text, children: [new TextRun(text)] });
    return new TextRun({ text, ...(isTitle ? { italics: true } : {}) });
  });
  return new Paragraph({
    spacing: { after: 80 },
    children: [...(label === null ? [] : [new TextRun(`${label} `)]), ...said],
  });
}

/** A name that Word takes for a place. */
function bookmarkOf(anchor: string): string {
  return anchor.replaceAll("-", "_");
}

function questionList({ figures: { questions }, sections }: ExportedReport): Paragraph[] {
  if (questions.length === 0) return [];
  const items = questions.map((question) => {
    const links = answerLinks(question, numbered(sections)).flatMap(({ heading, anchor }, nth): ParagraphChild[] => [
      ...(nth === 0 ? [] : [new TextRun(", ")]),
      new InternalHyperlink({
        anchor: bookmarkOf(anchor),
        children: [new TextRun({ text: heading, style: "Hyperlink" })],
      }),
    ]);
    const answers = links.length === 0 ? [new TextRun({ text: NOT_ANSWERED, italics: true })] : links;
    return new Paragraph({ bullet: { level: 0 }, children: [new TextRun(`${question.question} `), ...answers] });
  });
  return [new Paragraph({ heading: HeadingLevel.HEADING_1, text: ASKED }), ...items];
}

/** Levels of headings of sections, by how deep these lie. */
const headingLevels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3] as const;

/** A report as a Word document whose every citation is a footnote with the exact quote and its source. */
export async function reportDocx(
  report: ExportedReport,
  facts: readonly ExportedFact[],
  style: CitationStyle = "numbered",
): Promise<Uint8Array<ArrayBuffer>> {
  const citing = citingOf(style, report, facts);
  const question = questionBeneath(report.title, report.question);
  const { text, behind } = partedSections(filedSections(report));
  const footnote = footnotes(
    [...text, ...behind].map(({ section }) => section),
    facts,
    citing,
  );
  const citeIn = (section: number): Cite => {
    const idsOf = anchorsIn(report.figures.questions, section);
    return (keys) => {
      const said = citing.inText(keys);
      const ids = idsOf(keys.length);
      // Two notes side by side would read as one number.
      const notes = keys.flatMap((key, nth) => {
        const id = ids[nth];
        const mark = footnote(key);
        return [
          ...(nth === 0 ? [] : [new TextRun({ text: ",", superScript: true })]),
          id ? new Bookmark({ id: bookmarkOf(id), children: [mark] }) : mark,
        ];
      });
      return [...(said === "" ? [] : [new TextRun(` ${said}`)]), ...notes];
    };
  };
  const sectionBlocks = ({ section: { heading, markdown, level = 1 }, nth }: PlacedSection): Block[] => {
    const head = new Paragraph({ heading: headingLevels[level - 1] ?? HeadingLevel.HEADING_3, text: heading });
    return [head, ...blocks(reportTree(markdown), citeIn(nth))];
  };
  const children: Block[] = [
    new Paragraph({ heading: HeadingLevel.TITLE, text: report.title }),
    new Paragraph({ style: "Head", text: headLine(report) }),
    ...(report.warning === null
      ? []
      : [new Paragraph({ children: [new TextRun({ text: report.warning, bold: true })] })]),
    ...(question === null
      ? []
      : [new Paragraph({ children: [new TextRun({ text: "Question: ", bold: true }), new TextRun(question)] })]),
    ...(originLine(report) === "" ? [] : [new Paragraph({ style: "Head", text: originLine(report) })]),
    ...text.flatMap(sectionBlocks),
    new Paragraph({ heading: HeadingLevel.HEADING_1, text: citing.heading }),
    ...citing.entries.map(entry),
    ...(citing.asRead === "" ? [] : [new Paragraph({ style: FOOTNOTE, text: citing.asRead })]),
    ...behind.flatMap(sectionBlocks),
    ...questionList(report),
  ];
  const packed = await Packer.toArrayBuffer(
    new Document({ title: report.title, styles: docxStyles, sections: [{ ...docxPages, children }] }),
  );
  return new Uint8Array(packed);
}
