import { z } from "zod";
import { answerParent } from "@/lib/platform/children/child";
import { drawPdfPage } from "./draw-pdf-page";
import { PageLooks } from "./drawn-page";

const Asked = PageLooks.extend({ bytes: z.instanceof(Uint8Array) });

/** The process in which a page of an original is drawn: whatever is in the document, it does it there. */
answerParent(Asked, async ({ bytes, ...looks }) => ({
  drawn: await drawPdfPage(bytes, looks).catch(() => null),
}));
