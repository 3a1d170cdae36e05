import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Account } from "./account";
import type { Binaries } from "./binaries";

const run = promisify(execFile);

async function readPid(pidFile: string): Promise<number | null> {
  if (!existsSync(pidFile)) return null;
  const first = (await readFile(pidFile, "utf8")).split("\n")[0] ?? "";
  const pid = Number.parseInt(first, 10);
  return Number.isNaN(pid) ? null : pid;
}

/** Whether process `pid` works in `data`, as a Postgres does in its own; true as well where that cannot be known. */
async function worksIn(pid: number, data: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(data));
  } catch {
    return true;
  }
}

/** Whether process `pid` is a Postgres; false too when a number was given to another program since. */
async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform === "win32") return true;
  try {
    const { stdout } = existsSync(`/proc/${pid}/cmdline`)
      ? { stdout: await readFile(`/proc/${pid}/cmdline`, "utf8") }
      : await run("ps", ["-p", String(pid), "-o", "command="]);
    return stdout.includes("postgres");
  } catch {
    return false;
  }
}

/** Number of the Postgres that runs in `data`; null when none does. */
export async function findPostmaster(data: string): Promise<number | null> {
  const pid = await readPid(join(data, "postmaster.pid"));
  return pid !== null && (await isPostgres(pid)) && (await worksIn(pid, data)) ? pid : null;
}

/** Stops the Postgres of `data`, disconnecting its clients, and waits until it is down. */
export async function stopPostmaster(binaries: Binaries, data: string, account: Account): Promise<void> {
  await run(binaries.pgCtl, ["stop", "-D", data, "-m", "fast", "-w", "-t", "20"], { ...account, cwd: data });
}

/**
 * Clears what a killed run left in `data`: a Postgres that outlived it is stopped; a pid file whose number belongs to
 * nobody, or to another program by now, is removed.
 */
export async function clearLeftovers(binaries: Binaries, data: string, account: Account): Promise<void> {
  const pidFile = join(data, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  if ((await findPostmaster(data)) !== null) await stopPostmaster(binaries, data, account);
  await rm(pidFile, { force: true });
}
