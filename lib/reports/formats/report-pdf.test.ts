import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { z } from "zod";
import { aFact, aReport, keys, someFacts } from "@/lib/testing/rigs/reports";
import { docxStyles } from "./docx-looks";
import type { ExportedReport } from "./exported-report";
import { reportPdf } from "./report-pdf";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function written(markdown: string, more: Partial<ExportedReport> = {}): Promise<{ pdf: Pdf; text: string }> {
  const sections = [{ kind: "body" as const, heading: "Body", markdown }];
  // Two that one line answers: they lead to the same place.
  const questions = [0, 1].map((position) => ({ question: `Why ${position}?`, places: [{ section: 0, position }] }));
  const bytes = await reportPdf({ ...aReport, figures: { questions }, sections, ...more }, someFacts);
  const pdf = await getDocumentProxy(bytes);
  const { text } = await extractText(pdf, { mergePages: true });
  return { pdf, text };
}

/** Addresses that a reader of the PDF could be led to. */
async function urlsIn(pdf: Pdf): Promise<string[]> {
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, nth) => pdf.getPage(nth + 1)));
  const notes = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat();
  return notes.flatMap((note) => (typeof note.unsafeUrl === "string" ? [note.unsafeUrl] : []));
}

test("letters of many scripts can be searched; those that no font has are boxes", async () => {
  const { text } = await written("Ελλάδα, Привет, 雪が降る, **中文**, 한국어, שלום, مرحبا, नमस्ते.");
  for (const word of ["Ελλάδα", "Привет", "雪が降る", "中文", "한국어", "□□"]) expect(text).toContain(word);
  for (const word of ["שלום", "مرحبا"]) expect([...word].every((letter) => text.includes(letter))).toBe(true);
});

test("it has an outline, and each number leads to its note within the file", async () => {
  const { pdf } = await written(`Snow fell. [F${keys.a}] It melted. [F${keys.b}]`);
  expect((await pdf.getOutline()).map((entry: { title: string }) => entry.title)).toEqual([
    aReport.title,
    "Body",
    "Notes",
    "Sources",
    "What was asked",
  ]);
  const page = await pdf.getPage(1);
  const places = (await page.getAnnotations()).flatMap(({ dest }) => (typeof dest === "string" ? [dest] : []));
  expect(places).toEqual(["note-1", "note-2", "answer-0-0", "answer-0-0"]);
  for (const place of places) expect(await pdf.getDestination(place)).not.toBeNull();
});

test("it leads to allowed addresses alone, and holds no picture of another's", async () => {
  const markdown =
    "[a](https://a.example/) [b](javascript:alert(1)) ![c](https://evil.example/x.png) <https://b.example/> [d](data:text/html,x)";
  const { pdf } = await written(markdown, { references: [] });
  const hosts = new Set((await urlsIn(pdf)).map((url) => new URL(url).host));
  expect([...hosts].toSorted()).toEqual(["a.example"].concat(hosts.has("b.example") ? ["b.example"] : []));
});

test("tables, code and words without a space stay on the page, whatever their size", async () => {
  const wide = Array.from({ length: 30 }, (_, column) => `c${column}`);
  const table = `| ${wide.join(" | ")} |\n| ${wide.map(() => "---").join(" | ")} |\n| ${wide.map((one) => `${one}v`).join(" | ")} |`;
  const { pdf, text } = await written(`${table}\n\n${"x".repeat(5_000)}\n\n\`\`\`\n  code\n\`\`\``);
  for (const one of wide) expect(text).toContain(`${one}v`);
  expect(text).toContain("code");
  const page = await pdf.getPage(1);
  const { width } = page.getViewport({ scale: 1 });
  for (const item of (await page.getTextContent()).items) {
    if ("transform" in item) expect(Number(item.transform[4]) + item.width).toBeLessThanOrEqual(width);
  }
});

test("no heading stands alone at the foot of a page", async () => {
  // Sections of one to seven lines: of some the heading is what would fit on a page last.
  const sections = Array.from({ length: 60 }, (_, nth) => ({
    kind: "body" as const,
    heading: `Heading ${nth}`,
    markdown: Array.from({ length: (nth % 7) + 1 }, (_, line) => `Line ${line} of it. [F${keys.a}]`).join("\n\n"),
    level: (nth % 2) + 1,
  }));
  const pdf = await getDocumentProxy(await reportPdf({ ...aReport, sections }, someFacts));
  const { text } = await extractText(pdf, { mergePages: false });
  expect(text.length).toBeGreaterThan(5);
  for (const page of text.slice(0, -1)) expect(page).not.toMatch(/Heading \d+\s*\d+ \/ \d+\s*$/);
});

