import { Refusal } from "@/lib/domain/refusal";

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`;
}

/** The whole body, refused with `too_large` as soon as more than `maxBytes` arrived, whatever was declared. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new Refusal("too_large", `That is too large. Send at most ${inMegabytes(maxBytes)} at a time.`);
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > maxBytes) throw tooLarge;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** A JSON body as a value; `invalid` for what is not JSON in UTF-8. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const body = await readBody(request, maxBytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new Refusal("invalid", "This is not valid JSON. Check the body and send it again.");
  }
}
