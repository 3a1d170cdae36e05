import { parseArgs } from "node:util";
import { z } from "zod";
import { strategies } from "@/lib/domain/core/words";
import { openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender } from "@/lib/platform/queue/queue";
import { startWorker } from "@/lib/process/run-worker";
import { readModels } from "@/lib/run/drivers/models";
import { driversOver } from "@/lib/run/worker/world";
import type { Item } from "./item";
import { judge } from "./judge";
import { isMiss, printMiss, printResults, type Result } from "./print";
import { type RunOptions, runItem } from "./run-item";
import { givenSets, ownSets, readGiven, readOwn, type SetName } from "./sets";

const Options = z.object({
  sets: z.array(z.enum([...ownSets, ...givenSets])),
  folder: z.string().optional(),
  /** Questions of each set, from its first on. */
  items: z.coerce.number().int().min(1).default(1_000),
  strategy: z.enum(strategies).nullable().default(null),
  /** Runs side by side. */
  atOnce: z.coerce.number().int().min(1).max(16).default(3),
  misses: z.boolean().default(false),
  only: z.string().optional(),
});
type Options = z.infer<typeof Options>;

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      folder: { type: "string" },
      items: { type: "string" },
      strategy: { type: "string" },
      "at-once": { type: "string" },
      only: { type: "string" },
      misses: { type: "boolean" },
    },
  });
  const { "at-once": atOnce, ...others } = values;
  return Options.parse({ ...others, atOnce, sets: positionals.length > 0 ? positionals : [...ownSets, ...givenSets] });
}

function isGiven(set: SetName): set is (typeof givenSets)[number] {
  return givenSets.some((one) => one === set);
}

async function readSet(set: SetName, { folder, items, only }: Options): Promise<Item[]> {
  if (isGiven(set) && folder === undefined) {
    process.stdout.write(`${set} is left out: say where it stands with --folder.\n`);
    return [];
  }
  const all = isGiven(set) ? await readGiven(set, folder ?? "") : await readOwn(set);
  return all.slice(0, items).filter(({ id }) => only === undefined || id === only);
}

/** Results in the order of the items, whichever run ends first. */
async function runAll(deps: RunOptions, items: readonly Item[], atOnce: number): Promise<Result[]> {
  const results = new Map<Item, Result>();
  const waiting = [...items];
  const lane = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const outcome = await runItem(deps, item);
      results.set(item, { item, outcome, judgement: judge(item, outcome) });
      process.stderr.write(`${results.size}/${items.length} ${item.id} ${outcome.status}\n`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return items.flatMap((item) => results.get(item) ?? []);
}

/**
 * `npm run bench:research -- [sets] [--folder corpora] [--items 40] [--strategy quick] [--at-once 3] [--only id]
 * [--misses]`: whole runs over fixed libraries, each question in a project of its own, and what their reports are worth.
 * Without a model in the environment the runs are made offline; with one (`STEMMA_MODEL`, its key) it is asked.
 */
async function main(): Promise<void> {
  const options = readOptions();
  const items = (await Promise.all(options.sets.map((set) => readSet(set, options)))).flat();
  const models = readModels(process.env);
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 12);
  // Runs that wait for a person count as under way, and there may be hundreds of them.
  await db.installSetting.create({ data: { name: "install_runs", value: 10_000 } });
  const worker = await startWorker(database.url, (deps) =>
    driversOver(deps.db, { policy: { allowed: new Set() }, providers: [], models }),
  );
  const mode = models === null ? "offline" : "live";
  const patienceMs = mode === "offline" ? 180_000 : 3_600_000;
  const begun = performance.now();
  const results = await runAll({ db, mode, strategy: options.strategy, patienceMs }, items, options.atOnce);
  printResults(results);
  process.stdout.write(`${items.length} runs, ${((performance.now() - begun) / 1000).toFixed(0)} s in all, ${mode}\n`);
  if (options.misses) {
    process.stdout.write("\n");
    for (const result of results.filter(isMiss)) printMiss(result);
  }
  await worker.stop();
  await closeSender(db);
  await db.$disconnect();
  await database.stop();
}

await main();
