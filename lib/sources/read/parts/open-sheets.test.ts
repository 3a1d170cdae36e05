import { describe, expect, it } from "vitest";
import { type OpenSheet, openSheets } from "./open-sheets";
import type { Room } from "./sheet-rows";

const ample = (): Room => ({ cells: 100_000, letters: 1_000_000 });

/** A sheet of rows, as OpenDocument has them. */
function sheet(rows: string, room = ample()): OpenSheet & { isCut: boolean } {
  const { sheets, isCut } = openSheets(new TextEncoder().encode(`<table name="A">${rows}</table>`), room);
  const [read, ...others] = sheets;
  if (read === undefined || others.length > 0) throw new Error("one sheet");
  return { ...read, isCut };
}

function row(cells: string, attributes = ""): string {
  return `<table-row ${attributes}>${cells}</table-row>`;
}

function cell(words: string, attributes = ""): string {
  return `<table-cell ${attributes}><p>${words}</p></table-cell>`;
}

const lines = ({ rows }: OpenSheet): string[] =>
  rows.map(({ number, cells }) => [number, ...cells.map(({ column, value }) => `${column}=${value}`)].join(" "));

describe("a cell of an OpenDocument sheet", () => {
  it("stands as often as it says, empty ones counted", () => {
    const cells = `${cell("a", 'number-columns-repeated="2"')}<table-cell number-columns-repeated="3"/>${cell("b")}<covered-table-cell/>${cell("c")}`;
    expect(lines(sheet(row(cells)))).toEqual(["1 0=a 1=a 5=b 7=c"]);
  });

  it.each(["0", "-3", "1.5", "many", ""])("that says that it stands %s times stands once", (times) => {
    expect(lines(sheet(row(`${cell("a", `number-columns-repeated="${times}"`)}${cell("b")}`)))).toEqual(["1 0=a 1=b"]);
  });

  it("stands as often as a sheet has columns at most", () => {
    const [read] = sheet(row(cell("a", 'number-columns-repeated="99999"'))).rows;
    expect(read?.cells).toHaveLength(16_384);
  });

  it.each<[string, string]>([
    ["string", "text"],
    ["float", "number"],
    ["percentage", "number"],
    ["currency", "number"],
    ["date", "number"],
    ["time", "number"],
    ["boolean", "other"],
    ["error", "other"],
  ])("of the type %s is a %s", (type, kind) => {
    expect(sheet(row(cell("5", `value-type="${type}"`))).rows[0]?.cells).toMatchObject([{ kind }]);
  });

  it("without a type is a text, and of looks those of one name are one", () => {
    const cells = [cell("5", 'style-name="x"'), cell("6", 'style-name="y"'), cell("7", 'style-name="x"')];
    expect(sheet(row(cells.join(""))).rows[0]?.cells).toMatchObject([
      { kind: "text", style: 0 },
      { kind: "text", style: 1 },
      { kind: "text", style: 0 },
    ]);
  });

  it("is told in one line: blanks that stand for many, tabs, ends of lines and paragraphs part its words", () => {
    const words = 'two<s c="3"/>words<tab/>in<line-break/>four</p><p>lines';
    expect(lines(sheet(row(cell(words))))).toEqual(["1 0=two words in four lines"]);
  });

  it("stands in a row of a sheet, or nowhere", () => {
    expect(lines(sheet(`${cell("a")}${row(cell(" b "))}`))).toEqual(["1 0=b"]);
    expect(openSheets(new TextEncoder().encode(row(cell("a"))), ample())).toEqual({ sheets: [], isCut: false });
  });

  it("says nothing of remarks, drawings and what was struck, nor of what stands beside its paragraphs", () => {
    const aside = ["annotation", "shapes", "frame", "tracked-changes"].map(
      (name) => `<${name}><p>no<p>ne</p></p></${name}>`,
    );
    expect(lines(sheet(row(`<table-cell>loose<p>said${aside.join("")} here</p>loose</table-cell>`)))).toEqual([
      "1 0=said here",
    ]);
    expect(lines(sheet(`${row(cell("a"))}<shapes>${row(cell("b"))}</shapes>${row(cell("c"))}`))).toEqual([
      "1 0=a",
      "2 0=c",
    ]);
  });

  it("that goes over several columns is wide, unless it says nothing", () => {
    const over = 'number-columns-spanned="3"';
    const [read] = sheet(
      row(
        `${cell("a")}${cell("wide", over)}<covered-table-cell number-columns-repeated="2"/>${cell("b")}<table-cell ${over}/>`,
      ),
    ).rows;
    expect(read).toMatchObject({ wide: [{ left: 1, right: 3 }], cells: [{ column: 0 }, { column: 1 }, { column: 4 }] });
    expect(sheet(row(cell("wide", 'number-columns-spanned="2"'))).rows).toMatchObject([
      { wide: [{ left: 0, right: 1 }] },
    ]);
    expect(sheet(row(cell("narrow", 'number-columns-spanned="1"'))).rows).toMatchObject([{ wide: [] }]);
  });
});

