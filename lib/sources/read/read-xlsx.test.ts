import { expect, test } from "vitest";
import { aWorkbook, textRow } from "@/lib/testing/documents/a-workbook";
import { readingOf } from "@/lib/testing/documents/reading";
import { nestedZip } from "@/lib/testing/hostile-files";
import { aServer } from "@/lib/testing/rigs/sources";

const { codeOf, readOf } = readingOf("gauge.xlsx");

const texts = ["<t>Day</t>", "<r><t>Mean </t></r><r><t>height</t></r><rPh><t>SPOKEN</t></rPh>", "<t>Note</t>"];

test("a workbook gives each sheet under its name, its rows told behind their columns' names as people see them", async () => {
  const rows = [
    textRow(1, ["Gauge of the harbour"]),
    '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3" t="s"><v>1</v></c><c r="D3" t="s"><v>2</v></c></row>',
    '<row r="4"><c r="A4" s="1"><v>45356</v></c><c r="B4" s="2"><v>1234.5</v></c><c r="D4" t="b"><v>1</v></c></row>',
    '<row r="5"><c r="A5" s="1"><v>45357</v></c><c r="B5"><f>SUM(B4:B4)*2</f><v>2469</v></c><c r="C5" t="str"><f>A1</f><v>a  sum</v></c><c r="D5" t="e"><v>#DIV/0!</v></c></row>',
    '<row r="6"><c r="B6"><f>NOW()</f></c></row>',
  ];
  const read = await readOf(
    aWorkbook({
      sheets: [
        { name: "Heights &amp; days", rows: rows.join("") },
        { name: "Empty", rows: "" },
        { name: "Keepers", rows: `${textRow(1, ["Ada Lovelace"])}${textRow(2, ["Grace Hopper"])}` },
      ],
      texts,
      builtIn: [0, 14],
      codes: ['#,##0.0" mm"'],
    }),
  );
  expect(read.text).toBe(
    [
      "## Sheet: Heights & days",
      "Gauge of the harbour",
      "Day: 2024-03-05\nMean height: 1,234.5 mm\nNote: TRUE",
      "Day: 2024-03-06\nMean height: 2469\nColumn 3: a sum\nNote: #DIV/0!",
      "## Sheet: Keepers",
      "Ada Lovelace",
      "Grace Hopper",
    ].join("\n\n"),
  );
  expect(read).toMatchObject({
    author: "Ada Lovelace",
    mediaType: expect.stringContaining("spreadsheetml"),
    publishedOn: null,
    notes: [],
  });
});

const tableRelation =
  '<Relationships><Relationship Id="t" Type="x/table" Target="../tables/table1.xml"/></Relationships>';

type Row = readonly (string | number)[];

