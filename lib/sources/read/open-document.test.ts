import { readFile } from "node:fs/promises";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readBytes } from "./read-bytes";
import type { ReadText } from "./read-text";

async function answerOf(name: string, bytes: Uint8Array): ReturnType<typeof readBytes> {
  return await readBytes({ bytes, fileName: name, mediaType: null, charset: null, url: null });
}

async function readOf(name: string, bytes: Uint8Array): Promise<ReadText> {
  const answer = await answerOf(name, bytes);
  if (!answer.ok) throw new Error(answer.code);
  return answer.read;
}

/** A file as LibreOffice wrote it. */
async function written(name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(`lib/testing/documents/written/${name}`));
}

const types = { odt: "text", ods: "spreadsheet" } as const;

/** An OpenDocument of parts; its type is stored first and unpacked, as the standard has it. */
function packed(
  ending: keyof typeof types,
  content: string,
  { variant = "", ...other }: Record<string, string> = {},
): Uint8Array {
  const mimetype = strToU8(`application/vnd.oasis.opendocument.${types[ending]}${variant}`);
  const parts = Object.entries({ "content.xml": content, ...other }).map(([path, text]) => [path, strToU8(text)]);
  return zipSync({ mimetype: [mimetype, { level: 0 }], ...Object.fromEntries(parts) });
}

function text(body: string, styles = ""): string {
  return `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
}

function sheet(rows: string): string {
  return `<office:document-content><office:body><office:spreadsheet><table:table table:name="A">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
}

test("a letter that LibreOffice wrote is read with its headings, its list and its table", async () => {
  const { text: said, title } = await readOf("tides.odt", await written("tides.odt"));
  expect(title).toBe("The Tides of Brest");
  expect(said).toContain("# The gauge\n\nThe gauge of the letter stands at Brest.\n\n## What it measures");
  expect(said).toContain("the height of the water");
  expect(said).toMatch(/Brest.*7\.1 m/);
});

test("a workbook that LibreOffice wrote is read row by row behind the names of its columns", async () => {
  const { text: said } = await readOf("tides.ods", await written("tides.ods"));
  expect(said).toContain("## Sheet: tides");
  expect(said).toContain("Place: Brest\nHeight: 7.1\nRead at: 2024-03-05");
});

test("a template is read as what it is a template of", async () => {
  const letter = packed("odt", text("<text:p>The tide rises by seven metres.</text:p>"), { variant: "-template" });
  expect((await readOf("a.ott", letter)).text).toBe("The tide rises by seven metres.");
});

test("a workbook of before 2007 is not read, and says what to do", async () => {
  expect(await answerOf("tides.xls", await written("tides.xls"))).toEqual({ ok: false, code: "old_office" });
});

test("struck words, remarks and hidden words are no part of what is read, and notes stand where they are called", async () => {
  const body = `<text:tracked-changes><text:changed-region><text:deletion><text:p>Struck.</text:p></text:deletion></text:changed-region></text:tracked-changes>
    <text:p>The tide rises<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>As read in 2024.</text:p></text:note-body></text:note> by seven<text:s text:c="2"/>metres &lt; eight.<office:annotation><text:p>Says who?</text:p></office:annotation><text:span text:style-name="T1">Unseen.</text:span></text:p>`;
  const styles = '<style:style style:name="T1"><style:text-properties text:display="none"/></style:style>';
  const { text: said, notes } = await readOf("a.odt", packed("odt", text(body, styles)));
  expect(said).toContain("The tide rises (As read in 2024.) by seven metres");
  expect(said).not.toMatch(/Struck|Says who|Unseen/);
  expect(notes).toContain("hidden_words_left_out");
});

test("repeated cells and rows stand as often as they do in the sheet, remarks in none, hidden rows are said", async () => {
  const cell = (value: string, more = ""): string =>
    `<table:table-cell office:value-type="string" ${more}><text:p>${value}</text:p></table:table-cell>`;
  const rows = `<table:table-header-rows><table:table-row>${cell("Place")}${cell("Height")}${cell("Who")}</table:table-row></table:table-header-rows>
    <table:table-row table:number-rows-repeated="2" table:visibility="collapse">${cell("Brest<office:annotation><text:p>Remark</text:p></office:annotation>".replace("<office", "</text:p><office").replace("</office:annotation>", "</office:annotation><text:p>"))}<table:table-cell table:number-columns-repeated="1"/>${cell("Ada")}</table:table-row>
    <table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
  const { text: said, notes } = await readOf("a.ods", packed("ods", sheet(rows)));
  expect(said.match(/Place: Brest\nWho: Ada/g)).toHaveLength(2);
  expect(said).not.toContain("Remark");
  expect(notes).toContain("hidden_parts");
});

test("of a sheet's cell the paragraphs are read, one after the other, and nothing that stands between them", async () => {
  const cell = (inside: string): string => `<table:table-cell>${inside}</table:table-cell>`;
  const paragraphs = "<text:p>Seven</text:p>loose<text:p>metres<text:tab/>high</text:p>words";
  const rows = [cell("<text:p>Tide</text:p>"), cell(paragraphs)].map(
    (one) => `<table:table-row>${one}</table:table-row>`,
  );
  const { text: said } = await readOf("a.ods", packed("ods", sheet(rows.join(""))));
  expect(said).toContain("Seven metres high");
  expect(said).not.toMatch(/loose|words/);
});

test("documents with programs, locked ones and damaged ones are refused with their reason", async () => {
  const said = text("<text:p>The tide rises by seven metres.</text:p>");
  const refused: [Uint8Array, string][] = [
    [packed("odt", said, { "Basic/Standard/Module1.xml": "<script/>" }), "macros"],
    [packed("ods", sheet(""), { "Scripts/python/a.py": "print()" }), "macros"],
    [packed("odt", said, { "META-INF/manifest.xml": "<m><e><manifest:encryption-data/></e></m>" }), "encrypted"],
    [packed("odt", ""), "no_text"],
    [packed("ods", sheet("")), "no_text"],
    [zipSync({ mimetype: [strToU8("application/vnd.oasis.opendocument.text"), { level: 0 }] }), "damaged"],
    [packed("odt", text("<text:p>".repeat(300))), "damaged"],
  ];
  for (const [bytes, code] of refused) {
    expect(await answerOf("a.odt", bytes), code).toEqual({ ok: false, code });
  }
});

test("a cell that says that it stands for a million rows and columns brings no more than a workbook may", async () => {
  const cell = '<table:table-cell table:number-columns-repeated="16384"><text:p>tide</text:p></table:table-cell>';
  const bytes = packed("ods", sheet(`<table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row>`));
  const { text: said, notes } = await readOf("a.ods", bytes);
  expect(said.length).toBeLessThanOrEqual(5_000_000);
  expect(notes).toContain("rows_left_out");
});
