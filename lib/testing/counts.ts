import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { z } from "zod";

/** How many tests passed and failed; of each that failed, its name and what it said. */
export interface Outcome {
  passed: number;
  failed: number;
  failures: readonly string[];
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullable() }),
      ),
    }),
  ),
});

const Said = z.object({ message: z.string().default("") });

const PlaywrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          status: z.enum(["expected", "unexpected", "flaky", "skipped"]),
          results: z.array(z.object({ errors: z.array(Said) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});
type PlaywrightSuite = z.infer<typeof PlaywrightSuite>;

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(PlaywrightSuite),
  errors: z.array(Said),
});

async function readReport<T extends z.ZodType>(path: string, shape: T): Promise<z.infer<T> | null> {
  return existsSync(path) ? shape.parse(JSON.parse(await readFile(path, "utf8"))) : null;
}

const without: Outcome = { passed: 0, failed: 1, failures: ["It left no report."] };

/** A suite that failed without a failed test, as in its set-up, counts as one failure. */
function withExit(outcome: Outcome, code: number): Outcome {
  if (code === 0 || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, failures: [...outcome.failures, `It ended with code ${code} outside any test.`] };
}

/** A failure as it is repeated at the end: where, which, and as much of what it said as tells the cause. */
function failure(file: string, title: string, messages: readonly string[]): string {
  return [`${file} › ${title}`, ...messages.map((message) => message.slice(0, 2_000))].join("\n");
}

/** What vitest's JSON report counts; a test that did not run is a failure. */
export async function countVitest(path: string, code: number): Promise<Outcome> {
  const report = await readReport(path, VitestReport);
  if (report === null) return without;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative("", name);
    const tests = assertionResults.filter((result) => result.status !== "passed");
    // What failed outside a test, as in a hook, is said of the file alone, and its tests are merely not run.
    const ofFile =
      status === "failed" && (message !== "" || tests.length === 0)
        ? [failure(file, "the file itself", [message])]
        : [];
    return [...ofFile, ...tests.map((result) => failure(file, result.fullName, result.failureMessages ?? []))];
  });
  return withExit({ passed: report.numPassedTests, failed, failures }, code);
}

function failuresIn({ specs, suites }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((one) => one.status !== "expected")
      .map(({ status, results }) => {
        const errors = results.flatMap((result) => result.errors).map((error) => error.message);
        return failure(file, `${title} (${status})`, errors);
      }),
  );
  return [...own, ...(suites ?? []).flatMap(failuresIn)];
}

/** What Playwright's JSON report counts; a test that did not run, or not at once, is a failure. */
export async function countPlaywright(path: string, code: number): Promise<Outcome> {
  const report = await readReport(path, PlaywrightReport);
  if (report === null) return without;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = [...report.errors.map((error) => error.message), ...report.suites.flatMap(failuresIn)];
  return withExit({ passed: expected, failed: unexpected + flaky + skipped, failures }, code);
}
