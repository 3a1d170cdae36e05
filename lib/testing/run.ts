import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Refusal } from "@/lib/domain/core/refusal";
import { fastFolder, throwawayFolder } from "@/lib/platform/db/throwaway";
import { generateClient, say } from "@/lib/process/prepare";
import { packaged } from "@/lib/process/processes";
import { findBrowser } from "./browser";
import { countPlaywright, countVitest, type Outcome } from "./counts";
import { runSuite } from "./suite";

/** Where the suites leave what they counted. */
const reports = ".data/test";

interface Suite {
  title: string;
  command: readonly string[];
  env?: Record<string, string>;
  /** What it counted; a check without counts of its own is one test. */
  count: (code: number) => Promise<Outcome>;
}

const asOne = async (code: number): Promise<Outcome> =>
  code === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [`It ended with code ${code}; what it said stands above.`] };

function checks(): Suite[] {
  return [
    { title: "Lint and format", command: [packaged("biome"), "ci", "--colors=off", "."], count: asOne },
    { title: "Types", command: [packaged("tsc"), "--noEmit"], count: asOne },
    { title: "Types of the pure domain", command: [packaged("tsc"), "--noEmit", "-p", "lib/domain"], count: asOne },
    { title: "Nothing unused", command: [packaged("knip")], count: asOne },
    {
      title: "Known weaknesses of packages",
      command: [process.execPath, "--import", "tsx", "lib/testing/audit.ts"],
      count: asOne,
    },
  ];
}

function unit(): Suite {
  const report = join(reports, "vitest.json");
  return {
    title: "Unit and database tests",
    command: [packaged("vitest"), "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    count: (code) => countVitest(report, code),
  };
}

/** What runs in a browser: components by themselves, then the built product as people use it, which keeps `data`. */
function inBrowser(data: string): Suite[] {
  const found = findBrowser();
  say(`Browser: ${found.title}`);
  const suite = (title: string, name: string, ...args: string[]): Suite => {
    const report = join(reports, `${name}.json`);
    return {
      title,
      command: [packaged("playwright"), "test", ...args],
      env: { E2E_REPORT: report, E2E_BROWSER: found.path, E2E_DATA: data },
      count: (code) => countPlaywright(report, code),
    };
  };
  return [
    suite("Components in a browser", "components", "--config=playwright-components.config.ts"),
    // Journeys of people who share nothing but the install run side by side; those that change the install do not.
    suite("Browser tests", "playwright", "--project=product", "--workers=2"),
    suite("Browser tests of the whole install", "install", "--project=install", "--output=test-results/install"),
  ];
}

async function run(suite: Suite): Promise<Outcome> {
  say(`\n── ${suite.title}`);
  const startedAtMs = performance.now();
  const outcome = await suite.count(await runSuite(suite.command, { ...process.env, ...suite.env }));
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
  say(`${suite.title}: ${outcome.passed} passed, ${outcome.failed} failed (${seconds} s)`);
  return { ...outcome, failures: outcome.failures.map((failure) => `${suite.title} › ${failure}`) };
}

async function browserTests(): Promise<Outcome[]> {
  const data = await throwawayFolder(await fastFolder());
  try {
    const all: Outcome[] = [];
    for (const suite of inBrowser(data)) all.push(await run(suite));
    return all;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [{ passed: 0, failed: 1, failures: [`Browser tests › ${error.message}`] }];
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

/** Says again what failed, since it stands far above among what passed. */
function repeat(failures: readonly string[]): void {
  if (failures.length > 0) say(`\n── What failed\n\n${failures.join("\n\n")}`);
}

/** `npm test`: every suite, even when one before it failed; what failed is said again, and the last line sums up. */
async function main(): Promise<void> {
  // What an earlier run counted must not be taken for this one's.
  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  await generateClient();
  const all: Outcome[] = [];
  for (const suite of [...checks(), unit()]) all.push(await run(suite));
  all.push(...(await browserTests()));
  const passed = all.reduce((sum, outcome) => sum + outcome.passed, 0);
  const failed = all.reduce((sum, outcome) => sum + outcome.failed, 0);
  repeat(all.flatMap((outcome) => outcome.failures));
  say(`\n${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  say("\n0 passed, 1 failed");
  process.exit(1);
});
