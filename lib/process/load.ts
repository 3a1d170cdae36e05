import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { Load } from "@/lib/domain/run/admission";
import { type Db, waitingOf } from "@/lib/platform/db/client";
import { grantedMemory } from "@/lib/platform/granted-memory";

/** How often the loop is asked whether it runs: fifty times a second take about a thousandth of it. */
const BEAT_MS = 20;

/** The greater share: of the process's memory, or of what its own objects may take of it. */
function memoryShare(limit: number): number {
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  return Math.max(process.memoryUsage.rss() / limit, used / most);
}

/**
 * How late the loop came to its beats since that was last asked, 99 times of 100 at most. Node's own histogram forgets the
 * beat during which it is set back, which is the longest where the loop is held.
 */
function openBeats(): { lateMs(): number; close(): void } {
  let late: number[] = [];
  let last = performance.now();
  const beat = (): void => {
    const now = performance.now();
    late.push(Math.max(0, now - last - BEAT_MS));
    last = now;
  };
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();
  return {
    lateMs(): number {
      beat();
      const sorted = late.sort((a, b) => a - b);
      late = [];
      return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
    },
    close: () => clearInterval(timer),
  };
}

/** Reads what this process has to do, each time of the time since it was last read. `db`: the client that its work uses. */
export function openLoad(db: Db): { read(): Load; close(): void } {
  const beats = openBeats();
  const limit = grantedMemory();
  let before = performance.eventLoopUtilization();
  return {
    read(): Load {
      const now = performance.eventLoopUtilization();
      const { utilization: busy } = performance.eventLoopUtilization(now, before);
      before = now;
      return { busy, delayMs: beats.lateMs(), waiting: waitingOf(db), memory: memoryShare(limit) };
    },
    close: beats.close,
  };
}
