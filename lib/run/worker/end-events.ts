import type { Failure } from "@/lib/domain/core/failure";
import type { AfterFailure } from "@/lib/domain/run/retry";
import type { NewEvent } from "@/lib/platform/audit/audit";
import type { ClaimedNode, NodeOutcome } from "@/lib/run/engine/context";

type Ended = Pick<ClaimedNode, "key" | "title" | "stage" | "attempt">;

/** What is told of a step that is done: its calls, what it has to tell itself, what it stored, and that it is done. */
export function completedEvents(
  { key, title, stage }: Ended,
  { text, facts, events = [] }: Pick<NodeOutcome, "text" | "facts" | "events">,
  { called, stored }: { called: readonly NewEvent[]; stored: readonly NewEvent[] },
): NewEvent[] {
  const place = { nodeKey: key, stage };
  const told = [...events, ...stored].map((event) => ({ ...event, ...place }));
  const payload = { title, text, ...(facts === undefined ? {} : { facts }) };
  return [...called, ...told, { kind: "node_completed", payload, ...place }];
}

function retryEvent(
  { key, title, stage, attempt }: Ended,
  of: { failure: Failure; cap: number; backoffMs: number },
): NewEvent {
  const { failure, cap, backoffMs } = of;
  return {
    kind: "retry_directives_written",
    payload: { node: title, failure: failure.kind, attempt: attempt + 1, cap, backoffMs },
    nodeKey: key,
    stage,
  };
}

/** What is told of an attempt that failed: its calls, why, and that another is made, where one is. `cap`: of its attempts. */
export function failedEvents(
  node: Ended,
  { failure, after, cap }: { failure: Failure; after: AfterFailure; cap: number },
  called: readonly NewEvent[],
): NewEvent[] {
  const { key, title, stage, attempt } = node;
  const payload = { title, failure: failure.message, attempt };
  return [
    ...called,
    { kind: "node_failed", payload, reason: failure.kind, nodeKey: key, stage },
    ...(after.status === "failed" ? [retryEvent(node, { failure, cap, backoffMs: after.backoffMs })] : []),
  ];
}
