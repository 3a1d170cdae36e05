import { arm } from "@/lib/engine/race-points";
import { startWorker } from "@/lib/engine/run-worker";
import { driversOver } from "@/lib/engine/world";
import { sharedMs } from "./table";

/** A worker of its own process that says when it has claimed a node. */
arm(async (point, key) => {
  if (point === "node_claimed") process.send?.({ key, atMs: sharedMs() });
});
await startWorker(process.env["DATABASE_URL"] ?? "", ({ db }) =>
  driversOver(db, { policy: { allowed: new Set() }, providers: [] }),
);
process.send?.("ready");
