import { expect, test } from "vitest";
import { drawPageApart } from "./draw-page";
import { LETTER } from "./warm-drawing";

test("the page that is drawn to start what draws is one that can be drawn", async () => {
  const bytes = (): Promise<Uint8Array> => Promise.resolve(new TextEncoder().encode(LETTER));
  const drawn = await drawPageApart({ bytes, page: 1, width: 144, quotes: [], isBoxed: false }, "a test");
  expect(drawn).toMatchObject({ width: 144, height: 144, pages: 1 });
});
