import { type EventKind, eventPayloads } from "@/lib/domain/run/event";
import { type Perspective, SearchInput } from "@/lib/domain/run/results";
import type { Step } from "@/lib/domain/run/steps";
import type { Tx } from "@/lib/platform/db/client";

/** Events that say what a replay has to do again, or in which order. */
const kinds = [
  "node_completed",
  "node_failed",
  "retry_directives_consumed",
  "limit_reached",
  "plan_edited",
  "plan_approved",
  "run_paused",
  "run_resumed",
  "node_added",
  "node_changed",
  "node_dropped",
  "node_restored",
  "node_retried",
  "node_left_out",
  "limits_changed",
  "run_continued",
  "report_edited",
  "review_given",
  "review_dismissed",
  "run_cancelled",
] as const satisfies readonly EventKind[];

interface Event {
  kind: string;
  tickId: string | null;
  nodeKey: string | null;
  payload: unknown;
}

/** What of a run its events do not say themselves. */
interface Planned {
  perspectives: Perspective[];
  /** Whether a person edited it before it was approved. */
  isEdited: boolean;
  byKey: ReadonlyMap<string, SearchInput>;
  /** Ticks that followed the end of a node, in its transaction. */
  ticksOfEnds: ReadonlySet<string>;
}

async function ticksOfEnds(db: Tx, runId: string): Promise<ReadonlySet<string>> {
  const starts = await db.auditEvent.findMany({
    where: { runId, kind: "tick_start" },
    select: { tickId: true, payload: true },
  });
  const ofEnds = starts.filter(({ payload }) =>
    /^node_(completed|failed) /.test(eventPayloads.tick_start.parse(payload).cause),
  );
  return new Set(ofEnds.flatMap(({ tickId }) => tickId ?? []));
}

async function planOf(db: Tx, runId: string): Promise<Omit<Planned, "isEdited">> {
  const nodes = await db.node.findMany({
    where: { runId, kind: "search", stage: "wave1" },
    orderBy: { ordinal: "asc" },
    select: { key: true, input: true, addedById: true },
  });
  const searches = nodes.map((node) => ({ ...node, input: SearchInput.parse(node.input) }));
  const planned = searches.filter(
    ({ input, addedById }) => input.rerun === 0 && input.parent === undefined && addedById === null,
  );
  return {
    perspectives: planned.map(({ input }) => input.perspective),
    ticksOfEnds: await ticksOfEnds(db, runId),
    byKey: new Map(searches.map(({ key, input }) => [key, input])),
  };
}

function ofReview(payload: unknown, node: string): Step | null {
  const { subject, verdict, note, gaps = [], actionItems = [] } = eventPayloads.review_given.parse(payload);
  if (subject === "topic") {
    const given = verdict === "accepted" ? "accepted" : "rejected";
    return { kind: "topic_judged", node, verdict: given, note, gaps, actionItems };
  }
  if (subject !== "report") return null;
  if (verdict === "rejected") return { kind: "report_rejected", note, gaps, actionItems };
  return verdict === "accepted" ? { kind: "report_accepted" } : { kind: "changes_requested", note };
}

function ofEdit(payload: unknown): Step {
  const { reportId: _, ...edit } = eventPayloads.report_edited.parse(payload);
  return { kind: "report_edited", ...edit };
}

/** Iterations are counted in a replay as they were before: it finds their limit by itself. */
function ofLimit(payload: unknown, withEnd: boolean): Step | null {
  const { by, why } = eventPayloads.limit_reached.parse(payload);
  return by === "iterations" ? null : { kind: "cut", why, withEnd };
}

function asAdded({ perspective, parent }: SearchInput): Step {
  return { kind: "search_added", perspective, ...(parent === undefined ? {} : { under: parent }) };
}

/** What was sent back is searched again by the tick that reads its review: nobody has to do it. */
function ofRetry(payload: unknown, node: string): Step | null {
  const { failure } = eventPayloads.retry_directives_consumed.parse(payload);
  return failure === "rejected" ? null : { kind: "tried_again", node };
}

function ofPlan(payload: unknown): Step | null {
  const { to } = eventPayloads.plan_edited.parse(payload);
  return to === undefined ? null : { kind: "plan_edited", perspectives: to };
}

function asStep({ kind, nodeKey, payload, tickId }: Event, plan: Planned): Step | null {
  const node = nodeKey ?? "";
  const added = plan.byKey.get(node);
  const steps: Record<(typeof kinds)[number], () => Step | null> = {
    node_completed: () => ({ kind: "ended", node }),
    node_failed: () => ({ kind: "ended", node }),
    retry_directives_consumed: () => ofRetry(payload, node),
    limit_reached: () => ofLimit(payload, tickId !== null && plan.ticksOfEnds.has(tickId)),
    plan_edited: () => ofPlan(payload),
    plan_approved: () => ({ kind: "plan_approved", perspectives: plan.isEdited ? plan.perspectives : [] }),
    run_paused: () => ({ kind: "paused" }),
    run_resumed: () => ({ kind: "resumed" }),
    node_added: () => (added ? asAdded(added) : null),
    node_changed: () => ({
      kind: "search_changed",
      node,
      perspective: eventPayloads.node_changed.parse(payload).to,
    }),
    node_dropped: () => ({ kind: "search_dropped", node }),
    node_restored: () => ({ kind: "search_restored", node }),
    node_retried: () => ({ kind: "node_retried", node }),
    node_left_out: () => ({ kind: "node_left_out", node }),
    limits_changed: () => ({ kind: "limits_changed", ...eventPayloads.limits_changed.parse(payload) }),
    run_continued: () => ({ kind: "continued", limits: eventPayloads.run_continued.parse(payload).limits }),
    report_edited: () => ofEdit(payload),
    review_given: () => ofReview(payload, node),
    review_dismissed: () => ({ kind: "approval_dismissed", node: nodeKey }),
    run_cancelled: () => ({ kind: "cancelled" }),
  };
  const known = kinds.find((name) => name === kind);
  return known ? steps[known]() : null;
}

/** What a replay of the run has to do again, in the order in which it was committed. */
export async function listSteps(db: Tx, runId: string): Promise<Step[]> {
  const [events, plan] = await Promise.all([
    db.auditEvent.findMany({
      where: { runId, kind: { in: [...kinds] } },
      orderBy: { seq: "asc" },
      select: { kind: true, nodeKey: true, payload: true, tickId: true },
    }),
    planOf(db, runId),
  ]);
  const isEdited = events.some(({ kind }) => kind === "plan_edited");
  return events.flatMap((event) => asStep(event, { ...plan, isEdited }) ?? []);
}
