import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readBody } from "./fetch-body";
import { BadEncoding, TooLarge } from "./fetch-refusals";

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

const words = "high water ".repeat(20);

/** A body as it comes over the wire, read within limits. */
async function read(
  bytes: Uint8Array,
  {
    encoding = null,
    declared = null,
    wire = 1_000,
    unpacked = 1_000,
  }: Partial<Record<"encoding" | "declared", string | null>> & { wire?: number; unpacked?: number } = {},
): Promise<string> {
  const body = { stream: inPieces(bytes), declaredBytes: declared, encoding };
  return Buffer.from(await readBody(body, { wireBytes: wire, unpackedBytes: unpacked })).toString();
}

describe("the body of an answer", () => {
  it.each<[string | null, (text: string) => Uint8Array]>([
    [null, Buffer.from],
    ["", Buffer.from],
    [" Identity ", Buffer.from],
    ["gzip", gzipSync],
    ["X-GZIP", gzipSync],
    ["br", brotliCompressSync],
    ["deflate", deflateSync],
  ])("packed as %j is read", async (encoding, pack) => expect(await read(pack(words), { encoding })).toBe(words));

  it("packed in a way that nobody knows is not read", async () => {
    await expect(read(Buffer.from(words), { encoding: "zip9" })).rejects.toBeInstanceOf(BadEncoding);
  });

  it("may weigh as much as the limit says, as it comes and unpacked, and no more", async () => {
    const plain = Buffer.from(words);
    const { length } = plain;
    expect(await read(plain, { wire: length, unpacked: length, declared: String(length) })).toBe(words);
    await expect(read(plain, { wire: length - 1 })).rejects.toBeInstanceOf(TooLarge);
    await expect(read(plain, { unpacked: length - 1 })).rejects.toBeInstanceOf(TooLarge);
    const packed = gzipSync(words);
    expect(await read(packed, { encoding: "gzip", wire: packed.length, unpacked: length })).toBe(words);
    await expect(read(packed, { encoding: "gzip", unpacked: length - 1 })).rejects.toBeInstanceOf(TooLarge);
  });

  it("that says it weighs more is not begun", async () => {
    await expect(read(Buffer.from("a"), { declared: "1001" })).rejects.toBeInstanceOf(TooLarge);
    expect(await read(Buffer.from("a"), { declared: "1000" })).toBe("a");
    expect(await read(Buffer.from("a"), { declared: "much" })).toBe("a");
  });
});
