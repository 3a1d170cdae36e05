import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { type Db, openDb } from "@/lib/platform/db/client";
import { freePort } from "@/lib/platform/db/free-port";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { stopChild } from "@/lib/process/processes";
import { ask } from "./ask";
import { treeOf } from "./processes";

/** A build on a busy machine comes before the first answer. */
const READY_MS = 900_000;

/** Letters of its errors that are kept. */
const COMPLAINTS = 4_000;

const Line = z.object({
  msg: z.literal("the loop stood"),
  loop: z.enum(["web", "worker"]),
  stoodMs: z.number(),
  lastEntered: z.string().nullable(),
});
type Stood = z.infer<typeof Line>;

/** The product as `npm start` starts it, on a database of its own. */
export interface Product {
  readonly origin: string;
  readonly db: Db;
  readonly secret: string;
  /** The process that `npm start` is. */
  pid(): number;
  /** What its log said of its loops since this was asked last. */
  takeStalls(): Stood[];
  /** How many errors it wrote since this was asked last. */
  takeErrors(): number;
  /** Kills all of it and starts it again; for what would not end by itself. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** What was heard of a process since it was asked last, and the end of what it complained of. */
interface Heard {
  stalls: Stood[];
  errors: number;
  complaints: string;
}

/** Listens to the lines of a process's log: what they say of loops, and how many errors Next writes. */
function hear(child: ChildProcess, heard: Heard): void {
  let rest = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    const text = chunk.toString("utf8");
    heard.errors += text.split("⨯").length - 1;
    heard.complaints = (heard.complaints + text).slice(-COMPLAINTS);
  });
  child.stdout?.on("data", (chunk: Buffer) => {
    const lines = (rest + chunk.toString("utf8")).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (!line.startsWith("{")) continue;
      const parsed = Line.safeParse(JSON.parse(line));
      if (parsed.success) heard.stalls.push(parsed.data);
    }
  });
}

async function untilReady(origin: string, child: ChildProcess, heard: Heard): Promise<void> {
  const endsAtMs = performance.now() + READY_MS;
  while (performance.now() < endsAtMs && child.exitCode === null) {
    if ((await ask(origin, { path: "/api/ready" })).status === 200) return;
    await setTimeout(200);
  }
  throw new Error(`The product does not become ready. It said:\n${heard.complaints}`);
}

function killTree(pid: number): void {
  for (const { pid: one } of treeOf(pid)) {
    try {
      process.kill(one, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

/** Builds and starts it; `allow` are places on this machine that it may fetch from. */
export async function startProduct(allow: string): Promise<Product> {
  const database = await startThrowaway("durable");
  await migrate(database.url, "prisma/migrations");
  const folder = await mkdtemp(join(tmpdir(), "stemma-hostile-"));
  const port = await freePort();
  const secret = randomBytes(24).toString("hex");
  const origin = `http://127.0.0.1:${port}`;
  const heard: Heard = { stalls: [], errors: 0, complaints: "" };
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ["--import", "tsx", "lib/process/start.ts"], {
      env: {
        ...process.env,
        DATABASE_URL: database.url,
        LOG_LEVEL: "warn",
        NEXTAUTH_SECRET: secret,
        NEXTAUTH_URL: origin,
        PORT: String(port),
        STEMMA_DATA: folder,
        STEMMA_FETCH_ALLOW: allow,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    hear(child, heard);
    await untilReady(origin, child, heard);
    return child;
  };
  let running = await start();
  const db = openDb(database.url, 6);
  return {
    origin,
    db,
    secret,
    pid: () => running.pid ?? 0,
    takeStalls: () => heard.stalls.splice(0),
    takeErrors(): number {
      const { errors } = heard;
      heard.errors = 0;
      return errors;
    },
    async restart(): Promise<void> {
      killTree(running.pid ?? 0);
      running = await start();
    },
    async stop(): Promise<void> {
      await stopChild(running);
      await db.$disconnect();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
