import { describe, expect, it } from "vitest";
import { firstRowOf, type Sheet, sheetOf } from "./sheet";
import { type Merge, type Room, type SheetRow, spreadMerged } from "./sheet-rows";
import { TEXTS_MAX, type Workbook } from "./workbook";

const workbook: Workbook = {
  sheets: [],
  texts: ["shared"],
  formats: [
    { id: 0, code: null },
    { id: 14, code: null },
  ],
  is1904: false,
};

const ample = (): Room => ({ cells: 1_000, letters: 100_000 });

/** A sheet of rows, as SpreadsheetML has them. */
function sheet(rows: string, { before = "", after = "", room = ample() } = {}): Sheet {
  const xml = `<worksheet>${before}<sheetData>${rows}</sheetData>${after}</worksheet>`;
  return sheetOf(new TextEncoder().encode(xml), workbook, room);
}

function cell(place: string, value: string, type = "str"): string {
  return `<c r="${place}" t="${type}"><v>${value}</v></c>`;
}

const placesIn = ({ rows }: Sheet): (readonly [row: number, column: number, value: string])[] =>
  rows.flatMap(({ number, cells }) => cells.map(({ column, value }) => [number, column, value] as const));

describe("a cell of a sheet", () => {
  it("stands in the column that it names, or behind the one before it, in the order of columns", () => {
    const cells = [cell("C1", "c"), '<c t="str"><v>d</v></c>', cell("A1", "a"), cell("AA1", "aa"), cell("BC1", "bc")];
    expect(placesIn(sheet(`<row>${cells.join("")}</row>`))).toEqual([
      [1, 0, "a"],
      [1, 2, "c"],
      [1, 3, "d"],
      [1, 26, "aa"],
      [1, 54, "bc"],
    ]);
  });

  it("is left out beyond the last column that a sheet has", () => {
    const cells = [cell("A1", "first"), cell("XFE1", "beyond"), cell("XFD1", "last")];
    expect(placesIn(sheet(`<row>${cells.join("")}</row>`))).toEqual([
      [1, 0, "first"],
      [1, 16_383, "last"],
    ]);
  });

  it("stands in the row that is named, where that comes after the one before, or else in the next", () => {
    const rows = ["", ' r="4"', ' r="4"', ' r="2"', ' r="x"', ' r="9.5"', ' r="20"'];
    const read = sheet(rows.map((number) => `<row${number}>${cell("A1", "x")}</row>`).join(""));
    expect(read.rows.map(({ number }) => number)).toEqual([1, 4, 5, 6, 7, 8, 20]);
  });

  it.each<[string, string, string, string]>([
    ["a text of its own", "str", "Brest", "text"],
    ["a text that others share", "s", "0", "text"],
    ["a figure", "n", "12.5", "number"],
    ["a day", "d", "2024-03-05", "number"],
    ["a word where a figure should be", "n", "abc", "number"],
    ["figures typed as a text", "str", "1,234.5", "number"],
    ["figures in groups", "str", "1 000", "number"],
    ["a share typed as a text", "str", "−5 %", "number"],
    ["a price", "str", "5 €", "text"],
    ["yes", "b", "1", "other"],
    ["no", "b", "0", "other"],
    ["an error", "e", "#REF!", "other"],
    ["“n/a”", "str", "n/a", "other"],
    ["“N.D.”", "str", "N.D.", "other"],
    ["a dash", "str", "–", "other"],
    ["a word that begins as such a mark", "str", "nad", "text"],
  ])("with %s is taken for what it is", (_, type, value, kind) => {
    const [row] = sheet(`<row>${cell("A1", value, type)}</row>`).rows;
    const told = { s: "shared", b: value === "1" ? "TRUE" : "FALSE" }[type] ?? value;
    expect(row?.cells).toEqual([{ column: 0, style: 0, kind, value: told }]);
  });

  it("is written as its style says, a number that has no end as it stands, and blanks are no words", () => {
    const styled = (value: string, style: string): string => `<c s="${style}"><v>${value}</v></c>`;
    const cells = [
      styled("45356", "1"),
      styled("45356", "0"),
      styled("45356", "7"),
      styled("Infinity", "1"),
      styled(" ", "1"),
    ];
    const read = sheet(`<row>${cells.join("")}${cell("H1", "two\n  lines ")}</row>`);
    expect(placesIn(read).map(([, , value]) => value)).toEqual([
      "2024-03-05",
      "45356",
      "45356",
      "Infinity",
      "two lines",
    ]);
  });

  it("without the text that it names leaves nobody to guess, but where there are more texts than are kept", () => {
    expect(() => sheet(`<row>${cell("A1", "1", "s")}</row>`)).toThrow("a text of a cell is missing");
    const many = { ...workbook, texts: Array.from({ length: TEXTS_MAX }, () => "x") };
    const bytes = new TextEncoder().encode(`<row>${cell("A1", String(TEXTS_MAX), "s")}${cell("B1", "b")}</row>`);
    expect(placesIn(sheetOf(bytes, many, ample()))).toEqual([[1, 1, "b"]]);
  });
});

