import { createCanvas, loadImage } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import type { QuoteOnPage } from "@/lib/domain/original/quote-on-page";
import { typed, typedPdf } from "@/lib/testing/rigs/typed-pdf";
import { drawPageApart } from "./draw-page";
import type { DrawnPage } from "./drawn-page";

const quay = "The quay carries forty tonnes.";
const pdf = typedPdf([
  [{ x: 60, y: 700, text: quay }],
  [
    { x: 60, y: 700, text: "The crane lifts twelve." },
    { x: 60, y: 400, text: "It is old." },
  ],
]);

/** A page of the document with a quote on it, drawn as people get it: in a process of its own. */
async function drawn(page: number, on: QuoteOnPage, isBoxed = true): Promise<DrawnPage> {
  const looks = { page, width: 1_400, quotes: [on], isBoxed };
  const one = await drawPageApart({ bytes: pdf, ...looks }, "somebody");
  if (one === null) throw new Error("The page was not drawn.");
  return one;
}

/** Where a picture has the colour of a box: the outermost points, in the page's own measures from its upper left. */
async function boxIn(image: Uint8Array): Promise<{ left: number; top: number; right: number; bottom: number } | null> {
  const picture = await loadImage(image);
  const pen = createCanvas(picture.width, picture.height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data } = pen.getImageData(0, 0, picture.width, picture.height);
  const found: [number, number][] = [];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (red - blue > 60 && red > green) found.push([(at / 4) % picture.width, Math.floor(at / 4 / picture.width)]);
  }
  if (found.length === 0) return null;
  const scale = picture.width / typed.page.width;
  const [xs, ys] = [found.map(([x]) => x / scale), found.map(([, y]) => y / scale)];
  const most = (all: readonly number[], pick: (a: number, b: number) => number): number =>
    all.reduce((a, b) => pick(a, b));
  return { left: most(xs, Math.min), top: most(ys, Math.min), right: most(xs, Math.max), bottom: most(ys, Math.max) };
}

const text = "The crane lifts twelve.\n\nIt is old.";
const lifts = { start: text.indexOf("lifts"), end: text.indexOf("lifts") + "lifts twelve".length };

test("the quote is boxed where it stands on its page", async () => {
  const { picture } = await drawn(2, { text, quote: lifts, goesOn: false });
  const box = await boxIn(picture);
  const left = 60 + "The crane ".length * typed.letter;
  expect(box?.left).toBeCloseTo(left - 2, -1);
  expect(box?.right).toBeCloseTo(left + "lifts twelve".length * typed.letter + 2, -1);
  const base = typed.page.height - 700;
  expect(box?.top).toBeLessThan(base);
  expect(box?.bottom).toBeGreaterThan(base);
  expect(box?.bottom).toBeLessThan(base + 2 * typed.size);
});

test("a page without boxes on it says where they would stand, and of how many pages it is", async () => {
  const { picture, boxes, pages, width, height } = await drawn(2, { text, quote: lifts, goesOn: false }, false);
  expect(await boxIn(picture)).toBeNull();
  expect({ pages, width, height }).toEqual({ pages: 2, width: 1_400, height: Math.round((1_400 * 800) / 600) });
  const scale = width / typed.page.width;
  const [box] = boxes[0] ?? [];
  expect((box?.left ?? 0) / scale).toBeCloseTo(60 + "The crane ".length * typed.letter, 0);
  expect((box?.right ?? 0) / scale).toBeCloseTo(60 + "The crane lifts twelve".length * typed.letter, 0);
  // Its letters stand on the line, a hundred points from the upper edge.
  expect((box?.bottom ?? 0) / scale).toBeGreaterThan(100);
  expect((box?.bottom ?? 0) / scale).toBeLessThan(100 + typed.size / 2);
  expect((box?.top ?? 0) / scale).toBeLessThan(100);
});

test("a quote that the page does not draw is not boxed, and the page is drawn", async () => {
  const on = { text: "Nobody wrote this.", quote: { start: 0, end: 18 }, goesOn: false };
  const { picture, boxes } = await drawn(1, on);
  expect(await boxIn(picture)).toBeNull();
  expect(boxes).toEqual([null]);
});
