import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { Refusal } from "@/lib/domain/core/refusal";
import { GRACE_MS } from "./with-starter";

/** A program of this installation's packages. */
export function packaged(name: string): string {
  return join(process.cwd(), "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
}

/**
 * Megabytes for each half of a web server's space of young objects. On machines of 16 GB and more V8 takes 64, and looks
 * through old objects so seldom then that the garbage of hundreds of uploads lies there. Source: bench/sources/uploads,
 * `--product`: 621 MB while 1,000 files come in, 521 MB with this.
 */
const YOUNG_MB = 16;

/** What a built web server's environment says to Node; what an operator says comes behind it, and counts. */
export function webEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_OPTIONS: `--max-semi-space-size=${YOUNG_MB} ${env["NODE_OPTIONS"] ?? ""}`.trim() };
}

/** Runs a program to its end; refuses with what it said when it fails. */
export async function runToEnd(title: string, command: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const hear = (chunk: Buffer): void => {
    said = (said + chunk.toString("utf8")).slice(-8_000);
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Refusal("unavailable", `${title} failed. It said:\n${said.trim()}`);
}

/** A process that belongs to this one, in a group of its own so that Ctrl-C is passed on in order. */
export function startChild(command: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  const [program = "", ...args] = command;
  return spawn(program, args, { env, stdio: ["ignore", "inherit", "inherit"], detached: process.platform !== "win32" });
}

/** Asks a child to end, waits, and kills it when it does not. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
  await ended;
  clearTimeout(timer);
}
