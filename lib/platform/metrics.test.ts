import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** What a process of its own tells of itself: figures are kept for as long as a process lives, or not at all. */
function told(program: string, environment: Record<string, string>): { stdout: string; stderr: string } {
  const imports = `import { count, reading, record, startMetrics, theMetrics } from "@/lib/platform/metrics";`;
  const args = ["--import", "tsx", "--input-type=module", "--eval", imports + program];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, ...environment },
  });
  return { stdout, stderr };
}

const secret = { STEMMA_METRICS_TOKEN: "0123456789abcdef0123456789abcdef" };

test("what is counted and read is told as Prometheus reads it", () => {
  const { stdout, stderr } = told(
    `await startMetrics(process.env, { readers: [() => [reading("stemma_runs", 3, { status: "running" })]], onError: console.error });
    count("stemma_fetches_total", { outcome: "ok" });
    count("stemma_fetches_total", { outcome: "ok" });
    count("stemma_fetches_total", { outcome: "timeout" });
    record("stemma_loop_delay_seconds", 0.3);
    process.stdout.write(await theMetrics().text());`,
    secret,
  );
  expect(stderr).toBe("");
  const lines = stdout.trimEnd().split("\n");
  expect(lines).toContain("# TYPE stemma_fetches_total counter");
  expect(lines).toContain('stemma_fetches_total{outcome="ok"} 2');
  expect(lines).toContain('stemma_fetches_total{outcome="timeout"} 1');
  expect(lines).toContain("# TYPE stemma_loop_delay_seconds histogram");
  expect(lines).toContain('stemma_loop_delay_seconds_bucket{le="0.25"} 0');
  expect(lines).toContain('stemma_loop_delay_seconds_bucket{le="0.5"} 1');
  expect(lines).toContain("# TYPE stemma_runs gauge");
  expect(lines).toContain('stemma_runs{status="running"} 3');
});

test("what may happen for the first time is told as 0 before, so that it is an increase when it does", () => {
  const { stdout } = told(
    `await startMetrics(process.env, { readers: [], onError: console.error });
    process.stdout.write(await theMetrics().text());`,
    secret,
  );
  expect(stdout).toContain('stemma_request_errors_total{kind="bug"} 0');
  expect(stdout).toContain('stemma_log_lines_total{level="fatal"} 0');
});

test("what was read once and is no more is not told again, and one that cannot be read takes no other with it", () => {
  const { stdout } = told(
    `let asked = 0;
    const runs = () => (++asked === 1 ? [reading("stemma_runs", 3, { status: "running" })] : [reading("stemma_runs", 1, { status: "halted" })]);
    const faulty = async () => { throw new Error("away"); };
    const metrics = await startMetrics(process.env, { readers: [faulty, runs], onError: (error) => process.stdout.write(error.message) });
    await metrics.text();
    process.stdout.write(await metrics.text());`,
    secret,
  );
  expect(stdout).toContain("away");
  expect(stdout).toContain('stemma_runs{status="halted"} 1');
  expect(stdout).not.toContain('status="running"');
});

test("without a secret nothing is kept, and counting does nothing", () => {
  const { stdout } = told(
    `await startMetrics(process.env, { readers: [], onError: console.error });
    count("stemma_fetches_total", { outcome: "ok" });
    process.stdout.write(String(theMetrics()));`,
    { STEMMA_METRICS_TOKEN: "" },
  );
  expect(stdout).toBe("null");
});
