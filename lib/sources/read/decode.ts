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

/** What a page says of itself; a text that merely speaks of such a line is no page. */
function byMeta(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 4096)).toString("latin1");
  if (!/^\s*<(?:!doctype|html|head|meta|\?xml|!--)/i.test(head)) return null;
  const name =
    /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{2,40})/i.exec(head)?.[1] ??
    /^<\?xml[^>]{0,100}encoding=["']([\w-]{2,40})/i.exec(head)?.[1] ??
    null;
  // It could not be read as Latin letters if it were. Source: HTML standard, prescan a byte stream.
  return name !== null && /^utf-?(?:16|32)/i.test(name) ? "utf-8" : name;
}

/**
 * Multi-byte characters from which bytes that are whole UTF-8 are no accident: two characters of another charset may be
 * (the GBK bytes of 联通 are), sixteen in a row are not.
 */
const SURELY = 16;

/** A page that was saved or passed on as UTF-8 and still names the charset that it once had. */
function isResaved(bytes: Uint8Array): boolean {
  if (!isUtf8(bytes)) return false;
  const leading = bytes.reduce((count, byte) => count + (byte >= 0xc2 ? 1 : 0), 0);
  return leading >= SURELY;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The share of characters that could not be decoded from which a text is not worth reading; a few do no harm. */
const REPLACED_MAX = 0.05;
const REPLACED_FEW = 10;

/** Whether so much of a text could not be decoded that it says nothing. */
export function isGarbled(text: string): boolean {
  const replaced = text.split("\uFFFD").length - 1;
  return replaced > REPLACED_FEW && replaced > text.length * REPLACED_MAX;
}

/** UTF-7 hides marks from what looks for them, and no browser reads it. Source: Encoding standard, legacy names. */
function isReadable(charset: string): boolean {
  return iconv.encodingExists(charset) && !/^(?:unicode-?1-?1-?)?utf-?7/i.test(charset);
}

/** Bytes to text: by byte order mark, then the header's charset, then the page's own, then by what the bytes look like. */
export function decode(bytes: Uint8Array, headerCharset: string | null): string {
  const declared = [byMark(bytes), headerCharset].find((name) => name !== null && isReadable(name));
  const known =
    declared ?? (isResaved(bytes) ? "utf-8" : [byMeta(bytes)].find((name) => name !== null && isReadable(name)));
  const name = known ?? (isUtf8(bytes) ? "utf-8" : (chardet.detect(bytes.subarray(0, 200_000)) ?? "windows-1252"));
  return iconv.decode(Buffer.from(bytes), iconv.encodingExists(name) ? name : "utf-8");
}
