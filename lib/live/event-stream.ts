import { takePlace } from "@/lib/access/http/places";
import type { UserId } from "@/lib/domain/core/ids";
import type { Db } from "@/lib/platform/db/client";
import { readCaps } from "@/lib/platform/limit/caps";
import { log } from "@/lib/platform/log";

/** Who follows, and what aborts when they go. */
export interface Follower {
  /** Where what may be had is asked for. */
  db: Db;
  userId: UserId;
  signal: AbortSignal;
}

export interface StreamNeeds {
  /** What is sent, as it is sent; ends when the signal aborts that it was made with. */
  messages: AsyncGenerator<Uint8Array>;
  /** Whether the session or token and the membership still hold. */
  mayRead: () => Promise<boolean>;
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

/** A message for each delta, numbered by the last event that it holds. */
export async function* messagesOf<T extends object>(
  deltas: AsyncGenerator<T>,
  seqOf: (delta: T) => number,
): AsyncGenerator<Uint8Array> {
  for await (const delta of deltas) yield message(delta, seqOf(delta));
}

/** Calls `then` once when the signal aborts; at once when it has: an abort that is past fires no listener. */
export function whenAborted(signal: AbortSignal, then: () => void): void {
  if (signal.aborted) then();
  else signal.addEventListener("abort", then, { once: true });
}

/** Server-sent events until the reader goes, loses access, or nothing more comes; then `stop` is called, always. */
function eventStream(needs: StreamNeeds, signal: AbortSignal, stop: () => void): ReadableStream<Uint8Array> {
  const { messages, mayRead, onChange, recheckMs } = needs;
  let timer: NodeJS.Timeout | undefined;
  let unhear: () => void = () => undefined;
  let isEnded = false;
  function end(): void {
    if (isEnded) return;
    isEnded = true;
    clearInterval(timer);
    unhear();
    stop();
    // One that waits for its reader would otherwise watch on for ever.
    messages.return(undefined).catch((error: unknown) => log.warn({ error }, "a stream did not end cleanly"));
  }
  async function recheck(say: (text: string) => void): Promise<void> {
    try {
      const may = await mayRead();
      if (signal.aborted) return;
      if (may) say(": still here\n\n");
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
      unhear = onChange(() => void recheck(say));
      timer = setInterval(() => void recheck(say), recheckMs).unref();
      // Whoever has gone reads no more, so that nothing else would tell.
      whenAborted(signal, end);
    },
    async pull(controller): Promise<void> {
      try {
        const next = await messages.next();
        if (next.done !== true) {
          controller.enqueue(next.value);
          return;
        }
      } catch (error) {
        end();
        throw error;
      }
      end();
      controller.close();
    },
    cancel: end,
  });
}

/** What is sent to one who went before anything could be. */
function nothing(): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.close() });
}

/**
 * The one way to open a stream of events. It takes one of the follower's places, and gives it back when they go, before,
 * while or after the stream is made, when it cannot be made, and when it ends in whatever way.
 *
 * @param make what is streamed, made with a signal that aborts at the end
 */
export async function openEventStream(
  follower: Follower,
  make: (signal: AbortSignal) => Promise<StreamNeeds>,
): Promise<ReadableStream<Uint8Array>> {
  const capIn = await readCaps(follower.db, null);
  if (follower.signal.aborted) return nothing();
  const giveBack = takePlace("streams", follower.userId, capIn);
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  const signal = AbortSignal.any([follower.signal, stopped.signal]);
  whenAborted(signal, giveBack);
  try {
    const needs = await make(signal);
    return signal.aborted ? nothing() : eventStream(needs, signal, stop);
  } catch (error) {
    stop();
    throw error;
  }
}
