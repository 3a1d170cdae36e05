import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { findSession, partOf } from "@/lib/domain/files/session-folder";
import { quoted } from "@/lib/platform/zip/zip-entries";
import { read } from "@/lib/sources/read/read";
import { type ReadText, UPLOAD_MAX_BYTES } from "@/lib/sources/read/read-text";
import { refuseZip } from "./refuse-zip";

/** Files that a session's folder may hold, and bytes in all. Source: security-reference.md, H18. */
const FILES_MAX = 1_000;
const BYTES_MAX = 100 * 1024 * 1024;

/** Files by their paths, from a zip or from a folder on disk. */
export interface SessionFiles {
  readonly paths: ReadonlySet<string>;
  bytes(path: string): Promise<Uint8Array>;
}

/** A session's file, read: what it is to the session, and its text. */
export interface SessionText {
  path: string;
  part: ReturnType<typeof partOf>;
  bytes: Uint8Array;
  read: ReadText;
}

/** The files of a folder on this machine, links and hidden ones left out. */
export async function filesOfFolder(folder: string): Promise<SessionFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"))
    .filter((path) => !path.split("/").some((part) => part.startsWith(".")));
  return {
    paths: new Set(paths),
    async bytes(path): Promise<Uint8Array> {
      const file = join(folder, path);
      if ((await stat(file)).size > UPLOAD_MAX_BYTES) throw refuseZip(`${quoted(path)} is larger than 25 MB.`);
      return new Uint8Array(await readFile(file));
    },
  };
}

/** Reads everything below a session's root. What cannot be read as text is named in `left`, not refused. */
export async function readSession(
  files: SessionFiles,
  owner: string,
): Promise<{ root: string; texts: SessionText[]; left: string[] }> {
  const session = findSession([...files.paths]);
  if (session === null) {
    throw refuseZip("it has neither the manifest of an export nor the “Problem Definition.md” of a session.");
  }
  const { root } = session;
  const paths = [...files.paths].filter((path) => path.startsWith(root)).sort();
  if (paths.length > FILES_MAX) throw refuseZip(`a session's folder may hold ${FILES_MAX} files.`);
  const texts: SessionText[] = [];
  const left: string[] = [];
  let size = 0;
  for (const whole of paths) {
    const path = whole.slice(root.length);
    const bytes = await files.bytes(whole);
    size += bytes.byteLength;
    if (size > BYTES_MAX) throw refuseZip("a session's folder may hold 100 MB.");
    if (bytes.byteLength > UPLOAD_MAX_BYTES) throw refuseZip(`${quoted(path)} is larger than 25 MB.`);
    // Rows of JSON are text to us.
    const mediaType = /\.jsonl?$/i.test(path) ? "text/plain" : null;
    const fileName = mediaType === null ? path : `${path}.txt`;
    const answer = await read({ bytes: new Uint8Array(bytes), fileName, mediaType, charset: null, url: null }, owner);
    if (answer.ok) texts.push({ path, part: partOf(path), bytes: new Uint8Array(bytes), read: answer.read });
    else left.push(path);
  }
  return { root, texts, left };
}
