import { CellWords } from "./cell-words";
import { formatNumber } from "./number-format";
import { type Merge, type Room, type SheetCell, type SheetRow, spreadMerged } from "./sheet-rows";
import { TEXTS_MAX, type Workbook } from "./workbook";
import { attributeOf, walkXml } from "./xml";

/** The rows of a sheet in which something stands, as people see them. */
export interface Sheet {
  rows: SheetRow[];
  /** Numbers of rows that the sheet itself makes heads: filters stand in them, or they stay while others are scrolled. */
  heads: number[];
  /** Whether something of it stands in a row or a column that is hidden. */
  hasHidden: boolean;
  /** Whether it goes on beyond what was read. */
  isCut: boolean;
}

/** A cell while it is read: what its sheet says of it. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  words: CellWords;
}

/** The last column of a sheet. Source: Excel's own limits. */
const COLUMNS_MAX = 16_384;
/** Merged cells that are looked at. */
const MERGES_MAX = 10_000;

/** The cell that `BC12` names, its column from 0; null where it names none. */
function placeOf(reference = ""): { row: number; column: number } | null {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (letters === undefined) return null;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { row: Number(digits), column };
}

/** Throws where there is no such text: a sheet without its words would be told as one that says nothing. */
function sharedText(number: string, texts: readonly string[]): string {
  const text = texts[Number(number)];
  if (text === undefined && texts.length < TEXTS_MAX) throw new Error("a text of a cell is missing");
  return text ?? "";
}

function shown({ type, style, words }: OpenCell, { texts, formats, is1904 }: Workbook): string {
  const value = words.all;
  if (type === "s") return sharedText(value, texts);
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  // Days by ISO 8601 are told as they are. A formula's text, an error, a text of the cell's own too.
  if (type !== "n" || value.trim() === "") return value;
  const number = Number(value);
  return Number.isFinite(number) ? formatNumber(number, formats[style] ?? { id: 0, code: null }, is1904) : value;
}

/** Texts that stand for a figure that is missing. */
const NO_FIGURE = /^(?:n\.? ?\/? ?[ad]\.?|[^\p{L}\p{N}]*)$/iu;
/** Figures that were typed as texts. */
const FIGURE = /^[-+−]?[\d.,'\s]*\d ?%?$/;

function kindOf(type: string, value: string): SheetCell["kind"] {
  if (type === "n" || type === "d") return "number";
  if (type === "b" || type === "e" || NO_FIGURE.test(value)) return "other";
  return FIGURE.test(value) ? "number" : "text";
}

/** The rectangle that `B2:C4` names; null where it names none. */
function mergeOf(reference = ""): Merge | null {
  const [from, to] = reference.split(":").map((corner) => placeOf(corner));
  if (!from || !to || from.column > to.column || from.row > to.row) return null;
  return { top: from.row, left: from.column, bottom: to.row, right: to.column };
}

/** The number of the first row of a range. */
export function firstRowOf(reference: string | undefined): number | null {
  return mergeOf(reference)?.top ?? null;
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/** Reads a sheet row by row, of a formula the value that was stored with it, until there is no more room. */
class SheetReader {
  readonly rows: SheetRow[] = [];
  readonly merges: Merge[] = [];
  readonly heads: number[] = [];
  hasHidden = false;
  /** Whether a cell was left out. */
  isCut = false;
  private row = new Map<number, SheetCell>();
  private number = 0;
  private cell: OpenCell | null = null;
  private isHiddenRow = false;
  private nextColumn = 0;
  private readonly hiddenColumns: (readonly [from: number, to: number])[] = [];

  private readonly workbook: Workbook;
  private readonly room: Room;

  constructor(workbook: Workbook, room: Room) {
    this.workbook = workbook;
    this.room = room;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const said = (attribute: string): string | undefined => attributeOf({ attributes }, attribute);
    if (name === "col" && isTrue(said("hidden")) && this.hiddenColumns.length < 1_000) {
      this.hiddenColumns.push([Number(said("min")) - 1, Number(said("max")) - 1]);
    }
    if (name === "row") {
      this.row = new Map();
      const number = Number(said("r"));
      this.number = Number.isInteger(number) && number > this.number ? number : this.number + 1;
      this.nextColumn = 0;
      this.isHiddenRow = isTrue(said("hidden"));
    }
    if (name === "c") {
      const column = placeOf(said("r"))?.column ?? this.nextColumn;
      this.nextColumn = column + 1;
      this.cell = { column, type: said("t") ?? "n", style: Number(said("s") ?? 0), words: new CellWords() };
    }
    if (name === "pane" && said("state") === "frozen") this.heads.push(Number(said("ySplit")));
    if (name === "autoFilter") this.heads.push(firstRowOf(said("ref")) ?? 0);
    if (name === "mergeCell" && this.merges.length < MERGES_MAX) {
      const merge = mergeOf(said("ref"));
      if (merge !== null) this.merges.push(merge);
    }
    this.cell?.words.open(name, attributes);
  }

  text(part: string): void {
    this.cell?.words.add(part);
  }

  close(name: string): void {
    this.cell?.words.close(name);
    if (name === "c") this.closeCell();
    if (name === "row") this.closeRow();
  }

  private closeCell(): void {
    const cell = this.cell;
    this.cell = null;
    if (cell === null || cell.words.all === "" || cell.column >= COLUMNS_MAX) return;
    if (this.room.cells <= 0 || this.room.letters <= 0) {
      this.isCut = true;
      return;
    }
    const value = shown(cell, this.workbook).replace(/\s+/g, " ").trim();
    if (value === "") return;
    const { column, style, type } = cell;
    this.row.set(column, { column, value, style, kind: kindOf(type, value) });
    this.room.cells -= 1;
    this.room.letters -= value.length;
  }

  private closeRow(): void {
    const cells = [...this.row.values()].toSorted((a, b) => a.column - b.column);
    if (cells.length === 0) return;
    this.rows.push({ number: this.number, cells, wide: [], isReached: false });
    const isHidden = (column: number): boolean =>
      this.hiddenColumns.some(([from, to]) => column >= from && column <= to);
    if (this.isHiddenRow || cells.some(({ column }) => isHidden(column))) this.hasHidden = true;
  }
}

/** What stands in a sheet; what it takes of the room is taken from `room`. */
export function sheetOf(bytes: Uint8Array, workbook: Workbook, room: Room): Sheet {
  const reader = new SheetReader(workbook, room);
  walkXml(bytes, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (part) => reader.text(part),
    close: (name) => reader.close(name),
    isDone: () => reader.isCut,
  });
  spreadMerged(reader.rows, reader.merges, room);
  return { rows: reader.rows, heads: reader.heads, hasHidden: reader.hasHidden, isCut: reader.isCut };
}
