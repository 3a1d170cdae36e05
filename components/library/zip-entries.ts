/** A file as the directory of a zip tells it. Source: APPNOTE.TXT of the zip format, 4.3.12. */
export interface ZipEntry {
  path: string;
  isLocked: boolean;
  /** 0 where it is stored as it is, 8 where it is deflated. */
  method: number;
  crc: number;
  packedBytes: number;
  unpackedBytes: number;
  /** Where its own head begins. */
  at: number;
}

const ROW = 0x02014b50;
const FILE_HEAD = 0x04034b50;
const END = 0x06054b50;
const END_64_LOCATOR = 0x07064b50;
/** What stands where a number is too large for its field, and is told elsewhere. */
const ELSEWHERE = 0xffffffff;
/** The end of the directory, and the longest comment behind it. */
const END_BYTES = 22;
const COMMENT_MOST = 65_535;

/** The upper half of code page 437, in which names are written that are not said to be UTF-8. Source: APPNOTE.TXT, D.1. */
const OLD_LETTERS =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

/** Many programs write UTF-8 and do not say so: what is whole UTF-8 is taken for it. */
function nameIn(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : OLD_LETTERS.charAt(byte - 128))).join(
      "",
    );
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function endOf(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_BYTES - COMMENT_MOST);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  throw new Error("no directory");
}

function large(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

/** How many rows the directory has, and where it begins. Source: APPNOTE.TXT, 4.3.14–16. */
function directoryOf(view: DataView): { rows: number; at: number } {
  const end = endOf(view);
  const rows = view.getUint16(end + 10, true);
  const at = view.getUint32(end + 16, true);
  const isElsewhere = rows === 0xffff || at === ELSEWHERE;
  if (!isElsewhere || end < 20 || view.getUint32(end - 20, true) !== END_64_LOCATOR) return { rows, at };
  const end64 = large(view, end - 12);
  return { rows: large(view, end64 + 32), at: large(view, end64 + 48) };
}

/** These numbers, those of them that are told elsewhere from there. Source: APPNOTE.TXT, 4.5.3. */
function widened(extra: DataView, numbers: readonly number[]): number[] {
  if (!numbers.includes(ELSEWHERE)) return [...numbers];
  let field = 0;
  while (extra.getUint16(field, true) !== 1) field += 4 + extra.getUint16(field + 2, true);
  let at = field + 4;
  return numbers.map((number) => {
    if (number !== ELSEWHERE) return number;
    at += 8;
    return large(extra, at - 8);
  });
}

/** What the directory of a zip tells, row by row. Throws where it is damaged. */
export function* entriesOf(zip: Uint8Array): Generator<ZipEntry> {
  const view = viewOf(zip);
  const directory = directoryOf(view);
  let { at } = directory;
  for (let row = 0; row < directory.rows; row += 1) {
    if (view.getUint32(at, true) !== ROW) throw new Error("no row");
    const name = at + 46;
    const extra = name + view.getUint16(at + 28, true);
    const comment = extra + view.getUint16(at + 30, true);
    const said = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
    const [unpackedBytes = 0, packedBytes = 0, head = 0] = widened(viewOf(zip.subarray(extra, comment)), said);
    yield {
      path: nameIn(zip.subarray(name, extra)),
      isLocked: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedBytes,
      unpackedBytes,
      at: head,
    };
    at = comment + view.getUint16(at + 32, true);
  }
}

/** A file's bytes as they lie in the zip. Throws where they do not. */
export function packedIn(zip: Uint8Array, { at, packedBytes }: ZipEntry): Uint8Array {
  const view = viewOf(zip);
  if (view.getUint32(at, true) !== FILE_HEAD) throw new Error("no file");
  const begin = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (begin + packedBytes > zip.byteLength) throw new Error("cut");
  return zip.subarray(begin, begin + packedBytes);
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum & 1) === 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** The checksum that a zip keeps of each file. Source: APPNOTE.TXT, 4.4.7. */
export function crcOf(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (sum >>> 8) ^ (CRC_TABLE[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ 0xffffffff) >>> 0;
}
