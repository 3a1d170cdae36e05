import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { spanned, startTracing } from "./tracing";

const Span = z.object({
  name: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  attributes: z.array(z.object({ key: z.string() })),
});
const Sent = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(Span) })) })),
});

const spans: z.infer<typeof Span>[] = [];
let collector: Server;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const sent = Sent.parse(JSON.parse(Buffer.concat(chunks).toString("utf8")));
      spans.push(...sent.resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  vi.unstubAllEnvs();
  collector.close();
});

test("nothing is exported unless it is wanted", async () => {
  expect(await startTracing({ NODE_ENV: "test" })).toBeNull();
  expect(await spanned("node search", {}, { work: () => Promise.resolve(7) })).toBe(7);
});

test("spans go to the collector that the environment names, each within the one it was made in", async () => {
  const address = collector.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", `http://127.0.0.1:${port}`);
  const end = await startTracing(process.env);
  const inner = (): Promise<number> =>
    spanned("agent classify", {}, { work: () => Promise.resolve(1), attributesOf: () => ({ n: 1 }) });
  await spanned("node scope", { "stemma.node": "scope" }, { work: inner });
  await expect(spanned("node bad", {}, { work: () => Promise.reject(new Error("no")) })).rejects.toThrow("no");
  await end?.();
  const byName = new Map(spans.map((span) => [span.name, span]));
  expect([...byName.keys()].toSorted()).toEqual(["agent classify", "node bad", "node scope"]);
  expect(byName.get("agent classify")?.parentSpanId).toBe(byName.get("node scope")?.spanId);
  expect(byName.get("agent classify")?.attributes.map(({ key }) => key)).toEqual(["n"]);
});