test("a long report has all its notes", async () => {
  const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  const facts = Array.from({ length: 120 }, (_, nth) =>
    aFact(`AAAAAAAAAA${letters[Math.floor(nth / 32)]}${letters[nth % 32]}`, `Quote number ${nth} of the long one.`),
  );
  const markdown = facts.map(({ key }) => `A sentence of some length that cites a fact. [F${key}]`).join("\n\n");
  const sections = [{ kind: "body" as const, heading: "Body", markdown }];
  const pdf = await getDocumentProxy(await reportPdf({ ...aReport, sections }, facts));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(pdf.numPages).toBeGreaterThan(4);
  const plain = text.replaceAll(/\s+/g, " ");
  for (const { statement } of facts) expect(plain).toContain(statement);
});

test("the file says what the report rests on, what no longer stands and what cut it short", async () => {
  const lines = [aReport.warning ?? "", aReport.evidence, aReport.affected?.lead ?? ""];
  const onOneLine = (text: string): string => text.replace(/\s+/g, " ");
  const { text } = await written("It fell.");
  for (const line of lines) expect(onOneLine(text)).toContain(line);
  const { text: plain } = await written("It fell.", { warning: null, evidence: "", affected: null, mode: "live" });
  for (const line of lines) expect(onOneLine(plain)).not.toContain(line);
});

test("the list of sources says once when they were read", async () => {
  const { text } = await written(`Snow fell. [F${keys.a}] It melted. [F${keys.b}]`);
  const plain = text.replace(/\s+/g, " ");
  expect(plain.match(/All were read on 2026-03-01\./g)).toHaveLength(1);
});

test("what was asked stands beneath a title that says something else, and nowhere beneath one that says the same", async () => {
  expect((await written("It fell.")).text.replace(/\s+/g, " ")).toContain("Question: Why did it rise?");
  expect((await written("It fell.", { title: "Why did it rise" })).text).not.toContain("Question:");
});

test("what an old list of sources cites has no note", async () => {
  const sections = [
    { kind: "body" as const, heading: "Body", markdown: `It fell. [F${keys.b}]` },
    { kind: "sources" as const, heading: "Sources", markdown: `Also [F${keys.a}]` },
  ];
  const { text } = await written("", { sections });
  const told = text.replace(/\s+/g, " ");
  expect(told).toContain("Melt began");
  expect(told).not.toContain("The snow was 2 m deep.");
});

const oneLine = (text: string): string => text.replace(/\s+/g, " ");

test("a note leads back to the one that told its quotes", async () => {
  const [first] = someFacts;
  const twins = [keys.a, keys.b].map((key) => ({ key, statement: "It lay deep.", evidence: first?.evidence ?? [] }));
  const sections = [{ kind: "body" as const, heading: "Body", markdown: `It fell. [F${keys.b}][F${keys.a}]` }];
  const figures = { questions: [] };
  const pdf = await getDocumentProxy(await reportPdf({ ...aReport, figures, sections }, twins));
  const { text } = await extractText(pdf, { mergePages: true });
  expect(oneLine(text)).toContain("2. See note 1.");
  expect(text.match(/2 m deep/g)).toHaveLength(1);
  const notes = await (await pdf.getPage(1)).getAnnotations();
  const [one, other, ...back] = notes.flatMap(({ dest }) => (typeof dest === "string" ? [dest] : []));
  expect([one, other]).toEqual(["note-1", "note-2"]);
  // Each word of it is a link.
  expect(new Set(back)).toEqual(new Set(["note-1"]));
});

test("a report that was asked nothing lists no questions; those that are answered name where, told apart by commas", async () => {
  const { pdf, text } = await written("It fell.", { figures: { questions: [] } });
  expect((await pdf.getOutline()).map((entry: { title: string }) => entry.title)).not.toContain("What was asked");
  expect(text).not.toContain("What was asked");
  const whole = await getDocumentProxy(await reportPdf(aReport, someFacts));
  const told = oneLine((await extractText(whole, { mergePages: true })).text);
  expect(told).toContain("Why did *it* rise? Answer, 1.1 Deeper snow");
  expect(told).toContain("When did it fall? Not answered.");
});

test.each([
  ["numbered", "Sources", "Snow melted early.", "1. Städtisches Amt, Snow"],
  ["ieee", "References", "Snow melted early. [2], [1]", "[1] Städtisches Amt, “Snow"],
  ["apa", "References", "Snow melted early. (“Notes,” n.d.; Städtisches Amt, 2025)", "Notes. (n.d.)."],
] as const)(
  "in %s it cites in the text and lists its sources as the style does",
  async (style, heading, cited, entry) => {
    const pdf = await getDocumentProxy(await reportPdf(aReport, someFacts, style));
    const told = oneLine((await extractText(pdf, { mergePages: true })).text);
    expect(told).toContain(cited);
    expect(told).toContain(`${heading} ${entry}`);
    expect(told).not.toContain("null");
  },
);

