import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { isAlive } from "@/lib/platform/db/process-alive";

/** What tells one machine, and one container of it, from another; empty where the system does not say. */
function readNamespace(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    // No Linux: there the host's name has to do.
    return "";
  }
}

/** Where process ids mean the same: one machine since its start, one container. */
const place = `${hostname()}-${createHash("sha256").update(readNamespace()).digest("hex").slice(0, 8)}`;

/** A name for a worker of this process, under which it holds leases. */
export function newWorkerName(): string {
  return `${place}:${process.pid}:${randomBytes(4).toString("hex")}`;
}

/** Whether a worker is known to be gone: it was of this place, and its process is no more. */
export function isGone(worker: string): boolean {
  const [itsPlace, pid] = worker.split(":");
  return itsPlace === place && pid !== undefined && !isAlive(Number(pid));
}
