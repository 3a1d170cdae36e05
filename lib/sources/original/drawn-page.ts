import { z } from "zod";

const Box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

/** A page of a PDF as a picture, in the format WebP. */
export const DrawnPage = z.object({
  picture: z.instanceof(Uint8Array),
  width: z.int(),
  height: z.int(),
  /** Pages of the whole document. */
  pages: z.int(),
  /** For each quote that was asked for, a box for each of its lines; null where it could not be placed on the page. */
  boxes: z.array(z.array(Box).nullable()),
});
export type DrawnPage = z.infer<typeof DrawnPage>;

/** How a page is drawn. */
export const PageLooks = z.object({
  page: z.int().positive(),
  /** Pixels that it is wide; a very long one is drawn narrower. */
  width: z.int().min(100).max(4_000),
  quotes: z.array(
    z.object({ text: z.string(), quote: z.object({ start: z.int(), end: z.int() }), goesOn: z.boolean() }),
  ),
  /** Whether the boxes of the quotes are drawn on the picture, too. */
  isBoxed: z.boolean(),
});
export type PageLooks = z.infer<typeof PageLooks>;
