import { type OpenProperties, readOpenDocument } from "./open-document";
import { type OpenSheet, openSheets } from "./parts/open-sheets";
import { tablesInWords } from "./parts/sheet-tables";
import { organisationOf } from "./publisher";
import { datedAs, type ReadAnswer, TEXT_MAX } from "./read-text";
import { CELLS_MAX } from "./read-xlsx";

function sheetText({ name, rows, heads }: OpenSheet): string {
  return [`## Sheet: ${name}`, ...tablesInWords(rows, heads)].join("\n\n");
}

function sheetsIn(content: Uint8Array, { title, author, language }: OpenProperties): ReadAnswer {
  const { sheets, isCut } = openSheets(content, { cells: CELLS_MAX, letters: TEXT_MAX });
  const said = sheets.filter(({ rows }) => rows.length > 0);
  if (said.length === 0) return { ok: false, code: "no_text" };
  const hidden = said.some(({ hasHidden }) => hasHidden) ? ["hidden_parts"] : [];
  return {
    ok: true,
    read: {
      text: said.map(sheetText).join("\n\n"),
      title,
      author,
      publisher: organisationOf(author),
      // The dates of a table are those of what it counts.
      ...datedAs(null),
      language,
      mediaType: "application/vnd.oasis.opendocument.spreadsheet",
      pages: [],
      notes: [...(isCut ? ["rows_left_out"] : []), ...hidden],
    },
  };
}

/** The rows of an OpenDocument workbook in words, each sheet under a heading with its name. */
export async function readOds(bytes: Uint8Array): Promise<ReadAnswer> {
  return await readOpenDocument(bytes, sheetsIn);
}
