import { Refusal } from "@/lib/domain/core/refusal";
import { DRAWER_IDLE_MS, drawPageApart } from "./draw-page";

/** A page with one letter: whoever has drawn it has started, and has loaded all that drawing takes. */
export const LETTER = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>endobj
4 0 obj<</Length 32>>stream
BT /F 12 Tf 9 9 Td (a) Tj ET    
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>endobj
trailer<</Root 1 0 R>>`;

interface Shared {
  stemmaDrawingWarmAtMs?: number;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;

/**
 * Has what draws pages of originals started before somebody opens one: its start takes as long as the drawing. Does
 * nothing where it was started a moment ago; whoever calls it waits for nothing.
 */
export function warmDrawing(): void {
  const nowMs = performance.now();
  if (nowMs - (shared.stemmaDrawingWarmAtMs ?? Number.NEGATIVE_INFINITY) < DRAWER_IDLE_MS / 2) return;
  shared.stemmaDrawingWarmAtMs = nowMs;
  const bytes = (): Promise<Uint8Array> => Promise.resolve(new TextEncoder().encode(LETTER));
  drawPageApart({ bytes, page: 1, width: 144, quotes: [], isBoxed: false }, "warm").catch((error: unknown) => {
    // Where many pages are being drawn it is warm.
    if (!(error instanceof Refusal)) throw error;
  });
}
