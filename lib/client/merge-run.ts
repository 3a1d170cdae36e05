import type { EventView } from "@/lib/features/kit/models";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import type { RunView } from "@/lib/features/runs/views/run";
import type { RunDelta } from "@/lib/features/runs/views/run-delta";

/** Events kept in the browser, newest first. Source: lib/features/kit/models.ts, RunView. */
const EVENTS_KEPT = 200;

/** What a screen shows after a delta; a delta that is older than what is shown changes nothing. */
export function mergeDelta(view: RunView, delta: RunDelta): RunView {
  if (delta.run.seq < view.run.seq) return view;
  return {
    ...view,
    run: delta.run,
    nodes: mergeNodes(view.nodes, delta.nodes),
    events: mergeEvents(view.events, delta.events),
  };
}

/** The state read anew by the server, kept from undoing what the stream has brought since. */
export function adoptFresh(shown: RunView, fresh: RunView): RunView {
  if (fresh.run.seq >= shown.run.seq) return { ...fresh, events: mergeEvents(shown.events, fresh.events) };
  const { run, nodes, events } = shown;
  return { ...fresh, run, nodes, events };
}

/** Whether the parts that a delta does not carry (facts, contradictions, gaps, plan) may have changed. */
export function outdates(before: RunView["run"], after: RunView["run"]): boolean {
  return (
    before.status !== after.status ||
    before.stage !== after.stage ||
    before.revision !== after.revision ||
    before.report?.id !== after.report?.id ||
    before.counters.facts !== after.counters.facts ||
    before.counters.gaps !== after.counters.gaps ||
    before.counters.contradictions !== after.counters.contradictions
  );
}

function mergeNodes(shown: NodeView[], changed: NodeView[]): NodeView[] {
  if (changed.length === 0) return shown;
  const byKey = new Map(changed.map((node) => [node.key, node]));
  const kept = shown.map((node) => byKey.get(node.key) ?? node);
  const known = new Set(shown.map((node) => node.key));
  return [...kept, ...changed.filter((node) => !known.has(node.key))];
}

function mergeEvents(shown: EventView[], arrived: EventView[]): EventView[] {
  const known = new Set(shown.map((event) => event.seq));
  const fresh = arrived.filter((event) => !known.has(event.seq));
  if (fresh.length === 0) return shown;
  return [...fresh, ...shown].sort((a, b) => b.seq - a.seq).slice(0, EVENTS_KEPT);
}
