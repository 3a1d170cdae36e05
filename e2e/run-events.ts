import type { APIRequestContext } from "@playwright/test";
import type { RunStatus } from "@/lib/domain/core/words";
import type { RunDelta } from "@/lib/features/runs/views/run-delta";
import { ORIGIN } from "./ask";

/** A run that has not come so far by then never will. */
const WITHIN_MS = 120_000;

/** A run's own events as they come, the first of them with how it stands. */
async function* follow(request: APIRequestContext, runId: string, signal: AbortSignal): AsyncGenerator<RunDelta> {
  const { cookies } = await request.storageState();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { ok, status, body } = await fetch(`${ORIGIN}/api/events/${runId}`, { headers: { cookie }, signal });
  if (!ok || body === null) throw new Error(`The events of run ${runId} answered ${status}.`);
  let text = "";
  for await (const part of body.pipeThrough(new TextDecoderStream())) {
    const messages = `${text}${part}`.split("\n\n");
    text = messages.pop() ?? "";
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}

/** Waits until a run is as it is wanted: by its events, not by asking again and again. */
export async function untilRun(
  request: APIRequestContext,
  runId: string,
  isThere: (delta: RunDelta) => boolean | Promise<boolean>,
): Promise<void> {
  const signal = AbortSignal.timeout(WITHIN_MS);
  let stood = "nothing came of it";
  try {
    for await (const delta of follow(request, runId, signal)) {
      stood = `it is ${delta.run.status} at ${delta.run.stage}`;
      if (await isThere(delta)) return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  throw new Error(`What was awaited of run ${runId} did not come: ${stood}.`);
}

/** Waits until a run has one of these statuses. */
export async function untilStatus(
  request: APIRequestContext,
  runId: string,
  ...statuses: readonly RunStatus[]
): Promise<void> {
  await untilRun(request, runId, ({ run }) => statuses.includes(run.status));
}
