import { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { BadEncoding, TooLarge } from "./fetch-refusals";

/** What a body may weigh, in bytes: as it comes, and unpacked. */
export interface BodyLimits {
  wireBytes: number;
  unpackedBytes: number;
}

export interface Body {
  stream: AsyncIterable<Uint8Array>;
  /** Content-Length and Content-Encoding as they came. */
  declaredBytes: string | null;
  encoding: string | null;
}

const unpackers = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["br", createBrotliDecompress],
  ["deflate", createInflate],
]);

function unpacked(packed: Readable, encoding: string | null): Readable {
  const name = (encoding ?? "").trim().toLowerCase();
  if (name === "" || name === "identity") return packed;
  const unpack = unpackers.get(name);
  if (!unpack) throw new BadEncoding(name);
  const stream: Readable & NodeJS.WritableStream = unpack();
  packed.on("error", (error) => stream.destroy(error));
  stream.on("close", () => packed.destroy());
  return packed.pipe(stream);
}

async function* counted(stream: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > max) throw new TooLarge();
    yield chunk;
  }
}

/** Reads a body to its end, counting what comes over the wire and what it unpacks to. Throws what went wrong. */
export async function readBody(body: Body, limits: BodyLimits): Promise<Uint8Array> {
  if (Number(body.declaredBytes ?? 0) > limits.wireBytes) throw new TooLarge();
  const wire = Readable.from(counted(body.stream, limits.wireBytes));
  const parts: Uint8Array[] = [];
  for await (const part of counted(unpacked(wire, body.encoding), limits.unpackedBytes)) parts.push(part);
  return Buffer.concat(parts);
}
