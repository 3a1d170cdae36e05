import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { z } from "zod";
import type { AgentKind } from "@/lib/agents/index";
import { startWorker } from "@/lib/process/run-worker";
import type { AgentReply, AgentRequest, Driver } from "@/lib/run/drivers/driver";
import { arm } from "@/lib/run/engine/race-points";
import { driversOver } from "@/lib/run/worker/world";

/** A race point of a node, or of what else it is passed for. */
const Moment = z.object({ point: z.string(), key: z.string() });
type Moment = z.infer<typeof Moment>;

/** On which database a test's worker works, and what it is to suffer. */
const Orders = z.object({
  url: z.string(),
  /** At each of these race points the first that comes to it waits for ever; says so once all wait. */
  holdAt: z.array(Moment).default([]),
  /** Waits at this race point of this node until it is woken (SIGCONT), and says so. */
  sleepsAt: Moment.nullable().default(null),
  /** The agent whose first call is never answered, and says so. */
  silent: z.string().nullable().default(null),
  /** At the beginning of which of its calls it says so, and goes on. */
  tellsAtCall: z.int().min(1).nullable().default(null),
  /** How far this process's clock is off, in milliseconds. */
  clockMs: z.number().default(0),
  drainMs: z.number().optional(),
  /** How long a transaction of its may stand open between two statements, in milliseconds. */
  asleepMs: z.number().optional(),
  /** How often it looks for what a dead worker was to begin, in milliseconds; as an install's unless it is said. */
  sweepMs: z.number().optional(),
  /** A page that every search finds, and hosts that may be read though they are on this machine. */
  page: z.string().nullable().default(null),
  allowed: z.array(z.string()).default([]),
});
export type Orders = Omit<z.input<typeof Orders>, "url">;

function forEver(signal?: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    // Something to wait for keeps the process alive.
    const timer = setInterval(() => undefined, 1_000);
    signal?.addEventListener("abort", () => {
      clearInterval(timer);
      reject(signal.reason);
    });
  });
}

/** Calls of this process, of all its nodes. */
const calls = { begun: 0 };

function suffering(driver: Driver, orders: z.output<typeof Orders>): Driver {
  return {
    ...driver,
    async runAgent<K extends AgentKind>(request: AgentRequest<K>): Promise<AgentReply<K>> {
      calls.begun += 1;
      if (calls.begun === orders.tellsAtCall) process.send?.("reached");
      if (request.kind !== orders.silent) return driver.runAgent(request);
      process.send?.("reached");
      return forEver(request.signal);
    },
    async search(request): ReturnType<Driver["search"]> {
      const reply = await driver.search(request);
      if (!reply.ok || orders.page === null) return reply;
      const hit = { provider: "test", url: orders.page, title: "A page", snippet: "", published: null };
      return { ...reply, hits: [hit, ...reply.hits] };
    },
  };
}

function isAt(wanted: Moment | null, point: string, key: string): boolean {
  return wanted?.point === point && wanted.key === key;
}

/** Holds at each of these moments whoever comes to it first. */
function holding(moments: readonly Moment[]): (point: string, key: string) => Promise<void> {
  const open = new Set(moments);
  return async (point, key) => {
    const here = [...open].find((moment) => isAt(moment, point, key));
    if (here === undefined) return;
    open.delete(here);
    if (open.size === 0) process.send?.("reached");
    await forEver();
  };
}

/** A worker process as tests start it: it is loaded, waits until it is told what goes wrong, and works. */
async function main(): Promise<void> {
  // Most are killed, which leaves no time for it.
  flushCompileCache();
  const [told] = await once(process, "message");
  const orders = Orders.parse(told);
  const { drainMs, asleepMs, sweepMs } = orders;
  const real = Date.now;
  Date.now = (): number => real() + orders.clockMs;
  const hold = holding(orders.holdAt);
  arm(async (point, key) => {
    if (isAt(orders.sleepsAt, point, key)) {
      const woken = once(process, "SIGCONT");
      process.send?.("reached");
      await woken;
    }
    await hold(point, key);
  });
  const reach = { policy: { allowed: new Set(orders.allowed) }, providers: [] };
  const worker = await startWorker(
    orders.url,
    ({ db }) => {
      const driverOf = driversOver(db, reach);
      return async (run, node): Promise<Driver> => suffering(await driverOf(run, node), orders);
    },
    {
      ...(drainMs !== undefined && { drainMs }),
      ...(asleepMs !== undefined && { asleepMs }),
      ...(sweepMs !== undefined && { sweepMs }),
    },
  );
  process.on("SIGTERM", () => void worker.stop().then(() => process.exit(0)));
  process.send?.("ready");
}

await main();
