import { log } from "@/lib/log";
import type { RunDelta } from "./models";

export interface StreamNeeds {
  deltas: AsyncGenerator<RunDelta>;
  /** Whether the session and the membership still hold. */
  mayRead: () => Promise<boolean>;
  /** Ends the deltas. */
  stop: () => void;
  recheckMs: number;
}

function message(delta: RunDelta): string {
  return `id: ${delta.run.seq}\ndata: ${JSON.stringify(delta)}\n\n`;
}

/** Server-sent events: a message per delta, numbered by the last event it holds, until the reader goes or loses access. */
export function eventStream({ deltas, mayRead, stop, recheckMs }: StreamNeeds): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
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
    },
    async pull(controller): Promise<void> {
      const next = await deltas.next();
      if (next.done !== true) {
        controller.enqueue(encoder.encode(message(next.value)));
        return;
      }
      clearInterval(timer);
      controller.close();
    },
    cancel(): void {
      clearInterval(timer);
      stop();
    },
  });
}
