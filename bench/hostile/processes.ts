import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";

/** What a process of the product is there for. */
type Kind = "web" | "worker" | "child" | "other";

interface Running {
  pid: number;
  kind: Kind;
}

function readOf(pid: number | string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    // It has ended meanwhile.
    return "";
  }
}

/** The parent of each process that runs. */
function parents(): Map<number, number> {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return new Map(
    pids.map((pid) => [Number(pid), Number(/^PPid:\s+(\d+)/m.exec(readOf(pid, "status"))?.[1] ?? Number.NaN)]),
  );
}

function kindOf(pid: number, parent: Kind): Kind {
  if (parent === "web" || parent === "worker" || parent === "child") return "child";
  const command = readOf(pid, "cmdline").replaceAll("\0", " ");
  if (/next-server|next start|bin\/next\b/.test(command)) return "web";
  return /lib[/-]process[/-]worker/.test(command) ? "worker" : "other";
}

/** A process and all below it. */
export function treeOf(root: number): Running[] {
  const parentOf = parents();
  const found: Running[] = [{ pid: root, kind: "other" }];
  for (const { pid, kind } of found) {
    for (const [child, parent] of parentOf) if (parent === pid) found.push({ pid: child, kind: kindOf(child, kind) });
  }
  return found;
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readOf(pid, "status"))?.[1] ?? 0) / 1_024;
}

/** Megabytes that each kind of process holds together; `oneChild` is the largest single one. */
export interface Memory {
  web: number;
  worker: number;
  child: number;
  oneChild: number;
}

export function memoryOf(root: number): Memory {
  const held: Memory = { web: 0, worker: 0, child: 0, oneChild: 0 };
  for (const { pid, kind } of treeOf(root)) {
    if (kind === "other") continue;
    const mb = residentMb(pid);
    held[kind] += mb;
    if (kind === "child") held.oneChild = Math.max(held.oneChild, mb);
  }
  return held;
}

export function most(a: Memory, b: Memory): Memory {
  return {
    web: Math.max(a.web, b.web),
    worker: Math.max(a.worker, b.worker),
    child: Math.max(a.child, b.child),
    oneChild: Math.max(a.oneChild, b.oneChild),
  };
}

/** Milliseconds that a process's main thread, which runs its loop, has computed so far. */
export function loopCpuMs(pid: number): number {
  return Number(readOf(pid, `task/${pid}/schedstat`).split(" ")[0] ?? 0) / 1e6;
}

/** The process that answers requests. */
export function webOf(root: number): number {
  return treeOf(root).findLast(({ kind }) => kind === "web")?.pid ?? 0;
}

/** Milliseconds that web and worker have computed so far. */
export function busyMs(root: number): number {
  const ours = treeOf(root).filter(({ kind }) => kind !== "other");
  return ours.reduce((sum, { pid }) => sum + loopCpuMs(pid), 0);
}

/** Kills a process and all below it in the middle of whatever they do, as a machine that loses its power does. */
export async function killTree(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  for (const { pid } of treeOf(child.pid ?? 0)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
  await exited;
}
