import type { Page } from "@playwright/test";
import { command, view } from "./ask";
import { untilStatus } from "./run-events";

interface RunSeen {
  run: { status: string; report: { id: string } };
  facts: { key: string; evidence: { sourceId: string }[] }[];
}

/** A researcher of the sample project with a run that has ended. */
interface Sample {
  projectId: string;
  researcherId: string;
  runId: string;
  reportId: string;
  facts: RunSeen["facts"];
}

export async function startRun(
  page: Page,
  of: Pick<Sample, "projectId" | "researcherId">,
  settings: object,
): Promise<string> {
  const input = { ...of, idempotencyKey: crypto.randomUUID(), settings: { ...settings, approvePlan: false } };
  return (await command<{ runId: string }>(page.request, "start_run", input)).runId;
}

export async function aSample(page: Page): Promise<Sample> {
  const of = await command<{ projectId: string; researcherId: string }>(page.request, "open_sample", {});
  const runId = await startRun(page, of, { perspectives: 3, iterations: 1 });
  const read = (): Promise<RunSeen> => view<RunSeen>(page.request, `run/${runId}`);
  await untilStatus(page.request, runId, "completed");
  const { run, facts } = await read();
  return { projectId: of.projectId, researcherId: of.researcherId, runId, reportId: run.report.id, facts };
}
