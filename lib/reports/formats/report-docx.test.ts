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
  expect(value).toContain("This fact is no longer among those of the report.");
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

test("of two columns the second, which tells, is twice as wide; more share the page evenly", async () => {
  const widths = async (columns: number): Promise<number[]> => {
    const row = (word: string): string => `| ${Array<string>(columns).fill(word).join(" | ")} |`;
    const section = { kind: "body", heading: "Table", markdown: [row("h"), row("---"), row("v")].join("\n") } as const;
    const files = unzipSync(await reportDocx({ ...aReport, sections: [section] }, someFacts));
    const grid = /<w:tblGrid>.*?<\/w:tblGrid>/s.exec(strFromU8(files["word/document.xml"] ?? new Uint8Array()))?.[0];
    return [...(grid ?? "").matchAll(/w:w="(\d+)"/g)].map(([, width]) => Number(width));
  };
  const [names, tells] = await widths(2);
  expect((tells ?? 0) / (names ?? 1)).toBeCloseTo(68 / 32, 1);
  const [first, ...others] = await widths(3);
  expect(others).toEqual([first, first]);
  expect((first ?? 0) * 3).toBeCloseTo((names ?? 0) + (tells ?? 0), -1);
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

/** The runs of a document's text: what each says, with how Word is told that it looks. */
async function wordRuns(markdown: string): Promise<{ xml: string; lookOf: (said: string) => string }> {
  const sections = [{ kind: "body", heading: "Body", markdown } as const];
  const files = unzipSync(await reportDocx({ ...aReport, sections }, someFacts));
  const xml = strFromU8(files["word/document.xml"] ?? new Uint8Array());
  const runs = xml.match(/<w:r>.*?<\/w:r>/gs) ?? [];
  return { xml, lookOf: (said) => runs.find((run) => run.includes(`>${said}<`)) ?? "" };
}

test("what is strong, emphasised, struck out or code looks so, and nothing else does", async () => {
  const { lookOf } = await wordRuns("Plain **strong *both*** ~~gone~~ `code` end.\n\n```\nblock\n```");
  expect(lookOf("strong ")).toContain("<w:b/>");
  expect(lookOf("strong ")).not.toContain("<w:i/>");
  expect(lookOf("both")).toMatch(/<w:b\/>.*<w:i\/>/s);
  expect(lookOf("gone")).toContain("<w:strike/>");
  for (const said of ["code", "block"]) expect(lookOf(said), said).toContain("Courier New");
  expect(lookOf("Plain ")).not.toMatch(/<w:[bi]\/>|strike|Courier/);
});

test("numbered items keep their numbers, others their bullets, as deep as they lie, and what goes on in one is set in", async () => {
  const { xml, lookOf } = await wordRuns("1. one\n2. two\n\n   more of two\n\n- dot\n  - deeper");
  expect(lookOf("1. ")).not.toBe("");
  expect(lookOf("2. ")).not.toBe("");
  const paragraphOf = (said: string): string =>
    (xml.match(/<w:p>.*?<\/w:p>/gs) ?? []).find((one) => one.includes(said)) ?? "";
  expect(paragraphOf("more of two")).toContain('w:left="720"');
  expect(paragraphOf(">one<")).toContain('w:left="360"');
  expect(paragraphOf(">dot<")).toContain('<w:ilvl w:val="0"/>');
  expect(paragraphOf(">deeper<")).toContain('<w:ilvl w:val="1"/>');
  expect(paragraphOf(">dot<")).not.toContain("1. ");
});

test("a table's first row alone is its head: in bold, kept with the next, said again on each page", async () => {
  const { xml } = await wordRuns("| what | how much |\n| --- | --- |\n| depth | 2 m |");
  const [head = "", row = ""] = xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
  for (const sign of ["<w:tblHeader/>", "<w:keepNext/>", "<w:b/>"]) {
    expect(head, sign).toContain(sign);
    expect(row, sign).not.toContain(sign);
  }
});

test("two citations side by side are told apart by a comma, and one alone has none", async () => {
  const two = await wordRuns(`It fell. [F${keys.a}][F${keys.b}]`);
  expect(two.lookOf(",")).toContain('w:val="superscript"');
  expect((await wordRuns(`It fell. [F${keys.a}]`)).lookOf(",")).toBe("");
});

test("in a list of references an address can be followed, and in notes a source stands apart from its quote", async () => {
  const files = unzipSync(await reportDocx(aReport, someFacts, "apa"));
  const read = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const links = [...read("word/_rels/document.xml.rels").matchAll(/Target="(https?:[^"]+)"/g)].map(([, to]) => to);
  expect(links).toContain("https://a.example/snow_b?x=1&amp;y=2");
  const runs = read("word/footnotes.xml").match(/<w:r>.*?<\/w:r>/gs) ?? [];
  expect(runs.find((run) => run.includes("Snow [report]"))).toContain("<w:i/>");
  expect(runs.find((run) => run.includes("The snow was 2 m deep."))).not.toContain("<w:i/>");
});

test("what was asked stands beneath a title that says something else, and nowhere beneath one that says the same", async () => {
  const textOf = async (report: typeof aReport): Promise<string> =>
    (await mammoth.extractRawText({ buffer: Buffer.from(await reportDocx(report, someFacts)) })).value;
  expect(await textOf(aReport)).toContain("Question: Why did it rise?");
  expect(await textOf({ ...aReport, title: "Why did it rise" })).not.toContain("Question:");
});

test("a link of the text leads where it may, and nowhere else", async () => {
  const markdown = "[a](https://a.example/) [b](javascript:alert(1)) plain";
  const sections = [{ kind: "body", heading: "Body", markdown } as const];
  const files = unzipSync(await reportDocx({ ...aReport, sections, references: [] }, []));
  const links =
    strFromU8(files["word/_rels/document.xml.rels"] ?? new Uint8Array()).match(/Target="[^"]*:[^"]*"/g) ?? [];
  expect(links).toEqual(['Target="https://a.example/"']);
  const document = strFromU8(files["word/document.xml"] ?? new Uint8Array());
  expect(document.match(/<w:hyperlink [^>]*r:id/g)).toHaveLength(1);
  expect(document).toContain(">b<");
});

/** What a file of a Word document holds, by its name in the document. */
async function partsOf(...given: Parameters<typeof reportDocx>): Promise<(name: string) => string> {
  const files = unzipSync(await reportDocx(...given));
  return (name) => strFromU8(files[`word/${name}`] ?? new Uint8Array());
}

/** The paragraphs of a part, each as what it says. */
function saidIn(xml: string): string[] {
  const paragraphs = xml.match(/<w:p>.*?<\/w:p>/gs) ?? [];
  return paragraphs.map((one) => [...one.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join(""));
}

test("a section's heading is of the level at which it lies, and of the third at most", async () => {
  const sections = [1, 2, 3, 4].map((level) => ({
    kind: "answer" as const,
    heading: `H${level}`,
    markdown: "",
    level,
  }));
  const xml = (await partsOf({ ...aReport, sections }, []))("document.xml");
  const levelOf = (said: string): string | undefined =>
    (xml.match(/<w:p>.*?<\/w:p>/gs) ?? [])
      .filter((one) => one.includes(`>${said}<`))
      .map((one) => /<w:pStyle w:val="(\w+)"/.exec(one)?.[1])[0];
  expect(["H1", "H2", "H3", "H4"].map(levelOf)).toEqual(["Heading1", "Heading2", "Heading3", "Heading3"]);
});

test("items lie as deep as they are, as far as Word has levels, and numbered ones are set in as far", async () => {
  const deep = Array.from({ length: 11 }, (_, depth) => `${"  ".repeat(depth)}- at${depth}.`).join("\n");
  const { xml } = await wordRuns(`${deep}\n\nNext:\n\n1. one\n   1. within\n\n      more of it`);
  const paragraphOf = (said: string): string =>
    (xml.match(/<w:p>.*?<\/w:p>/gs) ?? []).find((one) => one.includes(`>${said}<`)) ?? "";
  const levels = [0, 1, 7, 8, 9, 10].map((depth) => /<w:ilvl w:val="(\d+)"/.exec(paragraphOf(`at${depth}.`))?.[1]);
  expect(levels).toEqual(["0", "1", "7", "8", "8", "8"]);
  expect(paragraphOf("within")).toContain('w:left="720"');
  expect(paragraphOf("more of it")).toContain('w:left="1440"');
});

test("a line's end is one, a rule is a line, and a table is as wide as the page, its cells apart", async () => {
  const { xml } = await wordRuns("One\\\ntwo\n\n---\n\n| a | b |\n| --- | --- |\n| 1 | 2 |");
  expect(xml.match(/<w:br\/>/g)).toHaveLength(1);
  expect(xml).toContain("<w:pBdr>");
  expect((await wordRuns("One two")).xml).not.toMatch(/<w:br\/>|<w:pBdr>/);
  // Fiftieths of a percent.
  expect(xml).toMatch(/<w:tblW [^>]*w:w="5000"/);
  expect(xml.match(/<w:tcMar><w:right [^>]*w:w="160"/g)).toHaveLength(4);
});

test("a note leads back to the one that told its quotes, and has no comma behind a source without an address", async () => {
  const [first] = someFacts;
  const evidence = first?.evidence.map((piece) => ({ ...piece, sourceUrl: null })) ?? [];
  const twins = [keys.a, keys.b].map((key) => ({ key, statement: "It lay deep.", evidence }));
  const sections = [{ kind: "body", heading: "Body", markdown: `It fell. [F${keys.b}][F${keys.a}]` } as const];
  const notes = saidIn((await partsOf({ ...aReport, sections }, twins))("footnotes.xml")).map((said) => said.trim());
  expect(notes.filter((said) => said !== "")).toEqual([
    "“The snow was 2 m deep.” Snow [report], page 3",
    "See note 1.",
  ]);
});

test("questions lead to their answers, told apart by commas; a report that was asked none lists none", async () => {
  const said = saidIn((await partsOf(aReport, someFacts))("document.xml"));
  expect(said.slice(said.indexOf("What was asked"))).toEqual([
    "What was asked",
    "Why did *it* rise? Answer, 1.1 Deeper snow",
    "When did it fall? Not answered.",
  ]);
  const none = await partsOf({ ...aReport, figures: { questions: [] } }, someFacts);
  expect(none("document.xml")).not.toContain("What was asked");
});

test.each([
  ["numbered", "Sources", "Snow melted early.,", "1. Städtisches Amt, Snow"],
  ["ieee", "References", "Snow melted early. [2], [1],", "[1] Städtisches Amt, “Snow"],
  ["chicago", "References", "Snow melted early. (“Notes” n.d.; Städtisches Amt 2025),", "“Notes.” N.d."],
] as const)(
  "in %s it cites in the text and lists its sources as the style does",
  async (style, heading, cited, entry) => {
    const said = saidIn((await partsOf(aReport, someFacts, style))("document.xml"));
    expect(said.find((one) => one.startsWith("Snow melted"))).toBe(cited);
    const list = said.slice(said.indexOf(heading) + 1);
    expect(list[0]?.toLowerCase().startsWith(entry.toLowerCase()), list[0]).toBe(true);
    expect(list[2]).toBe("All were read on 2026-03-01.");
  },
);

test("in the list of sources titles are set apart, and an address alone is a link, where it may be followed", async () => {
  const [snow] = aReport.references;
  const title = "https://title.example/";
  const references = snow === undefined ? [] : [{ ...snow, title, url: "javascript:alert(1)", author: null }];
  const sections = [{ kind: "body", heading: "Body", markdown: "It fell." } as const];
  const read = await partsOf({ ...aReport, references, sections }, []);
  expect(read("_rels/document.xml.rels")).not.toMatch(/title\.example|javascript/);
  const runs = read("document.xml").match(/<w:r>.*?<\/w:r>/gs) ?? [];
  expect(runs.find((run) => run.includes(`>${title}<`))).toContain("<w:i/>");
  expect(runs.find((run) => run.includes("javascript:"))).not.toContain("<w:i/>");
});

test("what is said of a report as a whole is set apart, and a list without sources says nothing of when", async () => {
  const read = await partsOf({ ...aReport, references: [] }, someFacts);
  const runs = read("document.xml").match(/<w:r>.*?<\/w:r>/gs) ?? [];
  for (const said of ["The time limit of 5 minutes was reached.", "Question: "]) {
    expect(
      runs.find((run) => run.includes(`>${said}<`)),
      said,
    ).toContain("<w:b/>");
  }
  expect(runs.find((run) => run.includes(">Not answered.<"))).toContain("<w:i/>");
  expect(read("document.xml")).not.toContain("All were read");
});
