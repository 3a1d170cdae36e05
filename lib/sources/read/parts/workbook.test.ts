import { describe, expect, it } from "vitest";
import { aWorkbook } from "@/lib/testing/documents/a-workbook";
import { holdsMacros, propertiesOf } from "./office";
import { openParts, type Parts } from "./parts";
import { openWorkbook, type Workbook } from "./workbook";

type Given = Partial<Parameters<typeof aWorkbook>[0]>;

async function partsOf(given: Given = {}): Promise<Parts> {
  const parts = await openParts(aWorkbook({ sheets: [{ name: "A", rows: "" }], ...given }));
  if (parts === null) throw new Error("a zip");
  return parts;
}

const workbook = async (given: Given): Promise<Workbook> => await openWorkbook(await partsOf(given));

describe("a workbook", () => {
  it("has its sheets in their order, each once, and says which are hidden", async () => {
    const sheets = [
      { name: " High\n water ", rows: "" },
      { name: "B", rows: "", state: "hidden" },
      { name: "C", rows: "", state: "veryHidden" },
    ] as const;
    expect((await workbook({ sheets: [...sheets] })).sheets).toEqual([
      { name: "High water", path: "xl/worksheets/sheet1.xml", isHidden: false },
      { name: "B", path: "xl/worksheets/sheet2.xml", isHidden: true },
      { name: "C", path: "xl/worksheets/sheet3.xml", isHidden: true },
    ]);
    const twice =
      '<workbook xmlns:r="r"><sheets><sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId1"/><sheet name="C" r:id="s"/></sheets></workbook>';
    expect((await workbook({ files: { "xl/workbook.xml": twice } })).sheets).toMatchObject([{ name: "B" }]);
  });

  it("has the texts that its cells share, and none where there are none", async () => {
    expect((await workbook({ texts: ["<t>a</t>", "<r><t>b</t></r><r><t>c</t></r>", ""] })).texts).toEqual([
      "a",
      "bc",
      "",
    ]);
    const files = { "xl/_rels/workbook.xml.rels": "<Relationships/>" };
    expect(await workbook({ files })).toEqual({ sheets: [], texts: [], formats: [], is1904: false });
  });

  it("has the formats of its cells' styles, their codes cut where they are long", async () => {
    const { formats } = await workbook({ builtIn: [0, 14], codes: ["0.0", "0".repeat(300)] });
    expect(formats).toEqual([
      { id: 0, code: null },
      { id: 14, code: null },
      { id: 164, code: "0.0" },
      { id: 165, code: "0".repeat(255) },
    ]);
    const plain = { "xl/styles.xml": "<styleSheet><cellXfs><xf/></cellXfs></styleSheet>" };
    expect((await workbook({ files: plain })).formats).toEqual([{ id: 0, code: null }]);
    expect((await workbook({ files: { "xl/styles.xml": "<styleSheet/>" } })).formats).toEqual([]);
  });

  it.each([
    ['date1904="1"', true],
    ['date1904="true"', true],
    ['date1904="0"', false],
    ["", false],
  ])("whose settings are “%s” counts days from 1904: %s", async (settings, is1904) => {
    expect((await workbook({ settings })).is1904).toBe(is1904);
  });

  it("is none where its main part is missing", async () => {
    await expect(workbook({ files: { "_rels/.rels": "<Relationships/>" } })).rejects.toThrow("no workbook");
  });
});

describe("an office document", () => {
  it.each([
    ["xl/vbaProject.bin", true],
    ["vbaproject.BIN", true],
    ["xl/macrosheets/sheet1.xml", true],
    ["xl/myvbaProject.bin", false],
    ["xl/vbaProject.bin.txt", false],
  ])("that holds %s holds programs: %s", async (path, holds) => {
    expect(holdsMacros(await partsOf({ files: { [path]: "x" } }))).toBe(holds);
  });

  const core = (words: string): Given => ({
    files: { "docProps/core.xml": `<coreProperties>${words}</coreProperties>` },
  });

  it.each<[string, string | null]>([
    ["<title> The\n tides </title>", "The tides"],
    ["<title> </title>", null],
    ["", null],
    ["<title>PowerPoint-Präsentation</title>", null],
    ["<title>Book1</title>", null],
    ["<title>Mappe 2</title>", null],
    ["<title>Book of tides</title>", "Book of tides"],
  ])("that says %j is called %j", async (words, title) => {
    expect(await propertiesOf(await partsOf(core(words)))).toEqual({ title, author: null });
  });

  it("was made by whom it says, wherever it says so, and by nobody where it does not", async () => {
    expect(await propertiesOf(await partsOf(core("<creator>Ada Lowe</creator>")))).toEqual({
      title: null,
      author: "Ada Lowe",
    });
    const elsewhere = {
      "_rels/.rels": '<Relationships><Relationship Id="c" Type="x/core-properties" Target="core.xml"/></Relationships>',
      "core.xml": "<p><creator>Leo</creator></p>",
    };
    expect(await propertiesOf(await partsOf({ files: elsewhere }))).toEqual({ title: null, author: "Leo" });
    const nowhere = { "_rels/.rels": elsewhere["_rels/.rels"] };
    expect(await propertiesOf(await partsOf({ files: nowhere }))).toEqual({ title: null, author: null });
  });
});
