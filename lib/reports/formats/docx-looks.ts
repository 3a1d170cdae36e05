import {
  AlignmentType,
  BorderStyle,
  Footer,
  type ISectionOptions,
  type IStylesOptions,
  LineRuleType,
  PageNumber,
  Paragraph,
  TextRun,
} from "docx";

/** Fonts that Word brings along wherever it runs; other programs have their like. */
const SERIF = "Georgia";
const SANS = "Arial";
const INK = "1B1E1C";
const LINK = "1A4F8B";
/** Said of every distance of lines: what leaves it out is read by some as a height in points, in which a title overlaps. */
const lineRule = LineRuleType.AUTO;

/** Sizes are half points, lengths twentieths of a point, lines 240ths: as Word counts. */
function heading(size: number, before: number): NonNullable<NonNullable<IStylesOptions["default"]>["heading1"]> {
  return {
    run: { font: SANS, size, bold: true, color: INK },
    paragraph: { spacing: { before, after: 100, line: 264, lineRule }, keepNext: true, keepLines: true },
  };
}

/** How a report looks in Word: as its PDF does. */
export const docxStyles: IStylesOptions = {
  default: {
    document: {
      run: { font: SERIF, size: 21 },
      paragraph: { spacing: { after: 120, line: 300, lineRule } },
    },
    title: {
      run: { font: SANS, size: 38, bold: true, color: INK },
      paragraph: { spacing: { after: 120, line: 264, lineRule }, keepNext: true },
    },
    heading1: heading(27, 320),
    heading2: heading(23, 240),
    heading3: heading(21, 200),
    hyperlink: { run: { color: LINK, underline: {} } },
    footnoteText: { run: { size: 17 }, paragraph: { spacing: { after: 40, line: 252, lineRule } } },
  },
  paragraphStyles: [
    {
      id: "Head",
      name: "Head",
      run: { size: 18, color: "444444" },
      paragraph: { spacing: { after: 80, line: 276, lineRule } },
    },
    {
      id: "Cell",
      name: "Cell",
      run: { size: 18 },
      paragraph: { spacing: { before: 40, after: 40, line: 264, lineRule } },
    },
  ],
};

const none = { style: BorderStyle.NONE, size: 0, color: "auto" } as const;

/** Lines between the rows of a table and none around it. */
export const tableBorders = {
  top: none,
  left: none,
  right: none,
  insideVertical: none,
  insideHorizontal: { style: BorderStyle.SINGLE, size: 4, color: "AAAAAA" },
  bottom: { style: BorderStyle.SINGLE, size: 4, color: "AAAAAA" },
} as const;

/** What stands between the margins of a page of A4. */
const TEXT_WIDTH = 9_026;

/** How wide the columns of a table are: of two the first names what the second tells. */
export function columnWidths(columns: number): number[] {
  if (columns === 2) return [Math.round(TEXT_WIDTH * 0.32), Math.round(TEXT_WIDTH * 0.68)];
  return Array<number>(columns).fill(Math.floor(TEXT_WIDTH / Math.max(1, columns)));
}

/** A4 with the number of the page at its foot. */
export const docxPages: Pick<ISectionOptions, "properties" | "footers"> = {
  properties: {
    page: { size: { width: 11_906, height: 16_838 }, margin: { top: 1_300, right: 1_440, bottom: 1_300, left: 1_440 } },
  },
  footers: {
    default: new Footer({
      children: [
        new Paragraph({
          alignment: AlignmentType.RIGHT,
          children: [
            new TextRun({
              children: [PageNumber.CURRENT, " / ", PageNumber.TOTAL_PAGES],
              font: SANS,
              size: 16,
              color: "555555",
            }),
          ],
        }),
      ],
    }),
  },
};
