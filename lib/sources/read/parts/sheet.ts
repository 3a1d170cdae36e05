import { formatNumber } from "./number-format";
import { type Cell, saidIn } from "./table-rows";
import type { Workbook } from "./workbook";
import { attributeOf, walkXml } from "./xml";

/** The rows of a sheet in which something stands, as people see them. */
export interface Sheet {
  rows: Cell[][];
  /** Whether something of it stands in a row or a column that is hidden. */
  hasHidden: boolean;
  /** Whether it goes on beyond what was read. */
  isCut: boolean;
}

/** How much of a sheet may be read. */
interface Room {
  cells: number;
  letters: number;
}

/** A cell while it is read: what its sheet says of it. */
interface OpenCell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/** The last column of a sheet. Source: Excel's own limits. */
const COLUMNS_MAX = 16_384;

/** The column that `BC12` names, from 0; null where it names none. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? "")?.[0];
  if (letters === undefined) return null;
  const number = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return number < COLUMNS_MAX ? number : null;
}

function shown({ type, style, value }: OpenCell, { texts, formats, is1904 }: Workbook): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  // Days by ISO 8601 are told as they are. A formula's text, an error, a text of the cell's own too.
  if (type !== "n" || value.trim() === "") return value;
  const number = Number(value);
  return Number.isFinite(number) ? formatNumber(number, formats[style] ?? { id: 0, code: null }, is1904) : value;
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

/** Reads a sheet row by row, of a formula the value that was stored with it, until there is no more room. */
class SheetReader {
  readonly rows: Cell[][] = [];
  hasHidden = false;
  /** Whether a cell was left out. */
  isCut = false;
  private row = new Map<number, string>();
  private cell: OpenCell | null = null;
  private isValue = false;
  private isSpoken = false;
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
      this.nextColumn = 0;
      this.isHiddenRow = isTrue(said("hidden"));
    }
    if (name === "c") {
      const column = columnOf(said("r")) ?? this.nextColumn;
      this.nextColumn = column + 1;
      this.cell = { column, type: said("t") ?? "n", style: Number(said("s") ?? 0), value: "" };
    }
    if (name === "rPh") this.isSpoken = true;
    this.isValue = this.cell !== null && (name === "v" || (name === "t" && !this.isSpoken));
  }

  text(part: string): void {
    if (this.cell !== null && this.isValue) this.cell.value += part;
  }

  close(name: string): void {
    this.isValue = false;
    if (name === "rPh") this.isSpoken = false;
    if (name === "c") this.closeCell();
    if (name === "row") this.closeRow();
  }

  private closeCell(): void {
    const cell = this.cell;
    this.cell = null;
    if (cell === null || cell.value === "" || cell.column >= COLUMNS_MAX) return;
    if (this.room.cells <= 0 || this.room.letters <= 0) {
      this.isCut = true;
      return;
    }
    const value = shown(cell, this.workbook);
    this.row.set(cell.column, value);
    this.room.cells -= 1;
    this.room.letters -= value.length;
  }

  private closeRow(): void {
    const row = saidIn([...this.row].toSorted(([a], [b]) => a - b));
    if (row.length === 0) return;
    this.rows.push(row);
    const isHidden = (column: number): boolean =>
      this.hiddenColumns.some(([from, to]) => column >= from && column <= to);
    if (this.isHiddenRow || row.some(([column]) => isHidden(column))) this.hasHidden = true;
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
  return { rows: reader.rows, hasHidden: reader.hasHidden, isCut: reader.isCut };
}
