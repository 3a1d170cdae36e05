import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { appendFile, chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { killTree } from "@/bench/hostile/processes";
import { type Account, databaseAccount } from "@/lib/platform/db/account";
import { freePort } from "@/lib/platform/db/free-port";

const run = promisify(execFile);
const READY_MS = 60_000;
const LOOK_MS = 50;
const NAME = "stemma";
const SUPERUSER = "postgres";

/** What the servers of one rehearsal share. */
export interface Ground {
  /** Where PostgreSQL's programs are. */
  programs: string;
  folder: string;
  account: Account;
  /** Of the superuser, and of the account that Stemma has. */
  password: string;
}

/** One PostgreSQL server. */
export interface Server {
  /** Its database, as Stemma's own account. */
  url: string;
  /** Its database, as the superuser. */
  adminUrl: string;
  data: string;
  /** Where it puts its write-ahead log, segment by segment. */
  archive: string;
  child: ChildProcess;
}

/** Makes the folder in which servers lie, which their account may enter. */
export async function aGround(programs: string, folder: string): Promise<Ground> {
  const account = databaseAccount();
  const ground = { programs, folder, account, password: randomBytes(16).toString("hex") };
  await owned(ground, folder);
  return ground;
}

async function owned({ account }: Ground, path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined) await chown(path, account.uid, account.gid);
  return path;
}

async function program({ programs, account, folder }: Ground, name: string, args: readonly string[]): Promise<void> {
  await run(join(programs, name), [...args], { ...account, cwd: folder });
}

function urlOf(port: number, user: string, password: string, name: string): string {
  return `postgresql://${user}:${password}@127.0.0.1:${port}/${name}`;
}

/** Asks a server one thing. */
export async function asked<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // What a server that is killed says to whoever waits for it comes as the answer's error.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isTrue(url: string, sql: string): Promise<boolean> {
  try {
    const [row] = await asked<{ holds: boolean }>(url, `select (${sql}) as holds`);
    return row?.holds === true;
  } catch {
    // It does not answer yet.
    return false;
  }
}

/** Resolves when a server says that something holds. */
export async function untilTrue(url: string, sql: string, limitMs = READY_MS): Promise<void> {
  const endsAtMs = performance.now() + limitMs;
  while (!(await isTrue(url, sql))) {
    if (performance.now() > endsAtMs) throw new Error(`PostgreSQL did not come to this in time: ${sql}`);
    await pause(LOOK_MS);
  }
}

/** The settings of docs/operations, for one that is written to and for those that follow it. */
async function configure(ground: Ground, data: string, archive: string): Promise<void> {
  const lines = [
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "timezone = 'UTC'",
    "max_connections = 100",
    "shared_buffers = '128MB'",
    "hot_standby = on",
    "archive_mode = always",
    `archive_command = 'test -f ${archive}/%f || (cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f)'`,
    "archive_timeout = 60",
  ];
  await appendFile(join(data, "postgresql.conf"), `\n${lines.join("\n")}\n`);
  await owned(ground, archive);
}

async function start(ground: Ground, data: string): Promise<Server> {
  const port = await freePort();
  const child = spawn(join(ground.programs, "postgres"), ["-D", data, "-p", String(port)], {
    ...ground.account,
    cwd: data,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, LC_ALL: "C" },
  });
  child.stderr?.pipe(createWriteStream(`${data}.log`, { flags: "a" }));
  const server = {
    url: urlOf(port, NAME, ground.password, NAME),
    adminUrl: urlOf(port, SUPERUSER, ground.password, "postgres"),
    data,
    archive: `${data}-archive`,
    child,
  };
  const ended = once(child, "exit").then(() => {
    throw new Error(`PostgreSQL ended: ${data}.log says why.`);
  });
  // Who kills it later does not hear of it here.
  ended.catch(() => undefined);
  await Promise.race([untilTrue(server.adminUrl, "true"), ended]);
  return server;
}

