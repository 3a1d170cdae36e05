import { randomUUID } from "node:crypto";
import { seedFacts } from "@/bench/kit/seed";
import { row } from "@/bench/kit/table";
import { countTokens } from "@/lib/domain/core/tokens";
import { RunSettings } from "@/lib/domain/run/settings";
import { startRun } from "@/lib/features/runs/runs";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender } from "@/lib/platform/queue/queue";
import { startWorker } from "@/lib/process/run-worker";
import { driversOver } from "@/lib/run/worker/world";
import { aSampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";

const SIZES = [100, 10_000, 100_000] as const;

interface Measured {
  /** Mean tokens of a prompt, by agent. */
  means: Map<string, number>;
  analyzeMs: number;
  wallMs: number;
}

async function measure(db: Db, facts: number): Promise<Measured> {
  const world = await aSampleWorld(db, `facts-${facts}@example.org`);
  await seedFacts(db, world.scope.projectId, facts);
  const settings = RunSettings.parse({ perspectives: 4, iterations: 2, approvePlan: false, concurrency: 8 });
  const begun = performance.now();
  const runId = await startRun(db, world.scope, { ...world, settings, idempotencyKey: randomUUID() });
  await untilRunRests(db, runId);
  const wallMs = performance.now() - begun;
  const calls = await db.agentCall.findMany({ where: { runId }, select: { agent: true, prompt: true } });
  const byAgent = Map.groupBy(calls, (call) => call.agent);
  const means = [...byAgent].map(([agent, own]): [string, number] => {
    return [agent, own.reduce((sum, { prompt }) => sum + countTokens(prompt), 0) / own.length];
  });
  const analyze = await db.node.findFirstOrThrow({ where: { runId, kind: "analyze" } });
  const analyzeMs = (analyze.endedAt?.getTime() ?? 0) - (analyze.startedAt?.getTime() ?? 0);
  return { means: new Map(means), analyzeMs, wallMs };
}

/** `npm run bench:prompts`: tokens of each agent's prompts while the project's knowledge grows. */
async function main(): Promise<void> {
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 12);
  const worker = await startWorker(database.url, (deps) =>
    driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] }),
  );
  const all: Measured[] = [];
  for (const size of SIZES) all.push(await measure(db, size));
  const [first, ...others] = all;
  row(["tokens of a prompt", ...SIZES.map((size) => `${size} facts`), "largest / first"]);
  for (const [agent, mean] of first?.means ?? []) {
    const means = [mean, ...others.map((one) => one.means.get(agent) ?? 0)];
    row([agent, ...means.map((value) => value.toFixed(0)), (Math.max(...means) / mean).toFixed(3)]);
  }
  const total = all.map(({ means }) => [...means.values()].reduce((sum, value) => sum + value, 0));
  row([
    "sum of the means",
    ...total.map((value) => value.toFixed(0)),
    (Math.max(...total) / (total[0] ?? 1)).toFixed(3),
  ]);
  row(["analysis", ...all.map((one) => `${one.analyzeMs} ms`)]);
  row(["run", ...all.map((one) => `${one.wallMs.toFixed(0)} ms`)]);
  await worker.stop();
  await closeSender(db);
  await db.$disconnect();
  await database.stop();
}

await main();
