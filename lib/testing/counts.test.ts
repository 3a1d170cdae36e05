import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countPlaywright, countVitest } from "./counts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stemma-counts-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function aReport(content: object): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.json`);
  await writeFile(path, JSON.stringify(content));
  return path;
}

const vitestNumbers = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
const playwrightStats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };

test("a test that did not run is counted as failed", async () => {
  const vitest = await aReport({ ...vitestNumbers, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 });
  expect(await countVitest(vitest, 1)).toMatchObject({ passed: 5, failed: 4 });
  const stats = { ...playwrightStats, unexpected: 1, flaky: 1, skipped: 1 };
  const playwright = await aReport({ stats, suites: [], errors: [] });
  expect(await countPlaywright(playwright, 1)).toMatchObject({ passed: 3, failed: 3 });
});

test("a suite that failed without a failed test, or left no report, is one failure", async () => {
  const vitest = await aReport(vitestNumbers);
  expect(await countVitest(vitest, 1)).toMatchObject({ passed: 5, failed: 1 });
  expect(await countVitest(vitest, 0)).toEqual({ passed: 5, failed: 0, failures: [] });
  expect(await countPlaywright(join(folder, "none.json"), 0)).toMatchObject({ passed: 0, failed: 1 });
});

test("of each test that failed its file, its name and what it said is told", async () => {
  const results = [
    { fullName: "it adds", status: "passed", failureMessages: [] },
    { fullName: "it takes away", status: "failed", failureMessages: ["expected 1 to be 2"] },
  ];
  const vitest = await aReport({
    ...vitestNumbers,
    numFailedTests: 1,
    testResults: [
      { name: "sums.test.ts", status: "failed", message: "", assertionResults: results },
      { name: "broken.test.ts", status: "failed", message: "no such module", assertionResults: [] },
      {
        name: "unready.test.ts",
        status: "failed",
        message: "its set-up timed out",
        assertionResults: [{ fullName: "it waits", status: "skipped", failureMessages: [] }],
      },
    ],
  });
  const told = [
    "sums.test.ts › it takes away\nexpected 1 to be 2",
    "broken.test.ts › the file itself\nno such module",
    "unready.test.ts › the file itself\nits set-up timed out",
    "unready.test.ts › it waits",
  ];
  expect((await countVitest(vitest, 1)).failures).toEqual(told);

  const spec = (title: string, status: string, errors: object[]): object => ({
    title,
    file: "b.spec.ts",
    tests: [{ status, results: [{ errors }] }],
  });
  const inner = { specs: [spec("opens", "unexpected", [{ message: "closed" }]), spec("waits", "skipped", [])] };
  const suites = [{ specs: [spec("passes", "expected", [])], suites: [inner] }];
  const stats = { ...playwrightStats, unexpected: 1, skipped: 1 };
  const playwright = await aReport({ stats, suites, errors: [] });
  const failures = ["b.spec.ts › opens (unexpected)\nclosed", "b.spec.ts › waits (skipped)"];
  expect((await countPlaywright(playwright, 1)).failures).toEqual(failures);
});
