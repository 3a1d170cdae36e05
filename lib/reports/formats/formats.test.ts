import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import mammoth from "mammoth";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { citationStyles } from "@/lib/domain/report/report-file";
import { libreOffice, pdftotext } from "@/lib/testing/rigs/report-readers";
import { aReport, keys, someFacts } from "@/lib/testing/rigs/reports";
import { aServer } from "@/lib/testing/rigs/sources";
import { citingOf } from "./citing";
import { reportFormats } from "./formats";

type Written = string | Uint8Array<ArrayBuffer>;

function plain(text: string): string {
  return text.replace(/[\s\u200b]+/g, " ");
}

function withoutTags(html: string): string {
  const text = html.replace(/<[^>]+>/g, " ");
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

async function byPdfJs(file: Uint8Array): Promise<string> {
  return (await extractText(await getDocumentProxy(file.slice()), { mergePages: true })).text;
}

/** What readers of the format see: a library, and the programs that people use where the machine has them. */
const readers = {
  pdf: async (file: Written): Promise<string[]> => [await byPdfJs(bytesOf(file)), ...(await pdftotext(bytesOf(file)))],
  docx: async (file: Written): Promise<string[]> => [
    withoutTags((await mammoth.convertToHtml({ buffer: Buffer.from(file) })).value),
    ...(await Promise.all((await libreOffice(bytesOf(file))).map(byPdfJs))),
  ],
  html: async (file: Written): Promise<string[]> => [
    withoutTags(
      Buffer.from(file)
        .toString()
        .replace(/<style>.*?<\/style>/s, ""),
    ),
  ],
  markdown: async (file: Written): Promise<string[]> => [
    `${file}`.replace(/\\([!-/:-@[-`{-~])/g, "$1").replace(/<(https?:[^>]+)>/g, "$1"),
  ],
};

function bytesOf(file: Written): Uint8Array<ArrayBuffer> {
  if (typeof file === "string") throw new Error("not bytes");
  return file;
}

const cells = (["pdf", "docx", "html", "markdown"] as const).flatMap((format) =>
  citationStyles.map((style) => ({ format, style })),
);

test.each(cells)(
  "as $format in $style, every citation, quote and source is there",
  async ({ format, style }) => {
    const citing = citingOf(style, aReport, someFacts);
    for (const read of await readers[format](
      await reportFormats[format].write(aReport, someFacts, { style, owner: "a" }),
    )) {
      const text = plain(read);
      expect(text).toContain("What made the *river* rise");
      for (const quote of ["The snow was 2 m deep.", "Melt began"]) expect(text).toContain(quote);
      for (const key of [keys.a, keys.b]) expect(text).toContain(plain(citing.inText([key])));
      expect(text).toContain(citing.heading);
      // What no source says is told apart, a section within another stands beneath it, and the evidence is described.
      expect(text).toMatch(/Twice 2 m are 4 m ?.{0,4}\(inference\)/);
      expect(text).toMatch(/Scope:.{0,4} ?The 2 texts name no year but 1998\./);
      for (const heading of ["1 Snow", "1.1 Deeper snow"]) expect(text).toContain(heading);
      expect(text).toContain("This report rests on 2 texts.");
      // A PDF breaks long addresses where a line ends.
      const joined = text.replaceAll(" ", "").replaceAll("*", "");
      for (const { label, parts } of citing.entries) {
        const entry = `${label ?? ""}${parts.map((part) => part.text).join("")}`;
        expect(joined).toContain(entry.replaceAll(/\s/g, "").replaceAll("*", ""));
      }
    }
  },
  // LibreOffice takes a minute to start for the first time on a machine.
  180_000,
);

test("a Word document has a footnote for each citation in every style", async () => {
  for (const style of citationStyles) {
    const parts = unzipSync(bytesOf(await reportFormats.docx.write(aReport, someFacts, { style, owner: "a" })));
    const xml = (name: string): string => new TextDecoder().decode(parts[name]);
    expect(xml("word/document.xml").match(/<w:footnoteReference /g)).toHaveLength(5);
    expect(xml("word/footnotes.xml")).toContain("The snow was 2 m deep.");
  }
});

test("what is written twice is the same file, but for a PDF's and a Word document's own dates", async () => {
  for (const format of ["html", "markdown", "bibtex", "ris", "csl"] as const) {
    const written = await Promise.all(
      [1, 2].map(() => reportFormats[format].write(aReport, someFacts, { style: "apa", owner: "a" })),
    );
    const [first, second] = written.map((file) => createHash("sha256").update(file).digest("hex"));
    expect(first).toBe(second);
  }
});

test("M17: a PDF of hostile text is made without asking anyone, and nothing in it loads or runs", async () => {
  const asked: string[] = [];
  const server = await aServer((request, response) => {
    asked.push(request.url ?? "");
    response.end();
  });
  const at = server.origin;
  const hostile = `![a](${at}/a.png) <img src=${at}/b> ![c][d] [e](javascript:alert(1)) <style>@import url(${at}/f)</style>`;
  const markdown = `It rose [F${keys.a}]. ${hostile}\n\n[d]: ${at}/d.png\n\n| ${hostile} |\n|---|\n| 1 |`;
  const sections = [{ kind: "body", heading: hostile, markdown } as const];
  const facts = someFacts.map((fact) => ({ ...fact, statement: hostile }));
  const file = await reportFormats.pdf.write({ ...aReport, title: hostile, warning: hostile, sections }, facts, {
    style: "numbered",
    owner: "a",
  });
  if (typeof file === "string") throw new Error("not bytes");
  const pdf = await getDocumentProxy(file.slice());
  expect(await pdf.getJSActions()).toBeNull();
  expect(await pdf.getAttachments()).toBeNull();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const links: { url?: string }[] = await (await pdf.getPage(number)).getAnnotations();
    for (const { url } of links) if (url !== undefined) expect(url).toMatch(/^(?:https?|mailto):/);
  }
  expect(plain((await extractText(pdf, { mergePages: true })).text)).toContain("It rose");
  expect(asked).toEqual([]);
  await server.close();
});
