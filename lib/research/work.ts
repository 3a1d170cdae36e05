import { type ChildProcess, spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { Refusal } from "@/lib/domain/core/refusal";
import type { RunStatus, Stage } from "@/lib/domain/core/words";
import { readiness } from "@/lib/features/install/views/ready";
import { nodeCommand } from "@/lib/platform/children/programs";
import type { Db } from "@/lib/platform/db/client";
import { stopChild } from "@/lib/process/processes";
import { starterOf } from "@/lib/process/with-starter";

/** How often is looked whether the run rests, in milliseconds. */
const LOOK_MS = 250;
/** A worker says every three seconds that it lives; one that is silent for so many is none. */
const SILENT_SECONDS = 10;
/** Looks at the run between two looks at whether anybody works. */
const LOOKS_PER_BEAT = 12;

/** What a run is waited for with. */
export interface Waiting {
  db: Db;
  /** What a worker of our own needs to be told: at least the database. */
  env: NodeJS.ProcessEnv;
  tell: (line: string) => void;
  /** Ends the waiting; the run goes on wherever a worker is. */
  signal: AbortSignal;
}

/** Whether a worker is there that takes up what is ready. */
export async function isWorked(db: Db): Promise<boolean> {
  const { workerAgeSeconds } = await readiness(db);
  return workerAgeSeconds !== null && workerAgeSeconds < SILENT_SECONDS;
}

/** The worker that the product starts too. What it says goes to stderr: stdout holds the answer alone. */
async function startWorker(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const [program = "", ...args] = await nodeCommand("lib/process/worker.ts");
  return spawn(program, args, {
    env: { ...env, ...starterOf(process.pid) },
    stdio: ["ignore", 2, 2],
    detached: process.platform !== "win32",
  });
}

/** Waits until a run rests or the signal ends it. Where nobody works, a worker is started for as long as it takes. */
export async function untilRest(runId: string, { db, env, tell, signal }: Waiting): Promise<RunStatus> {
  let worker: ChildProcess | null = null;
  let stage: Stage | null = null;
  try {
    for (let look = 0; ; look += 1) {
      const run = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { status: true, stage: true } });
      if (run.stage !== stage) tell(`Stage: ${run.stage}`);
      stage = run.stage;
      if (run.status !== "running" || signal.aborted) return run.status;
      if (worker === null && look % LOOKS_PER_BEAT === 0 && !(await isWorked(db))) worker = await startWorker(env);
      if (worker !== null && worker.exitCode !== null) {
        throw new Refusal(
          "unavailable",
          `The worker ended by itself (code ${worker.exitCode}). What it said stands above.`,
        );
      }
      await setTimeout(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    if (worker !== null) await stopChild(worker);
  }
}