describe("a row of an OpenDocument sheet", () => {
  it("stands as often as it says, empty ones counted, a thousand times at most", () => {
    const rows = [row(cell("a"), 'number-rows-repeated="2"'), row("", 'number-rows-repeated="7"'), row(cell("b"))];
    expect(sheet(rows.join(""))).toMatchObject({ isCut: false, rows: [{ number: 1 }, { number: 2 }, { number: 10 }] });
    const long = (times: number): OpenSheet & { isCut: boolean } =>
      sheet(`${row(cell("a"), `number-rows-repeated="${times}"`)}${row(cell("b"))}`);
    expect(long(1_000).isCut).toBe(false);
    expect(long(1_001).isCut).toBe(true);
    expect(long(1_001).rows.slice(-2)).toMatchObject([{ number: 1_000 }, { number: 1_002 }]);
  });

  it("is a head where the workbook says so, each time that it stands there", () => {
    const heads = `<table-header-rows>${row(cell("a"), 'number-rows-repeated="2"')}</table-header-rows>`;
    expect(sheet(`${row(cell("title"))}${heads}${row(cell("b"))}`).heads).toEqual([2, 3]);
  });

  it.each<[string, string, boolean]>([
    ["collapsed", cell("a"), true],
    ["filtered away", cell("a"), true],
    ["visible", cell("a"), false],
    ["collapsed", "", false],
  ])("that is %s and holds “%s” says whether something is hidden", (said, cells, hasHidden) => {
    const visibility = { collapsed: "collapse", "filtered away": "filter" }[said] ?? said;
    expect(sheet(row(cells, `visibility="${visibility}"`)).hasHidden).toBe(hasHidden);
  });
});

describe("a workbook of OpenDocument", () => {
  it("counts the rows of each of its sheets anew", () => {
    const xml = `<body><table name="A">${row(cell("a"))}</table><table>${row(cell("b"))}</table></body>`;
    const { sheets } = openSheets(new TextEncoder().encode(xml), ample());
    expect(sheets.map((one) => [one.name, ...lines(one)])).toEqual([
      ["A", "1 0=a"],
      ["", "1 0=b"],
    ]);
  });

  it.each<[string, string, Room, string[], boolean, Room]>([
    [
      "all that there is just room for",
      row(`${cell("ab")}${cell("c")}`),
      { cells: 2, letters: 3 },
      ["1 0=ab 1=c"],
      false,
      { cells: 0, letters: 0 },
    ],
    [
      "the cells that there is room for",
      row(`${cell("a")}${cell("b")}${cell("c")}`),
      { cells: 2, letters: 9 },
      ["1 0=a 1=b"],
      true,
      { cells: 0, letters: 7 },
    ],
    [
      "a cell as often as there is room for it",
      row(cell("ab", 'number-columns-repeated="9"')),
      { cells: 2, letters: 9 },
      ["1 0=ab 1=ab"],
      true,
      { cells: 0, letters: 5 },
    ],
    [
      "a cell until there is no room for a letter",
      row(cell("ab", 'number-columns-repeated="9"')),
      { cells: 9, letters: 3 },
      ["1 0=ab 1=ab"],
      true,
      { cells: 7, letters: -1 },
    ],
    [
      "a row as often as there is room for it",
      row(cell("ab"), 'number-rows-repeated="9"'),
      { cells: 2, letters: 9 },
      ["1 0=ab", "2 0=ab"],
      true,
      { cells: 0, letters: 5 },
    ],
    [
      "a row until there is no room for a letter",
      row(`${cell("a")}${cell("b")}`, 'number-rows-repeated="9"'),
      { cells: 9, letters: 4 },
      ["1 0=a 1=b", "2 0=a 1=b"],
      true,
      { cells: 5, letters: 0 },
    ],
  ])("is read to %s, and says whether it is cut", (_, rows, room, told, isCut, left) => {
    const read = sheet(rows, room);
    expect({ told: lines(read), isCut: read.isCut, room }).toEqual({ told, isCut, room: left });
  });

  it("H18: one long text in thousands of columns makes no text beyond what is kept", () => {
    const letters = 5_000_000;
    const read = sheet(row(cell("x".repeat(200_000), 'number-columns-repeated="16384"')), { cells: 300_000, letters });
    expect(read.isCut).toBe(true);
    expect(read.rows.flatMap(({ cells }) => cells).reduce((sum, { value }) => sum + value.length, 0)).toBe(letters);
  });
});
