import mammoth from "mammoth";
import { saidOfItself } from "./document-head";
import { holdsMacros } from "./parts/office";
import { openParts } from "./parts/parts";
import { withoutUnseenRuns } from "./parts/unseen-word";
import { isZipModest } from "./parts/zip-size";
import { htmlToMarkdown } from "./read-html";
import { datedAs, type ReadAnswer } from "./read-text";

/** The text of a Word document, as Markdown. */
export async function readDocx(bytes: Uint8Array): Promise<ReadAnswer> {
  const parts = (await isZipModest(bytes)) ? await openParts(bytes) : null;
  if (parts === null) return { ok: false, code: "damaged" };
  if (holdsMacros(parts)) return { ok: false, code: "macros" };
  try {
    const seen = withoutUnseenRuns(bytes);
    const { value } = await mammoth.convertToHtml(
      { buffer: Buffer.from(seen.bytes) },
      { convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: "" })), externalFileAccess: false },
    );
    const text = htmlToMarkdown(value);
    if (text.trim() === "") return { ok: false, code: "no_text" };
    const { author, publisher, dated } = saidOfItself(text);
    return {
      ok: true,
      read: {
        text,
        title: /^#{1,3}\s+(.{1,200})$/m.exec(text)?.[1] ?? null,
        author,
        publisher,
        ...datedAs(dated),
        language: null,
        mediaType: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        pages: [],
        notes: seen.isCut ? ["hidden_words_left_out"] : [],
      },
    };
  } catch {
    // Whatever the parser stumbles over, the file is not a Word document one could read.
    return { ok: false, code: "damaged" };
  }
}
