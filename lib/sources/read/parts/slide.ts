import { markdownTable, tableCell } from "./markdown-table";
import { raisedText } from "./raised";
import { allBelow, attributeOf, childrenOf, firstBelow, relationIdOf, textOf, type XmlElement } from "./xml";

/** What stands on a slide, in the order in which it is read. */
export interface Slide {
  title: string | null;
  isHidden: boolean;
  /** Paragraphs, lists and tables as Markdown. */
  blocks: string[];
  /** Relations to drawings and charts, whose words lie in parts of their own. */
  drawings: string[];
}

/** Places on a slide that say the same on each of them. */
const REPEATED = new Set(["sldNum", "dt", "ftr", "hdr"]);
const TITLES = new Set(["title", "ctrTitle"]);
/** Places whose paragraphs are points, where nothing else is said. */
const POINTS = new Set(["", "body", "obj"]);

/** A run's words, set apart where they are raised. */
function runText(run: XmlElement): string {
  const words = childrenOf(run, "t").map(textOf).join("");
  const [look] = childrenOf(run, "rPr");
  const isRaised = look !== undefined && Number.parseInt(attributeOf(look, "baseline") ?? "0", 10) > 0;
  return isRaised ? raisedText(words) : words;
}

/** What an equation consists of where it is but a line of signs: no fraction, root or power. */
const LINE_OF_SIGNS = new Set(["m", "oMathPara", "oMathParaPr", "jc", "oMath", "r", "t", "rPr", "sty", "nor", "scr"]);

function isLineOfSigns(part: XmlElement): boolean {
  // Of how a run looks nothing is read.
  return childrenOf(part).every(
    (child) => child.name === "rPr" || (LINE_OF_SIGNS.has(child.name) && isLineOfSigns(child)),
  );
}

/** An equation within a paragraph: told where it is a line of signs, else named. The picture for older programs says nothing. */
function equationText(run: XmlElement): string {
  const [equation] = run.name === "m" ? [run] : childrenOf(run, "Choice").flatMap((choice) => childrenOf(choice, "m"));
  if (equation === undefined)
    return childrenOf(run, "Choice")
      .flatMap((choice) => childrenOf(choice, "r"))
      .map(runText)
      .join("");
  return isLineOfSigns(equation) ? allBelow(equation, "t").map(textOf).join("") : "[equation]";
}

/** A paragraph's words; the number of the slide is none of them. */
function wordsOf(paragraph: XmlElement): string {
  const words = childrenOf(paragraph).map((run) => {
    if (run.name === "br") return " ";
    if (run.name === "AlternateContent" || run.name === "m") return equationText(run);
    const isNumber = run.name === "fld" && attributeOf(run, "type") === "slidenum";
    return isNumber || (run.name !== "r" && run.name !== "fld") ? "" : runText(run);
  });
  return words.join("").replace(/\s+/g, " ").trim();
}

function paragraphsOf(shape: XmlElement): XmlElement[] {
  const body = firstBelow(shape, "txBody");
  return body === undefined ? [] : childrenOf(body, "p").filter((paragraph) => wordsOf(paragraph) !== "");
}

