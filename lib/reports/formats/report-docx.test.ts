import { strFromU8, unzipSync } from "fflate";
import { parseHTML } from "linkedom";
import mammoth from "mammoth";
import { expect, test } from "vitest";
import { aReport, keys, someFacts } from "@/lib/testing/rigs/reports";
import { reportDocx } from "./report-docx";

test("a reader of Word's files finds every citation as a footnote with its quote", async () => {
  const file = await reportDocx(aReport, someFacts);
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(file) });
  const { document } = parseHTML(`<body>${value}</body>`);
  const notes = [...document.querySelectorAll("li[id^=footnote]")].map((note) => note.textContent ?? "");
  expect(notes).toHaveLength(5);
  expect(notes[0]).toContain("Melt began");
  expect(notes[1]).toContain("The snow was 2 m deep.");
  expect(notes.slice(2).map((note) => /See note \d/.exec(note)?.[0])).toEqual([
    "See note 2",
    "See note 1",
    "See note 2",
  ]);
  expect(document.querySelectorAll("sup a[href^='#footnote']")).toHaveLength(5);
  expect(document.querySelector("table")?.textContent).toContain("1998");
  expect(document.querySelector("img, script")).toBeNull();
  expect(value).toContain("Städtisches Amt");
});

test("every question leads to the first citation of each section that answers it", async () => {
  const file = await reportDocx(aReport, someFacts);
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(file) });
  const { document } = parseHTML(`<body>${value}</body>`);
  const asked = [...document.querySelectorAll("li")].filter((item) => !item.id);
  const [first, second] = asked.filter((item) => item.textContent?.includes("?"));
  const links = [...(first?.querySelectorAll("a") ?? [])];
  expect(links.map((link) => link.textContent)).toEqual(["Answer", "1.1 Deeper snow"]);
  const places = links.map((link) => document.querySelector(link.getAttribute("href") ?? ""));
  expect(places.map((place) => place?.closest("p")?.textContent)).toEqual([
    expect.stringContaining("Snow melted early."),
    expect.stringContaining("Twice 2 m are 4 m (inference)."),
  ]);
  expect(second?.textContent).toBe("When did it fall? Not answered.");
});

test("a marker whose fact is gone keeps its footnote", async () => {
  const section = { kind: "body", heading: "Snow", markdown: `It fell [F${keys.a}].` } as const;
  const file = await reportDocx({ ...aReport, sections: [section] }, []);
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(file) });
  expect(value).toContain("No quote is left.");
});

test("headings stay with what they head, rows of tables are not torn, and pages are numbered", async () => {
  const files = unzipSync(await reportDocx(aReport, someFacts));
  const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  for (const id of ["Title", "Heading1", "Heading2", "Heading3"]) {
    const style = read("word/styles.xml")
      .split("<w:style ")
      .find((one) => one.includes(`w:styleId="${id}"`));
    expect(style, id).toContain("<w:keepNext/>");
  }
  const rows = read("word/document.xml").match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain("<w:cantSplit/>");
  const footers = Object.keys(files)
    .filter((name) => /footer\d*\.xml$/.test(name))
    .map(read);
  expect(footers.join()).toContain("PAGE");
});

test("the file says what the report rests on, what no longer stands and what cut it short", async () => {
  const textOf = async (report: typeof aReport): Promise<string> =>
    (await mammoth.extractRawText({ buffer: Buffer.from(await reportDocx(report, someFacts)) })).value;
  const lines = [aReport.warning ?? "", aReport.evidence, aReport.affected?.lead ?? ""];
  const text = await textOf(aReport);
  for (const line of lines) expect(text).toContain(line);
  const plain = await textOf({ ...aReport, warning: null, evidence: "", affected: null, mode: "live" });
  for (const line of lines) expect(plain).not.toContain(line);
});
