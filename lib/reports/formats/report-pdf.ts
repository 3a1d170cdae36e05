import pdfmake, { type PdfDocument, type PdfNode } from "pdfmake";
import { numberMarkers } from "@/lib/domain/markdown/citation";
import { anchorsIn, answerLinks } from "@/lib/domain/report/answer-places";
import type { CitationStyle } from "@/lib/domain/report/report-file";
import { questionBeneath } from "@/lib/domain/report/report-title";
import { numbered } from "@/lib/domain/report/section-numbers";
import { type Citing, citingOf } from "./citing";
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
import { blockNodes, linkRuns, textRuns } from "./pdf-blocks";
import { pdfFonts } from "./pdf-fonts";
import { reportTree } from "./report-tree";

type Numbers = ReadonlyMap<string, number>;

/** The colour of what leads elsewhere. */
const LINK = "#1a4f8b";

function heading(text: string, level = 1): PdfNode {
  return {
    text: textRuns(text, { bold: true }, "Sans"),
    style: level > 1 ? "h3" : "h2",
    outline: true,
    outlineText: text.toWellFormed(),
    headlineLevel: level,
  };
}

/** What stands at the foot of each page, which is among what follows a heading there. */
const FOOT = 0;
/** How often all is laid out again for a heading: each time takes as long as the first. */
const LAID_OUT_AGAIN = 12;

/** Whether a heading stands at the foot of a page with nothing of its section beneath it; asked of one document's nodes. */
function isOrphan(): NonNullable<PdfDocument["pageBreakBefore"]> {
  let moved = 0;
  return ({ headlineLevel }, around) => {
    if (headlineLevel === undefined || headlineLevel === FOOT || moved === LAID_OUT_AGAIN) return false;
    const isBare = around.getFollowingNodesOnPage().every((node) => node.headlineLevel !== undefined);
    moved += isBare ? 1 : 0;
    return isBare;
  };
}

/** What stands in the text for citations: the style's words, and raised numbers that lead to their notes. */
function markers(
  keys: readonly string[],
  ids: readonly (string | null)[],
  { numbers, citing }: { numbers: Numbers; citing: Citing },
): PdfNode[] {
  const said = citing.inText(keys);
  const raised = keys.flatMap((key, nth): PdfNode[] => {
    const number = numbers.get(key);
    const between: PdfNode[] = nth === 0 ? [] : [{ text: ",", sup: true }];
    if (number === undefined) return [...between, { text: "?", sup: true }];
    const id = ids[nth] ? { id: ids[nth] } : {};
    return [...between, { text: `${number}`, sup: true, linkToDestination: `note-${number}`, color: LINK, ...id }];
  });
  return [...(said === "" ? [] : textRuns(` ${said}`)), ...raised];
}

function placeRuns(place: NotedPlace): PdfNode[] {
  const address: PdfNode[] = place.url === null ? [] : [{ text: ", " }, ...linkRuns(place.url)];
  return [...textRuns(`${quotesSaid(place)} `), ...textRuns(sourceSaid(place), { italics: true }), ...address];
}

/** The lines of a note. */
function noteLines(note: Note, numbers: Numbers): PdfNode[][] {
  if (note.kind === "told") return note.places.map(placeRuns);
  if (note.kind === "lost") return [textRuns(note.said)];
  const number = numbers.get(note.key);
  return [[{ text: seeNote(number), linkToDestination: `note-${number ?? 0}`, color: LINK }]];
}

function noteNode(number: number, lines: readonly PdfNode[][]): PdfNode {
  const [first = [], ...more] = lines;
  const opening: PdfNode = { text: [{ text: `${number}. `, bold: true }, ...first], id: `note-${number}` };
  return { stack: [opening, ...more.map((text): PdfNode => ({ text }))], style: "note" };
}

/** The ids within a text that is laid out as one; of these the library knows the first alone. */
function idsIn({ id, text }: PdfNode): string[] {
  const within = Array.isArray(text) ? text.flatMap(idsIn) : [];
  return id === undefined ? within : [id, ...within];
}

/** For each id in what is laid out, the one that leads to the same text. */
function placesIn(nodes: readonly PdfNode[]): [string, string][] {
  return nodes.flatMap((node) => {
    const parts = [...(node.stack ?? []), ...(node.ul ?? []), ...(node.ol ?? []), ...(node.table?.body.flat() ?? [])];
    const [first, ...others] = idsIn(node);
    const own = first === undefined ? [] : [first, ...others].map((id): [string, string] => [id, first]);
    return [...own, ...placesIn(parts)];
  });
}

