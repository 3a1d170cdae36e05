import { decode, decodedAs, isUtf8, meantBy } from "./decode";

/** The first byte of a letter of several bytes in UTF-8. */
const LEADING = /[\xc2-\xf4]/g;
/** Those of them with which Western letters, signs and dashes begin. */
const WESTERN = /[\xc2\xc3\xe2]/;
/** Letters of other scripts from which they are no accident: `É»` would be one in UTF-8. */
const SURELY = 3;

/** Whether what is said to be ASCII or Western letters is UTF-8, which old programs send under those names. */
function isRather(bytes: Uint8Array, charset: string): boolean {
  if (meantBy(charset) !== "windows-1252" || !isUtf8(bytes)) return false;
  const binary = Buffer.from(bytes).toString("latin1");
  return /ascii|x3\.4/i.test(charset) || WESTERN.test(binary) || (binary.match(LEADING) ?? []).length >= SURELY;
}

/** Bytes of a mail's text in words: in the charset that it names, where that may be so. */
export function mailText(bytes: Uint8Array, charset: string | null): string {
  return decode(bytes, charset !== null && isRather(bytes, charset) ? "utf-8" : charset);
}

/** Bytes of a mail's head in words: in the charset that they are said to be in; where nobody knows that, as UTF-8 or Western. */
export function headText(bytes: Uint8Array, charset: string | null): string {
  const named = charset === null || isRather(bytes, charset) ? null : decodedAs(bytes, charset);
  return named ?? new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
}
