import { monitorEventLoopDelay } from "node:perf_hooks";
import { even, slowed } from "@/bench/kit/latency";
import { startWorker } from "@/lib/process/run-worker";
import type { Driver } from "@/lib/run/drivers/driver";
import { driversOver } from "@/lib/run/worker/world";

/** A worker of its own process over calls that take their time; says at the end how long its loop stood, in milliseconds. */
const delay = monitorEventLoopDelay({ resolution: 10 });
const worker = await startWorker(process.env["DATABASE_URL"] ?? "", (deps) => {
  const driverOf = driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] });
  return async (run, node): Promise<Driver> => slowed(await driverOf(run, node), even);
});
delay.enable();
process.on("message", () => {
  process.send?.({ delayMs: delay.percentile(99) / 1e6, rssMb: process.memoryUsage.rss() / 1e6 });
  void worker.stop().then(() => process.exit(0));
});
// Whoever measures it is gone.
process.on("disconnect", () => process.exit(1));
process.send?.("ready");
