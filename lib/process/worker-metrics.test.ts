import { afterAll, expect, test, vi } from "vitest";
import { freePort } from "@/lib/platform/db/free-port";
import { type MetricsPort, startWorkerMetrics } from "./worker-metrics";

const secret = "0123456789abcdef0123456789abcdef";
const opened: MetricsPort[] = [];
afterAll(async () => {
  await Promise.all(opened.map((port) => port.close()));
});

async function anOpenPort(): Promise<number> {
  const environment = { STEMMA_METRICS_TOKEN: secret, STEMMA_METRICS_PORT: String(await freePort()) };
  const port = await startWorkerMetrics({ ...environment, NODE_ENV: "test" });
  if (port === null) throw new Error("No port was opened.");
  opened.push(port);
  return port.port;
}

function ask(port: number, path: string, token?: string): Promise<Response> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(`http://127.0.0.1:${port}${path}`, { headers });
}

test("a worker tells its figures to whoever brings the secret, and to others there is nothing", async () => {
  const port = await anOpenPort();
  const told = await ask(port, "/metrics", secret);
  expect(told.status).toBe(200);
  expect(told.headers.get("content-type")).toContain("version=0.0.4");
  const text = await told.text();
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).toMatch(/^stemma_database_waits_total \d+$/m);
  for (const token of [undefined, "wrong", `${secret}x`]) expect((await ask(port, "/metrics", token)).status).toBe(404);
  expect((await ask(port, "/", secret)).status).toBe(404);
});

test("without a secret, or without a port, nothing is opened", async () => {
  const port = String(await freePort());
  expect(await startWorkerMetrics({ NODE_ENV: "test", STEMMA_METRICS_PORT: port })).toBeNull();
  expect(await startWorkerMetrics({ NODE_ENV: "test", STEMMA_METRICS_TOKEN: secret })).toBeNull();
});

test("a port that is taken keeps no worker from its work", async () => {
  vi.stubEnv("LOG_LEVEL", "silent");
  const environment = { STEMMA_METRICS_TOKEN: secret, STEMMA_METRICS_PORT: String(await anOpenPort()) };
  expect(await startWorkerMetrics({ ...environment, NODE_ENV: "test" })).toBeNull();
});
