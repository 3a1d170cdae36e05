import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";
import { z } from "zod";
import { projects } from "@/vitest.config";
import { ENTERED } from "./entered-name";
import { withEnds, withProbes } from "./instrument";
import { type Mutant, mutated } from "./mutate";

export interface PlacedMutant extends Mutant {
  file: string;
}

/** What a test file tells of itself once it ran: the places of the functions that it came into, `file:start`. */
const Told = z.object({ testPath: z.string(), entered: z.array(z.string()) });

/** Runs before each test file. */
const SETUP = "bench/mutants/entered.ts";

/**
 * Runs of one of the product's test projects in which its files are changed on their way to the tests, never on disk. Its
 * tests run one after the other.
 */
async function openVitest(
  project: keyof typeof projects,
  change: (code: string, file: string) => string | null,
  isolate: boolean,
): Promise<Vitest> {
  const { resolve, test } = projects[project];
  const setupFiles = [test?.setupFiles ?? [], SETUP].flat();
  const isPure = project === "domain";
  const own = { config: false, watch: false, maxWorkers: 1, fsModuleCache: false, isolate } as const;
  return await createVitest(
    "test",
    { ...test, ...own, setupFiles, pool: isPure ? "threads" : "forks", bail: isolate ? 1 : 0, reporters: [{}] },
    {
      resolve: { ...resolve },
      plugins: [
        {
          name: "mutants",
          enforce: "pre",
          transform: (code, id) => {
            const changed = change(code, id.split("?")[0] ?? id);
            return changed === null ? null : { code: changed, map: null };
          },
        },
      ],
    },
  );
}

/** Test files that pass, quick ones first, with the functions that each came into. */
export interface Measured {
  tests: string[];
  entered: Map<string, Set<string>>;
}

/** Runs the tests once as they are. `files`: those of the product whose functions are asked for. */
export async function measure(
  project: keyof typeof projects,
  folders: string[],
  files: ReadonlySet<string>,
): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), "mutants-"));
  process.env["MUTANTS_ENTERED"] = folder;
  const vitest = await openVitest(
    project,
    (code, file) => {
      const at = (start: number): string => `globalThis.${ENTERED}?.add(${JSON.stringify(`${file}:${start}`)})`;
      return files.has(file) ? withProbes(code, at) : null;
    },
    false,
  );
  try {
    const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications(folders), true);
    const passed = testModules.filter((one) => one.state() === "passed");
    const byTime = passed.toSorted((a, b) => a.diagnostic().duration - b.diagnostic().duration);
    const entered = new Map<string, Set<string>>();
    for (const name of await readdir(folder)) {
      const told = Told.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
      entered.set(told.testPath, new Set(told.entered));
    }
    return { tests: byTime.map(({ moduleId }) => moduleId), entered };
  } finally {
    delete process.env["MUTANTS_ENTERED"];
    await vitest.close();
    await rm(folder, { recursive: true });
  }
}

/** Tests that stay ready, and say of one mutant after the other whether any of them fails. */
export interface Trial {
  /** Test files that load a file of the product, directly or not. */
  loading(file: string): Promise<Set<string>>;
  /** The first of the test files that fails, in the order given; null where all pass. */
  killer(mutant: PlacedMutant, tests: readonly string[]): Promise<string | null>;
  close(): Promise<void>;
}

/** Test files that run at once: the rest is spared where one of them fails. */
const AT_ONCE = [3, 9, Infinity];

export async function openTrial(project: keyof typeof projects, folders: string[]): Promise<Trial> {
  let now: PlacedMutant | null = null;
  const change = (code: string, file: string): string | null =>
    now?.file === file ? withEnds(mutated(code, now)) : null;
  const vitest = await openVitest(project, change, true);
  const all = await vitest.globTestSpecifications(folders);
  async function firstFailed(specs: TestSpecification[]): Promise<string | null> {
    const { unhandledErrors } = await vitest.runTestSpecifications(specs, false);
    const failed = specs.find((one) => one.testModule?.state() === "failed");
    return failed?.moduleId ?? (unhandledErrors.length > 0 ? "an error outside of all tests" : null);
  }
  async function killer(mutant: PlacedMutant, tests: readonly string[]): Promise<string | null> {
    now = mutant;
    vitest.invalidateFile(mutant.file);
    let left = tests.flatMap((test) => all.find(({ moduleId }) => moduleId === test) ?? []);
    try {
      for (const size of AT_ONCE) {
        const failed = left.length === 0 ? null : await firstFailed(left.slice(0, size));
        if (failed !== null) return failed;
        left = left.slice(size);
      }
      return null;
    } finally {
      now = null;
      vitest.invalidateFile(mutant.file);
    }
  }
  async function loading(file: string): Promise<Set<string>> {
    vitest.config.related = [file];
    const found = await vitest.getRelevantTestSpecifications(folders);
    return new Set(found.map(({ moduleId }) => moduleId));
  }
  return { killer, loading, close: async () => await vitest.close() };
}
