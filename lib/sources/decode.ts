import chardet from "chardet";
import iconv from "iconv-lite";

const MARKS: readonly [string, readonly number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-32le", [0xff, 0xfe, 0x00, 0x00]],
  ["utf-32be", [0x00, 0x00, 0xfe, 0xff]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

function byMark(bytes: Uint8Array): string | null {
  return MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? null;
}

function byMeta(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString("latin1");
  return (
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1] ??
    /^<\?xml[^>]{0,100}encoding=["']([\w-]{2,40})/i.exec(head)?.[1] ??
    null
  );
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Bytes to text: by byte order mark, then the header's charset, then the page's own, then by what the bytes look like. */
export function decode(bytes: Uint8Array, headerCharset: string | null): string {
  const known = [byMark(bytes), headerCharset, byMeta(bytes)].find(
    (name) => name !== null && iconv.encodingExists(name),
  );
  const name = known ?? (isUtf8(bytes) ? "utf-8" : (chardet.detect(bytes.subarray(0, 200_000)) ?? "windows-1252"));
  return iconv.decode(Buffer.from(bytes), iconv.encodingExists(name) ? name : "utf-8");
}
