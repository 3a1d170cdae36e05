import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

/** Processes that this one has started, without databases: number, kilobytes, seconds of computing. */
function children(): { pid: string; kilobytes: number; seconds: number }[] {
  const all = execFileSync("ps", ["-eo", "pid=,ppid=,rss=,comm=,cputimes="], { encoding: "utf8" });
  const table = all
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  const own = table.filter(([, parent, , name]) => parent === String(process.pid) && name !== "postgres");
  return own.map(([pid = "", , kilobytes, , seconds]) => ({
    pid,
    kilobytes: Number(kilobytes),
    seconds: Number(seconds),
  }));
}

/** Seconds that the children of this process which still live have computed. */
export function childrensSeconds(): number {
  return children().reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Megabytes that this process and its children hold. */
export function heldMb(): number {
  const below = children().reduce((sum, { kilobytes }) => sum + kilobytes / 1024, 0);
  return below + process.memoryUsage.rss() / 1024 / 1024;
}

/**
 * The most megabytes that one child of this process has held since the last time this was asked; null where the
 * system does not tell (it is Linux that does).
 */
export function childrensPeakMb(): number | null {
  const peaks = children().flatMap(({ pid }) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      writeFileSync(`/proc/${pid}/clear_refs`, "5");
      return [Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024];
    } catch {
      return []; // it ended meanwhile, or this is no Linux
    }
  });
  return peaks.length === 0 ? null : Math.max(...peaks);
}