function questionList(
  { figures: { questions }, sections }: ExportedReport,
  places: ReadonlyMap<string, string>,
): PdfNode[] {
  if (questions.length === 0) return [];
  const items = questions.map((question) => {
    const links = answerLinks(question, numbered(sections)).flatMap(({ heading, anchor }, nth) => {
      const place = places.get(anchor);
      const look = place === undefined ? {} : { linkToDestination: place, color: LINK };
      return [...(nth === 0 ? [] : [{ text: ", " }]), ...textRuns(heading, look)];
    });
    const answers = links.length === 0 ? textRuns(NOT_ANSWERED, { italics: true }) : links;
    return { text: [...textRuns(`${question.question} `), ...answers] };
  });
  return [heading(ASKED), { ul: items, style: "block" }];
}

function entries(citing: Citing): PdfNode[] {
  const read: PdfNode[] = citing.asRead === "" ? [] : [{ text: textRuns(citing.asRead), style: "note" }];
  const listed = citing.entries.map(({ label, parts }) => {
    const said = parts.flatMap(({ text, isTitle, isUrl }) => {
      if (isUrl) return linkRuns(text);
      return textRuns(text, isTitle ? { italics: true } : {});
    });
    return { text: [...(label === null ? [] : [{ text: `${label} ` }]), ...said], style: "note" };
  });
  return [...listed, ...read];
}

function documentOf(report: ExportedReport, content: PdfNode[]): PdfDocument {
  return {
    pageSize: "A4",
    pageMargins: [68, 64, 68, 64],
    language: "en",
    info: { title: report.title.toWellFormed(), creator: "Stemma" },
    displayTitle: true,
    content,
    footer: (page, pages) => ({
      text: `${page} / ${pages}`,
      headlineLevel: FOOT,
      font: "Sans",
      fontSize: 8,
      color: "#555555",
      alignment: "right",
      margin: [68, 20, 68, 0],
    }),
    styles: {
      h1: { fontSize: 20, margin: [0, 0, 0, 6], lineHeight: 1.15 },
      h2: { fontSize: 13.5, margin: [0, 14, 0, 6] },
      h3: { fontSize: 11, margin: [0, 8, 0, 4] },
      head: { fontSize: 9, color: "#444444", margin: [0, 0, 0, 6] },
      warning: { fontSize: 9.5, bold: true, margin: [0, 4, 0, 6] },
      block: { margin: [0, 0, 0, 6] },
      code: { fontSize: 8.5, margin: [10, 2, 0, 8] },
      cell: { fontSize: 9 },
      note: { fontSize: 8.5, margin: [0, 0, 0, 5] },
    },
    defaultStyle: { font: "Serif", fontSize: 10.5, lineHeight: 1.3 },
    pageBreakBefore: isOrphan(),
  };
}

/**
 * A report as a PDF: text that can be searched and copied, an outline, each marker a link to its note with the exact
 * quote. It loads nothing; its fonts are in it.
 */
export async function reportPdf(
  report: ExportedReport,
  facts: readonly ExportedFact[],
  style: CitationStyle = "numbered",
): Promise<Uint8Array<ArrayBuffer>> {
  const numbers: Numbers = numberMarkers(report.sections.filter((section) => section.kind !== "sources"));
  const citing = citingOf(style, report, facts);
  const question = questionBeneath(report.title, report.question);
  const nodesOf = ({ section, nth }: PlacedSection): PdfNode[] => {
    const idsOf = anchorsIn(report.figures.questions, nth);
    const cite = (keys: readonly string[]): PdfNode[] => markers(keys, idsOf(keys.length), { numbers, citing });
    return [heading(section.heading, section.level), ...blockNodes(reportTree(section.markdown), cite)];
  };
  const { text, behind } = partedSections(filedSections(report));
  const [body, method] = [text.flatMap(nodesOf), behind.flatMap(nodesOf)];
  const content: PdfNode[] = [
    {
      text: textRuns(report.title, { bold: true }, "Sans"),
      style: "h1",
      outline: true,
      outlineText: report.title.toWellFormed(),
    },
    { text: textRuns(headLine(report)), style: "head" },
    ...(report.warning === null ? [] : [{ text: textRuns(report.warning), style: "warning" }]),
    ...(question === null
      ? []
      : [{ text: [{ text: "Question: ", bold: true }, ...textRuns(question)], style: "block" }]),
    ...(originLine(report) === "" ? [] : [{ text: textRuns(originLine(report)), style: "head" }]),
    ...body,
    heading("Notes"),
    ...[...notesOf(numbers.keys(), facts, { sections: report.sections, listed: citing.listed })].map(([key, note]) =>
      noteNode(numbers.get(key) ?? 0, noteLines(note, numbers)),
    ),
    heading(citing.heading),
    ...entries(citing),
    ...method,
    ...questionList(report, new Map(placesIn([...body, ...method]))),
  ];
  const fonts = await pdfFonts();
  const files = new Set(Object.values(fonts).flatMap((font) => Object.values(font)));
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => files.has(path));
  return new Uint8Array(await pdfmake.createPdf(documentOf(report, content)).getBuffer());
}
