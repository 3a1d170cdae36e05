import { randomUUID } from "node:crypto";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ReportId, type RunId } from "@/lib/domain/core/ids";
import type { Perspective } from "@/lib/domain/run/results";
import { RunSettings } from "@/lib/domain/run/settings";
import { acceptReport, requestChanges } from "@/lib/features/reports/reports";
import { continueRun, finishRun } from "@/lib/features/runs/limits";
import { addSearch, changeSearch, dropSearch } from "@/lib/features/runs/plan-changes";
import { approvePlan, editPlan, startRun } from "@/lib/features/runs/runs";
import { type Db, openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { newKey } from "@/lib/platform/keys/key-ring";
import { closeSender } from "@/lib/platform/queue/queue";
import { replayFile } from "@/lib/process/replay-file";
import { startWorker } from "@/lib/process/run-worker";
import { packRun } from "@/lib/reports/bundle/run-bundle";
import type { Driver } from "@/lib/run/drivers/driver";
import { driversOver } from "@/lib/run/worker/world";
import { aSampleWorld, type Fault, failing, type SampleWorld, untilRunRests } from "@/lib/testing/rigs/engine";

/** Where the recorded runs stand that CI replays. */
const folder = "lib/run/fixtures";
// What is recorded is signed by a key that goes with the database it was made in.
process.env["STEMMA_KEYS"] ??= newKey();

let fault: Fault = () => null;

async function aRun(db: Db, world: SampleWorld, settings: object): Promise<RunId> {
  const parsed = RunSettings.parse(settings);
  const runId = await startRun(db, world.scope, { ...world, settings: parsed, idempotencyKey: randomUUID() });
  await untilRunRests(db, runId);
  return runId;
}

async function newest(db: Db, runId: RunId): Promise<{ reportId: ReportId; revision: number }> {
  const report = await db.report.findFirstOrThrow({ where: { runId }, orderBy: { version: "desc" } });
  return { reportId: ReportId.parse(report.id), revision: report.revision };
}

/** Topics of the tree that is recorded: six of its plan, one that is added, and one that takes the place of another. */
const topics: Perspective[] = [
  { name: "Tenants", focus: "What tenants say", questions: ["Are tenants satisfied with their heat pumps?"] },
  { name: "Cost", focus: "What a conversion costs", questions: ["What does a conversion cost per home?"] },
  { name: "Bills", focus: "What tenants pay", questions: ["What do tenants pay for heating?"] },
  { name: "Winters", focus: "Cold spells", questions: ["How did the heat pumps work in the coldest week?"] },
  { name: "Comfort", focus: "Comfort and noise", questions: ["How loud are the units?", "Are tenants satisfied?"] },
  { name: "Grid", focus: "Load of the grid", questions: ["What does the peak load come to?"] },
  { name: "Savings", focus: "Heating costs", questions: ["How much do heating costs fall with heat pumps?"] },
  {
    name: "Coldest week",
    focus: "Efficiency in frost",
    questions: ["How efficient are heat pumps below minus ten degrees?"],
  },
];

/** The runs that are recorded, by name; each later one begins with what the earlier ones left. */
const runs: Record<string, (db: Db, world: SampleWorld) => Promise<RunId>> = {
  plain: (db, world) => aRun(db, world, { perspectives: 4, iterations: 2, approvePlan: false }),
  async reviewed(db, world): Promise<RunId> {
    const { scope, userId } = world;
    const runId = await aRun(db, world, { perspectives: 3, iterations: 1 });
    const perspectives = [
      { name: "Tenant", focus: "Comfort and noise", questions: ["How loud are the units?", "Are tenants satisfied?"] },
      { name: "Treasurer", focus: "Costs", questions: ["What does a conversion cost per home?"] },
    ];
    const revision = await editPlan(db, scope, { runId, revision: 1, perspectives, userId });
    await approvePlan(db, scope, { runId, revision, userId });
    await untilRunRests(db, runId);
    await requestChanges(db, scope, { ...(await newest(db, runId)), userId, note: "Say more about noise." });
    await untilRunRests(db, runId);
    await acceptReport(db, scope, { ...(await newest(db, runId)), userId });
    await untilRunRests(db, runId);
    return runId;
  },
  async continued(db, world): Promise<RunId> {
    const { scope, userId } = world;
    const settings = RunSettings.parse({ perspectives: 3, iterations: 1, approvePlan: false, concurrency: 1 });
    const runId = await startRun(db, scope, { ...world, settings, idempotencyKey: randomUUID() });
    while ((await db.node.count({ where: { runId, kind: "review", status: "complete" } })) === 0) {
      await setTimeout(5);
    }
    await finishRun(db, scope, { runId, userId });
    await untilRunRests(db, runId);
    await continueRun(db, scope, { mayRaise: true, runId, userId, limits: { minutes: null, tokens: null, usd: null } });
    await untilRunRests(db, runId);
    return runId;
  },
  async tree(db, world): Promise<RunId> {
    const { scope, userId } = world;
    const tree = { breadth: 1, depth: 1, iterations: null };
    const settings = RunSettings.parse({ strategy: "tree", tree, iterations: 1, concurrency: 1 });
    const runId = await startRun(db, scope, { ...world, settings, idempotencyKey: randomUUID() });
    await untilRunRests(db, runId);
    const revision = await editPlan(db, scope, { runId, revision: 1, perspectives: topics.slice(0, 6), userId });
    await approvePlan(db, scope, { runId, revision, userId });
    while ((await db.node.count({ where: { runId, key: "review-topic-1", status: "complete" } })) === 0) {
      await setTimeout(5);
    }
    const input = { runId, userId };
    for (const perspective of topics.slice(6, 7))
      await addSearch(db, scope, { ...input, perspective, under: "topic-1" });
    for (const perspective of topics.slice(7))
      await changeSearch(db, scope, { ...input, nodeKey: "topic-4", perspective });
    await dropSearch(db, scope, { ...input, nodeKey: "topic-6" });
    await untilRunRests(db, runId);
    const limits = { minutes: null, tokens: null, usd: null, topicIterations: 40 };
    await continueRun(db, scope, { mayRaise: true, ...input, limits });
    await untilRunRests(db, runId);
    return runId;
  },
  /** Begins with what the others left: what rules answer from the knowledge base is kept with what it read. */
  known: (db, world) => aRun(db, world, { perspectives: 2, iterations: 2, approvePlan: false }),
  retried(db, world): Promise<RunId> {
    fault = ({ kind, nth }): ReturnType<Fault> =>
      (kind === "outline" || kind === "summarize") && nth === 1
        ? { kind: "invalid_output", message: "Expected an object, got a sentence." }
        : null;
    return aRun(db, world, { perspectives: 2, iterations: 1, approvePlan: false });
  },
};

/** `npm run record -- run.zip`: a run that was saved, as of a language model, becomes one of those that CI replays. */
async function keep(path: string): Promise<void> {
  const { isIdentical, compared, first } = await replayFile(path);
  if (!isIdentical) throw new Error(`It does not replay: ${first?.path} ${first?.why}. Nothing was kept.`);
  const name = basename(path);
  if (!/^[a-z0-9-]+\.zip$/.test(name))
    throw new Error("Name it in small letters, digits and hyphens, such as live.zip.");
  await copyFile(path, join(folder, name));
  process.stdout.write(`${name}: ${compared} artifacts, which replay without a model.\n`);
}

/** `npm run record`: makes the runs anew, after a change of the engine that is meant to change what runs leave. */
async function main(): Promise<void> {
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url);
  const made = new Map<string, number>();
  const worker = await startWorker(database.url, (deps) => {
    const driverOf = driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] });
    return async (run, node): Promise<Driver> =>
      failing(await driverOf(run, node), { made, fault: (call) => fault(call) });
  });
  const world = await aSampleWorld(db);
  await mkdir(folder, { recursive: true });
  for (const [name, make] of Object.entries(runs)) {
    made.clear();
    const runId = await make(db, world);
    const bytes = await packRun(db, world.scope, runId);
    await writeFile(join(folder, `${name}.zip`), bytes);
    process.stdout.write(`${name}.zip: ${Math.round(bytes.byteLength / 1000)} kB\n`);
  }
  await worker.stop();
  await closeSender(db);
  await db.$disconnect();
  await database.stop();
}

const saved = process.argv[2];
await (saved === undefined ? main() : keep(saved));
