import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A real worker process on a database, for tests that kill it; resolves when it works. */
export async function startWorkerProcess(url: string): Promise<ChildProcess> {
  const child = fork(join(process.cwd(), "lib", "engine", "worker.ts"), [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, DATABASE_URL: url, LOG_LEVEL: "fatal" },
    stdio: "inherit",
  });
  await once(child, "message");
  return child;
}

/** Sends a signal and resolves with the exit code, null when the signal ended it. */
export async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  const [code] = await ended;
  return typeof code === "number" ? code : null;
}
