import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { takeUpTo } from "./read-body";

/** Writes a request's body to a new file, a part in memory at a time; `too_large` as `readBody` says it. */
export async function saveBody(request: Request, file: string, maxBytes: number): Promise<void> {
  await pipeline(Readable.from(takeUpTo(request, maxBytes)), createWriteStream(file, { flags: "wx", mode: 0o600 }));
}
