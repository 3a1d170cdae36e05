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

test("a test that did not run is counted as failed", async () => {
  const vitest = await aReport({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 });
  expect(await countVitest(vitest, 1)).toEqual({ passed: 5, failed: 4 });
  const playwright = await aReport({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 } });
  expect(await countPlaywright(playwright, 1)).toEqual({ passed: 3, failed: 3 });
});

test("a suite that failed without a failed test, or left no report, is one failure", async () => {
  const vitest = await aReport({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 });
  expect(await countVitest(vitest, 1)).toEqual({ passed: 5, failed: 1 });
  expect(await countVitest(vitest, 0)).toEqual({ passed: 5, failed: 0 });
  expect(await countPlaywright(join(folder, "none.json"), 0)).toEqual({ passed: 0, failed: 1 });
});