/** The server that is written to, with a database that an account which is no superuser owns. */
export async function startPrimary(ground: Ground): Promise<Server> {
  const data = await owned(ground, join(ground.folder, "primary"));
  const passwordFile = join(ground.folder, "password");
  await writeFile(passwordFile, ground.password, { mode: 0o600 });
  if (ground.account.uid !== undefined) await chown(passwordFile, ground.account.uid, ground.account.gid);
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8"];
  const access = [`--username=${SUPERUSER}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  await program(ground, "initdb", ["-D", data, ...access, ...locale]);
  await configure(ground, data, `${data}-archive`);
  const server = await start(ground, data);
  await asked(server.adminUrl, `create role ${NAME} login password '${ground.password}'`);
  await asked(server.adminUrl, `create database ${NAME} owner ${NAME}`);
  return server;
}

/** A copy of a server's files as they are now, made while it works. */
export async function aBaseBackup(ground: Ground, from: Server, name: string): Promise<string> {
  const data = join(ground.folder, name);
  await program(ground, "pg_basebackup", ["-d", from.adminUrl, "-D", data, "-X", "stream", "-c", "fast"]);
  return data;
}

/**
 * A second server that follows the first, and without which nothing is committed there from now on: a commit that was
 * told to anybody is on both.
 */
export async function startStandby(ground: Ground, primary: Server): Promise<Server> {
  const data = join(ground.folder, "standby");
  const slot = ["-C", "-S", "standby"];
  await program(ground, "pg_basebackup", [
    "-d",
    primary.adminUrl,
    "-D",
    data,
    "-X",
    "stream",
    "-c",
    "fast",
    "-R",
    ...slot,
  ]);
  await configure(ground, data, `${data}-archive`);
  const standby = await start(ground, data);
  await asked(primary.adminUrl, "alter system set synchronous_standby_names = '*'");
  await asked(primary.adminUrl, "select pg_reload_conf()");
  await untilTrue(primary.adminUrl, "exists (select 1 from pg_stat_replication where sync_state = 'sync')");
  return standby;
}

/** Makes the server that followed the one that is written to. */
export async function promote(ground: Ground, { data, adminUrl }: Server): Promise<void> {
  await program(ground, "pg_ctl", ["-D", data, "promote", "-w", "-t", "60"]);
  await untilTrue(adminUrl, "not pg_is_in_recovery()");
}

/** A server of a base backup and of what another one put into its archive since, as all was at that moment. */
export async function restoreAt(ground: Ground, backup: string, from: Server, at: string): Promise<Server> {
  const lines = [
    `restore_command = 'cp ${from.archive}/%f %p'`,
    `recovery_target_time = '${at}'`,
    "recovery_target_action = 'promote'",
  ];
  await configure(ground, backup, `${backup}-archive`);
  await appendFile(join(backup, "postgresql.conf"), `${lines.join("\n")}\n`);
  // The copy has the primary's own changes of settings: it would wait for a standby that it does not have.
  await appendFile(join(backup, "postgresql.auto.conf"), "synchronous_standby_names = ''\n");
  await writeFile(join(backup, "recovery.signal"), "");
  if (ground.account.uid !== undefined) {
    await chown(join(backup, "recovery.signal"), ground.account.uid, ground.account.gid);
  }
  const server = await start(ground, backup);
  await untilTrue(server.adminUrl, "not pg_is_in_recovery()", 4 * READY_MS);
  return server;
}

/** Has all that was written up to now put into the archive, and waits until it is there. */
export async function untilArchived({ adminUrl }: Server): Promise<void> {
  const [row] = await asked<{ segment: string }>(adminUrl, "select pg_walfile_name(pg_switch_wal()) as segment");
  await untilTrue(adminUrl, `(select last_archived_wal >= '${row?.segment ?? ""}' from pg_stat_archiver)`);
}

/** Ends a server and all of its processes in the middle of whatever they do, as a machine that loses its power does. */
export async function killServer({ child }: Server): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await killTree(child);
}
