import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { leftBecause } from "@/lib/domain/files/old-work/import-lines";
import { layoutOf, placeOf, type WorkLayout, type WorkPart } from "@/lib/domain/files/old-work/layout";
import { refuseZip } from "@/lib/features/backup/layout/refuse-zip";
import { read } from "@/lib/sources/read/read";
import { type ReadText, readRefusals, UPLOAD_MAX_BYTES } from "@/lib/sources/read/read-text";

/** Files that a folder of earlier research may hold, and bytes in all. Source: security-reference.md, H18. */
const FILES_MAX = 1_000;
const BYTES_MAX = 100 * 1024 * 1024;

/** Files by their paths, from a zip or from a folder on disk. */
export interface WorkFiles {
  readonly paths: ReadonlySet<string>;
  /** What stands among them and is no file. */
  readonly others: readonly string[];
  /** A file's bytes; null for one that is larger than a source may be. */
  bytes(path: string): Promise<Uint8Array | null>;
}

/** A file of the work, read: what it is to the work, whose, and its text. Its path is behind the root. */
export interface WorkText {
  path: string;
  part: WorkPart;
  researcher: string | null;
  bytes: Uint8Array;
  read: ReadText;
}

/** A file that was not read, and why. */
export interface LeftFile {
  path: string;
  said: string;
}

export interface WorkRead {
  layout: WorkLayout;
  texts: WorkText[];
  left: LeftFile[];
}

/** Files that programs leave beside those of people. */
function isHidden(path: string): boolean {
  return path.split("/").some((part) => part.startsWith(".") || part === "__MACOSX");
}

/** The files of a folder on this machine. */
export async function filesOfFolder(folder: string): Promise<WorkFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const named = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({
      isFile: entry.isFile(),
      path: join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"),
    }));
  return {
    paths: new Set(named.filter(({ isFile }) => isFile).map(({ path }) => path)),
    others: named.filter(({ isFile }) => !isFile).map(({ path }) => path),
    async bytes(path): Promise<Uint8Array | null> {
      const file = join(folder, path);
      return (await stat(file)).size > UPLOAD_MAX_BYTES ? null : new Uint8Array(await readFile(file));
    },
  };
}

/** The files of a zip, whose names were looked at when it was opened: it holds neither links nor paths outside. */
export function filesOfZip(zip: {
  readonly paths: ReadonlySet<string>;
  bytes(path: string): Promise<Uint8Array>;
}): WorkFiles {
  return {
    paths: zip.paths,
    others: [],
    async bytes(path): Promise<Uint8Array | null> {
      const bytes = await zip.bytes(path);
      return bytes.byteLength > UPLOAD_MAX_BYTES ? null : bytes;
    },
  };
}

/** Reads one file; the sentence of why not for one that cannot be read. */
async function readOne(
  files: WorkFiles,
  path: string,
  owner: string,
): Promise<Pick<WorkText, "bytes" | "read"> | string> {
  const bytes = await files.bytes(path);
  if (bytes === null) return readRefusals.too_large;
  // Rows of JSON are text to us.
  const mediaType = /\.jsonl?$/i.test(path) ? "text/plain" : null;
  const fileName = mediaType === null ? path : `${path}.txt`;
  const answer = await read({ bytes: new Uint8Array(bytes), fileName, mediaType, charset: null, url: null }, owner);
  if (answer.ok) return { bytes: new Uint8Array(bytes), read: answer.read };
  // Other documents wait to be read: the import is tried again, rather than this file left out.
  if (answer.code === "busy") throw new Error("Too many documents are waiting to be read.");
  return readRefusals[answer.code];
}

/** Reads all files of earlier research. What is hidden, too large or cannot be read is named with why, not refused. */
export async function readWork(files: WorkFiles, owner: string): Promise<WorkRead> {
  const shown = [...files.paths].filter((path) => !isHidden(path)).sort();
  const layout = layoutOf(shown);
  if (layout === null) {
    throw refuseZip("it has neither the manifest of an export nor the “Problem Definition.md” of earlier research.");
  }
  if (files.paths.size > FILES_MAX) throw refuseZip("a folder of earlier research may hold 1,000 files.");
  const left: LeftFile[] = [
    ...[...files.paths].filter(isHidden).map((path) => ({ path, said: leftBecause.hidden })),
    ...files.others.map((path) => ({ path, said: leftBecause.noFile })),
  ];
  const texts: WorkText[] = [];
  let size = 0;
  for (const whole of shown) {
    const path = whole.slice(layout.root.length);
    const found = await readOne(files, whole, owner);
    if (typeof found === "string") {
      left.push({ path, said: found });
      continue;
    }
    size += found.bytes.byteLength;
    if (size > BYTES_MAX) throw refuseZip("a folder of earlier research may hold 100 MB.");
    texts.push({ path, ...placeOf(path, layout), ...found });
  }
  return { layout, texts, left };
}
