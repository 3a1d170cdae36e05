import { describe, expect, it } from "vitest";
import type { SheetCell, SheetRow } from "./sheet-rows";
import { tablesInWords } from "./sheet-tables";

/** A cell: a text, a figure, nothing, or what is said of it. */
type Given = string | number | null | (Pick<SheetCell, "value"> & Partial<SheetCell>);

function cellOf(given: Exclude<Given, null>, column: number): SheetCell {
  if (typeof given === "object") return { column, style: 0, kind: "text", ...given };
  return { column, style: 0, value: String(given), kind: typeof given === "number" ? "number" : "text" };
}

function row(number: number, cells: readonly Given[], more: Partial<SheetRow> = {}): SheetRow {
  const written = cells.flatMap((given, column) => (given === null ? [] : [cellOf(given, column)]));
  return { number, cells: written, wide: [], isReached: false, ...more };
}

/** Rows one beneath the other, in words. */
function told(...rows: readonly (readonly Given[])[]): string[] {
  return tablesInWords(
    rows.map((cells, nth) => row(nth + 1, cells)),
    [],
  );
}

const bold = (value: string): Given => ({ value, style: 1 });
const missing: Given = { value: "n/a", kind: "other" };

describe("a row of texts", () => {
  it.each<[string, readonly (readonly Given[])[]]>([
    [
      "above figures in the first column",
      [
        ["Year", "Note"],
        [2019, "calm"],
      ],
    ],
    [
      "above figures in two others",
      [
        ["Place", "Men", "Women"],
        ["Brest", 1, 2],
      ],
    ],
    [
      "above figures of which some are missing",
      [
        ["Place", "Men", "Women"],
        ["Brest", missing, 2],
        ["Harwich", 3, 4],
      ],
    ],
    [
      "of a look of its own",
      [
        [bold("Name"), bold("Keeper")],
        ["Gauge", "Ada"],
        ["Lamp", "Grace"],
      ],
    ],
    [
      "that leaves the first column empty",
      [
        [null, "Men", "Women"],
        ["Brest", 1, 2],
      ],
    ],
    [
      "with years of four centuries among them",
      [
        ["Place", 1500, 2199],
        ["Brest", 1, 2],
      ],
    ],
  ])("names the columns below %s", (_, [head = [], ...below]) => {
    const names = [0, 1, 2].map((column) => {
      const given = head[column];
      if (given === undefined || given === null) return `Column ${column + 1}`;
      return typeof given === "object" ? given.value : String(given);
    });
    const said = (given: Given): string => (typeof given === "object" ? (given?.value ?? "") : String(given));
    expect(told(head, ...below)).toEqual(
      below.map((cells) => cells.map((given, column) => `${names[column]}: ${said(given)}`).join("\n")),
    );
  });

  it.each<[string, readonly (readonly Given[])[], string[]]>([
    [
      "figures stand in one other column alone",
      [
        ["Note", "Year"],
        ["calm", 2019],
      ],
      ["Note | Year", "calm | 2019"],
    ],
    [
      "a text is among the figures",
      [
        ["Place", "Men", "Women"],
        ["Brest", 1, 2],
        ["Harwich", "few", 3],
      ],
      ["Place | Men | Women", "Brest | 1 | 2", "Harwich | few | 3"],
    ],
    [
      "every figure of a column is missing",
      [
        ["Place", "Men", "Women"],
        ["Brest", missing, 2],
      ],
      ["Place | Men | Women", "Brest | n/a | 2"],
    ],
    [
      "it holds a figure that is no year",
      [
        ["Place", 7, "Women", "Children"],
        ["Brest", 1, 2, 3],
      ],
      ["Place | 7 | Women | Children", "Brest | 1 | 2 | 3"],
    ],
    [
      "its years are none",
      [
        ["Place", 1499, 2200],
        ["Brest", 1, 2],
      ],
      ["Place | 1499 | 2200", "Brest | 1 | 2"],
    ],
    [
      "years stand below its years",
      [
        ["Place", 2019, 2020],
        ["Brest", 2001, 2002],
      ],
      ["Place | 2019 | 2020", "Brest | 2001 | 2002"],
    ],
    [
      "two columns are called the same",
      [
        ["Year", "Mean", "Mean"],
        [2019, 1, 2],
      ],
      ["Year | Mean | Mean", "2019 | 1 | 2"],
    ],
    [
      "a cell of it looks as what stands below",
      [
        [bold("Name"), "Keeper"],
        ["Gauge", "Ada"],
      ],
      ["Name | Keeper", "Gauge | Ada"],
    ],
    [
      "a cell below looks as it does",
      [
        [bold("Name"), bold("Keeper")],
        ["Gauge", "Ada"],
        ["Lamp", bold("Grace")],
      ],
      ["Name | Keeper", "Gauge | Ada", "Lamp | Grace"],
    ],
    [
      "rows below reach further",
      [
        ["Year", "Mean"],
        [2019, 3, 4],
      ],
      ["Year | Mean", "2019 | 3 | 4"],
    ],
    [
      "it leaves two columns empty in front",
      [
        [null, null, "Men", "Women"],
        ["Brest", "old", 1, 2],
      ],
      ["Men | Women", "Brest | old | 1 | 2"],
    ],
    ["nothing stands below", [["Year", "Mean"]], ["Year | Mean"]],
    [
      "a single column of it has anything below",
      [
        ["Year", "Mean"],
        [2019, null],
        [2020, null],
      ],
      ["Year | Mean", "2019", "2020"],
    ],
  ])("names nothing where %s", (_, rows, lines) => expect(told(...rows)).toEqual(lines));

  it("names the columns where the workbook says that it is the head, if anything stands below it", () => {
    const rows = [row(4, ["Name", "Keeper"]), row(5, ["Gauge", "Ada"])];
    expect(tablesInWords(rows, [3])).toEqual(["Name | Keeper", "Gauge | Ada"]);
    expect(tablesInWords(rows, [4])).toEqual(["Name: Gauge\nKeeper: Ada"]);
    expect(tablesInWords(rows.slice(0, 1), [4])).toEqual(["Name | Keeper"]);
  });

  it("names a column by two hundred letters at most", () => {
    expect(told(["Y".repeat(250), "Mean"], [2019, 3])).toEqual([`${"Y".repeat(200)}: 2019\nMean: 3`]);
  });
});

