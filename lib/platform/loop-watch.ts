import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { routeLabel } from "@/lib/domain/core/route-label";
import { log } from "./log";
import { withoutLogContext } from "./log-context";
import { record } from "./metrics";

/** How often the loop is asked whether it runs: twenty times a second take less than a thousandth of it. */
const TICK_MS = 50;
/** From how long on it is said that the loop stood: what a person begins to notice. */
const STOOD_MS = 200;
/** Pieces of work that are known at once, and kinds of them that one line names. */
const WORKS_MAX = 2_000;
const NAMED_MAX = 10;

/** Work of one kind that was under way. */
interface UnderWay {
  what: string;
  count: number;
  longestMs: number;
}

/** One time at which nothing else could run. */
export interface Stall {
  stoodMs: number;
  /** What the thread computed of it: much less means that the machine, not the work, held it. */
  cpuMs: number;
  /** What was begun last before it; most often what held the loop. */
  lastEntered: string | null;
  /** All that was under way, what was begun last first. */
  underWay: UnderWay[];
}

interface Deps {
  nowMs(): number;
  cpuMs(): number;
  tell(stall: Stall): void;
}

export interface LoopWatch {
  /** Called as often as possible: whenever the loop is seen to run. */
  beat(): void;
  /** Says that work begins; what comes back says that it is over. */
  enter(what: string): () => void;
}

interface Work {
  what: string;
  atMs: number;
}

function byKind(works: Iterable<Work>, nowMs: number): UnderWay[] {
  const kinds = new Map<string, UnderWay>();
  for (const { what, atMs } of [...works].reverse()) {
    const kind = kinds.get(what) ?? { what, count: 0, longestMs: 0 };
    kind.count += 1;
    kind.longestMs = Math.max(kind.longestMs, Math.round(nowMs - atMs));
    kinds.set(what, kind);
  }
  return [...kinds.values()].slice(0, NAMED_MAX);
}

/** Sees when a loop stood, and what was under way in it. */
export function loopWatch({ nowMs, cpuMs, tell }: Deps): LoopWatch {
  const works = new Set<Work>();
  let last = { atMs: nowMs(), cpuMs: cpuMs() };
  let lastEntered: string | null = null;
  const beat = (): void => {
    const seen = { atMs: nowMs(), cpuMs: cpuMs() };
    // It was seen to run when the last tick was not due yet: the rest is at least how long it stood.
    const stoodMs = Math.round(seen.atMs - last.atMs - TICK_MS);
    const spentMs = Math.round(seen.cpuMs - last.cpuMs);
    last = seen;
    if (stoodMs >= STOOD_MS) tell({ stoodMs, cpuMs: spentMs, lastEntered, underWay: byKind(works, seen.atMs) });
  };
  return {
    beat,
    enter(what): () => void {
      // Before it is noted: what comes only now held nothing.
      beat();
      lastEntered = what;
      if (works.size >= WORKS_MAX) return () => undefined;
      const work = { what, atMs: nowMs() };
      works.add(work);
      return () => {
        beat();
        works.delete(work);
      };
    },
  };
}

interface Shared {
  stemmaLoop?: LoopWatch;
}
/** Next evaluates modules more than once; what a process has one of lives here. */
const shared: typeof globalThis & Shared = globalThis;

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function enterRequest(watch: LoopWatch, message: unknown): void {
  if (typeof message !== "object" || message === null || !("request" in message && "response" in message)) return;
  const { request, response } = message;
  if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return;
  const leave = watch.enter(routeLabel(request.method ?? "", request.url ?? ""));
  response.once("close", leave);
}

/**
 * Logs whenever this process's loop stood, for how long, and which requests and other work were under way. Keeps no
 * process alive.
 */
export function watchLoop(loop: "web" | "worker"): void {
  if (shared.stemmaLoop !== undefined) return;
  const tell = (stall: Stall): void => withoutLogContext(() => log.warn({ loop, ...stall }, "the loop stood"));
  const watch = loopWatch({ nowMs: () => performance.now(), cpuMs: threadCpuMs, tell });
  shared.stemmaLoop = watch;
  subscribe("http.server.request.start", (message) => enterRequest(watch, message));
  let dueMs = performance.now() + TICK_MS;
  const look = (): void => {
    const nowMs = performance.now();
    record("stemma_loop_delay_seconds", Math.max(0, nowMs - dueMs) / 1_000);
    dueMs = nowMs + TICK_MS;
    watch.beat();
  };
  setInterval(look, TICK_MS).unref();
}

/** Notes work that is no request where the loop is watched; what comes back says that it is over. */
export function enterWork(what: string): () => void {
  return shared.stemmaLoop?.enter(what) ?? ((): void => undefined);
}
