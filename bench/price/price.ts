import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { z } from "zod";
import { row } from "@/bench/kit/table";
import { caps } from "@/lib/domain/core/caps";
import { strategies } from "@/lib/domain/core/words";
import { openDb } from "@/lib/platform/db/client";
import { migrate } from "@/lib/platform/db/migrate";
import { startThrowaway } from "@/lib/platform/db/throwaway";
import { closeSender } from "@/lib/platform/queue/queue";
import { startWorker } from "@/lib/process/run-worker";
import type { Driver } from "@/lib/run/drivers/driver";
import { driversOver } from "@/lib/run/worker/world";
import { archiveOf, readFolder } from "./archive";
import { aProject, type Measured, measureRun, type Price } from "./measure";
import { aFakeMind } from "./model";
import { promptsOf } from "./prompts";

const QUESTION =
  "How did type annotations come into the language, which alternatives were rejected and why, and what did each choice cost?";

/** What a run of 3 perspectives and 2 rounds may take. Source: judgement.md, section 4. */
const TARGET = { calls: 120, tokensIn: 200_000 };

/** A tree that a person still waits for. */
const TREE = { breadth: 2, depth: 1, iterations: null };

const Options = z.object({
  folder: z.string({ error: "Say with --folder where the archive stands: a folder of texts." }),
  question: z.string().default(QUESTION),
  strategy: z.enum(strategies).default("perspectives"),
  prompts: z.string().optional(),
  /** Whether the model wants more than it needs, as models in live runs did. */
  eager: z.boolean().default(false),
  /** Documents in the library, one run each; without them, all of the folder and then 100, 1,000 and 10,000. */
  sizes: z
    .string()
    .transform((text) => text.split(",").map(Number))
    .optional(),
});

const grouped = (value: number): string => Math.round(value).toLocaleString("en");

function cells({ calls, tokensIn, tokensOut, longest, empty, own }: Price): string[] {
  const shares = [empty, own].map((share) => `${Math.round(share * 100)} %`);
  return [grouped(calls), grouped(tokensIn), grouped(tokensOut), grouped(longest), ...shares];
}

function print(size: number, { agents, total, ...run }: Measured): void {
  row([`${grouped(size)} documents`, "calls", "tokens in", "tokens out", "longest", "empty", "own words"]);
  for (const [agent, price] of agents) row([agent, ...cells(price)]);
  row(["in all", ...cells(total)]);
  row(["wanted at most", grouped(TARGET.calls), grouped(TARGET.tokensIn)]);
  row(["passages read, read twice", grouped(run.passagesRead), grouped(run.readTwice)]);
  row(["prompts above the bound", grouped(run.tooLong)]);
  row(["facts; cited, from sources", grouped(run.facts), grouped(run.cited.facts), grouped(run.cited.sources)]);
  row(["questions answered, of", grouped(run.questions.answered), grouped(run.questions.all)]);
  process.stdout.write(`${run.status} after ${run.seconds.toFixed(0)} s${run.reason && `: ${run.reason}`}\n\n`);
}

function printGrowth(all: readonly { size: number; measured: Measured }[]): void {
  const names = [...new Set(all.flatMap(({ measured }) => [...measured.agents.keys()]))];
  row(["tokens in, by documents", ...all.map(({ size }) => grouped(size))]);
  for (const name of names) {
    row([name, ...all.map(({ measured }) => grouped(measured.agents.get(name)?.tokensIn ?? 0))]);
  }
  row(["in all", ...all.map(({ measured }) => grouped(measured.total.tokensIn))]);
  row(["calls", ...all.map(({ measured }) => grouped(measured.total.calls))]);
}

/**
 * `npm run bench:price -- --folder texts [--question "…"] [--sizes 100,1000] [--strategy perspectives]
 * [--prompts prompts.md] [--eager]`: what whole runs ask of a model whose answers have the usual lengths, agent by agent,
 * over libraries of growing size; the prompts of the first, to be read, go to a file. An eager model finds few answers in
 * what it reads, leaves some questions open for ever, and wants more documents, searches and revisions.
 */
async function main(): Promise<void> {
  const asked = Options.safeParse(
    parseArgs({
      options: {
        folder: { type: "string" },
        question: { type: "string" },
        strategy: { type: "string" },
        prompts: { type: "string" },
        sizes: { type: "string" },
        eager: { type: "boolean" },
      },
    }).values,
  );
  if (!asked.success) {
    process.stderr.write(`${asked.error.issues.map(({ message }) => message).join(" ")}\n`);
    process.exitCode = 1;
    return;
  }
  const { folder, question, strategy, sizes, prompts, eager: isEager } = asked.data;
  const documents = await readFolder(folder);
  const database = await startThrowaway();
  await migrate(database.url, "prisma/migrations");
  const db = openDb(database.url, 12);
  await db.installSetting.create({ data: { name: "project_sources", value: caps.project_sources.most } });
  const mind = aFakeMind({ isEager });
  const worker = await startWorker(database.url, (deps) => {
    const driverOf = driversOver(deps.db, { policy: { allowed: new Set() }, providers: [] });
    return async (run, node): Promise<Driver> => mind.over(await driverOf({ ...run, mode: "offline" }, node), run.id);
  });
  const all: { size: number; measured: Measured }[] = [];
  for (const size of sizes ?? [documents.length, 100, 1_000, 10_000]) {
    const project = await aProject(db, archiveOf(documents, question, size), question);
    const wanted = { strategy, perspectives: 3, iterations: 2, tree: TREE };
    const measured = await measureRun(db, mind, { ...project, wanted });
    all.push({ size, measured });
    print(size, measured);
  }
  if (all.length > 1) printGrowth(all);
  const [first] = mind.asked;
  if (prompts && first) await writeFile(prompts, promptsOf(mind.asked.filter(({ runId }) => runId === first.runId)));
  await worker.stop();
  await closeSender(db);
  await db.$disconnect();
  await database.stop();
}

await main();
