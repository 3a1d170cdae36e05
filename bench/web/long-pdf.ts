import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import pdfmake, { type PdfNode } from "pdfmake";

const fonts = join(process.cwd(), "node_modules", "dejavu-fonts-ttf", "ttf");
const SERIF = {
  normal: join(fonts, "DejaVuSerif.ttf"),
  bold: join(fonts, "DejaVuSerif-Bold.ttf"),
  italics: join(fonts, "DejaVuSerif-Italic.ttf"),
  bolditalics: join(fonts, "DejaVuSerif-Bold.ttf"),
};

/** A picture that does not compress away, as a photograph does not; the same each time. */
function aPicture(nth: number): string {
  const canvas = createCanvas(700, 420);
  const pen = canvas.getContext("2d");
  for (let mark = 0; mark < 6_000; mark += 1) {
    const seed = (nth * 6_000 + mark) * 7_919;
    pen.fillStyle = `rgb(${seed % 256} ${(seed >> 3) % 256} ${(seed >> 5) % 256})`;
    pen.fillRect(seed % 700, (seed >> 4) % 420, 3 + (seed % 9), 3 + ((seed >> 2) % 9));
  }
  return `data:image/jpeg;base64,${canvas.toBuffer("image/jpeg", 88).toString("base64")}`;
}

/** The words that stand on a page and on no other. */
export function wordsOfPage(page: number): string {
  return `On page ${page} the survey counts ${page * 17} homes whose pumps ran through the whole of the winter.`;
}

const FILLER = "The households of the district were asked twice, and what they said was held against their meters. ";
const APART: [number, number, number, number] = [0, 0, 0, 8];

function filler(sentences: number): PdfNode {
  return { text: FILLER.repeat(sentences), margin: APART };
}

function aTable(page: number): PdfNode {
  const body = Array.from({ length: 8 }, (_, line): PdfNode[] => [
    { text: `District ${page}.${line}` },
    { text: `${line * 31} kWh` },
    { text: `${line + 4} %` },
  ]);
  return { table: { headerRows: 1, widths: ["*", "*", "*"], body } };
}

function aPage(page: number): PdfNode[] {
  const heading: PdfNode = { text: `Chapter ${page}`, fontSize: 16, bold: true, margin: APART };
  return [
    page > 1 ? { ...heading, pageBreak: "before" } : heading,
    filler(8),
    { text: wordsOfPage(page), margin: APART },
    page % 3 === 0 ? { image: aPicture(page), width: 340, margin: APART } : filler(4),
    page % 2 === 0 ? aTable(page) : filler(3),
  ];
}

/** A report as agencies publish them: embedded fonts, a table on every other page, a picture on each third one. */
export async function aLongPdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  pdfmake.setFonts({ Serif: SERIF });
  const made = pdfmake.createPdf({
    pageSize: "A4",
    pageMargins: [68, 64, 68, 64],
    language: "en",
    info: { title: "A survey of heat pumps", creator: "bench" },
    displayTitle: true,
    content: Array.from({ length: pages }, (_, index) => aPage(index + 1)).flat(),
    footer: (page, all) => ({ text: `${page} / ${all}` }),
    styles: {},
    defaultStyle: { font: "Serif", fontSize: 10, lineHeight: 1.2 },
  });
  return new Uint8Array(await made.getBuffer());
}
