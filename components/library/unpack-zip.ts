import type { PackedFile, WithList } from "./references/listed-files";
import { crcOf, entriesOf, packedIn, type ZipEntry } from "./zip-entries";

/** Files that one zip may bring, and what they may come to unpacked: a zip of more is one of a backup, not of documents. */
const FILES_MOST = 1_000;
const BYTES_MOST = 200_000_000;
/** The largest zip that is opened. */
const ZIP_MOST_BYTES = 100_000_000;

export type Unpacked = { ok: true; files: WithList[] } | { ok: false; message: string };

export function isZipOfFiles({ name }: { name: string }): boolean {
  return /\.zip$/i.test(name);
}

/** What programs put beside the files that people packed, and rows that are folders. */
function isLeftover(path: string): boolean {
  return /[/\\]$/.test(path) || path.split(/[/\\]/).some((part) => part === "__MACOSX" || /^\.[^.]/.test(part));
}

function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}

/** Why a zip is not opened, in a sentence for people. */
class NotOpened extends Error {}

/** The files that are to be unpacked: no more than there is room for, by what they take in the zip or say of themselves. */
function wantedIn(zip: Uint8Array): ZipEntry[] {
  const wanted: ZipEntry[] = [];
  let bytes = 0;
  for (const entry of entriesOf(zip)) {
    if (isLeftover(entry.path)) continue;
    if (entry.isLocked) throw new NotOpened("This zip is locked with a password. Unpack it, then add its files.");
    if (entry.method !== 0 && entry.method !== 8)
      throw new NotOpened("This zip is packed in a way that is not known here. Unpack it, then add its files.");
    wanted.push(entry);
    bytes += Math.max(entry.packedBytes, entry.unpackedBytes);
    if (wanted.length > FILES_MOST || bytes > BYTES_MOST)
      throw new NotOpened(
        `This zip holds more than ${FILES_MOST.toLocaleString("en")} files, or more than 200 MB. Split it.`,
      );
  }
  return wanted;
}

type Inflate = (packed: Uint8Array, how: { out: Uint8Array }) => Uint8Array;
/** What opens zips and reads the lists in them, which is loaded when the first one comes. */
interface Opener {
  inflateSync: Inflate;
  withLists: (packed: readonly PackedFile[]) => Promise<WithList[]>;
}
type Load = () => Promise<Opener>;

async function loadOpener(): Promise<Opener> {
  const [{ inflateSync }, { withLists }] = await Promise.all([import("fflate"), import("./references/listed-files")]);
  return { inflateSync, withLists };
}

async function loaded(load: Load): Promise<Opener> {
  try {
    return await load();
  } catch {
    throw new NotOpened("What opens zips could not be loaded. Reload the page, then add the zip again.");
  }
}

/** One file by its path, which is no longer than it says and has the checksum that the zip keeps of it. */
function unpacked(zip: Uint8Array, { entry, inflate }: { entry: ZipEntry; inflate: Inflate }): PackedFile {
  const packed = packedIn(zip, entry);
  const bytes = entry.method === 0 ? packed : inflate(packed, { out: new Uint8Array(entry.unpackedBytes) });
  if (bytes.byteLength !== entry.unpackedBytes || crcOf(bytes) !== entry.crc) throw new Error("other bytes");
  return { file: new File([new Uint8Array(bytes)], nameOf(entry.path)), path: entry.path };
}

/**
 * The files of a zip, in its order, to be sent one by one as if they had been chosen: each is read, refused or known
 * already for itself. With each comes what a list of references in the zip says of it. It is opened here in the browser, so that a hostile one harms nobody else.
 */
export async function unpackZip(zip: File, load: Load = loadOpener): Promise<Unpacked> {
  if (zip.size > ZIP_MOST_BYTES) return { ok: false, message: "This zip is larger than 100 MB. Split it." };
  try {
    const { inflateSync: inflate, withLists } = await loaded(load);
    const bytes = new Uint8Array(await zip.arrayBuffer());
    const wanted = wantedIn(bytes);
    const files = wanted.map((entry) => unpacked(bytes, { entry, inflate }));
    if (files.length === 0) return { ok: false, message: "There are no files in this zip." };
    return { ok: true, files: await withLists(files) };
  } catch (error) {
    return {
      ok: false,
      message: error instanceof NotOpened ? error.message : "This zip is damaged. Make it again, or add its files.",
    };
  }
}
