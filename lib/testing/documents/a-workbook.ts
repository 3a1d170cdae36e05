import { aZip } from "@/lib/testing/rigs/sources";
import { contentTypes, coreProperties, relations } from "./a-deck";

interface WorkbookSheet {
  name: string;
  /** Rows as SpreadsheetML. */
  rows: string;
  state?: "hidden" | "veryHidden";
  /** What stands before the rows. */
  before?: string;
  /** What stands behind the rows. */
  after?: string;
}

interface Workbook {
  sheets: readonly WorkbookSheet[];
  /** Texts that cells name by number, as elements. */
  texts?: readonly string[];
  /** Codes of formats of its own; the styles of cells are these in their order, behind those of `builtIn`. */
  codes?: readonly string[];
  /** Numbers of formats that every program knows: the first styles of cells. */
  builtIn?: readonly number[];
  settings?: string;
  main?: string;
  /** More files within it, or others in the place of its own. */
  files?: Readonly<Record<string, string | Uint8Array>>;
}

const MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml";
const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

function stylesOf({ codes = [], builtIn = [0] }: Workbook): string {
  const own = codes.map((code, nth) => {
    const escaped = code.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
    return `<numFmt numFmtId="${164 + nth}" formatCode="${escaped}"/>`;
  });
  const styles = [...builtIn, ...codes.map((_, nth) => 164 + nth)].map((id) => `<xf numFmtId="${id}"/>`);
  return `<styleSheet ${SHEET}><numFmts>${own.join("")}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join("")}</cellXfs></styleSheet>`;
}

/** A workbook of sheets. */
export function aWorkbook(book: Workbook): Uint8Array {
  const { sheets, texts = [], settings = "", main = MAIN, files = {} } = book;
  const named = sheets.map(({ name, state }, nth) => {
    const hidden = state === undefined ? "" : ` state="${state}"`;
    return `<sheet name="${name}" sheetId="${nth + 1}"${hidden} r:id="rId${nth + 1}"/>`;
  });
  return aZip({
    "[Content_Types].xml": contentTypes(main, "xl/workbook.xml"),
    "_rels/.rels": relations([["r1", "officeDocument", "/xl/workbook.xml"]]),
    "docProps/core.xml": coreProperties("<dc:creator>Ada Lovelace</dc:creator>"),
    "xl/workbook.xml": `<workbook ${SHEET} xmlns:r="r"><workbookPr ${settings}/><sheets>${named.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...sheets.map((_, nth) => [`rId${nth + 1}`, "worksheet", `worksheets/sheet${nth + 1}.xml`] as const),
      ["s", "sharedStrings", "sharedStrings.xml"],
      ["t", "styles", "styles.xml"],
    ]),
    "xl/sharedStrings.xml": `<sst ${SHEET}>${texts.map((text) => `<si>${text}</si>`).join("")}</sst>`,
    "xl/styles.xml": stylesOf(book),
    ...Object.fromEntries(
      sheets.map(({ rows, before = "", after = "" }, nth) => [
        `xl/worksheets/sheet${nth + 1}.xml`,
        `<worksheet ${SHEET}>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
    ...files,
  });
}

/** A row of cells with texts of their own, or figures, in one of the workbook's styles; an empty text leaves a cell out. */
export function textRow(number: number, cells: readonly (string | number)[], style = 0): string {
  const written = cells.map((cell, nth) => {
    const place = `r="${String.fromCharCode(65 + nth)}${number}" s="${style}"`;
    if (cell === "") return "";
    return typeof cell === "number"
      ? `<c ${place}><v>${cell}</v></c>`
      : `<c ${place} t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${number}">${written.join("")}</row>`;
}
