import { even, slowed } from "@/bench/kit/latency";
import { startWorker } from "@/lib/process/run-worker";
import type { Driver } from "@/lib/run/drivers/driver";
import { driversOver } from "@/lib/run/worker/world";

/** A worker of its own process over calls that take their time; says, when asked, what it has computed since. */
const worker = await startWorker(process.env["DATABASE_URL"] ?? "", (deps) => {
  const driverOf = driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] });
  return async (run, node): Promise<Driver> => slowed(await driverOf(run, node), even);
});
let before = process.cpuUsage();
process.on("message", (asked) => {
  if (asked === "stop") {
    void worker.stop().then(() => process.exit(0));
    return;
  }
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1000 });
});
process.send?.("ready");
