import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { z } from "zod";

export interface Counts {
  passed: number;
  failed: number;
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
});
const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

async function readReport<T extends z.ZodType>(path: string, shape: T): Promise<z.infer<T> | null> {
  return existsSync(path) ? shape.parse(JSON.parse(await readFile(path, "utf8"))) : null;
}

/** A suite that failed without a failed test, as in its set-up, counts as one failure. */
function withExit(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** What vitest's JSON report counts; a test that did not run is a failure. */
export async function countVitest(path: string, code: number): Promise<Counts> {
  const report = await readReport(path, VitestReport);
  if (report === null) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  return withExit({ passed: report.numPassedTests, failed }, code);
}

/** What Playwright's JSON report counts; a test that did not run, or not at once, is a failure. */
export async function countPlaywright(path: string, code: number): Promise<Counts> {
  const report = await readReport(path, PlaywrightReport);
  if (report === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return withExit({ passed: expected, failed: unexpected + flaky + skipped }, code);
}
