import { requireBearerSecret } from "@/lib/access/bearer-secret";
import { takenPlaces } from "@/lib/access/http/places";
import { installFigures } from "@/lib/features/install/views/figures";
import { connectionFigures } from "@/lib/platform/connection-waits";
import { db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { reading, startMetrics, theMetrics } from "@/lib/platform/metrics";
import { processFigures } from "@/lib/platform/process-figures";

function onError(error: unknown): void {
  log.warn({ error }, "a figure could not be read");
}

/** Begins to keep the figures of a web server: its own, and those of the whole install. */
export async function startWebMetrics(environment: NodeJS.ProcessEnv): Promise<void> {
  const isBackedUp = Boolean(environment["STEMMA_BACKUP_DIR"]);
  const streams = (): ReturnType<typeof processFigures> => [reading("stemma_open_streams", takenPlaces("streams"), {})];
  const readers = [processFigures, connectionFigures, streams, installFigures(db, { isBackedUp, onError })];
  await startMetrics(environment, { readers, onError });
}

/** The version of Prometheus' text that is spoken. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** All figures of this process, for whoever brings the secret; to others, and where none is kept, there is nothing. */
export async function tellMetrics(sent: Headers): Promise<Response> {
  const metrics = theMetrics();
  requireBearerSecret(sent, metrics === null ? undefined : process.env["STEMMA_METRICS_TOKEN"] || undefined);
  const headers = { "content-type": METRICS_TYPE, "cache-control": "no-store" };
  return new Response(await metrics?.text(), { headers });
}
