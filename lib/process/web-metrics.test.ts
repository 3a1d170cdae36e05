import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GET } from "@/app/metrics/route";
import { reading, startMetrics } from "@/lib/platform/metrics";

const secret = "0123456789abcdef0123456789abcdef";

/** A request of Prometheus, with its token if it has one. */
function asked(token?: string): Request {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Request("http://localhost:3000/metrics", { headers });
}

async function startKeeping(): Promise<void> {
  const streams = [reading("stemma_open_streams", 2, {})];
  await startMetrics(process.env, {
    readers: [() => streams],
    onError: (error) => {
      throw error;
    },
  });
}

beforeEach(() => {
  vi.stubEnv("STEMMA_METRICS_TOKEN", secret);
  // Figures are kept for as long as a process lives: here, for as long as a test does.
  vi.stubGlobal("stemmaMetrics", undefined);
});
afterEach(() => vi.unstubAllGlobals());

test("the secret opens the figures, and no other does", async () => {
  await startKeeping();
  const told = await GET(asked(secret));
  expect(told.status).toBe(200);
  expect(told.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(told.headers.get("cache-control")).toBe("no-store");
  expect(await told.text()).toContain("stemma_open_streams 2\n");
  for (const token of [undefined, "wrong", `${secret}x`]) expect((await GET(asked(token))).status).toBe(404);
});

test("without a secret in the environment there is nothing, whatever is brought", async () => {
  vi.stubEnv("STEMMA_METRICS_TOKEN", "");
  await startKeeping();
  for (const token of [undefined, secret, "undefined"]) expect((await GET(asked(token))).status).toBe(404);
});

test("a server that keeps no figures has none to tell", async () => {
  expect((await GET(asked(secret))).status).toBe(404);
});
