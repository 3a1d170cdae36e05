import { readFile } from "node:fs/promises";
import { z } from "zod";
import { answerParent } from "@/lib/platform/children/child";
import { isLongDocument } from "./long-document";
import { readBytes } from "./read-bytes";
import type { ReadAnswer } from "./read-text";

const Document = z.object({
  /** The document itself, or the file in which it lies. */
  bytes: z.union([z.instanceof(Uint8Array), z.object({ file: z.string() })]),
  fileName: z.string().nullable(),
  mediaType: z.string().nullable(),
  charset: z.string().nullable(),
  url: z.string().nullable(),
  /** Whether a long one is read; else it is only said that it is one. */
  isPatient: z.boolean(),
});

/** That a document is long: nothing that people are told. */
const LONG = { ok: false, code: "long" } as const;

/** The process in which documents are parsed. A parser's own fault: the document is to blame as far as a person is concerned. */
answerParent(Document, async ({ bytes: given, isPatient, ...document }) => {
  const bytes = given instanceof Uint8Array ? given : new Uint8Array(await readFile(given.file));
  if (!isPatient && (await isLongDocument(bytes))) return LONG;
  return await readBytes({ ...document, bytes }).catch((): ReadAnswer => ({ ok: false, code: "damaged" }));
});
