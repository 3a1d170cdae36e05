import { propertiesOf, relationsOf } from "./parts/office";
import type { Parts } from "./parts/parts";
import { firstRowOf, type Sheet, sheetOf } from "./parts/sheet";
import { tablesInWords } from "./parts/sheet-tables";
import { openWorkbook, type SheetPlace } from "./parts/workbook";
import { attributeOf, firstBelow, type XmlElement } from "./parts/xml";
import { organisationOf } from "./publisher";
import { readPacked } from "./read-packed";
import { datedAs, type ReadAnswer, TEXT_MAX } from "./read-text";

/** Cells of a workbook that are read; with their columns' names, so many make a text that is cut anyway. */
export const CELLS_MAX = 300_000;

/** Tables of a sheet whose heads are looked up: more than any has. */
const TABLES_MAX = 100;

function tableIn(xml: XmlElement | null): XmlElement | undefined {
  return xml === null ? undefined : firstBelow(xml, "table");
}

/** Numbers of the rows that are heads of what was made a table. */
async function tableHeads(parts: Parts, path: string): Promise<number[]> {
  const tables = [...(await relationsOf(parts, path)).values()].filter(({ kind }) => kind === "table");
  const heads: number[] = [];
  for (const described of [...new Set(tables.map((table) => table.path))].slice(0, TABLES_MAX)) {
    const table = tableIn(await parts.xml(described));
    const first = table === undefined ? null : firstRowOf(attributeOf(table, "ref"));
    if (table !== undefined && first !== null && attributeOf(table, "headerRowCount") !== "0") heads.push(first);
  }
  return heads;
}

function sheetText({ name, isHidden }: SheetPlace, { rows, heads }: Sheet): string {
  return [`## Sheet: ${name}${isHidden ? " (hidden)" : ""}`, ...tablesInWords(rows, heads)].join("\n\n");
}

async function readSheets(parts: Parts): Promise<ReadAnswer> {
  const workbook = await openWorkbook(parts);
  const room = { cells: CELLS_MAX, letters: TEXT_MAX };
  const texts: string[] = [];
  const notes = new Set<string>();
  for (const place of workbook.sheets) {
    const bytes = await parts.bytes(place.path);
    const sheet = bytes === null ? null : sheetOf(bytes, workbook, room);
    if (sheet === null || (sheet.rows.length === 0 && !sheet.isCut)) continue;
    const heads = [...sheet.heads, ...(await tableHeads(parts, place.path))];
    texts.push(sheetText(place, { ...sheet, heads }));
    if (sheet.isCut) notes.add("rows_left_out");
    if (place.isHidden || sheet.hasHidden) notes.add("hidden_parts");
    if (sheet.isCut) break;
  }
  if (texts.length === 0) return { ok: false, code: "no_text" };
  const { title, author } = await propertiesOf(parts);
  return {
    ok: true,
    read: {
      text: texts.join("\n\n"),
      title,
      author,
      publisher: organisationOf(author),
      // The dates of a table are those of what it counts.
      ...datedAs(null),
      language: null,
      mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      pages: [],
      notes: [...notes],
    },
  };
}

/** The rows of a workbook's sheets in words, each sheet under a heading with its name. */
export async function readXlsx(bytes: Uint8Array): Promise<ReadAnswer> {
  return await readPacked(bytes, readSheets);
}
