import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { Refusal } from "@/lib/domain/core/refusal";
import { grantedMemory } from "@/lib/platform/granted-memory";
import { type Account, databaseAccount, isReachable, letPass, reachableFolder } from "./account";
import { type Binaries, findBinaries } from "./binaries";
import { freePort } from "./free-port";
import { type Held, holdFolder } from "./hold";
import { clearLeftovers, stopPostmaster } from "./postmaster";

const run = promisify(execFile);
const SUPERUSER = "stemma";
/** Half a minute: a recovery after a crash replays its log before it answers. */
const START_LIMIT_MS = 30_000;

/** A running Postgres of our own. */
export interface EmbeddedDatabase {
  /** Address of its database `stemma`. */
  url: string;
  /** Where its data lie; elsewhere than asked for when the checkout is closed to Postgres's account. */
  folder: string;
  /** Resolves when it next says that it takes connections: after a crash it does so again. */
  untilReadyAgain(): Promise<void>;
  stop(): Promise<void>;
}

/** `durable` survives a crash of the machine; `throwaway` is faster and for tests. */
export type Durability = "durable" | "throwaway";

interface Place {
  folder: string;
  data: string;
  account: Account;
  binaries: Binaries;
}

/** Least and most that a database has of its files in memory of its own, in MB; the least is for tests, too. */
const BUFFERS = { least: 256, most: 1_024 } as const;
/**
 * Each session reads its pages itself. Handing each over to a process beside it, as PostgreSQL 18 does of its own accord,
 * takes longer than to copy it out of the system's memory. Source: bench/knowledge/knowledge.ts.
 */
const READING = "io_method=sync";

const throwawaySettings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];

async function preparePlace(wanted: string): Promise<Place> {
  const account = databaseAccount();
  // Postgres works in a folder of its own, where a relative path would be another one.
  const whole = resolve(wanted);
  await mkdir(dirname(whole), { recursive: true });
  const folder = reachableFolder(whole, dirname(whole), account);
  const data = join(folder, "data");
  await mkdir(data, { recursive: true });
  if (account.uid !== undefined) {
    await chown(data, account.uid, account.gid);
    if (!isReachable(folder, account)) await letPass(folder, account.gid);
  }
  return { folder, data, account, binaries: await findBinaries(account) };
}

