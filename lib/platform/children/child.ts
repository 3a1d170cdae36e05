import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";

const MEGABYTE = 1024 * 1024;

const Envelope = z.object({ id: z.int(), request: z.unknown() });
const Limit = z.coerce.number().positive();

/** Watches what the process takes; what comes back says that a request begins, from which on its time is counted. */
function watchWork({ residentMb, cpuMs }: { residentMb: number; cpuMs: number }): () => void {
  const file = join(process.cwd(), "lib", "platform", "children", "watch-work.mjs");
  const begun = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  const count = (): void => {
    const { user, system } = process.cpuUsage();
    Atomics.store(begun, 0, BigInt(user + system));
  };
  count();
  const workerData = { residentBytes: residentMb * MEGABYTE, cpuMs, begun: begun.buffer };
  new Worker(file, { workerData, execArgv: [] }).unref();
  return count;
}

/**
 * The child's side of `openChildren`: answers what its parent asks, one request after the other, and may be killed at any
 * moment without harm. A request that `work` throws on ends the process.
 */
export function answerParent<R>(request: z.ZodType<R>, work: (request: R) => Promise<unknown>): void {
  // What the parent allows stands behind the program's name.
  const begin = watchWork({ residentMb: Limit.parse(process.argv[2]), cpuMs: Limit.parse(process.argv[3]) });
  process.on("message", (message) => {
    begin();
    const envelope = Envelope.parse(message);
    work(request.parse(envelope.request))
      .then((answer) => {
        const residentMb = Math.ceil(process.memoryUsage.rss() / MEGABYTE);
        process.send?.({ id: envelope.id, answer, residentMb });
      })
      .catch(() => process.exit(1));
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.({ ready: true });
}
