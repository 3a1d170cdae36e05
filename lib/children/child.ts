import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";

const MEGABYTE = 1024 * 1024;

const Envelope = z.object({ id: z.int(), request: z.unknown() });
const Memory = z.coerce.number().positive();

function watchMemory(megabytes: number): void {
  const file = join(process.cwd(), "lib", "children", "watch-memory.mjs");
  const options = { workerData: { residentBytes: megabytes * MEGABYTE }, execArgv: [] };
  new Worker(file, options).unref();
}

/**
 * The child's side of `openChildren`: answers what its parent asks, one request after the other, and may be killed at any
 * moment without harm. A request that `work` throws on ends the process.
 */
export function answerParent<R>(request: z.ZodType<R>, work: (request: R) => Promise<unknown>): void {
  // What the parent allows stands behind the program's name.
  watchMemory(Memory.parse(process.argv[2]));
  process.on("message", (message) => {
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