test("a report without sources says nothing of when they were read, and what may not be followed is text", async () => {
  expect((await written("It fell.", { references: [] })).text).not.toContain("All were read");
  const references = aReport.references.map((one) => ({ ...one, url: "javascript:alert(1)" }));
  const { pdf, text } = await written("It fell.", { references });
  expect(text).toContain("javascript:alert(1)");
  expect(await urlsIn(pdf)).toEqual([]);
});

test("numbers of notes are smaller than the text that they stand in", async () => {
  const { pdf } = await written(`Snow fell. [F${keys.a}][F${keys.b}] It melted.`, { figures: { questions: [] } });
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const told = items.flatMap((item) => ("str" in item ? [{ said: item.str.trim(), height: item.height }] : []));
  const text = told.find(({ said }) => said === "Snow fell.")?.height ?? 0;
  const raised = told.filter(({ said }) => /^[12,]+$/.test(said));
  expect(raised.map(({ said }) => said).join("")).toContain("1,2");
  for (const { said, height } of raised) expect(height, said).toBeLessThan(text);
});

test("a section within another has a smaller heading than that, and none has one as large as the title", async () => {
  const pdf = await getDocumentProxy(await reportPdf({ ...aReport, figures: { questions: [] } }, someFacts));
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, nth) => pdf.getPage(nth + 1)));
  const items = (await Promise.all(pages.map((page) => page.getTextContent()))).flatMap((content) => content.items);
  const heightOf = (said: string): number =>
    items.flatMap((item) => ("str" in item && item.str === said ? [item.height] : []))[0] ?? 0;
  expect(heightOf("1.1 Deeper snow")).toBeGreaterThan(0);
  expect(heightOf("1.1 Deeper snow")).toBeLessThan(heightOf("1 Snow"));
  expect(heightOf("1 Snow")).toBe(heightOf("Notes"));
  expect(heightOf("1 Snow")).toBeLessThan(heightOf(aReport.title));
});

/** Every stretch of text in a file: what it says, its size in points, and the name of its font. */
async function stretchesIn(pdf: Pdf): Promise<{ said: string; size: number; font: string }[]> {
  const stretches: { said: string; size: number; font: string }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    // The fonts are known once the page is drawn.
    await page.getOperatorList();
    for (const item of (await page.getTextContent()).items) {
      if (!("str" in item)) continue;
      const { name: font } = z.object({ name: z.string() }).parse(page.commonObjs.get(item.fontName));
      stretches.push({ said: item.str.trim(), size: item.height, font });
    }
  }
  return stretches;
}

test("what stands out in a file does so by its font, and the text by none", async () => {
  const stretches = await stretchesIn(await getDocumentProxy(await reportPdf(aReport, someFacts)));
  const fontOf = (said: string): string | undefined => stretches.find((one) => one.said === said)?.font;
  for (const said of [aReport.title, "Answer", aReport.warning ?? "", "Question:", "depth", "2 m", "1."]) {
    expect(fontOf(said), said).toMatch(/Bold$/);
  }
  for (const said of ["(inference)", "Not answered.", "Snow [report], page 3", "Snow [report] & 100 % {melt}"]) {
    expect(fontOf(said), said).toMatch(/(?:Italic|Oblique)$/);
  }
  for (const said of ["Snow melted early.", "1998"]) expect(fontOf(said), said).toMatch(/DejaVuSerif$/);
  for (const said of [aReport.title, "Answer"]) expect(fontOf(said), said).toMatch(/DejaVuSans/);
});

test("text, headings, tables, notes and the head of a report have the sizes that they have in Word", async () => {
  const stretches = await stretchesIn(await getDocumentProxy(await reportPdf(aReport, someFacts)));
  const sizeOf = (begins: string): number | undefined => stretches.find(({ said }) => said.startsWith(begins))?.size;
  const { document, heading1, footnoteText } = docxStyles.default ?? {};
  const named = new Map(docxStyles.paragraphStyles?.map(({ id, run }) => [id, run?.size]));
  for (const [begins, halfPoints] of [
    ["Snow melted early.", document?.run?.size],
    ["Answer", heading1?.run?.size],
    ["“The snow was 2 m deep.”", footnoteText?.run?.size],
    ["1998", named.get("Cell")],
    ["Version 2", named.get("Head")],
  ] as const) {
    expect(sizeOf(begins), begins).toBeCloseTo(Number(halfPoints) / 2, 3);
  }
});

test("a reader of the file is shown the report's title", async () => {
  const { pdf } = await written("It fell.");
  expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
  expect((await pdf.getMetadata()).info).toMatchObject({ Title: aReport.title });
});

test("it says its language, by which it is read aloud", async () => {
  const { pdf } = await written("It fell.");
  expect((await pdf.getMetadata()).info).toMatchObject({ Language: "en" });
});
