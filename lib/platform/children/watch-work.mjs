import { workerData } from "node:worker_threads";

/**
 * A thread beside a child's work: what that work takes is looked at while it runs, for a parser that does not come back
 * reports nothing. Each limit ends it by a signal of its own, so that whoever waits can tell why. Time is what the
 * process computed, not what passed: on a busy machine a document has as much of it as on an idle one.
 */
const EVERY_MS = 25;

/** Microseconds that the process had computed when its request came. */
const begun = new BigInt64Array(workerData.begun);

setInterval(() => {
  if (process.memoryUsage.rss() > workerData.residentBytes) process.kill(process.pid, "SIGTERM");
  const { user, system } = process.cpuUsage();
  const spent = user + system - Number(Atomics.load(begun, 0));
  if (spent > workerData.cpuMs * 1_000) process.kill(process.pid, "SIGINT");
}, EVERY_MS);
