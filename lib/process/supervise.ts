import type { ChildProcess } from "node:child_process";
import { Refusal } from "@/lib/domain/core/refusal";
import { type Held, holdFolder } from "@/lib/platform/db/hold";
import { type Environment, readEnvironment } from "@/lib/platform/env";
import { checkSettings } from "@/lib/run/reach/reach";
import { childEnvironment, originOf } from "./child-environment";
import { generateClient, type OpenedDatabase, openDatabase, prepareOwnKeys, requirePort, say } from "./prepare";
import { packaged, startChild, stopChild, webEnvironment } from "./processes";
import { makeFirst, untilReady } from "./until-ready";
import { GRACE_MS, starterOf } from "./with-starter";

/** How web and worker are run. */
export interface Mode {
  nodeEnv: "production" | "development";
  /** What must be there before the web server starts; done while the database starts. */
  prepare(): Promise<void>;
  /** Next's own command, with its options. */
  next: readonly ["start" | "dev", ...string[]];
  /** The worker's command. */
  worker(): Promise<readonly string[]>;
}

/** Everything that one command starts: database, web and worker. It ends all of it together. */
interface Started {
  mode: Mode;
  environment: Environment;
  held: Held | null;
  database: OpenedDatabase | null;
  web: ChildProcess | null;
  worker: ChildProcess | null;
  isStopping: boolean;
}

/** A worker that ends sooner than this after its start is not started again at once. */
const RESTART_MS = 1_000;
const READY_MS = 60_000;
/** How long the web server of one that was killed may take to see it and to end. */
const LEFT_MS = GRACE_MS + 5_000;

function keepWorker(started: Started, command: readonly string[], env: NodeJS.ProcessEnv): void {
  const worker = startChild(command, env);
  started.worker = worker;
  worker.once("exit", () => {
    if (!started.isStopping) setTimeout(() => keepWorker(started, command, env), RESTART_MS);
  });
}

function startWeb(started: Started, env: NodeJS.ProcessEnv): Promise<never> {
  const { HOST, PORT } = started.environment;
  const web = startChild([packaged("next"), ...started.mode.next, "-p", String(PORT), "-H", HOST], env);
  started.web = web;
  return new Promise((_, reject) => {
    web.once("exit", (code) => reject(new Refusal("unavailable", `The web server ended by itself (code ${code}).`)));
  });
}

async function stop(started: Started): Promise<void> {
  if (started.isStopping) return;
  started.isStopping = true;
  await Promise.all([started.web, started.worker].flatMap((child) => (child ? [stopChild(child)] : [])));
  await started.database?.stop();
  await started.held?.release();
}

async function start(started: Started): Promise<void> {
  const { environment } = started;
  started.held = await holdFolder(environment.STEMMA_DATA);
  await requirePort(environment.HOST, environment.PORT, started.held.wasKilled ? LEFT_MS : 0);
  await generateClient();
  const [database] = await Promise.all([
    openDatabase(environment).then((opened) => {
      started.database = opened;
      return opened;
    }),
    started.mode.prepare(),
  ]);
  if (environment.DATABASE_URL) await prepareOwnKeys(environment, database.url);
  const child = await childEnvironment(environment, { nodeEnv: started.mode.nodeEnv, url: database.url });
  const env = { ...child, ...starterOf(process.pid) };
  const worker = await started.mode.worker();
  const webEnded = startWeb(started, started.mode.nodeEnv === "production" ? webEnvironment(env) : env);
  keepWorker(started, worker, env);
  await Promise.race([untilReady(environment, READY_MS), webEnded]);
  say(`Stemma is ready: ${originOf(environment)} (Ctrl-C stops it)`);
  if (started.mode.nodeEnv === "production") await makeFirst(environment);
  await webEnded;
}

async function superviseMode(mode: Mode): Promise<void> {
  // A wrong value is said now, rather than at the first run.
  checkSettings(process.env);
  const started: Started = {
    mode,
    environment: readEnvironment(process.env),
    held: null,
    database: null,
    web: null,
    worker: null,
    isStopping: false,
  };
  const end = (code: number): void => {
    stop(started).then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  process.on("SIGINT", () => end(0));
  process.on("SIGTERM", () => end(0));
  // A terminal that is closed; what is to outlive it, as under nohup, has none.
  if (process.stdout.isTTY) process.on("SIGHUP", () => end(0));
  try {
    await start(started);
  } catch (error) {
    if (started.isStopping) return;
    process.stderr.write(
      `\n${error instanceof Refusal ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    );
    end(1);
  }
}

/** Starts everything and keeps it until a signal; then ends it in order. Never returns normally: it exits. */
export function supervise(mode: Mode): void {
  superviseMode(mode).catch((error: unknown) => {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}