/** A sheet of rows one beneath the other; an empty row leaves one out. The first `bold` rows have a look of their own. */
async function told(rows: readonly Row[], { bold = 0, merged = [] as readonly string[] } = {}): Promise<string[]> {
  const written = rows.map((row, nth) => (row.length === 0 ? "" : textRow(nth + 1, row, nth < bold ? 1 : 0)));
  const after = `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
  const sheets = [{ name: "A", rows: written.join(""), after }];
  return (await readOf(aWorkbook({ sheets, builtIn: [0, 0] }))).text.split("\n\n").slice(1);
}

test("what stands above a table is not its head, with and without an empty row between", async () => {
  const table: Row[] = [
    ["Country Name", "Country Code", 2022, 2023],
    ["Norway", "NOR", 593, 485],
  ];
  const rows = ["Data Source | World Development Indicators"];
  const below = "Country Name: Norway\nCountry Code: NOR\n2022: 593\n2023: 485";
  expect(await told([["Data Source", "World Development Indicators"], [], [], ...table])).toEqual([...rows, below]);
  expect(await told([["Data Source", "World Development Indicators"], ...table])).toEqual([...rows, below]);
});

test("a table below another has its own names, or none", async () => {
  const people: Row[] = [
    ["Country", "Population"],
    ["Norway", 5_500_000],
  ];
  expect(await told([...people, [], ["Land", "Area"], ["Norway", 385_207]], { bold: 1 })).toEqual([
    "Country: Norway\nPopulation: 5500000",
    "Land | Area",
    "Norway | 385207",
  ]);
});

test.each([
  ["filters stand in it", { after: '<autoFilter ref="A1:B3"/>' }],
  ["it stays above", { before: '<sheetViews><sheetView><pane ySplit="1" state="frozen"/></sheetView></sheetViews>' }],
  [
    "it is that of a table",
    { files: { "xl/worksheets/_rels/sheet1.xml.rels": tableRelation, "xl/tables/table1.xml": '<table ref="A1:B3"/>' } },
  ],
])(
  "a row is a head where %s",
  async (_, {
    files = {},
    ...around
  }: Partial<Record<"before" | "after", string>> & { files?: Record<string, string> }) => {
    const rows = `${textRow(1, ["Country", "Capital"])}${textRow(2, ["Norway", "Oslo"])}`;
    const { text } = await readOf(aWorkbook({ sheets: [{ name: "A", rows, ...around }], files }));
    expect(text).toBe("## Sheet: A\n\nCountry: Norway\nCapital: Oslo");
  },
);

test("cells that are merged name each column that they reach, and belong to each row", async () => {
  const years = await told(
    [
      ["", 2019, "", 2020],
      ["", "Men", "Women", "Men"],
      ["Norway", 10, 11, 12],
    ],
    { merged: ["B1:C1"] },
  );
  expect(years).toEqual(["Column 1: Norway\n2019 – Men: 10\n2019 – Women: 11\n2020 – Men: 12"]);
  const countries = await told(
    [
      ["Country", "Year", "Men"],
      ["Norway", 2019, 10],
      ["", 2020, 12],
    ],
    { bold: 1, merged: ["A2:A3"] },
  );
  expect(countries.at(1)).toBe("Country: Norway\nYear: 2020\nMen: 12");
});

test("a form is told line by line, as is what stands between and beneath the rows of a table", async () => {
  expect(
    await told([
      ["Name of project", "Tidal"],
      ["Budget", 100],
      ["Staff", 12],
    ]),
  ).toEqual(["Name of project | Tidal", "Budget | 100", "Staff | 12"]);
  expect(await told([["Year", "Mean"], ["North"], [2019, 3.1], ["Source: the harbour"]])).toEqual([
    "North",
    "Year: 2019\nMean: 3.1",
    "Source: the harbour",
  ]);
});

test("H18: merged cells that reach over a million rows, again and again, are told as far as there is room", async () => {
  const rows = Array.from({ length: 2_000 }, (_, nth) => textRow(nth + 1, ["long ".repeat(20), nth]));
  const after = `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`;
  const { text } = await readOf(aWorkbook({ sheets: [{ name: "A", rows: rows.join(""), after }] }));
  expect(text).toContain("| 1999");
}, 60_000);

test("days are those of 1904 where the workbook counts so", async () => {
  const rows = `${textRow(1, ["Day", "Note"])}<row><c s="1"><v>43894</v></c><c t="inlineStr"><is><t>calm</t></is></c></row>`;
  const sheets = [{ name: "Days", rows }];
  const { text } = await readOf(aWorkbook({ sheets, builtIn: [0, 14], settings: 'date1904="1"' }));
  expect(text).toContain("Day: 2024-03-05\nNote: calm");
});

test("a workbook is read whatever its writer calls the namespaces", async () => {
  const sheet =
    '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Calm</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
  const workbook =
    '<x:workbook xmlns:x="m" xmlns:rel="r"><x:sheets><x:sheet name="A" sheetId="1" rel:id="rId1"/></x:sheets></x:workbook>';
  const files = { "xl/workbook.xml": workbook, "xl/worksheets/sheet1.xml": sheet };
  const { text } = await readOf(aWorkbook({ sheets: [{ name: "A", rows: "" }], files }));
  expect(text).toBe("## Sheet: A\n\nCalm");
});

test("what is raised in a cell is no part of the figure before it", async () => {
  const runs = (power: string): string =>
    `<r><t>5 x 10</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>${power}</t></r><r><t> m</t></r>`;
  const rows = `<row><c t="s"><v>0</v></c><c t="inlineStr"><is>${runs("-3")}</is></c></row>`;
  const { text } = await readOf(aWorkbook({ sheets: [{ name: "A", rows }], texts: [runs("6")] }));
  expect(text).toContain("5 x 10⁶ m | 5 x 10⁻³ m");
});

test("letters that are written by their numbers are read, and texts are found whatever the case of their part's name", async () => {
  const shared = "<sst><si><t>one_x000D_two _x005F_x0041_</t></si></sst>";
  const rows = '<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>a_x0042_c</t></is></c></row>';
  const moved =
    '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s" Type="x/sharedStrings" Target="SharedStrings.xml"/></Relationships>';
  const files = { "xl/sharedStrings.xml": shared, "xl/_rels/workbook.xml.rels": moved };
  const { text } = await readOf(aWorkbook({ sheets: [{ name: "A", rows }], files }));
  expect(text).toContain("one two _x0041_ | aBc");
});

test("H12: a sheet, a row or a column that is hidden is read and said to be", async () => {
  const rows = `${textRow(1, ["Year", "Mean"])}${textRow(2, ["2019", "3.1"])}`;
  const sheet = await readOf(aWorkbook({ sheets: [{ name: "Old", rows, state: "veryHidden" }] }));
  expect(sheet).toMatchObject({
    text: "## Sheet: Old (hidden)\n\nYear: 2019\nMean: 3.1",
    notes: ["hidden_parts"],
  });
  const hiddenRow = rows.replace('<row r="2">', '<row r="2" hidden="1">');
  expect((await readOf(aWorkbook({ sheets: [{ name: "A", rows: hiddenRow }] }))).notes).toEqual(["hidden_parts"]);
  const before = '<cols><col min="2" max="3" hidden="1"/></cols>';
  expect((await readOf(aWorkbook({ sheets: [{ name: "A", rows, before }] }))).notes).toEqual(["hidden_parts"]);
});

test("H19: a formula that would start a program is not run: what was stored of it is the text that it is", async () => {
  const rows = `${textRow(1, ["Name", "Value"])}<row><c t="str"><f>cmd|' /C calc'!A0</f><v>=cmd()</v></c><c><v>1</v></c></row>`;
  expect((await readOf(aWorkbook({ sheets: [{ name: "A", rows }] }))).text).toContain("=cmd() | 1");
});

test("H18: of more cells than are kept the first are read, and it is said that others were left out", async () => {
  const row = "<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>";
  const rows = `${textRow(1, ["a", "b", "c"])}${row.repeat(110_000)}`;
  const read = await readOf(
    aWorkbook({
      sheets: [
        { name: "Long", rows },
        { name: "Next", rows },
      ],
    }),
  );
  expect(read.notes).toContain("rows_left_out");
  expect(read.text).not.toContain("Sheet: Next");
}, 60_000);

test("H18: one long text in a million cells makes no text beyond what is kept", async () => {
  const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(10)}</row>`.repeat(5_000);
  const read = await readOf(aWorkbook({ sheets: [{ name: "A", rows }], texts: [`<t>${"long ".repeat(200_000)}</t>`] }));
  expect(read.text.length).toBeLessThanOrEqual(5_000_000);
  expect(read.notes).toEqual(expect.arrayContaining(["rows_left_out", "cut_short"]));
}, 60_000);

