import { existsSync } from "node:fs";
import { access, constants, readFile, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PLACE_FILE } from "@/lib/domain/core/database-place";
import type { Folder, Tried } from "@/lib/domain/install/doctor/judge-machine";
import type { ExportedReport } from "@/lib/reports/formats/exported-report";
import { writeApart } from "@/lib/reports/formats/write-apart";
import { drawPageApart } from "@/lib/sources/original/draw-page";
import { read } from "@/lib/sources/read/read";

/** What is there of a folder that may not be made yet. */
function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}

/** Whether this account can write to a folder, or make it, and how much room there is. */
export async function findFolder(path: string): Promise<Folder> {
  const there = nearest(path);
  const { bavail, bsize } = await statfs(there);
  const whyNot = await access(there, constants.W_OK | constants.X_OK).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code ?? "unknown",
  );
  return { path, whyNot, freeBytes: bavail * bsize };
}

/** Where the database of a data folder lies, where that is not in it. */
export async function findDatabaseFolder(data: string): Promise<string | null> {
  const file = join(data, PLACE_FILE);
  if (!existsSync(file)) return null;
  return (await readFile(file, "utf8")).split("\n")[0]?.trim() || null;
}

/** A report of one sentence. */
const sentence = "The quay carries forty tonnes.";
const tinyReport: ExportedReport = {
  title: "A report of the doctor",
  question: "Does it carry?",
  version: 1,
  status: "draft",
  warning: null,
  since: null,
  affected: null,
  evidence: "",
  mode: "offline",
  figures: { questions: [] },
  createdAt: "2026-01-01T00:00:00.000Z",
  acceptedAt: null,
  isOfUnknownOrigin: false,
  sections: [{ kind: "answer", heading: "Answer", markdown: sentence }],
  references: [],
};
const owner = "doctor";

async function trying(what: string, work: () => Promise<string | null>): Promise<Tried> {
  const whyNot = await work().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
  return { what, whyNot };
}

/** Has a PDF written, read again, and its page drawn, each in its own kind of process. */
export async function findChildren(): Promise<Tried[]> {
  let bytes = new Uint8Array();
  const written = await trying("a PDF is written", async () => {
    bytes = new Uint8Array(Buffer.from(await writeApart("pdf")(tinyReport, [], { style: "numbered", owner })));
    return null;
  });
  if (written.whyNot !== null) return [written];
  const document = { bytes, fileName: "report.pdf", mediaType: "application/pdf", charset: null, url: null };
  const wasRead = trying("it is read again", async () => {
    const answer = await read(document, owner);
    if (!answer.ok) return answer.code;
    return answer.read.text.includes(sentence) ? null : "its text was not found";
  });
  const drawn = trying("its page is drawn", async () => {
    const looks = { page: 1, width: 600, quotes: [], isBoxed: false };
    return (await drawPageApart({ bytes, ...looks }, owner)) === null ? "no picture came" : null;
  });
  return [written, await wasRead, await drawn];
}
