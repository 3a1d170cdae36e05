import { type ChildProcess, fork } from "node:child_process";
import { z } from "zod";
import { programOf } from "./programs";
import { type Turns, takeTurns } from "./turns";

/** Starting the process does not count towards a request's time. */
const START_MS = 20_000;
/** How long an idle child is kept for the next request, but for the one that its kind keeps longer. */
const IDLE_MS = 10_000;
/**
 * The part of a child's heap for what lives shortly: left to grow, it takes a hundred megabytes. Source:
 * bench/sources/extraction.
 */
const YOUNG_MB = 8;
/** A child that has come so near to its limit starts the next request with little room: another one takes its place. */
const WORN = 0.6;

/** One kind of work that is done in processes of its own, and what it may take. */
export interface ChildKind<A> {
  /** Names the pool: one name is one pool, in whichever copy of a module it is asked for. */
  readonly name: string;
  /** The program: a file below `lib`, which calls `answerParent`. */
  readonly program: string;
  readonly answer: z.ZodType<A>;
  /** Children at once, and how many of them may work for one owner. */
  readonly atOnce: number;
  readonly eachAtOnce: number;
  /** Requests that may wait, in all and of one owner. */
  readonly waitingMost: number;
  readonly waitingEach: number;
  /** What a request may compute. */
  readonly cpuMs: number;
  /** After how long it is given up whatever it does: it may only be waiting. */
  readonly deadlineMs: number;
  /** What the process may take of the machine's memory; its heap alone says little. */
  readonly residentMb: number;
  /** How long one idle child is kept, where people wait for what it does; the others go sooner. */
  readonly idleMs?: number;
}

/** Why there is no answer: `busy` before anything was done, the others because it was ended. */
export type ChildFailure = "busy" | "too_long" | "too_much_memory" | "crashed";
type ChildAnswer<A> = { ok: true; answer: A } | { ok: false; why: ChildFailure };

/** Whose request it is: owners take turns. */
interface Asking {
  readonly owner: string;
  readonly signal?: AbortSignal;
}

export interface Children<A> {
  /**
   * Has a child answer; waits for its owner's turn, and makes the request only then where it is made late. Rejects only
   * when `signal` is aborted while it waits, and when the request cannot be made.
   */
  ask(request: object | (() => Promise<object>), asking: Asking): Promise<ChildAnswer<A>>;
}

interface Child {
  process: ChildProcess;
  ready: Promise<void>;
  idle: NodeJS.Timeout | null;
}

interface Place {
  begin: () => void;
}

interface Pool {
  readonly idle: Child[];
  readonly working: Map<string, number>;
  readonly waiting: Turns<Place>;
  lastId: number;
}

