import { constants, deflateRawSync } from "node:zlib";

/**
 * Files that are small and cost much to read, made at any size: what the bench sends at full size, a test sends at one
 * that it can bear.
 */

/** What unpacks to nothing but this byte: a space. */
const FILL = 0x20;
/** Bytes of a deflate stream that is put together of copies of one piece. */
const PIECE = 1_000_000;
/** Largest prime below 2^16, by which Adler-32 counts. Source: RFC 1950, 8.2. */
const ADLER = 65_521n;

/** A deflate stream that unpacks to so many spaces, made without holding them, with the head and checksum of zlib. */
function zlibSpaces(bytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(PIECE, FILL), { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Array.from({ length: Math.floor(bytes / PIECE) }, () => piece);
  const rest = deflateRawSync(Buffer.alloc(bytes % PIECE, FILL), { level: 9 });
  const count = BigInt(bytes);
  const low = (1n + BigInt(FILL) * count) % ADLER;
  const high = (count + (BigInt(FILL) * count * (count + 1n)) / 2n) % ADLER;
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE(Number(high), 0);
  sum.writeUInt16BE(Number(low), 2);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...pieces, rest, sum]);
}

/** What each row of the directory says of the one block that all of them share. */
interface NestedZip {
  /** The name of each row. */
  name: (nth: number) => string;
  /** Unpacked size that each row says. */
  declaredBytes: number;
}

const inBundle: NestedZip = { name: (nth) => `artifacts/${nth}.md`, declaredBytes: 10 };

function sizesOf(packedBytes: number, declaredBytes: number, nameBytes: number): Buffer {
  const sizes = Buffer.alloc(26);
  sizes.writeUInt16LE(20, 0);
  sizes.writeUInt16LE(8, 4);
  sizes.writeUInt32LE(packedBytes, 14);
  sizes.writeUInt32LE(declaredBytes, 18);
  sizes.writeUInt16LE(nameBytes, 22);
  return sizes;
}

/** A zip whose rows all point at one block that unpacks to `bytes`: each row costs as much as the first. */
export function nestedZip(rows: number, bytes: number, { name, declaredBytes } = inBundle): Buffer {
  // One stream: an unpacker that writes into a buffer of the declared size stumbles over flushes, not over length.
  const block = deflateRawSync(Buffer.alloc(bytes, FILL), { level: 9 });
  const first = Buffer.from(name(0));
  const local = Buffer.concat([
    Buffer.from("PK\x03\x04", "latin1"),
    sizesOf(block.length, declaredBytes, first.length),
    first,
    block,
  ]);
  const directory = Buffer.concat(
    Array.from({ length: rows }, (_, nth) => {
      const said = Buffer.from(name(nth));
      const sizes = sizesOf(block.length, declaredBytes, said.length);
      return Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), sizes, Buffer.alloc(14), said]);
    }),
  );
  const end = Buffer.alloc(18);
  end.writeUInt16LE(rows, 4);
  end.writeUInt16LE(rows, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}

/** Markdown of so many characters in which every second line makes the one before a heading. */
export function settextLines(characters: number): string {
  return `a\n${"=\n".repeat(characters / 2)}`.slice(0, characters);
}

/** A robots.txt of one rule that is all wildcards, and forbids nothing: no path of ours ends so. */
export function wildcardRobots(bytes: number): string {
  return "User-agent: *\nDisallow: /".padEnd(bytes - 2, "*").concat("~$");
}

/** The path of an address that such rules are slow on: each wildcard looks at each letter. */
export function wildcardPath(characters: number): string {
  return "/".padEnd(characters, "a");
}

/** A page of nothing but elements within elements. */
export function nestedPage(bytes: number): string {
  return "<!doctype html>".padEnd(bytes - 4, "<div>").concat("deep");
}

/** A PDF of one page whose drawing unpacks to so many bytes: about a thousandth of them. */
export function hungryPdf(unpackedBytes: number): Buffer {
  const content = zlibSpaces(unpackedBytes);
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
  const stream = Buffer.concat([
    Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
    content,
    Buffer.from("\nendstream"),
  ]);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${font} >> >> /Contents 4 0 R >>`,
    stream,
  ];
  let at = 9;
  const offsets: number[] = [];
  const written = objects.map((object, index) => {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]);
    offsets.push(at);
    at += whole.length;
    return whole;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const table = `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.concat([Buffer.from("%PDF-1.4\n"), ...written, Buffer.from(table)]);
}
