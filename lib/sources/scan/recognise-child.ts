import { readFile } from "node:fs/promises";
import { z } from "zod";
import { answerParent } from "@/lib/platform/children/child";
import type { ReadAnswer } from "@/lib/sources/read/read-text";
import { recognise } from "./recognise";

const Scan = z.object({
  /** The document itself, or the file in which it lies. */
  bytes: z.union([z.instanceof(Uint8Array), z.object({ file: z.string() })]),
  /** The pages that are recognised: all, where none are named. */
  only: z.array(z.int()).optional(),
});

/** The process in which scanned pages are recognised. A parser's own fault: the document is to blame as far as a person is concerned. */
answerParent(Scan, async ({ bytes: given, only }) => {
  const bytes = given instanceof Uint8Array ? given : new Uint8Array(await readFile(given.file));
  return await recognise(bytes, only).catch((): ReadAnswer => ({ ok: false, code: "damaged" }));
});