interface Shared {
  stemmaChildren?: Map<string, Pool>;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;
shared.stemmaChildren ??= new Map();
const pools = shared.stemmaChildren;

function poolOf<A>(kind: ChildKind<A>): Pool {
  const known = pools.get(kind.name);
  if (known) return known;
  const waiting = takeTurns<Place>({ most: kind.waitingMost, each: kind.waitingEach });
  const pool: Pool = { idle: [], working: new Map(), waiting, lastId: 0 };
  pools.set(kind.name, pool);
  return pool;
}

// ── Processes ───────────────────────────────────────────────────────────────

async function startChild<A>(kind: ChildKind<A>): Promise<Child> {
  const program = await programOf(`lib/${kind.program}`);
  const { PATH, TMPDIR } = process.env;
  const process_ = fork(program.entry, [String(kind.residentMb), String(kind.cpuMs)], {
    execArgv: [...program.execArgv, `--max-old-space-size=${kind.residentMb}`, `--max-semi-space-size=${YOUNG_MB}`],
    env: { NODE_ENV: "production", PATH, TMPDIR },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // One that dies is noticed by its exit; a message that did not reach it is nothing to end this process for.
  process_.on("error", () => undefined);
  const ready = untilReady(process_);
  ready.catch(() => undefined);
  return { process: process_, ready, idle: null };
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => {
      clearTimeout(timer);
      reject(new Error("A child process did not start."));
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

function park<A>(pool: Pool, child: Child, kind: ChildKind<A>): void {
  // The last one that was parked is asked first: the first one lies longest.
  const idleMs = pool.idle.length === 0 ? (kind.idleMs ?? IDLE_MS) : IDLE_MS;
  child.process.unref();
  child.process.channel?.unref();
  child.idle = setTimeout(() => {
    pool.idle.splice(pool.idle.indexOf(child), 1);
    child.process.kill("SIGKILL");
  }, idleMs);
  child.idle.unref();
  pool.idle.push(child);
}

async function takeChild<A>(pool: Pool, kind: ChildKind<A>): Promise<Child> {
  for (let child = pool.idle.pop(); child; child = pool.idle.pop()) {
    if (child.idle) clearTimeout(child.idle);
    if (!child.process.connected) continue;
    child.process.ref();
    child.process.channel?.ref();
    return child;
  }
  return await startChild(kind);
}

// ── Turns ───────────────────────────────────────────────────────────────────

function busyWith(pool: Pool): number {
  return [...pool.working.values()].reduce((sum, count) => sum + count, 0);
}

function beginNext<A>(pool: Pool, kind: ChildKind<A>): void {
  while (busyWith(pool) < kind.atOnce) {
    const next = pool.waiting.take((owner) => (pool.working.get(owner) ?? 0) < kind.eachAtOnce);
    if (next === undefined) return;
    pool.working.set(next.owner, (pool.working.get(next.owner) ?? 0) + 1);
    next.piece.begin();
  }
}

/** Waits for a turn; false when too many wait already. */
function untilTurn<A>(pool: Pool, kind: ChildKind<A>, { owner, signal }: Asking): Promise<boolean> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      pool.waiting.drop(owner, place);
      reject(signal?.reason);
    };
    const place: Place = {
      begin: () => {
        signal?.removeEventListener("abort", leave);
        resolve(true);
      },
    };
    if (!pool.waiting.add(owner, place)) return resolve(false);
    signal?.addEventListener("abort", leave, { once: true });
    beginNext(pool, kind);
  });
}

function endTurn<A>(pool: Pool, kind: ChildKind<A>, owner: string): void {
  const left = (pool.working.get(owner) ?? 1) - 1;
  if (left === 0) pool.working.delete(owner);
  else pool.working.set(owner, left);
  beginNext(pool, kind);
}

// ── Requests ────────────────────────────────────────────────────────────────

const Said = z.object({ id: z.int(), answer: z.unknown(), residentMb: z.number() });

/** What a child's end means: the thread beside its work ends it by the first two, we ourselves by SIGKILL. */
const ends: { readonly [S in NodeJS.Signals]?: ChildFailure } = { SIGTERM: "too_much_memory", SIGINT: "too_long" };

function whyEnded(signal: NodeJS.Signals | null): ChildFailure {
  return (signal && ends[signal]) ?? "crashed";
}

interface Heard<A> {
  result: ChildAnswer<A>;
  /** Whether the child may be asked again. */
  isFit: boolean;
}

function askChild<A>(
  child: ChildProcess,
  kind: ChildKind<A>,
  sent: { id: number; request: object },
): Promise<Heard<A>> {
  return new Promise((resolve) => {
    const end = (heard: Heard<A>): void => {
      clearTimeout(timer);
      child.off("message", onMessage);
      child.off("exit", onExit);
      resolve(heard);
    };
    const fail = (why: ChildFailure): void => end({ result: { ok: false, why }, isFit: false });
    const onMessage = (message: unknown): void => {
      const said = Said.safeParse(message);
      if (!said.success || said.data.id !== sent.id) return;
      const answer = kind.answer.safeParse(said.data.answer);
      const isFit = said.data.residentMb < kind.residentMb * WORN;
      if (answer.success) end({ result: { ok: true, answer: answer.data }, isFit });
      else fail("crashed");
    };
    const onExit = (_code: number | null, signal: NodeJS.Signals | null): void => fail(whyEnded(signal));
    const timer = setTimeout(() => fail("too_long"), kind.deadlineMs);
    child.on("message", onMessage);
    child.on("exit", onExit);
    child.send(sent, (error) => error && fail("crashed"));
  });
}

async function inChild<A>(pool: Pool, kind: ChildKind<A>, request: object): Promise<ChildAnswer<A>> {
  const child = await takeChild(pool, kind);
  let isFit = false;
  try {
    await child.ready;
    pool.lastId += 1;
    const heard = await askChild(child.process, kind, { id: pool.lastId, request });
    isFit = heard.isFit && child.process.connected;
    return heard.result;
  } finally {
    if (isFit) park(pool, child, kind);
    else child.process.kill("SIGKILL");
  }
}

/**
 * Processes that do one kind of work beside this one: whatever it costs, it costs it there, within limits of
 * processor time, of time and of resident memory. Owners take turns, so that nobody's pile makes another wait for all of it.
 */
export function openChildren<A>(kind: ChildKind<A>): Children<A> {
  return {
    async ask(request, asking): Promise<ChildAnswer<A>> {
      const pool = poolOf(kind);
      if (!(await untilTurn(pool, kind, asking))) return { ok: false, why: "busy" };
      try {
        return await inChild(pool, kind, typeof request === "function" ? await request() : request);
      } finally {
        endTurn(pool, kind, asking.owner);
      }
    },
  };
}
