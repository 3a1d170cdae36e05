import { checkPrompts, problemText } from "@/lib/agents/call/prompts";
import { readBackups } from "@/lib/features/backup/pack/back-up";
import { log } from "@/lib/platform/log";
import { watchLoop } from "@/lib/platform/loop-watch";
import { startTracing } from "@/lib/platform/tracing";
import { checkSettings, installReach, projectAnswering } from "@/lib/run/reach/reach";
import { driversOver } from "@/lib/run/worker/world";
import { startWorker } from "./run-worker";
import { endWithStarter } from "./with-starter";
import { startWorkerMetrics } from "./worker-metrics";

/** The worker process: works until it is told to stop, then hands back what it cannot finish and ends with 0. */
async function main(): Promise<void> {
  const url = process.env["DATABASE_URL"];
  if (!url) throw new Error("DATABASE_URL is not set. Start Stemma with `npm start`.");
  endWithStarter(process.env);
  watchLoop("worker");
  const [problem] = checkPrompts();
  if (problem) throw new Error(problemText(problem));
  checkSettings(process.env);
  const endTracing = await startTracing(process.env);
  const metricsPort = await startWorkerMetrics(process.env);
  const deps = { answeringOf: projectAnswering, backups: readBackups(process.env) };
  const worker = await startWorker(url, ({ db }) => driversOver(db, installReach(db)), deps);
  log.info({ worker: worker.name }, "worker ready");
  process.send?.("ready");
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    const end = async (): Promise<void> => {
      await worker.stop();
      await metricsPort?.close();
      await endTracing?.();
    };
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, "the worker did not stop cleanly");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

main().catch((error: unknown) => {
  log.fatal({ error }, "the worker could not start");
  process.exit(1);
});
