import { readFileSync } from "node:fs";
import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { pageAt, partsOnPage, spanOfPage } from "@/lib/domain/original/on-page";
import { codePointCount, spanText } from "@/lib/domain/text/quote";
import { typedPdf } from "@/lib/testing/rigs/typed-pdf";
import { pageInWords, readPdf } from "./read-pdf";

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

type Drawn = readonly [str: string, y: number, fontSize?: number];

function page(...drawn: readonly Drawn[]): string[] {
  return pageInWords(drawn.map(([str, y, fontSize = 10]) => ({ str, y, fontSize }))).split("\n\n");
}

test("what stands at one height of a page is one line, whatever is drawn between", () => {
  expect(page(["High", 700], ["  ", 700], ["water ", 702.9], ["rises", 697.1])).toEqual(["High water rises"]);
  expect(page(["High", 700], ["water", 696])).toEqual(["High water"]);
  expect(page(["10", 700], ["6", 703.9], [" m", 700])).toEqual(["106 m"]);
  expect(page(["10", 700], ["6", 704], ["m", 700])).toEqual(["10 6 m"]);
  expect(page(["1", 700, 2], ["2", 698.1, 2], ["3", 696.1, 2])).toEqual(["12", "3"]);
  expect(page([" ", 700], ["", 690])).toEqual([""]);
});

test.each<[string, readonly Drawn[], string[]]>([
  [
    "lines near each other",
    [
      ["one", 700],
      ["two", 682.5],
    ],
    ["one two"],
  ],
  [
    "lines further apart",
    [
      ["one", 700],
      ["two", 682.4],
    ],
    ["one", "two"],
  ],
  [
    "lines that go up the page",
    [
      ["one", 700],
      ["two", 712],
    ],
    ["one two"],
  ],
  [
    "lines of nearly one size",
    [
      ["one", 700, 10],
      ["two", 688, 10.75],
    ],
    ["one two"],
  ],
  [
    "lines of two sizes",
    [
      ["one", 700, 10],
      ["two", 688, 10.76],
    ],
    ["one", "two"],
  ],
  [
    "lines of a smaller size",
    [
      ["one", 700, 12],
      ["two", 688, 10],
    ],
    ["one", "two"],
  ],
  [
    "points of a list",
    [
      ["one", 700],
      ["• two", 688],
      ["on", 676],
      ["3. three", 664],
      ["12) four", 652],
    ],
    ["one", "• two on", "3. three", "12) four"],
  ],
  [
    "what begins as a figure",
    [
      ["one", 700],
      ["3.5 m", 688],
      ["100. it", 676],
    ],
    ["one 3.5 m 100. it"],
  ],
  [
    "a word that is divided",
    [
      ["the high-", 700],
      ["est tide", 688],
    ],
    ["the highest tide"],
  ],
  [
    "a name with a hyphen",
    [
      ["the Saint-", 700],
      ["Malo tide", 688],
    ],
    ["the Saint- Malo tide"],
  ],
  [
    "a dash at its end",
    [
      ["from 10-", 700],
      ["twenty", 688],
    ],
    ["from 10- twenty"],
  ],
  [
    "letters without height",
    [
      ["one", 700, 0],
      ["two", 690, 0],
    ],
    ["one", "two"],
  ],
])("of a page %s make these paragraphs", (_, drawn, paragraphs) => expect(page(...drawn)).toEqual(paragraphs));
