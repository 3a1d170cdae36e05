import { z } from "zod";
import { answerParent } from "@/lib/platform/children/child";
import { renderDocument } from "./render-document";

const Asked = z.object({ bytes: z.instanceof(Uint8Array), kind: z.enum(["page", "word"]) });

/** The process in which an original is made into what can be shown of it: whatever is in the document, it does it there. */
answerParent(Asked, async ({ bytes, kind }) => ({ rendered: await renderDocument(bytes, kind).catch(() => null) }));