describe("a row of years", () => {
  it("names figures of which some alone could be years", () => {
    expect(told(["Place", 2019, 2020], ["Brest", 1999, 12], ["Harwich", 3, 2001])).toEqual([
      "Place: Brest\n2019: 1999\n2020: 12",
      "Place: Harwich\n2019: 3\n2020: 2001",
    ]);
  });
});

describe("a head of several rows", () => {
  const over = { wide: [{ left: 0, right: 0 }] };
  const lower = [row(3, ["E", "F"], over), row(4, ["G", "H"]), row(5, [1, 2])];

  it("names each column by all that stands above it, three rows at most", () => {
    expect(tablesInWords([row(2, ["C", "D"], over), ...lower], [])).toEqual(["C – E – G: 1\nD – F – H: 2"]);
    const four = [row(1, ["A", "B"], over), row(2, ["C", "D"], over), ...lower];
    expect(tablesInWords(four, [])).toEqual(["A | B", "C | D", "E | F", "G | H", "1 | 2"]);
  });

  it("says a word that reaches down into the next row once", () => {
    const rows = [row(1, ["Place", "Men", "Women"]), row(2, ["Place", "old", "young"], { isReached: true })];
    expect(tablesInWords([...rows, row(3, ["Brest", 1, 2])], [])).toEqual([
      "Place: Brest\nMen – old: 1\nWomen – young: 2",
    ]);
  });

  it("names the columns that a cell of it reaches over, and none beyond the table", () => {
    const years = row(1, [null, "2019", null, "2020"], { wide: [{ left: 1, right: 2 }] });
    expect(tablesInWords([years, row(2, [null, "Men", "Women", "Men"]), row(3, ["Brest", 1, 2, 3])], [])).toEqual([
      "Column 1: Brest\n2019 – Men: 1\n2019 – Women: 2\n2020 – Men: 3",
    ]);
    const beyond = row(1, ["Place", "Men", "Women"], { wide: [{ left: 2, right: 16_000 }] });
    expect(tablesInWords([beyond, row(2, ["of birth", "old", "young"]), row(3, ["Brest", 1, 2])], [])).toEqual([
      "Place – of birth: Brest\nMen – old: 1\nWomen – young: 2",
    ]);
  });
});

describe("a row above a table that reaches over it", () => {
  const below = [row(2, ["Year", "Mean", "Note"]), row(3, [2019, 3, "calm"])];
  const wide = { wide: [{ left: 0, right: 2 }] };

  it("is its title where it says one thing alone", () => {
    expect(tablesInWords([row(1, ["Tides"], wide), ...below], [])).toEqual([
      "Tides",
      "Year: 2019\nMean: 3\nNote: calm",
    ]);
  });

  it("makes no head with the next where it holds a figure that is no year", () => {
    const figure = row(1, [null, 7, "all"], { wide: [{ left: 1, right: 2 }] });
    expect(tablesInWords([figure, ...below], [])).toEqual(["7 | all", "Year | Mean | Note", "2019 | 3 | calm"]);
  });
});

describe("a table", () => {
  it("learns nothing of its columns from lines within it", () => {
    expect(told(["Year", "Mean"], ["North"], [2019, 3])).toEqual(["North", "Year: 2019\nMean: 3"]);
  });

  it("ends at an empty row", () => {
    expect(tablesInWords([row(1, ["Year", "Mean"]), row(3, [2019, 3])], [])).toEqual(["Year | Mean", "2019 | 3"]);
  });

  it("tells a lone text, and a figure that belongs to several columns, in a line of its own, a lone figure behind its name", () => {
    const rows = [
      row(1, ["Place", "Men", "Women"]),
      row(2, ["North"]),
      row(3, ["Brest", 1, 2]),
      row(4, ["Harwich", 7], { wide: [{ left: 1, right: 2 }] }),
      row(5, [null, 5]),
    ];
    expect(tablesInWords(rows, [])).toEqual(["North", "Place: Brest\nMen: 1\nWomen: 2", "Harwich | 7", "Men: 5"]);
  });
});
