import { expect, test } from "vitest";
import { aPdf } from "@/lib/testing/rigs/sources";
import { isLongDocument } from "./long-document";
import { read } from "./read";

const line = "The tide of the harbour rises by seven metres at the most, as the gauge has shown for a century.";

/** A report of so many full pages; each begins with its number. */
function aReport(pages: number): Uint8Array {
  const lines = Array.from({ length: 45 }, () => line);
  return Buffer.from(aPdf(Array.from({ length: pages }, (_, nth) => [[`Page ${nth + 1} of the report`, ...lines]])));
}

test("a document is long by its pages or, where it has none, by its size", async () => {
  expect(await isLongDocument(aReport(150))).toBe(false);
  expect(await isLongDocument(aReport(151))).toBe(true);
  const text = (bytes: number): Uint8Array =>
    new TextEncoder().encode(`${line}\n`.repeat(Math.ceil(bytes / line.length)));
  expect(await isLongDocument(text(3_000_000))).toBe(false);
  expect(await isLongDocument(text(5_000_000))).toBe(true);
  expect(await isLongDocument(new TextEncoder().encode("<p>Tide.</p>".repeat(500_000)))).toBe(false);
  expect(await isLongDocument(Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(5_000_000)]))).toBe(false);
});

test("a report of 900 pages is read to its end, and a note that came after it does not wait for it", {
  timeout: 300_000,
}, async () => {
  const ended: string[] = [];
  const readAs = async (fileName: string, bytes: Uint8Array): ReturnType<typeof read> => {
    const answer = await read({ bytes, fileName, mediaType: null, charset: null, url: null }, "someone");
    ended.push(fileName);
    return answer;
  };
  const [report] = await Promise.all([
    readAs("report.pdf", aReport(900)),
    readAs("a.txt", new TextEncoder().encode("A note.")),
    readAs("b.txt", new TextEncoder().encode("Another note.")),
  ]);
  expect(ended.at(-1)).toBe("report.pdf");
  if (!report.ok) throw new Error(report.code);
  const { pages, text } = report.read;
  expect(pages).toHaveLength(900);
  expect([...text].slice(pages.at(-1)?.start, (pages.at(-1)?.start ?? 0) + 22).join("")).toBe("Page 900 of the report");
});
