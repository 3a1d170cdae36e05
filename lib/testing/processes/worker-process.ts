import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { programOf } from "@/lib/platform/children/programs";
import { starterOf } from "@/lib/process/with-starter";
import type { Orders } from "./armed-worker";

/** How the databases' list of connections names those that a process of a test opened. */
export const PROCESS_NAME = "process of a test";

/** Where Node keeps what it compiled of a program, for the next process of it. */
const COMPILED = join(process.cwd(), "node_modules", ".cache", "stemma", "compiled");

const started = new Set<ChildProcess>();

/** Kills what is left of the processes that were started here: one that outlives its test is waited for for ever. */
export async function endAllStarted(): Promise<void> {
  await Promise.all([...started].map((child) => endWith(child, "SIGKILL")));
  started.clear();
}

/** A program of ours as a process on a database; what a test leaves of it is ended by `endAllStarted`. */
export async function startProcess(
  program: string,
  url: string,
  orders: readonly string[] = [],
): Promise<ChildProcess> {
  const { entry, execArgv } = await programOf(program);
  const ours = { PGAPPNAME: PROCESS_NAME, LOG_LEVEL: "fatal", NODE_COMPILE_CACHE: COMPILED };
  const child = fork(entry, orders, {
    execArgv: [...execArgv],
    env: { ...process.env, ...starterOf(process.pid), DATABASE_URL: url, ...ours },
    stdio: "inherit",
  });
  started.add(child);
  return child;
}

/** A real worker process on a database, for tests that kill it; resolves when it works. */
export async function startWorkerProcess(url: string): Promise<ChildProcess> {
  const child = await startProcess("lib/process/worker.ts", url);
  await once(child, "message");
  return child;
}

/** A worker process that suffers what it is told; `reached` resolves when it has come to where it is held. */
export interface ArmedProcess {
  child: ChildProcess;
  reached: Promise<unknown>;
}

/** One that is loaded and waits to be told on which database it works, and what it suffers. */
async function startUnarmed(): Promise<ChildProcess> {
  return await startProcess("lib/testing/processes/armed-worker.ts", "");
}

async function armed(child: ChildProcess, url: string, orders: Orders): Promise<ArmedProcess> {
  child.send({ url, ...orders });
  await once(child, "message");
  return { child, reached: once(child, "message") };
}

/** How often workers of tests look that are killed in turn, in milliseconds: what each was to begin is found by looking. */
const OFTEN_MS = 500;

/** Starts an armed process; resolves when it works. */
export async function startArmedProcess(url: string, orders: Orders): Promise<ArmedProcess> {
  return await armed(await startUnarmed(), url, orders);
}

/**
 * Starts armed processes as `startArmedProcess` does, for tests that need one after the other: the next one is loaded
 * while the one before it works.
 */
export function armedInTurn(): typeof startArmedProcess {
  let next = startUnarmed();
  return async (url, orders) => {
    const child = await next;
    next = startUnarmed();
    return await armed(child, url, { sweepMs: OFTEN_MS, ...orders });
  };
}

/** A process that starts runs as the web's does, and ends. */
export async function startRunsIn(url: string, wanted: object): Promise<ChildProcess> {
  return await startProcess("lib/testing/processes/starting-process.ts", url, [JSON.stringify(wanted)]);
}

/** Sends a signal and resolves with the exit code, null when the signal ended it. */
export async function endWith(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, "exit");
  child.kill(signal);
  const [code] = await ended;
  return typeof code === "number" ? code : null;
}
