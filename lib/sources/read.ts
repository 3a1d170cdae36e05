import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { z } from "zod";
import type { Bytes } from "./read-bytes";
import { type ReadAnswer, ReadText, readRefusals } from "./read-text";

/** What one document may take. Source: sources.md, fetch. */
const DEADLINE_MS = 10_000;
const MEMORY_MB = 512;
/** The part of it for what lives shortly: left to grow, it takes a hundred megabytes. Source: bench/extraction. */
const YOUNG_MB = 8;
/** Starting the process does not count towards the document's time. */
const START_MS = 20_000;
/** Children at once, and how long an idle one is kept for the next document. */
const CHILDREN = 2;
const IDLE_MS = 10_000;

const Refused = z.enum(Object.keys(readRefusals) as [keyof typeof readRefusals]);
const Message = z.object({
  id: z.int(),
  answer: z.union([
    z.object({ ok: z.literal(true), read: ReadText }),
    z.object({ ok: z.literal(false), code: Refused }),
  ]),
});

interface Child {
  process: ChildProcess;
  ready: Promise<void>;
  idle: NodeJS.Timeout | null;
}

const idle: Child[] = [];
const waiting: (() => void)[] = [];
let busy = 0;

function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR } = process.env;
  return { NODE_ENV: "production", PATH, TMPDIR };
}

function startChild(): Child {
  // Resolved at run time: the bundler must neither follow nor copy it.
  const entry = join(/* turbopackIgnore: true */ process.cwd(), "lib", "sources", "read-child.ts");
  const child = fork(entry, [], {
    execArgv: ["--import", "tsx", `--max-old-space-size=${MEMORY_MB}`, `--max-semi-space-size=${YOUNG_MB}`],
    env: environment(),
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // One that dies is noticed by its exit; a message that did not reach it is nothing to end this process for.
  child.on("error", () => undefined);
  return { process: child, ready: untilReady(child), idle: null };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      reject(new Error("The reader of documents did not start."));
    };
    const timer = setTimeout(fail, START_MS);
    child.once("exit", fail);
    child.once("error", fail);
    child.once("message", () => {
      clearTimeout(timer);
      child.off("exit", fail);
      child.off("error", fail);
      resolve();
    });
  });
}

function park(child: Child): void {
  child.process.unref();
  child.process.channel?.unref();
  child.idle = setTimeout(() => {
    idle.splice(idle.indexOf(child), 1);
    child.process.kill();
  }, IDLE_MS);
  child.idle.unref();
  idle.push(child);
}

function takeChild(): Child {
  for (let child = idle.pop(); child; child = idle.pop()) {
    if (child.idle) clearTimeout(child.idle);
    if (!child.process.connected) continue;
    child.process.ref();
    child.process.channel?.ref();
    return child;
  }
  return startChild();
}

async function withChild<T>(work: (child: Child) => Promise<T>): Promise<T> {
  if (busy >= CHILDREN) await new Promise<void>((resolve) => waiting.push(resolve));
  busy += 1;
  const child = takeChild();
  try {
    const result = await work(child);
    if (child.process.connected && !child.process.killed) park(child);
    return result;
  } catch (error) {
    child.process.kill("SIGKILL");
    throw error;
  } finally {
    busy -= 1;
    waiting.shift()?.();
  }
}

let lastId = 0;

function askChild(child: ChildProcess, document: Bytes): Promise<ReadAnswer> {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    const end = (answer: ReadAnswer): void => {
      clearTimeout(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      resolve(answer);
    };
    const onMessage = (message: unknown): void => {
      const parsed = Message.safeParse(message);
      if (parsed.success && parsed.data.id === id) end(parsed.data.answer);
    };
    const onExit = (): void => end({ ok: false, code: "crashed" });
    const onDeadline = (): void => {
      child.kill("SIGKILL");
      end({ ok: false, code: "too_long" });
    };
    const timer = setTimeout(onDeadline, DEADLINE_MS);
    child.on("message", onMessage);
    child.on("exit", onExit);
    child.send({ id, document }, (error) => error && onExit());
  });
}

/**
 * Reads a document in a child process with a deadline of 10 s and 512 MB: whatever it does to the parser, it does it
 * there.
 */
export async function read(document: Bytes): Promise<ReadAnswer> {
  if (document.bytes.byteLength === 0) return { ok: false, code: "empty_file" };
  return withChild(async (child) => {
    await child.ready;
    return askChild(child.process, document);
  });
}
