import type { RunId, Scope, UserId } from "@/lib/domain/core/ids";
import type { EventView } from "@/lib/features/kit/models";
import { listRunEvents } from "@/lib/features/runs/views/events";
import type { NodeView } from "@/lib/features/runs/views/nodes";
import { listNodes } from "@/lib/features/runs/views/nodes";
import type { RunDelta } from "@/lib/features/runs/views/run-delta";
import { type RunHeadView, readRunHead } from "@/lib/features/runs/views/run-head";
import type { Db } from "@/lib/platform/db/client";
import { log } from "@/lib/platform/log";
import { lookRegularly } from "./looks";
import { openMailbox } from "./mailbox";
import { isSameMark, type RunMark, readMarks } from "./marks";
import type { Wakes } from "./wake";

/** Events that one delta carries at most, the newest; a page shows no more of them. */
const EVENTS_SENT = 200;

/** What all who watch one run share: its state as it was last read. */
interface SeenRun {
  head: RunHeadView;
  draftAt: string | null;
  nodes: Map<string, string>;
}

interface Watched {
  scope: Scope;
  runId: RunId;
  state: SeenRun | null;
  reading: Promise<SeenRun> | null;
  isOutdated: boolean;
  takers: Set<(delta: RunDelta) => void>;
  stopWakes: () => void;
}

export interface Live {
  /**
   * What happens in a run, from the state after event `after` on: first all that is newer, then as it comes. Ends when
   * the signal aborts. One reading serves all who watch the same run.
   */
  watch(scope: Scope, input: { runId: RunId; after: number; signal: AbortSignal }): AsyncGenerator<RunDelta>;
  /** Calls `heard` when a person's sessions or roles may have changed, until the returned function is called. */
  onPerson(userId: UserId, heard: () => void): () => void;
  /** Ends every watcher and closes the connection. */
  close(): Promise<void>;
}

/** By project, too: what one watcher was let in to is shown to none who watches it as another project's. */
const keyOf = ({ projectId }: Scope, runId: RunId): string => `${projectId} ${runId}`;

function changedNodes(nodes: readonly NodeView[], before: ReadonlyMap<string, string> | undefined): NodeView[] {
  return before === undefined ? [...nodes] : nodes.filter((node) => before.get(node.key) !== JSON.stringify(node));
}

function latest(events: readonly EventView[]): EventView[] {
  return [...events].sort((a, b) => b.seq - a.seq).slice(0, EVENTS_SENT);
}

/** Two deltas as one, so that a slow reader holds up no more than one state of the run. */
function joined(first: RunDelta | null, second: RunDelta): RunDelta {
  if (first === null) return second;
  const nodes = new Map([...first.nodes, ...second.nodes].map((node) => [node.key, node]));
  const { run, draftAt } = second;
  return { run, draftAt, nodes: [...nodes.values()], events: latest([...first.events, ...second.events]) };
}

/** A delta without what its watcher has had already; null when nothing is left. */
function since(delta: RunDelta, had: { seq: number; draftAt: string | null }): RunDelta | null {
  const { seq } = had;
  if (delta.run.seq < seq || (delta.run.seq === seq && delta.draftAt === had.draftAt)) return null;
  // The same object for all who have seen nothing of it, so that it is written out once for them.
  if (delta.events.every((event) => event.seq > seq)) return delta;
  return { ...delta, events: delta.events.filter((event) => event.seq > seq) };
}

const markOf = ({ head, draftAt }: SeenRun): RunMark => ({ seq: head.seq, draftAt });

async function readState(db: Db, scope: Scope, input: { runId: RunId; watched: Watched }): Promise<SeenRun> {
  const { runId, watched } = input;
  const before = watched.state;
  const mark = (await readMarks(db, [runId])).get(runId);
  if (before !== null && mark !== undefined && isSameMark(markOf(before), mark)) return before;
  const head = await readRunHead(db, scope, runId);
  const draftAt = mark?.draftAt ?? null;
  const [nodes, events] = await Promise.all([
    listNodes(db, scope, { runId }),
    before === null
      ? []
      : listRunEvents(db, scope, { runId, after: before.head.seq, upTo: head.seq, take: EVENTS_SENT }),
  ]);
  const state = { head, draftAt, nodes: new Map(nodes.map((node) => [node.key, JSON.stringify(node)])) };
  watched.state = state;
  const delta = { run: head, draftAt, nodes: changedNodes(nodes, before?.nodes), events };
  for (const take of watched.takers) take(delta);
  return state;
}

