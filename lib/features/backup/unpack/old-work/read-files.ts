import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
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
  /** The name of the folder that they stand in; empty where nobody knows it. */
  readonly folder: string;
  readonly paths: ReadonlySet<string>;
  /** What stands among them and is no file, or a folder that cannot be opened, each with why. */
  readonly others: readonly LeftFile[];
  /** A file's bytes, or the sentence of why it has none: larger than a source may be, not to be opened. */
  bytes(path: string): Promise<Uint8Array | string>;
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

/** Errors of a file system that are of one file or folder: the others are read all the same. */
const OF_ONE = new Set(["ENOENT", "EACCES", "EPERM", "EISDIR", "ELOOP", "ENAMETOOLONG", "EIO", "EINVAL"]);

function isOfOne(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && OF_ONE.has(error.code);
}

/** All that stands below a folder, by paths behind it; links are not followed. */
async function walk(folder: string): Promise<{ files: string[]; others: LeftFile[] }> {
  const files: string[] = [];
  const others: LeftFile[] = [];
  const open = [""];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const path = at;
    const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error: unknown) => {
      if (path === "" || !isOfOne(error)) throw error;
      others.push({ path, said: leftBecause.unopened });
      return [];
    });
    for (const entry of entries) {
      const within = path === "" ? entry.name : join(path, entry.name);
      if (entry.isDirectory()) open.push(within);
      else if (entry.isFile()) files.push(within);
      else others.push({ path: within, said: leftBecause.noFile });
    }
  }
  return { files, others };
}

/** A path as all systems write it: only where a stroke parts folders is it one. */
function asWritten(path: string): string {
  return path.split(sep).join("/");
}

/** The files of a folder on this machine. */
export async function filesOfFolder(folder: string): Promise<WorkFiles> {
  const { files, others } = await walk(folder);
  const onDisk = new Map(files.map((path) => [asWritten(path), join(folder, path)]));
  return {
    folder: basename(folder),
    paths: new Set(onDisk.keys()),
    others: others
      .map(({ path, said }) => ({ path: asWritten(path), said }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    async bytes(path): Promise<Uint8Array | string> {
      const file = onDisk.get(path) ?? join(folder, path);
      try {
        return (await stat(file)).size > UPLOAD_MAX_BYTES
          ? readRefusals.too_large
          : new Uint8Array(await readFile(file));
      } catch (error) {
        if (isOfOne(error)) return leftBecause.unopened;
        throw error;
      }
    },
  };
}

/** The files of a zip, whose names were looked at when it was opened: it holds neither links nor paths outside. */
export function filesOfZip(zip: {
  readonly paths: ReadonlySet<string>;
  bytes(path: string): Promise<Uint8Array>;
}): WorkFiles {
  return {
    folder: "",
    paths: zip.paths,
    others: [],
    async bytes(path): Promise<Uint8Array | string> {
      const bytes = await zip.bytes(path);
      return bytes.byteLength > UPLOAD_MAX_BYTES ? readRefusals.too_large : bytes;
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
  if (typeof bytes === "string") return bytes;
  // Rows of JSON are text to us.
  const mediaType = /\.jsonl?$/i.test(path) ? "text/plain" : null;
  const fileName = mediaType === null ? path : `${path}.txt`;
  const answer = await read({ bytes: new Uint8Array(bytes), fileName, mediaType, charset: null, url: null }, owner);
  if (answer.ok) return { bytes: new Uint8Array(bytes), read: answer.read };
  // Other documents wait to be read: the import is tried again, rather than this file left out.
  if (answer.code === "busy") throw new Error("Too many documents are waiting to be read.");
  return answer.code === "empty_file" ? leftBecause.empty : readRefusals[answer.code];
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
    ...files.others,
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
