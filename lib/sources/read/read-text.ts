import { z } from "zod";
import { type Dated, originOf } from "@/lib/domain/facts/dated-by";
import { acceptedWords, MACROS_REFUSED } from "@/lib/domain/files/document-kinds";

/** What was read of a document: clean text and what is known about it. */
export const ReadText = z.object({
  text: z.string(),
  title: z.string().nullable(),
  author: z.string().nullable(),
  /** Who published it, as it says itself. */
  publisher: z.string().nullable(),
  /** ISO 8601 date. */
  publishedOn: z.string().nullable(),
  /** Where that date stands: lib/domain/facts/dated-by.ts. */
  dateFrom: z.string().nullable(),
  /** BCP 47. */
  language: z.string().nullable(),
  mediaType: z.string(),
  /** Where each page begins, in code points; empty for documents without pages. */
  pages: z.array(z.object({ page: z.int(), start: z.int() })),
  /** Pages without a word in a document that holds pictures: they may be scans. */
  wordless: z.array(z.int()).optional(),
  notes: z.array(z.string()),
});
export type ReadText = z.infer<typeof ReadText>;

/** Why a document could not be read; each with a sentence for people. */
export const readRefusals = {
  empty_file: "The file is empty. Choose another one.",
  encrypted: "The file is protected with a password. Save it without one, then add it again.",
  damaged: "The file is damaged or is not what its name says. Open and save it again, then add it.",
  no_text:
    "There is no text in this document, and none was recognised on its pages. If it is a scan in other letters than those of English, run it through text recognition first.",
  scan_too_long:
    "Recognising the text of this scan took more than 5 minutes of computing, so it was stopped. Split it, then add its parts.",
  locked: "This book is protected against copying (DRM), so its text cannot be read. Add a copy without protection.",
  macros: MACROS_REFUSED,
  packed_wrong:
    "The file is damaged, holds more than 1,000 files or unpacks to more than 100 MB. Save it again, without pictures or in parts, then add it.",
  old_office:
    "This is a file of an Office program from before 2007 (.xls, .doc, .ppt), or an Outlook message. Save it as .xlsx, .docx or .pptx, a message as .eml, then add it.",
  unsupported_type: `This kind of file cannot be read. Add ${acceptedWords}.`,
  too_large: "The file is larger than 25 MB. Split it or remove its pictures, then add it again.",
  too_long:
    "Reading this document took more than 10 seconds of computing, so it was stopped. Split it, then add its parts.",
  too_long_yet:
    "Reading this document took more than 2 minutes of computing, so it was stopped. Split it, then add its parts.",
  too_many_pages: "The PDF has more than 2,000 pages. Split it, then add its parts.",
  busy: "Too many documents are waiting to be read. Wait a minute, then add it again.",
  crashed: "Reading this document took more memory than one may, so it was stopped. Split it, then add its parts.",
} as const;
export type ReadRefusal = keyof typeof readRefusals;

/** When a text was published, and where it says so, as its reader answers it. */
export function datedAs(dated: Dated | null): Pick<ReadText, "publishedOn" | "dateFrom"> {
  return { publishedOn: dated?.on ?? null, dateFrom: dated === null ? null : originOf(dated) };
}

export type ReadAnswer = { ok: true; read: ReadText } | { ok: false; code: ReadRefusal };

/** The largest file that is taken, in bytes. */
export const UPLOAD_MAX_BYTES = 25 * 1024 * 1024;
/** The longest text that is kept, in characters; what is cut is noted. */
export const TEXT_MAX = 5_000_000;
/** Scanned pages that are recognised: what five minutes of computing hold at ten seconds each, on a busy machine. */
export const SCANNED_MOST = 30;
