import { type Bytes, readBytes } from "@/lib/sources/read/read-bytes";
import type { ReadAnswer, ReadText } from "@/lib/sources/read/read-text";

/** What is read of a document; throws the code of what cannot be read. */
export async function readOf(document: Bytes): Promise<ReadText> {
  const answer = await readBytes(document);
  if (!answer.ok) throw new Error(answer.code);
  return answer.read;
}

/** The code by which a document is refused, or `ok`. */
export async function codeOf(document: Bytes): Promise<string> {
  const answer = await readBytes(document);
  return answer.ok ? "ok" : answer.code;
}

interface Reading {
  answerTo(bytes: Uint8Array, fileName?: string): Promise<ReadAnswer>;
  readOf(bytes: Uint8Array, fileName?: string): Promise<ReadText>;
  codeOf(bytes: Uint8Array, fileName?: string): Promise<string>;
}

/** The same of files that are called `usual` unless another name is given, and of which nothing else is known. */
export function readingOf(usual: string): Reading {
  const file = (bytes: Uint8Array, fileName = usual): Bytes => ({
    bytes,
    fileName,
    mediaType: null,
    charset: null,
    url: null,
  });
  return {
    answerTo: (bytes, fileName) => readBytes(file(bytes, fileName)),
    readOf: (bytes, fileName) => readOf(file(bytes, fileName)),
    codeOf: (bytes, fileName) => codeOf(file(bytes, fileName)),
  };
}
