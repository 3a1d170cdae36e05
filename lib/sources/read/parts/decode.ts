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

/** Whether bytes are whole UTF-8; those of ASCII alone are. */
export function isUtf8(bytes: Uint8Array): boolean {
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

/**
 * The charset that is meant by a name: by `iso-8859-1` programs mean windows-1252, in which `€` and dashes stand. Null
 * where the web does not know the name. Source: Encoding standard, 4.2.
 */
export function meantBy(name: string): string | null {
  try {
    return new TextDecoder(name).encoding;
  } catch {
    return null;
  }
}

/** UTF-7 hides marks from what looks for them, and no browser reads it. Source: Encoding standard, legacy names. */
const HIDING = /^(?:unicode-?1-?1-?)?utf-?7/i;

/** Bytes as text in a charset; null where nobody knows that charset. */
export function decodedAs(bytes: Uint8Array, charset: string): string | null {
  if (HIDING.test(charset)) return null;
  const meant = meantBy(charset);
  // The web takes utf-16 for its little-endian form; here the bytes say which it is.
  const name = meant === null || meant.startsWith("utf-16") ? charset : meant;
  if (iconv.encodingExists(name)) return iconv.decode(Buffer.from(bytes), name);
  return meant === null ? null : new TextDecoder(meant).decode(bytes);
}

/** Bytes as text in the first of these charsets that is known. */
function decodedAsAny(bytes: Uint8Array, charsets: readonly (string | null)[]): string | null {
  for (const charset of charsets) {
    const text = charset === null ? null : decodedAs(bytes, charset);
    if (text !== null) return text;
  }
  return null;
}

/** Bytes to text: by byte order mark, then the header's charset, then the page's own, then by what the bytes look like. */
export function decode(bytes: Uint8Array, headerCharset: string | null): string {
  const declared =
    decodedAsAny(bytes, [byMark(bytes), headerCharset]) ??
    decodedAsAny(bytes, [isResaved(bytes) ? "utf-8" : byMeta(bytes)]);
  if (declared !== null) return declared;
  const looksLike = isUtf8(bytes) ? "utf-8" : chardet.detect(bytes.subarray(0, 200_000));
  return decodedAsAny(bytes, [looksLike, "windows-1252"]) ?? "";
}
