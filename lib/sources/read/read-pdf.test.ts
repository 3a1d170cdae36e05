import { readFileSync } from "node:fs";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { pageAt, partsOnPage, spanOfPage } from "@/lib/domain/original/on-page";
import { codePointCount, spanText } from "@/lib/domain/text/quote";
import { typedPdf } from "@/lib/testing/rigs/typed-pdf";
import { readPdf } from "./read-pdf";

/** The pieces of text that each page draws, as whoever draws it is told them. */
async function drawnPages(bytes: Uint8Array): Promise<string[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages: string[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ("str" in item ? [item.str] : [])));
  }
  await pdf.loadingTask.destroy();
  return pages;
}

const letters = (text: string): string => text.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "");

/** Every sentence of a document as a quote: how many there are, and how many are placed on exactly their own words. */
async function placed(bytes: Uint8Array): Promise<{ quotes: number; right: number }> {
  const answer = await readPdf(bytes);
  if (!answer.ok) throw new Error(answer.code);
  const { text, pages } = answer.read;
  const drawn = await drawnPages(bytes);
  const quotes = [...text.matchAll(/[^.\n]{12,}[.\n]/g)].map((match) => {
    const start = codePointCount(text.slice(0, match.index));
    return { start, end: start + codePointCount(match[0].trimEnd()) };
  });
  const right = quotes.filter((quote) => {
    const page = pageAt(pages, quote.start)?.page ?? 0;
    const own = spanOfPage(pages, page);
    if (own === null) return false;
    const on = {
      text: spanText(text, own.start, Math.min(own.end, text.length)),
      quote: { start: quote.start - own.start, end: quote.end - own.start },
    };
    const pieces = drawn[page - 1] ?? [];
    const parts = partsOnPage(on, pieces) ?? [];
    const boxed = parts.map(({ piece, start, end }) => (pieces[piece] ?? "").slice(start, end)).join("");
    return letters(boxed) === letters(spanText(text, quote.start, quote.end));
  });
  return { quotes: quotes.length, right: right.length };
}

test("every sentence of the sample's PDF is placed on its own words", async () => {
  const { quotes, right } = await placed(readFileSync("prisma/sample/skarvik-evaluation.pdf"));
  expect(quotes).toBeGreaterThan(20);
  expect(right).toBe(quotes);
});

test("words divided at a line's end, columns, repeated sentences and empty pages are placed, too", async () => {
  const line = (x: number, y: number, text: string): { x: number; y: number; text: string } => ({ x, y, text });
  const pages = [
    [
      line(50, 700, "The quay carries forty ton-"),
      line(50, 686, "nes of goods. It was built in 1931."),
      line(50, 640, "It was built in 1931. It stands."),
    ],
    [],
    [line(50, 700, "The left column speaks of cranes."), line(330, 700, "The right one speaks of ships.")],
  ];
  expect(await placed(typedPdf(pages))).toEqual({ quotes: 5, right: 5 });
});
