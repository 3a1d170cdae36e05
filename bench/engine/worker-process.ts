import { sharedMs } from "@/bench/kit/table";
import { startWorker } from "@/lib/process/run-worker";
import { arm } from "@/lib/run/engine/race-points";
import { driversOver } from "@/lib/run/worker/world";

/** A worker of its own process that says when it has claimed a node. */
arm(async (point, key) => {
  if (point === "node_claimed") process.send?.({ key, atMs: sharedMs() });
});
await startWorker(process.env["DATABASE_URL"] ?? "", ({ db }) =>
  driversOver(db, { policy: { allowed: new Set() }, providers: [] }),
);
process.send?.("ready");
