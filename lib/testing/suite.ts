import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** How long a suite may take, in milliseconds: several times what the slowest takes on two busy cores. */
const SUITE_LIMIT_MS = 40 * 60_000;

/** Ends a program and whatever it started and left in its group. */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // Nothing of it is left.
  }
}

/**
 * Runs a suite's program with its output on the screen; returns its exit code, 1 when a signal ended it. One that has not
 * ended after `limitMs` is ended with all that it started and counts as failed: what waits for ever hides what failed.
 */
export async function runSuite(
  command: readonly string[],
  env: NodeJS.ProcessEnv,
  limitMs: number = SUITE_LIMIT_MS,
): Promise<number> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, { env, stdio: ["ignore", "inherit", "inherit"], detached: true });
  const pass = (signal: NodeJS.Signals): void => endGroup(child, signal);
  const limit = setTimeout(() => {
    process.stderr.write(`\n${program} did not end within ${limitMs / 60_000} minutes and is ended.\n`);
    endGroup(child, "SIGKILL");
  }, limitMs);
  // A group of its own does not hear of the terminal's Ctrl+C.
  process.on("SIGINT", pass).on("SIGTERM", pass);
  try {
    const [code] = await once(child, "exit");
    return typeof code === "number" ? code : 1;
  } finally {
    clearTimeout(limit);
    process.off("SIGINT", pass).off("SIGTERM", pass);
    endGroup(child, "SIGKILL");
  }
}
