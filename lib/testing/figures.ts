import { vi } from "vitest";
import { startMetrics } from "@/lib/platform/metrics";

/**
 * Keeps figures for one test alone, as a process does for as long as it lives. What comes back reads those of a name
 * that have counted something, as Prometheus does; `vi.unstubAllGlobals` ends it.
 */
export async function keepFigures(): Promise<(name: string) => Promise<string[]>> {
  vi.stubGlobal("stemmaMetrics", undefined);
  const onError = (error: unknown): never => {
    throw error;
  };
  const environment = { NODE_ENV: "test", STEMMA_METRICS_TOKEN: "of a test" } as const;
  const metrics = await startMetrics(environment, { readers: [], onError });
  return async (name) => {
    const lines = (await metrics?.text())?.split("\n") ?? [];
    return lines
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .filter((line) => !line.endsWith(" 0"))
      .toSorted();
  };
}