describe("a sheet", () => {
  const row = `<row>${cell("A1", "12345")}${cell("B1", "2")}${cell("C1", "3")}</row>`;

  it.each<[string, Room, number, boolean, Room]>([
    ["all its cells where there is room", { cells: 3, letters: 7 }, 3, false, { cells: 0, letters: 0 }],
    ["as many cells as there is room for", { cells: 2, letters: 100 }, 2, true, { cells: 0, letters: 94 }],
    ["cells until there is no room for a letter", { cells: 9, letters: 5 }, 1, true, { cells: 8, letters: 0 }],
    ["no cell where there is no room", { cells: 0, letters: 9 }, 0, true, { cells: 0, letters: 9 }],
  ])("gives %s, takes its part of it, and says whether it is cut", (_, room, count, isCut, left) => {
    const read = sheet(row, { room });
    expect({ count: placesIn(read).length, isCut: read.isCut }).toEqual({ count, isCut });
    expect(room).toEqual(left);
  });

  it.each<[string, string, string, boolean]>([
    ["a row that is hidden", "", `<row hidden="1">${cell("B1", "x")}</row>`, true],
    ["a row that is hidden in other words", "", `<row hidden="true">${cell("B1", "x")}</row>`, true],
    ["a row that is not", "", `<row hidden="0">${cell("B1", "x")}</row>`, false],
    ["a hidden row in which nothing stands", "", `<row hidden="1"/><row>${cell("B1", "x")}</row>`, false],
    ["a hidden column", '<cols><col min="2" max="2" hidden="1"/></cols>', `<row>${cell("B1", "x")}</row>`, true],
    [
      "a column among hidden ones",
      '<cols><col min="1" max="4" hidden="1"/></cols>',
      `<row>${cell("B1", "x")}</row>`,
      true,
    ],
    [
      "hidden columns before it",
      '<cols><col min="1" max="1" hidden="1"/></cols>',
      `<row>${cell("B1", "x")}</row>`,
      false,
    ],
    [
      "hidden columns behind it",
      '<cols><col min="3" max="4" hidden="1"/></cols>',
      `<row>${cell("B1", "x")}</row>`,
      false,
    ],
    ["a column that is wide", '<cols><col min="2" max="2" width="9"/></cols>', `<row>${cell("B1", "x")}</row>`, false],
  ])("with %s says whether something is hidden", (_, before, rows, hasHidden) =>
    expect(sheet(rows, { before }).hasHidden).toBe(hasHidden),
  );

  it("names the rows that it makes heads: those with filters, and those that stay while others are scrolled", () => {
    const frozen = '<sheetViews><pane ySplit="2" state="frozen"/><pane ySplit="7" state="split"/></sheetViews>';
    expect(sheet("", { before: frozen, after: '<autoFilter ref="A3:B9"/>' }).heads).toEqual([2, 3]);
    expect(sheet("", { after: "<autoFilter/>" }).heads).toEqual([0]);
  });

  it.each<[string | undefined, number | null]>([
    ["B2:C4", 2],
    ["B2:B2", 2],
    ["A10:C12", 10],
    ["C2:B4", null],
    ["B4:C2", null],
    ["B2", null],
    ["B2:", null],
    [":C4", null],
    ["B2:B12345678", null],
    ["2:4", null],
    ["", null],
    [undefined, null],
  ])("knows of the range %s the row in which it begins: %s", (range, row) => expect(firstRowOf(range)).toBe(row));

  it("writes a merged cell into each row that it reaches", () => {
    const rows = [
      `${cell("A1", "Country")}${cell("B1", "Men")}`,
      `${cell("A2", "Norway")}${cell("B2", "10")}`,
      cell("B3", "12"),
    ];
    const merged = '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B1"/></mergeCells>';
    const read = sheet(rows.map((cells) => `<row>${cells}</row>`).join(""), { after: merged });
    expect(placesIn(read).filter(([number]) => number === 3)).toEqual([
      [3, 0, "Norway"],
      [3, 1, "12"],
    ]);
  });
});

