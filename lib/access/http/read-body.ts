import { Refusal } from "@/lib/domain/core/refusal";

/** As file managers count it. */
const MEGABYTE = 1024 * 1024;

/** Past the limit so many times its bytes are still taken and thrown away: who is cut off in mid-sending sees no answer. */
const DRAINED = 3;

function tooLarge(maxBytes: number): Refusal {
  return new Refusal("too_large", `That is too large. Send at most ${Math.floor(maxBytes / MEGABYTE)} MB at a time.`);
}

/** How long a sender may be silent, and from when on a body must have come at so many bytes a second. */
const SILENT_MS = 30_000;
const BEGUN_MS = 20_000;
const SLOWEST_BYTES_PER_S = 2_048;

/** Time, so that tests bring their own. */
type NowMs = () => number;
const sinceStart: NowMs = () => performance.now();

function tooSlow(): Refusal {
  return new Refusal(
    "invalid",
    "It came too slowly and was given up; nothing was kept. Send it over a faster connection.",
  );
}

function cutShort(): Refusal {
  return new Refusal("invalid", "Only a part of it arrived; nothing was kept. Send it again.");
}

/** The next part; refused when nothing comes. */
async function nextInTime(parts: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), SILENT_MS);
  });
  try {
    return await Promise.race([parts.next(), silent]);
  } finally {
    clearTimeout(timer);
  }
}

async function drain(parts: AsyncIterator<Uint8Array>, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; ) {
    const next = await parts.next();
    if (next.done === true) return;
    left -= next.value.byteLength;
  }
  await parts.return?.();
}

/**
 * A body's parts as they come; `too_large` as soon as more than `maxBytes` arrived or are announced, `invalid` when they
 * come so slowly that somebody only means to keep a place, and when fewer came than were announced.
 */
export async function* takeUpTo(
  request: Request,
  maxBytes: number,
  nowMs: NowMs = sinceStart,
): AsyncGenerator<Uint8Array> {
  if (request.body === null) return;
  const incoming = request.body[Symbol.asyncIterator]();
  const announced = Number(request.headers.get("content-length") ?? 0);
  const begunMs = nowMs();
  let size = 0;
  while (!(announced > maxBytes)) {
    const next = await nextInTime(incoming);
    if (next.done === true && size < announced) throw cutShort();
    if (next.done === true) return;
    size += next.value.byteLength;
    if (size > maxBytes) break;
    const forMs = nowMs() - begunMs;
    if (forMs > BEGUN_MS && (size / forMs) * 1_000 < SLOWEST_BYTES_PER_S) throw tooSlow();
    yield next.value;
  }
  await drain(incoming, maxBytes * DRAINED);
  throw tooLarge(maxBytes);
}

/** The whole body; `too_large` as soon as more than `maxBytes` arrived or are announced. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of takeUpTo(request, maxBytes)) parts.push(part);
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