/** One reading at a time; a wake during it means one more after it. */
async function refresh(db: Db, scope: Scope, input: { runId: RunId; watched: Watched }): Promise<SeenRun> {
  const { watched } = input;
  if (watched.reading !== null) {
    watched.isOutdated = true;
    return await watched.reading;
  }
  watched.reading = readState(db, scope, input);
  try {
    return await watched.reading;
  } finally {
    watched.reading = null;
    if (watched.isOutdated) {
      watched.isOutdated = false;
      refreshLater(db, scope, input);
    }
  }
}

/** Reads a run anew for nobody who waits: what fails now is tried again at the next wake or poll. */
function refreshLater(db: Db, scope: Scope, input: { runId: RunId; watched: Watched }): void {
  refresh(db, scope, input).catch((error: unknown) => log.warn({ error }, "a watched run could not be read"));
}

/** The live view of one database's runs, for one process. */
export function openLive(db: Db, wakes: Wakes): Live {
  const all = new Map<string, Watched>();
  const closing = new AbortController();
  let stopLooks: (() => void) | null = null;

  /** One statement for all that are watched; only what has gone on is read. */
  async function look(): Promise<void> {
    if (all.size === 0) return;
    const watching = [...all.values()];
    const marks = await readMarks(db, [...new Set(watching.map(({ runId }) => runId))]);
    for (const watched of watching) {
      const { scope, runId, state, takers } = watched;
      const mark = marks.get(runId);
      const isNews = mark !== undefined && (state === null || !isSameMark(markOf(state), mark));
      if (isNews && takers.size > 0) refreshLater(db, scope, { runId, watched });
    }
  }

  function join(scope: Scope, runId: RunId): Watched {
    stopLooks ??= lookRegularly(look);
    const known = all.get(keyOf(scope, runId));
    if (known !== undefined) return known;
    const watched: Watched = {
      scope,
      runId,
      state: null,
      reading: null,
      isOutdated: false,
      takers: new Set(),
      stopWakes: wakes.on(runId, () => refreshLater(db, scope, { runId, watched })),
    };
    all.set(keyOf(scope, runId), watched);
    return watched;
  }

  function leave(watched: Watched, taker: (delta: RunDelta) => void): void {
    const key = keyOf(watched.scope, watched.runId);
    watched.takers.delete(taker);
    if (watched.takers.size > 0 || all.get(key) !== watched) return;
    watched.stopWakes();
    all.delete(key);
  }

  async function firstDelta(scope: Scope, runId: RunId, seen: { after: number; state: SeenRun }): Promise<RunDelta> {
    const events = await listRunEvents(db, scope, {
      runId,
      after: seen.after,
      upTo: seen.state.head.seq,
      take: EVENTS_SENT,
    });
    const nodes = await listNodes(db, scope, { runId });
    return { run: seen.state.head, draftAt: seen.state.draftAt, nodes, events };
  }

  return {
    async *watch(scope, { runId, after, signal }): AsyncGenerator<RunDelta> {
      const mailbox = openMailbox(AbortSignal.any([signal, closing.signal]), joined);
      const watched = join(scope, runId);
      // In the list before the first reading, so that nothing falls between the two.
      watched.takers.add(mailbox.put);
      try {
        const state = await refresh(db, scope, { runId, watched });
        // An id that this run never gave starts from the beginning.
        let draftAt = state.draftAt;
        let seq = Number.isSafeInteger(after) && after >= 0 && after <= state.head.seq ? after : 0;
        if (seq < state.head.seq) {
          yield await firstDelta(scope, runId, { after: seq, state });
          seq = state.head.seq;
        }
        for (let delta = await mailbox.take(); delta !== null; delta = await mailbox.take()) {
          const fresh = since(delta, { seq, draftAt });
          if (fresh === null) continue;
          yield fresh;
          seq = fresh.run.seq;
          draftAt = fresh.draftAt;
        }
      } finally {
        leave(watched, mailbox.put);
      }
    },
    onPerson: (userId, heard) => wakes.on(userId, heard),
    async close(): Promise<void> {
      closing.abort();
      stopLooks?.();
      for (const watched of all.values()) watched.stopWakes();
      all.clear();
      await wakes.close();
    },
  };
}
