import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { databaseAccount } from "@/lib/platform/db/account";
import { freePort } from "@/lib/platform/db/free-port";

const run = promisify(execFile);
/** Where Debian's package puts it, which is not on everybody's path. */
const PLACES = ["pgbouncer", "/usr/sbin/pgbouncer"];
const STARTS_WITHIN_MS = 10_000;

/** A PgBouncer of this process. */
export interface Pooler {
  url: string;
  /** The same database in session mode, for what lasts longer than a transaction. */
  directUrl: string;
  version: string;
  /** Leads to another server from now on; what waits meanwhile goes there. */
  lead(databaseUrl: string): Promise<void>;
  stop(): Promise<void>;
}

async function findPooler(): Promise<{ program: string; version: string } | null> {
  for (const program of PLACES) {
    try {
      const { stdout } = await run(program, ["--version"]);
      return { program, version: stdout.split("\n")[0] ?? "" };
    } catch {}
  }
  return null;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  return await new Promise((resolve) => {
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
  }).then((isOpen) => {
    socket.destroy();
    return isOpen === true;
  });
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  const endsAtMs = performance.now() + STARTS_WITHIN_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > endsAtMs) throw new Error("PgBouncer did not start.");
    await pause(50);
  }
}

/** The pooler's file, which leads to a database under its own name, and under another one in session mode. */
function configurationOf(databaseUrl: string, kept: { listenPort: number; users: string; sessions: number }): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const server = `host=${hostname} port=${port} dbname=${name}`;
  return [
    "[databases]",
    `${name} = ${server}`,
    `${directName(name)} = ${server} pool_mode=session`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${kept.listenPort}`,
    "unix_socket_dir =",
    "auth_type = plain",
    `auth_file = ${kept.users}`,
    "pool_mode = transaction",
    `default_pool_size = ${kept.sessions}`,
    "max_client_conn = 1000",
    // A server that was away is tried again after a second, and whoever waits for one is told so before long.
    "server_login_retry = 1",
    "server_connect_timeout = 3",
    "query_wait_timeout = 15",
    "log_connections = 0",
    "log_disconnections = 0",
    "",
  ].join("\n");
}

const directName = (name: string): string => `${name}_direct`;

/** Starts PgBouncer in transaction mode before a database; null when this machine has none. */
export async function startPooler(databaseUrl: string, sessions: number): Promise<Pooler | null> {
  const found = await findPooler();
  if (found === null) return null;
  const { username, password, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), "stemma-pooler-"));
  const listenPort = await freePort();
  const users = join(folder, "users.txt");
  const configuration = join(folder, "pgbouncer.ini");
  const write = (url: string): Promise<void> =>
    writeFile(configuration, configurationOf(url, { listenPort, users, sessions }), { mode: 0o600 });
  await writeFile(users, `"${username}" "${password}"\n`, { mode: 0o600 });
  await write(databaseUrl);
  // As root it does not run, and neither does PostgreSQL: both have the same account.
  const account = databaseAccount();
  if (account.uid !== undefined) {
    for (const path of [folder, users, configuration]) await chown(path, account.uid, account.gid ?? account.uid);
  }
  const child = spawn(found.program, [configuration], { ...account, stdio: ["ignore", "ignore", "ignore"] });
  await untilListening(child, listenPort);
  const url = `postgresql://${username}:${password}@127.0.0.1:${listenPort}${pathname}`;
  return {
    url,
    directUrl: `${url.slice(0, -pathname.length)}/${directName(pathname.slice(1))}`,
    version: found.version,
    async lead(to): Promise<void> {
      await write(to);
      child.kill("SIGHUP");
    },
    stop: async (): Promise<void> => {
      child.kill("SIGTERM");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
