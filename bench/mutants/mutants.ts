import { glob, readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { row } from "@/bench/kit/table";
import { functionAround } from "./instrument";
import { isReadable, mutantsOf } from "./mutate";
import { type Measured, measure, openTrial, type PlacedMutant, type Trial } from "./session";

/**
 * How many changes of the product's rules its tests notice. A seeded sample of mutants of the folders given, each with the
 * tests that came into the function in which it stands; those that survive are printed, to be read: some are no other
 * rule, the rest want a test or are dead code. On a busy machine, or in a room with long tests, `--nearest` bounds the
 * tests of each mutant, those beside its file first, and `--minutes` the whole: the table says how many were tried.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    tests: { type: "string", multiple: true, default: [] },
    nearest: { type: "string", default: "Infinity" },
    minutes: { type: "string", default: "Infinity" },
  },
});
/** Of numbers, which are limits and weights more often than rules, one in so many. */
const NUMBERS = 4;

async function codesIn(folders: readonly string[]): Promise<Map<string, string>> {
  const codes = new Map<string, string>();
  for await (const file of glob(folders.map((folder) => (folder.endsWith(".ts") ? folder : `${folder}/**/*.ts`))))
    if (!/\.(?:test|spec)\.ts$/.test(file)) codes.set(resolve(file), await readFile(file, "utf8"));
  return codes;
}

function sampleOf(codes: ReadonlyMap<string, string>): PlacedMutant[] {
  const all = [...codes].flatMap(([file, code]) => mutantsOf(code).map((mutant) => ({ ...mutant, file })));
  const counted = all.filter(({ kind }, nth) => kind !== "number" || nth % NUMBERS === 0);
  const shuffled = fc.shuffledSubarray(counted, { minLength: counted.length });
  const [order = []] = fc.sample(shuffled, { seed: Number(values.seed), numRuns: 1 });
  const sample: PlacedMutant[] = [];
  for (const mutant of order) {
    if (sample.length >= Number(values.sample)) break;
    if (isReadable(codes.get(mutant.file) ?? "", mutant)) sample.push(mutant);
  }
  return sample;
}

/** Tests that come into the function of a mutant, or load what runs when its file is loaded; the nearest first. */
async function testsOf(mutant: PlacedMutant, code: string, measured: Measured, trial: Trial): Promise<string[]> {
  const { file, start } = mutant;
  const around = functionAround(code, start);
  const loading = around === null ? await trial.loading(file) : null;
  const isOwn = (test: string): boolean =>
    loading?.has(test) ?? measured.entered.get(test)?.has(`${file}:${around}`) ?? false;
  const away = (test: string): number =>
    test === file.replace(/\.ts$/, ".test.ts") ? 0 : relative(file, test).split("/").length;
  return measured.tests
    .filter(isOwn)
    .toSorted((a, b) => away(a) - away(b))
    .slice(0, Number(values.nearest));
}

function shown({ file, start, end, kind, text }: PlacedMutant, code: string): string {
  const line = code.slice(0, start).split("\n").length;
  const brief = (words: string): string => JSON.stringify(words.replace(/\s+/g, " ").slice(0, 80));
  return `${relative("", file)}:${line} ${kind}: ${brief(code.slice(start, end))} is ${brief(text)}`;
}

async function main(): Promise<void> {
  const until = performance.now() + Number(values.minutes) * 60_000;
  const codes = await codesIn(positionals);
  const project = positionals.every((folder) => folder.startsWith("lib/domain")) ? "domain" : "rest";
  const sample = sampleOf(codes);
  const measured = await measure(project, values.tests, new Set(codes.keys()));
  const trial = await openTrial(project, values.tests);
  const rooms = new Map<string, { tried: number; killed: number; untested: number }>();
  for (const mutant of sample) {
    if (performance.now() > until) break;
    const code = codes.get(mutant.file) ?? "";
    const tests = await testsOf(mutant, code, measured, trial);
    const killer = await trial.killer(mutant, tests);
    const room = relative("", mutant.file).split("/").slice(0, -1).slice(0, 3).join("/");
    const counts = rooms.get(room) ?? { tried: 0, killed: 0, untested: 0 };
    counts.tried += 1;
    if (killer !== null) counts.killed += 1;
    else if (tests.length === 0) counts.untested += 1;
    rooms.set(room, counts);
    if (killer === null) process.stdout.write(`${tests.length} tests pass: ${shown(mutant, code)}\n`);
  }
  await trial.close();
  row(["room", "mutants", "noticed", "no test"]);
  for (const [room, { tried, killed, untested }] of [...rooms].toSorted()) row([room, tried, killed, untested]);
}

await main();
