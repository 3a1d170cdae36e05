import { z } from "zod";
import { readBytes } from "./read-bytes";

/** The process in which documents are parsed: it may be killed at any moment without harm. */
const Request = z.object({
  id: z.int(),
  document: z.object({
    bytes: z.instanceof(Uint8Array),
    fileName: z.string().nullable(),
    mediaType: z.string().nullable(),
    charset: z.string().nullable(),
    url: z.string().nullable(),
  }),
});

process.on("message", (message) => {
  const { id, document } = Request.parse(message);
  readBytes(document)
    // A parser's own fault: the document is to blame as far as a person is concerned.
    .catch(() => ({ ok: false as const, code: "damaged" as const }))
    .then((answer) => process.send?.({ id, answer }))
    .catch(() => process.exit(1));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
