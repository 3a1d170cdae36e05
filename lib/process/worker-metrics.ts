import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { requireBearerSecret } from "@/lib/access/bearer-secret";
import { Refusal, refusals } from "@/lib/domain/core/refusal";
import { connectionFigures } from "@/lib/platform/connection-waits";
import { readEnvironment } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { type Metrics, startMetrics } from "@/lib/platform/metrics";
import { processFigures } from "@/lib/platform/process-figures";
import { METRICS_TYPE } from "./web-metrics";

function onError(error: unknown): void {
  log.warn({ error }, "a figure could not be read");
}

async function answer(request: IncomingMessage, metrics: Metrics, secret: string | undefined): Promise<string> {
  requireBearerSecret(new Headers({ authorization: request.headers.authorization ?? "" }), secret);
  if (request.method === "GET" && request.url === "/metrics") return await metrics.text();
  throw new Refusal("not_found", "There is nothing here.");
}

function send(response: ServerResponse, status: number, text: string): void {
  const type = status === 200 ? METRICS_TYPE : "text/plain; charset=utf-8";
  response.writeHead(status, { "content-type": type, "cache-control": "no-store" }).end(text);
}

/** Where a worker tells its figures, until it is told to end. */
export interface MetricsPort {
  port: number;
  close(): Promise<void>;
}

async function openPort(
  metrics: Metrics,
  { host, port, secret }: { host: string; port: number; secret: string | undefined },
): Promise<MetricsPort> {
  const server = createServer((request, response) => {
    answer(request, metrics, secret).then(
      (text) => send(response, 200, text),
      (error: unknown) => {
        if (error instanceof Refusal) return send(response, refusals[error.kind], `${error.message}\n`);
        onError(error);
        send(response, 500, "The figures could not be read.\n");
      },
    );
  });
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/**
 * Begins to keep the figures of a worker, and to tell them at a port of its own where the environment names one. Null
 * where nobody is to read them. A port that is taken is told in the log: work goes on without.
 */
export async function startWorkerMetrics(source: NodeJS.ProcessEnv): Promise<MetricsPort | null> {
  const { STEMMA_METRICS_PORT: port, STEMMA_METRICS_TOKEN: secret, HOST: host } = readEnvironment(source);
  const metrics = await startMetrics(source, { readers: [processFigures, connectionFigures], onError });
  if (metrics === null || port === undefined) return null;
  try {
    return await openPort(metrics, { host, port, secret });
  } catch (error) {
    log.error({ error, port }, "the worker's figures cannot be told at STEMMA_METRICS_PORT");
    return null;
  }
}