test("R18: entities are not unfolded, and nothing outside is asked for", async () => {
  const outside = await aServer((_, response) => response.end("secret"));
  const lol = `<!DOCTYPE p [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "${outside.origin}/x">]>`;
  const linked = `<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="s" Type="x/sharedStrings" Target="${outside.origin}/s.xml"/></Relationships>`;
  const sheet = `${lol}<worksheet><sheetData>${textRow(1, ["Calm &b;&c; sea"])}</sheetData></worksheet>`;
  const files = { "xl/worksheets/sheet1.xml": sheet, "xl/_rels/workbook.xml.rels": linked };
  expect((await readOf(aWorkbook({ sheets: [{ name: "A", rows: "" }], files }))).text).toBe(
    "## Sheet: A\n\nCalm &b;&c; sea",
  );
  expect(outside.requests).toEqual([]);
  await outside.close();
});

const sheets = [{ name: "A", rows: textRow(1, ["a", "b"]) }];
const book = aWorkbook({ sheets });
const macros = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";

test.each([
  ["a text that is called a workbook", new TextEncoder().encode("No sheet."), "damaged"],
  ["a workbook that breaks off", book.subarray(0, book.length - 300), "packed_wrong"],
  ["a workbook with macros", aWorkbook({ sheets, main: macros }), "macros"],
  ["a workbook with macros under another kind", aWorkbook({ sheets, files: { "xl/vbaProject.bin": "x" } }), "macros"],
  [
    "a workbook with macros of the old kind",
    aWorkbook({ sheets, files: { "xl/macrosheets/sheet1.xml": "<x/>" } }),
    "macros",
  ],
  ["a workbook without anything in it", aWorkbook({ sheets: [{ name: "A", rows: "" }] }), "no_text"],
  [
    "a workbook whose texts are missing",
    aWorkbook({ sheets: [{ name: "A", rows: '<row><c><v>1</v></c><c t="s"><v>7</v></c></row>' }] }),
    "damaged",
  ],
  ["a workbook without its main part", aWorkbook({ sheets, files: { "xl/workbook.xml": "" } }), "no_text"],
  ["H18: styles within styles", aWorkbook({ sheets, files: { "xl/styles.xml": "<a>".repeat(100_000) } }), "damaged"],
  [
    "H18: sheets that share their bytes",
    nestedZip(40, 100_000, {
      name: (nth) => (nth === 0 ? "[Content_Types].xml" : `xl/${nth}.xml`),
      declaredBytes: 100_000,
    }),
    "damaged",
  ],
])("%s is refused", async (_, bytes, code) => expect(await codeOf(bytes)).toBe(code));
