import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { Load } from "@/lib/domain/run/admission";
import { type Db, waitingOf } from "@/lib/platform/db/client";
import { grantedMemory } from "@/lib/platform/granted-memory";

/** How often a loop that has much to do is asked whether it runs. */
const BEAT_MS = 20;
/**
 * How often one that rests is: each beat wakes its process for nothing, and fifty of them took it 6 ms of processor time in a
 * second; how late it is counts where it has much to do. Source: bench/engine/scale.ts, worker at rest.
 */
const RESTING_BEAT_MS = 250;
/** From which share of time on it has much to do, well below what is asked of it before it counts as full. */
const MUCH = 0.5;

/** The greater share: of the process's memory, or of what its own objects may take of it. */
function memoryShare(limit: number): number {
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  return Math.max(process.memoryUsage.rss() / limit, used / most);
}

/**
 * How late the loop came to its beats since that was last asked, 99 times of 100 at most. Node's own histogram forgets the
 * beat during which it is set back, which is the longest where the loop is held.
 */
function openBeats(): { lateMs(): number; pace(busy: number): void; close(): void } {
  let late: number[] = [];
  let last = performance.now();
  let everyMs = BEAT_MS;
  const beat = (): void => {
    const now = performance.now();
    late.push(Math.max(0, now - last - everyMs));
    last = now;
  };
  let timer = setInterval(beat, everyMs).unref();
  return {
    lateMs(): number {
      beat();
      const sorted = late.sort((a, b) => a - b);
      late = [];
      return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
    },
    pace(busy): void {
      const nextMs = busy < MUCH ? RESTING_BEAT_MS : BEAT_MS;
      if (nextMs === everyMs) return;
      clearInterval(timer);
      everyMs = nextMs;
      timer = setInterval(beat, everyMs).unref();
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
      const delayMs = beats.lateMs();
      beats.pace(busy);
      return { busy, delayMs, waiting: waitingOf(db), memory: memoryShare(limit) };
    },
    close: beats.close,
  };
}
