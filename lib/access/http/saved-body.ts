import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isAlive } from "@/lib/platform/db/process-alive";
import { takeUpTo } from "./read-body";

/** What a folder of ours begins with; the number of its process follows, so that what a killed one left is found. */
const BEGINS = "stemma-body-";

/** A request's body as it lies on disk while it is worked on. */
export interface SavedBody {
  readonly file: string;
  readonly sizeBytes: number;
}

/**
 * Writes a request's body to a file, a part in memory at a time, and removes it when `work` is done, however it ends:
 * who waits for a turn keeps nothing in memory. Refuses as `takeUpTo` does.
 */
export async function withSavedBody<T>(
  request: Request,
  maxBytes: number,
  work: (saved: SavedBody) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${BEGINS}${process.pid}-`));
  try {
    const file = join(folder, "sent");
    await pipeline(Readable.from(takeUpTo(request, maxBytes)), createWriteStream(file, { flags: "wx", mode: 0o600 }));
    return await work({ file, sizeBytes: (await stat(file)).size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what processes left that were killed in the middle of a request or of a zip; returns how many folders. */
export async function sweepSavedBodies(): Promise<number> {
  const left = (await readdir(tmpdir())).filter((name) => {
    const pid = /^stemma-(?:body|zip)-(\d{1,9})-/.exec(name)?.[1];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
  return left.length;
}
