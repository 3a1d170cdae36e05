/** Files that one zip may bring, and what they may come to unpacked: a zip of more is one of a backup, not of documents. */
const FILES_MOST = 200;
const BYTES_MOST = 200_000_000;
/** The largest zip that is opened. */
const ZIP_MOST_BYTES = 100_000_000;

export type Unpacked = { ok: true; files: File[] } | { ok: false; message: string };

export function isZipOfFiles({ name }: { name: string }): boolean {
  return /\.zip$/i.test(name);
}

/** What programs put beside the files that people packed. */
function isLeftover(path: string): boolean {
  return path.endsWith("/") || path.split("/").some((part) => part === "__MACOSX" || /^\.[^.]/.test(part));
}

function nameOf(path: string): string {
  return path.split(/[/\\]/).at(-1) ?? path;
}

class TooMuch extends Error {}

/** Whether there is still room for a file; counted by what the zip says, beyond which nothing is unpacked. */
function counter(): (file: { name: string; originalSize: number }) => boolean {
  let files = 0;
  let bytes = 0;
  return ({ name, originalSize }) => {
    if (isLeftover(name)) return false;
    files += 1;
    bytes += originalSize;
    if (files > FILES_MOST || bytes > BYTES_MOST) throw new TooMuch();
    return true;
  };
}

/**
 * The files of a zip, in its order, to be sent one by one as if they had been chosen: each is read, refused or known
 * already for itself. It is opened here in the browser, so that a hostile one harms nobody else.
 */
export async function unpackZip(zip: File): Promise<Unpacked> {
  if (zip.size > ZIP_MOST_BYTES) return { ok: false, message: "This zip is larger than 100 MB. Split it." };
  const { unzipSync } = await import("fflate");
  try {
    const unpacked = unzipSync(new Uint8Array(await zip.arrayBuffer()), { filter: counter() });
    const files = Object.entries(unpacked).map(([path, bytes]) => new File([new Uint8Array(bytes)], nameOf(path)));
    return files.length === 0 ? { ok: false, message: "There are no files in this zip." } : { ok: true, files };
  } catch (error) {
    const tooMuch = `This zip holds more than ${FILES_MOST} files, or more than 200 MB. Split it.`;
    return {
      ok: false,
      message: error instanceof TooMuch ? tooMuch : "This zip is damaged or locked with a password.",
    };
  }
}
