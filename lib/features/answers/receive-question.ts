import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { type Caller, requireCaller } from "@/lib/access/door/open-project";
import { takePlace } from "@/lib/access/http/places";
import { type SavedBody, withSavedBody } from "@/lib/access/http/saved-body";
import { Refusal } from "@/lib/domain/core/refusal";
import type { Answered } from "@/lib/features/kit/contract";
import { parseInput } from "@/lib/features/kit/parse-input";
import type { Db } from "@/lib/platform/db/client";
import { readCaps } from "@/lib/platform/limit/caps";
import { spend } from "@/lib/platform/limit/limits";
import { answersContract } from "./contract";
import { findAnswer, type SentFile } from "./find-answer";

/** What one question may bring along: files, and bytes in all. components/answers/chosen-files.ts says the same. */
const FILES_MOST = 40;
const BYTES_MOST = 200 * 1024 * 1024;
/** Of its first line, which holds the question and names the files. */
const HEAD_BYTES = 128 * 1024;
const LINE_END = 0x0a;

const Head = answersContract.find_answer.input.extend({
  files: z
    .array(
      z.strictObject({
        fileName: z.string().trim().min(1, "Name every file.").max(1_000),
        sizeBytes: z.int().min(0).max(BYTES_MOST),
      }),
    )
    .max(FILES_MOST, `Send at most ${FILES_MOST} files with a question; add the others to the library.`),
});
type Head = z.output<typeof Head>;

function malformed(): Refusal {
  return new Refusal("invalid", "Send one line of JSON with the question and its files, then the files' bytes.");
}

async function readHead({ file, sizeBytes }: SavedBody): Promise<{ head: Head; startsAt: number }> {
  const handle = await open(file);
  try {
    const bytes = Buffer.alloc(Math.min(HEAD_BYTES, sizeBytes));
    await handle.read(bytes, 0, bytes.byteLength, 0);
    const end = bytes.indexOf(LINE_END);
    if (end < 0) throw malformed();
    return { head: parseInput(Head, parsed(bytes.subarray(0, end))), startsAt: end + 1 };
  } finally {
    await handle.close();
  }
}

function parsed(line: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(line));
  } catch {
    throw malformed();
  }
}

/** The files of a body, each written beside it, where they are removed with it. */
async function splitFiles(body: SavedBody, files: Head["files"], startsAt: number): Promise<SentFile[]> {
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, startsAt);
  if (total !== body.sizeBytes) throw malformed();
  const split: SentFile[] = [];
  let start = startsAt;
  for (const { fileName, sizeBytes } of files) {
    const file = join(dirname(body.file), `file-${split.length}`);
    const own = sizeBytes === 0 ? [] : createReadStream(body.file, { start, end: start + sizeBytes - 1 });
    await pipeline(own, createWriteStream(file, { flags: "wx", mode: 0o600 }));
    split.push({ fileName: fileName.replaceAll("\u0000", "").toWellFormed(), saved: { file, sizeBytes } });
    start += sizeBytes;
  }
  return split;
}

/**
 * A question with the files that should answer it, as one body: a line of JSON (`Head`), then the bytes of the files
 * one after the other. Counted and bounded as uploads are.
 */
export async function receiveQuestion(
  db: Db,
  caller: Caller,
  request: Request,
): Promise<Answered<typeof answersContract, "find_answer">> {
  const { userId } = requireCaller(caller);
  await spend(db, "commands", userId);
  const giveBack = takePlace("uploads", userId, await readCaps(db, null));
  try {
    return await withSavedBody(request, BYTES_MOST + HEAD_BYTES, async (body) => {
      const { head, startsAt } = await readHead(body);
      const { files, ...wanted } = head;
      for (const _ of files) await spend(db, "filling", userId);
      const found = await findAnswer(db, { userId }, wanted, await splitFiles(body, files, startsAt));
      return answersContract.find_answer.output.parse(found);
    });
  } finally {
    giveBack();
  }
}