/** What would be read as the mark of a heading is none. */
function plain(line: string): string {
  return line.replace(/^(?=#{1,6}\s)/, "\\");
}

function isPoint(paragraph: XmlElement, isByPlace: boolean): boolean {
  const [properties] = childrenOf(paragraph, "pPr");
  const own = properties === undefined ? [] : childrenOf(properties).map(({ name }) => name);
  if (own.includes("buNone")) return false;
  return isByPlace || own.includes("buChar") || own.includes("buAutoNum");
}

function levelOf(paragraph: XmlElement): number {
  const [properties] = childrenOf(paragraph, "pPr");
  const level = Number(properties === undefined ? 0 : (attributeOf(properties, "lvl") ?? 0));
  return Number.isInteger(level) && level > 0 && level < 9 ? level : 0;
}

/** Paragraphs one after the other; points of a list stand together. */
function textBlocks(shape: XmlElement, place: string | null): string[] {
  const paragraphs = paragraphsOf(shape);
  const isByPlace = place !== null && POINTS.has(place) && paragraphs.length > 1;
  const blocks: { text: string; isPoint: boolean }[] = [];
  for (const paragraph of paragraphs) {
    const isOne = isPoint(paragraph, isByPlace);
    const words = wordsOf(paragraph);
    const text = isOne ? `${"  ".repeat(levelOf(paragraph))}- ${words}` : plain(words);
    const last = blocks.at(-1);
    if (isOne && last?.isPoint === true) last.text += `\n${text}`;
    else blocks.push({ text, isPoint: isOne });
  }
  return blocks.map(({ text }) => text);
}

function tableOf(table: XmlElement): string {
  const cell = (one: XmlElement): string => tableCell(paragraphsOf(one).map(wordsOf).join(" "));
  return markdownTable(childrenOf(table, "tr").map((row) => childrenOf(row, "tc").map(cell)));
}

function placeOf(shape: XmlElement): string | null {
  const place = firstBelow(shape, "ph");
  return place === undefined ? null : (attributeOf(place, "type") ?? "");
}

function isHiddenShape(shape: XmlElement): boolean {
  const named = firstBelow(shape, "cNvPr");
  return named !== undefined && isTrue(attributeOf(named, "hidden"));
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/** Of what is written twice, for newer and for older programs, the first is what people see. */
function shapesIn(tree: XmlElement): XmlElement[] {
  return childrenOf(tree).flatMap((shape) => {
    if (shape.name === "grpSp") return isHiddenShape(shape) ? [] : shapesIn(shape);
    if (shape.name !== "AlternateContent") return [shape];
    const [written] = childrenOf(shape).filter(({ name }) => name === "Choice" || name === "Fallback");
    return written === undefined ? [] : shapesIn(written);
  });
}

/** What stands on a slide. */
export function slideOf(xml: XmlElement): Slide {
  const root = childrenOf(xml)[0] ?? xml;
  const tree = firstBelow(root, "spTree");
  const slide: Slide = { title: null, isHidden: attributeOf(root, "show") === "0", blocks: [], drawings: [] };
  for (const shape of tree === undefined ? [] : shapesIn(tree)) {
    if (isHiddenShape(shape)) continue;
    const place = placeOf(shape);
    if (shape.name === "graphicFrame") {
      slide.blocks.push(...allBelow(shape, "tbl").map(tableOf));
      slide.drawings.push(...allBelow(shape, "relIds").flatMap((ids) => attributeOf(ids, "dm") ?? []));
      slide.drawings.push(...allBelow(shape, "chart").flatMap((chart) => relationIdOf(chart) ?? []));
    } else if (shape.name === "sp" && place !== null && TITLES.has(place) && slide.title === null) {
      slide.title = paragraphsOf(shape).map(wordsOf).join(" ") || null;
    } else if (shape.name === "sp" && !REPEATED.has(place ?? "")) {
      slide.blocks.push(...textBlocks(shape, place));
    }
  }
  return { ...slide, blocks: slide.blocks.filter((block) => block !== "") };
}

/** What was written for whoever speaks: the text beneath the picture of the slide. */
export function notesOf(xml: XmlElement): string[] {
  return allBelow(xml, "sp")
    .filter((shape) => placeOf(shape) === "body")
    .flatMap((shape) => paragraphsOf(shape).map((paragraph) => plain(wordsOf(paragraph))));
}

/** The words of a drawing of boxes and arrows, as a list. */
export function diagramOf(xml: XmlElement): string {
  return allBelow(xml, "pt")
    .flatMap((point) => allBelow(point, "p").map(wordsOf))
    .filter((words) => words !== "")
    .map((words) => `- ${words}`)
    .join("\n");
}
