import type { Room, SheetCell, SheetRow } from "./sheet-rows";
import { attributeOf, walkXml } from "./xml";

/** A sheet of an OpenDocument workbook. */
export interface OpenSheet {
  name: string;
  rows: SheetRow[];
  /** Numbers of the rows that the workbook says are heads. */
  heads: number[];
  hasHidden: boolean;
}

/** Columns and rows that one element may stand for: as many as a sheet has. Source: LibreOffice, 16,384 and 1,048,576. */
const COLUMNS_MAX = 16_384;
const ROWS_MAX = 1_048_576;
/** Rows that are written out where one stands for many of the same words. */
const SAME_ROWS_MAX = 1_000;
const BLANKS_MAX = 100;

type Attributes = Readonly<Record<string, string>>;

function countOf(attributes: Attributes, name: string, most: number): number {
  const count = Number(attributeOf({ attributes }, name) ?? 1);
  return Number.isInteger(count) && count > 0 ? Math.min(count, most) : 1;
}

const figures: ReadonlySet<string> = new Set(["float", "percentage", "currency", "date", "time"]);

/** What stands in a cell that says something; without a type it is a text. */
function kindOf(attributes: Attributes): SheetCell["kind"] {
  const type = attributeOf({ attributes }, "value-type") ?? "string";
  if (type === "string") return "text";
  return figures.has(type) ? "number" : "other";
}

/** Reads the sheets of a workbook's content while it is walked through. */
class SheetReader {
  readonly sheets: OpenSheet[] = [];
  isCut = false;
  readonly #room: Room;
  readonly #styles = new Map<string, number>();
  #row: { repeat: number; column: number; cells: SheetCell[]; wide: SheetRow["wide"]; isHidden: boolean } | null = null;
  #cell: { attributes: Attributes; lines: string[] } | null = null;
  #number = 1;
  #inHead = false;
  /** How deep in what is no text of a cell: a remark, a drawing. */
  #aside = 0;
  #inParagraph = false;

  constructor(room: Room) {
    this.#room = room;
  }

  isDone(): boolean {
    if (this.#room.cells > 0 && this.#room.letters > 0) return false;
    this.isCut = true;
    return true;
  }

  open(name: string, attributes: Attributes): void {
    if (this.#aside > 0 || ["annotation", "shapes", "frame", "tracked-changes"].includes(name)) {
      this.#aside += 1;
      return;
    }
    if (name === "table") this.#openSheet(attributes);
    else if (name === "table-header-rows") this.#inHead = true;
    else if (name === "table-row") this.#openRow(attributes);
    else if (name === "table-cell" || name === "covered-table-cell") this.#cell = { attributes, lines: [] };
    else if (this.#cell !== null) this.#openWithin(name, attributes, this.#cell.lines);
  }

  #openSheet(attributes: Attributes): void {
    const name = attributeOf({ attributes }, "name") ?? "";
    this.sheets.push({ name, rows: [], heads: [], hasHidden: false });
    this.#number = 1;
  }

  #openRow(attributes: Attributes): void {
    const repeat = countOf(attributes, "number-rows-repeated", ROWS_MAX);
    const isHidden = ["collapse", "filter"].includes(attributeOf({ attributes }, "visibility") ?? "");
    this.#row = { repeat, column: 0, cells: [], wide: [], isHidden };
  }

  #openWithin(name: string, attributes: Attributes, lines: string[]): void {
    if (name === "p") {
      lines.push("");
      this.#inParagraph = true;
    } else if (name === "s") this.text(" ".repeat(countOf(attributes, "c", BLANKS_MAX)));
    else if (name === "line-break" || name === "tab") this.text(" ");
  }

  text(part: string): void {
    const lines = this.#cell?.lines;
    if (lines === undefined || !this.#inParagraph || this.#aside > 0) return;
    lines.push(`${lines.pop() ?? ""}${part}`);
  }

  close(name: string): void {
    if (this.#aside > 0) this.#aside -= 1;
    else if (name === "p") this.#inParagraph = false;
    else if (name === "table-cell" || name === "covered-table-cell") this.#closeCell();
    else if (name === "table-row") this.#closeRow();
    else if (name === "table-header-rows") this.#inHead = false;
  }

  #closeCell(): void {
    const [row, cell] = [this.#row, this.#cell];
    this.#cell = null;
    if (row === null || cell === null) return;
    const { attributes, lines } = cell;
    const repeat = countOf(attributes, "number-columns-repeated", COLUMNS_MAX);
    const value = lines.join(" ").replace(/\s+/g, " ").trim();
    const across = countOf(attributes, "number-columns-spanned", COLUMNS_MAX);
    if (value !== "" && across > 1) row.wide.push({ left: row.column, right: row.column + across - 1 });
    const style = this.#styleOf(attributeOf({ attributes }, "style-name") ?? "");
    const made = value === "" ? 0 : Math.min(repeat, this.#roomFor(value.length));
    for (let nth = 0; nth < made; nth += 1) {
      row.cells.push({ column: row.column + nth, value, style, kind: kindOf(attributes) });
    }
    this.#room.letters -= made * value.length;
    this.#room.cells -= made;
    if (value !== "" && made < repeat) this.isCut = true;
    row.column += repeat;
  }

  /** How many cells of so many letters there is room for; the last may go beyond it. */
  #roomFor(letters: number): number {
    return Math.min(this.#room.cells, Math.ceil(Math.max(0, this.#room.letters) / letters));
  }

  #styleOf(name: string): number {
    const known = this.#styles.get(name) ?? this.#styles.size;
    this.#styles.set(name, known);
    return known;
  }

  #closeRow(): void {
    const [row, sheet] = [this.#row, this.sheets.at(-1)];
    this.#row = null;
    if (row === null || sheet === undefined) return;
    if (row.cells.length > 0) this.#writeRow(sheet, row);
    this.#number += row.repeat;
  }

  #writeRow(
    sheet: OpenSheet,
    row: { repeat: number; cells: SheetCell[]; wide: SheetRow["wide"]; isHidden: boolean },
  ): void {
    if (row.isHidden) sheet.hasHidden = true;
    if (row.repeat > SAME_ROWS_MAX) this.isCut = true;
    for (let nth = 0; nth < Math.min(row.repeat, SAME_ROWS_MAX) && !(nth > 0 && this.isDone()); nth += 1) {
      const number = this.#number + nth;
      sheet.rows.push({ number, cells: row.cells, wide: row.wide, isReached: false });
      if (this.#inHead) sheet.heads.push(number);
      if (nth === 0) continue;
      this.#room.cells -= row.cells.length;
      this.#room.letters -= row.cells.reduce((sum, { value }) => sum + value.length, 0);
    }
  }
}

/** The sheets of an OpenDocument workbook, as far as there is room. Source: OpenDocument 1.3, part 3, 9. */
export function openSheets(content: Uint8Array, room: Room): { sheets: OpenSheet[]; isCut: boolean } {
  const reader = new SheetReader(room);
  walkXml(content, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
    isDone: () => reader.isDone(),
  });
  return { sheets: reader.sheets, isCut: reader.isCut };
}