/** The password of this folder's database, made at its first use and readable by its owner alone. */
async function readPassword(folder: string): Promise<string> {
  const file = join(folder, "password");
  if (existsSync(file)) return (await readFile(file, "utf8")).trim();
  const password = randomBytes(24).toString("hex");
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** Sets up a database. It counts as one when it is whole, and what stands in its place is never removed. */
async function initialise({ data, account, binaries }: Place, password: string): Promise<void> {
  if (existsSync(join(data, "PG_VERSION"))) return;
  if ((await readdir(data)).length > 0) {
    throw new Refusal(
      "unavailable",
      `The folder ${data} is to hold the database and holds something else. See what it is, and move it away.`,
    );
  }
  const made = `${data}.new`;
  await rm(made, { recursive: true, force: true });
  await mkdir(made);
  const passwordFile = join(tmpdir(), `stemma-${randomBytes(8).toString("hex")}`);
  await writeFile(passwordFile, password, { mode: 0o600 });
  for (const path of account.uid === undefined ? [] : [made, passwordFile]) await chown(path, account.uid, account.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    await run(
      binaries.initdb,
      [`--pgdata=${made}`, `--username=${SUPERUSER}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`, ...locale],
      { ...account, cwd: made, env: { ...process.env, LC_ALL: "C" } },
    );
  } catch (error) {
    throw new Refusal("unavailable", `The database could not be set up in ${data}: ${saidBy(error)}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rmdir(data);
  await rename(made, data);
}

function saidBy(error: unknown): string {
  const stderr = error instanceof Error && "stderr" in error ? String(error.stderr).trim() : "";
  return stderr || String(error);
}

/**
 * What a database that is kept has of its files in memory of its own, in MB, on a machine or in a container of so many
 * bytes: a sixteenth, as programs beside it want theirs. Of a million facts each search reads some hundred pages anew that
 * do not fit. Source: bench/knowledge/knowledge.ts.
 */
export function sharedBuffers(memoryBytes: number): number {
  const share = Math.floor(memoryBytes / 16 / 1024 ** 2);
  return Math.min(BUFFERS.most, Math.max(BUFFERS.least, share));
}

function spawnPostgres(place: Place, port: number, durability: Durability): ChildProcess {
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "timezone=UTC", "log_timezone=UTC"];
  const isKept = durability === "durable";
  settings.push(READING, `shared_buffers=${isKept ? sharedBuffers(grantedMemory()) : BUFFERS.least}MB`);
  if (!isKept) settings.push(...throwawaySettings);
  return spawn(
    place.binaries.postgres,
    ["-D", place.data, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])],
    // In a process group of its own, so that Ctrl-C in the terminal reaches the worker before the database goes.
    {
      ...place.account,
      cwd: place.data,
      detached: true,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, LC_ALL: "C" },
    },
  );
}

/** Resolves when Postgres says that it takes connections; refuses with what it said when it ends or takes too long. */
async function untilReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    let said = "";
    const fail = (why: string): void => reject(new Refusal("unavailable", `${why}\n${said.trim().slice(-2000)}`));
    const limit = setTimeout(() => fail("The database did not get ready within 30 seconds. It said:"), START_LIMIT_MS);
    child.stderr?.on("data", (chunk: Buffer) => {
      said = (said + chunk.toString("utf8")).slice(-8000);
      if (said.includes("ready to accept connections")) resolve();
    });
    child.once("error", (error) => fail(`The database could not be started: ${error.message}`));
    child.once("exit", (code) => fail(`The database ended as it started (code ${code}). It said:`));
    child.once("exit", () => clearTimeout(limit));
    child.stderr?.once("data", () => limit.unref());
  });
}

/** Stops what a killed run left in `folder`, and removes it with all its data; refuses when another process has it. */
export async function removeEmbedded(folder: string): Promise<void> {
  const account = databaseAccount();
  const data = join(folder, "data");
  await holdFolder(folder);
  if (existsSync(data)) await clearLeftovers(await findBinaries(account), data, account);
  await rm(folder, { recursive: true, force: true });
}

/** Address of a database of ours. */
export function embeddedUrl({ port, password }: { port: number; password: string }): string {
  return `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`;
}

async function startIn(place: Place, durability: Durability, held: Held): Promise<EmbeddedDatabase> {
  const password = await readPassword(place.folder);
  await initialise(place, password);
  await clearLeftovers(place.binaries, place.data, place.account);
  if (place.account.uid === undefined) await chmod(place.data, 0o700);
  const port = await freePort();
  const child = spawnPostgres(place, port, durability);
  await untilReady(child);
  child.unref();
  return {
    url: embeddedUrl({ port, password }),
    folder: place.folder,
    untilReadyAgain: () => untilReady(child),
    stop: async (): Promise<void> => {
      if (child.exitCode === null) await stopPostmaster(place.binaries, place.data, place.account);
      await held.release();
    },
  };
}

/**
 * Starts Postgres with its data in `folder`, set up there at its first start; works as root and as a normal user.
 * A Postgres that a killed run left in that folder is stopped first; one of a process that lives is left alone.
 *
 * @throws Refusal when another process has the folder, or with what Postgres said when it does not start
 */
export async function startEmbedded(folder: string, durability: Durability = "durable"): Promise<EmbeddedDatabase> {
  const place = await preparePlace(folder);
  const held = await holdFolder(place.folder);
  try {
    return await startIn(place, durability, held);
  } catch (error) {
    await held.release();
    throw error;
  }
}
