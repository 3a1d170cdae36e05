import { z } from "zod";
import { answerParent } from "@/lib/platform/children/child";
import { drawPdfPage } from "./draw-pdf-page";

const Asked = z.object({
  bytes: z.instanceof(Uint8Array),
  page: z.int().positive(),
  on: z.object({ text: z.string(), quote: z.object({ start: z.int(), end: z.int() }), goesOn: z.boolean() }).nullable(),
});

/** The process in which a page of an original is drawn: whatever is in the document, it does it there. */
answerParent(Asked, async ({ bytes, page, on }) => ({
  picture: await drawPdfPage(bytes, { page, on }).catch(() => null),
}));
