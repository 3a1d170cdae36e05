import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "@/bench/hostile/ask";
import { killTree } from "@/bench/hostile/processes";
import { nodeCommand } from "@/lib/platform/children/programs";
import { freePort } from "@/lib/platform/db/free-port";
import { packaged, runToEnd, stopChild, webEnvironment } from "@/lib/process/processes";
import { starterOf } from "@/lib/process/with-starter";

const READY_MS = 60_000;
const LOOK_MS = 50;
/** After which a process that ended is started again, as whoever supervises it does. */
const RESTART_MS = 1_000;

/** One process of the product, started again whenever it ends. */
interface Kept {
  pid(): number;
  /** How often it ended though nobody had killed it. */
  ownEnds(): number;
  /** Kills it and all below it without a word. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

function keep(name: string, command: readonly string[], { env, logs }: { env: NodeJS.ProcessEnv; logs: string }): Kept {
  let child: ChildProcess;
  let isStopping = false;
  let kills = 0;
  let ends = 0;
  const log = createWriteStream(join(logs, `${name}.log`), { flags: "a" });
  const start = (): void => {
    const [program = "", ...args] = command;
    child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    child.once("exit", () => {
      if (isStopping) return;
      ends += 1;
      setTimeout(start, RESTART_MS);
    });
  };
  start();
  return {
    pid: () => child.pid ?? 0,
    ownEnds: () => ends - kills,
    async kill(): Promise<void> {
      kills += 1;
      await killTree(child);
    },
    async stop(): Promise<void> {
      isStopping = true;
      await stopChild(child);
      log.end();
    },
  };
}

/** The product on a database: its web servers and workers, each a process of its own. */
export interface Product {
  webs: { origin: string; kept: Kept }[];
  workers: Kept[];
  stop(): Promise<void>;
}

/** What is told to each of its processes. */
export interface Setting {
  url: string;
  directUrl: string;
  secret: string;
  folder: string;
}

function environmentOf({ url, directUrl, secret, folder }: Setting): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: "production",
    DATABASE_URL: url,
    DATABASE_DIRECT_URL: directUrl,
    NEXTAUTH_SECRET: secret,
    NEXTAUTH_URL: "http://127.0.0.1",
    STEMMA_DATA: folder,
    LOG_LEVEL: "warn",
    ...starterOf(process.pid),
  };
}

/** Brings the database to this version, as `npm run migrate` does. */
export async function migrateFor(setting: Setting): Promise<void> {
  await runToEnd("Migrating", [process.execPath, "--import", "tsx", "lib/process/migrate.ts"], environmentOf(setting));
}

/** Resolves when a web server says that it is ready, with its database and a worker. */
export async function untilReady(origin: string): Promise<void> {
  const endsAtMs = performance.now() + READY_MS;
  while ((await ask(origin, { path: "/api/ready" })).status !== 200) {
    if (performance.now() > endsAtMs) throw new Error(`The web server at ${origin} did not become ready.`);
    await pause(LOOK_MS);
  }
}

/** Starts so many web servers and workers. */
export async function startProduct(setting: Setting, counts: { webs: number; workers: number }): Promise<Product> {
  const env = environmentOf(setting);
  const workerCommand = await nodeCommand("lib/process/worker.ts");
  const webs: Product["webs"] = [];
  for (let nth = 1; nth <= counts.webs; nth += 1) {
    const port = String(await freePort());
    const command = [packaged("next"), "start", "-H", "127.0.0.1", "-p", port, "--keepAliveTimeout", "75000"];
    webs.push({
      origin: `http://127.0.0.1:${port}`,
      kept: keep(`web-${nth}`, command, { env: webEnvironment(env), logs: setting.folder }),
    });
  }
  const workers: Kept[] = [];
  for (let nth = 1; nth <= counts.workers; nth += 1) {
    workers.push(keep(`worker-${nth}`, workerCommand, { env, logs: setting.folder }));
  }
  await Promise.all(webs.map(({ origin }) => untilReady(origin)));
  return {
    webs,
    workers,
    async stop(): Promise<void> {
      await Promise.all([...webs.map(({ kept }) => kept), ...workers].map((kept) => kept.stop()));
    },
  };
}
