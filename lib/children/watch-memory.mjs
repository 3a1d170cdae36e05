import { workerData } from "node:worker_threads";

/**
 * A thread beside a child's work: what that work takes is looked at while it runs, for a parser that does not come back
 * reports nothing. It is ended by a signal of its own, so that whoever waits can tell why.
 */
const EVERY_MS = 25;

setInterval(() => {
  if (process.memoryUsage.rss() > workerData.residentBytes) process.kill(process.pid, "SIGTERM");
}, EVERY_MS);
