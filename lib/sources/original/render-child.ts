import { z } from "zod";
import { excerptOf } from "@/lib/domain/original/excerpt";
import { boxedIn } from "@/lib/domain/original/rendered";
import { answerParent } from "@/lib/platform/children/child";
import { renderDocument } from "./render-document";

const Asked = z.object({
  bytes: z.instanceof(Uint8Array),
  kind: z.enum(["page", "word"]),
  /** The quote around which alone the document is wanted; null for all of it. */
  on: z.object({ text: z.string(), quote: z.object({ start: z.int(), end: z.int() }) }).nullable(),
});

/** The process in which an original is made into what can be shown of it: whatever is in the document, it does it there. */
answerParent(Asked, async ({ bytes, kind, on }) => {
  const rendered = await renderDocument(bytes, kind).catch(() => null);
  if (on === null) return { rendered, excerpt: [] };
  return { rendered: null, excerpt: rendered === null ? [] : excerptOf(boxedIn(rendered, on).nodes) };
});