describe("a cell that is merged", () => {
  /** Rows 1, 2, 3 and 5, in which the first two columns say where they stand. */
  const someRows = (): SheetRow[] =>
    [1, 2, 3, 5].map((number) => ({
      number,
      cells: [1, 2].map((column) => ({ column, value: `${number}.${column}`, style: 0, kind: "text" })),
      wide: [],
      isReached: false,
    }));
  const merge = (top: number, left: number, bottom: number, right: number): Merge => ({ top, left, bottom, right });

  function spread(merged: Merge, room = ample()): { values: string[]; wide: number[]; reached: number[]; room: Room } {
    const rows = someRows();
    spreadMerged(rows, [merged], room);
    return {
      values: rows.map(({ cells }) => cells.map(({ value }) => value).join(" ")),
      wide: rows.filter(({ wide }) => wide.length > 0).map(({ number }) => number),
      reached: rows.filter(({ isReached }) => isReached).map(({ number }) => number),
      room,
    };
  }
  const asTheyStood = ["1.1 1.2", "2.1 2.2", "3.1 3.2", "5.1 5.2"];

  it("reaches the rows down to its last, empty ones left out, and takes nothing from what stands in them", () => {
    expect(spread(merge(2, 1, 4, 1))).toMatchObject({ values: asTheyStood, wide: [], reached: [3] });
    expect(spread(merge(2, 1, 5, 1))).toMatchObject({ reached: [3, 5] });
    expect(spread(merge(2, 1, 2, 1))).toMatchObject({ values: asTheyStood, reached: [] });
  });

  it("is wide in each row that it reaches where it goes over several columns", () => {
    expect(spread(merge(1, 1, 2, 2))).toMatchObject({ values: asTheyStood, wide: [1, 2], reached: [2] });
  });

  it("of which nothing is said is none: in an empty row, or in a column where nothing stands", () => {
    for (const nowhere of [merge(4, 1, 5, 2), merge(1, 0, 3, 2), merge(9, 1, 9, 2)])
      expect(spread(nowhere)).toMatchObject({ values: asTheyStood, wide: [], reached: [] });
  });

  it("takes room for each row that it reaches, as long as there is any", () => {
    expect(spread(merge(1, 1, 5, 1), { cells: 9, letters: 100 }).room).toEqual({ cells: 6, letters: 91 });
    expect(spread(merge(1, 1, 5, 1), { cells: 2, letters: 100 })).toMatchObject({ reached: [2, 3] });
    expect(spread(merge(1, 1, 5, 1), { cells: 9, letters: 3 })).toMatchObject({ reached: [2] });
    expect(spread(merge(1, 1, 5, 1), { cells: 0, letters: 3 })).toMatchObject({ reached: [] });
  });

  it("is put in its column where that is empty", () => {
    const rows = someRows().map((row) => (row.number === 1 ? row : { ...row, cells: row.cells.slice(1) }));
    spreadMerged(rows, [merge(1, 1, 3, 1)], ample());
    expect(rows.map(({ cells }) => cells.map(({ value }) => value).join(" "))).toEqual([
      "1.1 1.2",
      "1.1 2.2",
      "1.1 3.2",
      "5.2",
    ]);
  });
});
