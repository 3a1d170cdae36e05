import { log } from "@/lib/log";

export interface StreamNeeds<T extends object> {
  deltas: AsyncGenerator<T>;
  /** The last event that a delta holds. */
  seqOf: (delta: T) => number;
  /** Whether the session and the membership still hold. */
  mayRead: () => Promise<boolean>;
  /** Ends the deltas. */
  stop: () => void;
  /** Calls what it is given when that may have changed, until the returned function is called. */
  onChange: (look: () => void) => () => void;
  recheckMs: number;
}

/** What every stream of events is sent with. */
export const streamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "private, no-store, no-transform",
  "x-accel-buffering": "no",
} as const;

const encoder = new TextEncoder();
const written = new WeakMap<object, Uint8Array>();

/** A delta as it is sent; written out once for all who get the same one. */
function message(delta: object, seq: number): Uint8Array {
  const known = written.get(delta);
  if (known) return known;
  const bytes = encoder.encode(`id: ${seq}\ndata: ${JSON.stringify(delta)}\n\n`);
  written.set(delta, bytes);
  return bytes;
}

/** Server-sent events: a message per delta, numbered by the last event it holds, until the reader goes or loses access. */
export function eventStream<T extends object>(needs: StreamNeeds<T>): ReadableStream<Uint8Array> {
  const { deltas, seqOf, mayRead, stop, onChange, recheckMs } = needs;
  let timer: NodeJS.Timeout | undefined;
  let unhear: () => void = () => undefined;
  function rest(): void {
    clearInterval(timer);
    unhear();
  }
  async function recheck(say: (text: string) => void): Promise<void> {
    try {
      if (await mayRead()) say(": still here\n\n");
      else stop();
    } catch (error) {
      // Not knowing whether someone may read is not leave to.
      log.warn({ error }, "a stream's access could not be checked; closing it");
      stop();
    }
  }
  return new ReadableStream({
    start(controller): void {
      const say = (text: string): void => controller.enqueue(encoder.encode(text));
      say("retry: 2000\n\n");
      timer = setInterval(() => void recheck(say), recheckMs).unref();
      unhear = onChange(() => void recheck(say));
    },
    async pull(controller): Promise<void> {
      const next = await deltas.next();
      if (next.done !== true) {
        controller.enqueue(message(next.value, seqOf(next.value)));
        return;
      }
      rest();
      controller.close();
    },
    cancel(): void {
      rest();
      stop();
    },
  });
}
