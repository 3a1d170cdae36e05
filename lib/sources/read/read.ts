import { z } from "zod";
import { type ChildFailure, type Children, openChildren } from "@/lib/platform/children/children";
import { withoutScans, withScans } from "./parts/page-texts";
import type { Bytes } from "./read-bytes";
import { type ReadAnswer, type ReadRefusal, ReadText, readRefusals, SCANNED_MOST, TEXT_MAX } from "./read-text";

const Refused = z.enum(Object.keys(readRefusals) as [keyof typeof readRefusals]);

/** What a child answers: of a long document, where others wait, only that it is one. */
const Answer = z.union([
  z.object({ ok: z.literal(true), read: ReadText }),
  z.object({ ok: z.literal(false), code: Refused }),
  z.object({ ok: z.literal(false), code: z.literal("long") }),
]);

/**
 * What documents are read in. What one may take: sources.md, fetch; memory as the machine counts it:
 * bench/sources/extraction.
 */
function openReaders(name: string, cpuMs: number): Children<z.infer<typeof Answer>> {
  return openChildren({
    name,
    program: "sources/read/read-child.ts",
    answer: Answer,
    atOnce: 3,
    // Whoever keeps two readers busy to their deadline, again and again, leaves the third one to others.
    eachAtOnce: 2,
    waitingMost: 200,
    waitingEach: 100,
    cpuMs,
    deadlineMs: 60_000,
    residentMb: 512,
    // Starting one takes longer than reading most documents, and whoever adds one waits for it.
    idleMs: 300_000,
  });
}

const readers = openReaders("documents", 10_000);

/** Long ones are read apart, one after the other, so that no short one waits for them: a report of 900 pages takes 10 s. */
const longReaders = openChildren<z.infer<typeof Answer>>({
  name: "long documents",
  program: "sources/read/read-child.ts",
  answer: Answer,
  atOnce: 1,
  eachAtOnce: 1,
  waitingMost: 60,
  waitingEach: 20,
  cpuMs: 120_000,
  deadlineMs: 600_000,
  residentMb: 1_024,
});

/**
 * Scans are recognised apart, one after the other: a page takes some seconds, and the recogniser 400 MB
 * (bench/sources/scans).
 */
const recognisers = openChildren<z.infer<typeof Answer>>({
  name: "scans",
  program: "sources/scan/recognise-child.ts",
  answer: Answer,
  atOnce: 1,
  eachAtOnce: 1,
  waitingMost: 60,
  waitingEach: 20,
  cpuMs: 300_000,
  deadlineMs: 600_000,
  residentMb: 1_024,
});

const why: Record<ChildFailure, ReadRefusal> = {
  busy: "busy",
  too_long: "too_long",
  too_much_memory: "crashed",
  crashed: "crashed",
};

/**
 * Reads a document in a child process with 10 s of computing and 512 MB, a long one in one with 2 minutes and 1 GB:
 * whatever it does to the parser, it does it there. `owner` is whose document it is, an account or a project: owners take
 * turns.
 */
export async function read(document: Bytes, owner: string): Promise<ReadAnswer> {
  if (document.bytes.byteLength === 0) return { ok: false, code: "empty_file" };
  return await readIn(document, owner);
}

/** `read` in processes of its own that have less computing for a document: who tests what is ended need not wait as long. */
export function readWithin(cpuMs: number): typeof read {
  const own = openReaders(`documents within ${cpuMs} ms`, cpuMs);
  return async (document, owner) => await readIn(document, owner, own);
}

/** A document that lies in a file of ours, so that nobody holds it in memory while it waits for its turn. */
export type Filed = Omit<Bytes, "bytes"> & { bytes: { file: string; sizeBytes: number } };

/** The text of a document in a file, or why it cannot be had. */
export async function readFiled(document: Filed, owner: string): Promise<ReadAnswer> {
  if (document.bytes.sizeBytes === 0) return { ok: false, code: "empty_file" };
  return await readIn(document, owner);
}

async function readIn(document: Bytes | Filed, owner: string, short = readers): Promise<ReadAnswer> {
  const first = await short.ask({ ...document, isPatient: false }, { owner });
  const isLong = first.ok && !first.answer.ok && first.answer.code === "long";
  const last = isLong ? await longReaders.ask({ ...document, isPatient: true }, { owner }) : first;
  if (!last.ok) return { ok: false, code: isLong && last.why === "too_long" ? "too_long_yet" : why[last.why] };
  const { answer } = last;
  if (answer.ok) return { ok: true, read: await readWordless(document, answer.read, owner) };
  if (answer.code === "no_text" && isPdfByName(document)) return await recogniseIn(document, owner);
  return { ok: false, code: answer.code === "long" ? "too_long" : answer.code };
}

function isPdfByName({ fileName, mediaType }: Bytes | Filed): boolean {
  return mediaType === "application/pdf" || /\.pdf$/i.test(fileName ?? "");
}

/** What is recognised on the pages of a PDF that holds no text, or why nothing is. */
async function recogniseIn({ bytes }: Bytes | Filed, owner: string): Promise<ReadAnswer> {
  const recognised = await recognisers.ask({ bytes }, { owner });
  if (!recognised.ok) return { ok: false, code: recognised.why === "too_long" ? "scan_too_long" : why[recognised.why] };
  const { answer } = recognised;
  if (answer.ok) return answer;
  return { ok: false, code: answer.code === "long" ? "no_text" : answer.code };
}

/** What was read, with what is recognised on its pages without a word; without it, and saying so, where that fails. */
async function readWordless(
  { bytes }: Bytes | Filed,
  { wordless, ...read }: ReadText,
  owner: string,
): Promise<ReadText> {
  if (wordless === undefined) return read;
  const recognised = await recognisers.ask({ bytes, only: wordless }, { owner });
  if (!recognised.ok) return withoutScans(read);
  const { answer } = recognised;
  const isNothing = !answer.ok && answer.code === "no_text" && wordless.length <= SCANNED_MOST;
  if (!answer.ok) return isNothing ? read : withoutScans(read);
  const whole = withScans(read, answer.read);
  return whole.text.length > TEXT_MAX ? withoutScans(read) : whole;
}
