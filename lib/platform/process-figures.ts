import { performance } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { type Reading, reading } from "./metrics";

/** What this process takes of its machine. */
export function processFigures(): Reading[] {
  const { user, system } = process.cpuUsage();
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  return [
    reading("process_resident_memory_bytes", process.memoryUsage.rss(), {}),
    reading("process_heap_bytes", used, {}),
    reading("process_heap_limit_bytes", most, {}),
    reading("process_cpu_seconds_total", (user + system) / 1_000_000, {}),
    reading("process_start_time_seconds", performance.timeOrigin / 1_000, {}),
  ];
}
