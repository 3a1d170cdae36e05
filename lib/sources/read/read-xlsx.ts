import { propertiesOf } from "./parts/office";
import type { Parts } from "./parts/parts";
import { type Sheet, sheetOf } from "./parts/sheet";
import { type Cell, rowInWords } from "./parts/table-rows";
import { openWorkbook, type SheetPlace } from "./parts/workbook";
import { organisationOf } from "./publisher";
import { readPacked } from "./read-packed";
import { datedAs, type ReadAnswer, TEXT_MAX } from "./read-text";

/** Cells of a workbook that are read; with their columns' names, so many make a text that is cut anyway. */
const CELLS_MAX = 300_000;

/** Letters of a column's name: it is told with every row. */
const NAME_MAX = 200;

function lineOf(row: readonly Cell[]): string {
  return row.map(([, value]) => value).join(" ");
}

/**
 * A sheet in words. Its head is the first row in which two cells stand: what is above it are lines of their own, what is
 * below it is told cell by cell behind the head's names. A sheet of one column is a list of lines.
 */
function rowsInWords(rows: readonly (readonly Cell[])[]): string[] {
  const at = rows.findIndex((row) => row.length > 1);
  if (at < 0) return rows.map(lineOf);
  const names = new Map((rows[at] ?? []).map(([column, name]) => [column, name.slice(0, NAME_MAX)]));
  const below = rows.slice(at + 1);
  const told = below.length === 0 ? [lineOf(rows[at] ?? [])] : below.map((row) => rowInWords(names, row));
  return [...rows.slice(0, at).map(lineOf), ...told];
}

function sheetText({ name, isHidden }: SheetPlace, { rows }: Sheet): string {
  return [`## Sheet: ${name}${isHidden ? " (hidden)" : ""}`, ...rowsInWords(rows)].join("\n\n");
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
    texts.push(sheetText(place, sheet));
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
