import { even, slowed } from "@/bench/kit/latency";
import { startWorker } from "@/lib/process/run-worker";
import type { Driver } from "@/lib/run/drivers/driver";
import { driversOver } from "@/lib/run/worker/world";
import { noteStatements } from "./statements";

/** A worker of its own process over calls that take their time; says, when asked, what it has done since. */
const sent = noteStatements();
const worker = await startWorker(process.env["DATABASE_URL"] ?? "", (deps) => {
  const driverOf = driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] });
  return async (run, node): Promise<Driver> => slowed(await driverOf(run, node), even);
});
let before = process.cpuUsage();
const countOf = (statement: string): number => sent.filter(({ name }) => name === statement).length;
process.on("message", (asked) => {
  if (asked === "stop") {
    void worker.stop().then(() => process.exit(0));
    return;
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.({
    cpuMs: (user + system) / 1000,
    statements: sent.length,
    claims: countOf("claim_node"),
    ends: countOf("end_node"),
  });
  sent.length = 0;
  before = process.cpuUsage();
});
process.send?.("ready");
