import { expect, test } from "vitest";
import { isRis, risReferences } from "./ris";

const work = "TY  - JOUR\nTI  - Tides of the northern ports\nPY  - 2019";

test("a list of works is known by its first line, or by a line that begins a work below a preamble", () => {
  expect(isRis(work)).toBe(true);
  expect(isRis("\uFEFF\nTY  - JOUR of a kind nobody knows\n")).toBe(true);
  expect(isRis(`Exported on Monday\n\n${work}\n`)).toBe(true);
  expect(isRis("The TY  - JOUR line begins a work.")).toBe(false);
});

test("the last work counts without its end, and without an end of its last line", () => {
  const [only, ...more] = [...risReferences(work)];
  expect(more).toEqual([]);
  expect(only).toMatchObject({ title: "Tides of the northern ports", publishedOn: "2019" });
});

function read(...lines: string[]): unknown[] {
  return [...risReferences(["TY  - JOUR", ...lines, "ER  - "].join("\n"))];
}

test("what is no such list is not taken for one, and a line that begins a work says its kind in capitals", () => {
  expect(isRis("TY - JOUR")).toBe(true);
  expect(isRis("TY - ")).toBe(true);
  expect(isRis("TY: JOUR")).toBe(false);
  expect(isRis("Notes\nTY  - in the middle of a text")).toBe(false);
  expect(isRis(`${" ".repeat(2_000)}TY  - a kind`)).toBe(false);
});

test.each([
  [["TI  - Tides", "T1  - Ebbs"], { title: "Tides" }],
  [["T1  - Ebbs", "TI  - Tides"], { title: "Tides" }],
  [["BT  - Book", "CT  - Chapter"], { title: "Chapter" }],
  [["TI  - T", "AU  - Ames, Ruth, Jr.", "A1  - World Bank"], { author: "Ruth Ames Jr., World Bank" }],
  [["TI  - T", "PY  - 2019", "DA  - 2019/03/04"], { publishedOn: "2019-03-04" }],
  [["TI  - T", "PY  - 2019/05", "DA  - 2018"], { publishedOn: "2019-05" }],
  [["TI  - T", "Y1  - 2001", "PY  - soon"], { publishedOn: "2001" }],
  [["TI  - T", "PB  - Harbour Press"], { publisher: "Harbour Press" }],
  [["TI  - T", "L1  - https://a.org/1", "L2  - https://a.org/2"], { url: "https://a.org/2" }],
  [["TI  - T", "L2  - https://a.org/2", "UR  - https://a.org/u"], { url: "https://a.org/u" }],
  [["TI  - T", "L1  - a.pdf", "L4  - d.png", "L3  - https://a.org/3"], { files: ["a.pdf", "d.png"] }],
])("the lines %j say %j", (lines, says) => {
  expect(read(...lines)).toMatchObject([says]);
});

test("a line without a tag goes on with the value before it, an empty line says nothing, and a tag alone is empty", () => {
  expect(read("TI  - Tides of", "  the ports", "", "in winter ", "PB  -", "Harbour")).toMatchObject([
    { title: "Tides of the ports in winter", publisher: "Harbour" },
  ]);
  expect(read("goes on with nothing", "TI  - Tides")).toMatchObject([{ title: "Tides" }]);
});

test("each work has its own lines alone: what stands outside of works, or follows the end of one, is passed over", () => {
  const text =
    "AU  - Before, Nobody\nTY  - JOUR\nTI  - Tides\nER  - \nAU  - After, Nobody\nand more\nTY  - BOOK\ngoes on\nTI  - Ebbs";
  const works = [...risReferences(text)];
  expect(works).toMatchObject([
    { title: "Tides", author: null },
    { title: "Ebbs", author: null },
  ]);
  expect([...risReferences("TY  - JOUR\nTI  - Tides\nTY  - JOUR\nTI  - Ebbs")]).toHaveLength(2);
  expect([...risReferences("AU  - Nobody")]).toEqual([]);
});

test("a work without anything that is read is null, and lines may end in any way", () => {
  expect(read("N1  - a note")).toEqual([null]);
  for (const end of ["\r\n", "\r", "\n"])
    expect([...risReferences(`\uFEFFTY  - JOUR${end}TI  - Tides${end}PY  - 2019`)]).toMatchObject([
      { title: "Tides", publishedOn: "2019" },
    ]);
});

test("of one tag 200 values are kept, and of a value that goes on 4,000 characters", () => {
  const files = (count: number): string[] => Array.from({ length: count }, (_, nth) => `L1  - https://a.org/ ${nth}`);
  expect(read(...files(199), "L1  - https://a.org/last", "TI  - T")).toMatchObject([{ url: "https://a.org/%200" }]);
  const bad = (count: number): string[] => Array.from({ length: count }, () => "UR  - none");
  expect(read(...bad(199), "UR  - https://a.org/last")).toMatchObject([{ url: "https://a.org/last" }]);
  expect(read(...bad(200), "UR  - https://a.org/last", "TI  - T")).toMatchObject([{ url: null }]);
  const path = `L1  - ${"a".repeat(490)}`;
  expect(read("TI  - T", path, "bbbbbbbbb")).toMatchObject([{ files: [`${"a".repeat(490)} bbbbbbbbb`] }]);
});
