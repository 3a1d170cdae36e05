import { z } from "zod";
import { answerParent } from "@/lib/children/child";
import { readBytes } from "./read-bytes";
import type { ReadAnswer } from "./read-text";

const Document = z.object({
  bytes: z.instanceof(Uint8Array),
  fileName: z.string().nullable(),
  mediaType: z.string().nullable(),
  charset: z.string().nullable(),
  url: z.string().nullable(),
});

/** The process in which documents are parsed. A parser's own fault: the document is to blame as far as a person is concerned. */
answerParent(Document, (document) => readBytes(document).catch((): ReadAnswer => ({ ok: false, code: "damaged" })));
