import { setTimeout } from "node:timers/promises";
import { isAlive } from "@/lib/platform/db/process-alive";

/** How long a process may take to end in order before it is killed, in milliseconds. */
export const GRACE_MS = 25_000;
/** How often is looked whether the starter is there, in milliseconds. */
const LOOK_MS = 1_000;

/** What tells a process which one started it and ends it. */
export const starterOf = (pid: number): { STEMMA_STARTER: string } => ({ STEMMA_STARTER: String(pid) });

async function untilGone(starter: number): Promise<void> {
  while (isAlive(starter)) await setTimeout(LOOK_MS, undefined, { ref: false });
}

/**
 * Ends this process in order when the one that started it is gone: it was killed without a chance to end its own, and
 * what it left would hold the port and work on. Does nothing for a process that nobody here started.
 */
export function endWithStarter(env: Readonly<Record<string, string | undefined>>): void {
  const starter = Number(env["STEMMA_STARTER"] ?? 0);
  if (starter <= 0) return;
  void untilGone(starter).then(async () => {
    process.kill(process.pid, "SIGTERM");
    await setTimeout(GRACE_MS, undefined, { ref: false });
    process.exit(1);
  });
}
